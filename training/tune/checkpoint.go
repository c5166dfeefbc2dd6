package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"vedette/internal/safefile"
)

// checkpointFormat names the format and its version.
const checkpointFormat = "vedette tune 2"

// checkpoint is the JSON of a saved run: not its theta, but the results of all
// pairs. Resume learns from them again, which takes no time and gives exactly
// the same theta.
type checkpoint struct {
	Format     string   `json:"format"`
	Settings   Settings `json:"settings"`
	Directions int      `json:"directions"`
	// Contest names everything else that the points depend on.
	Contest string `json:"contest"`
	// Points has a digit for each pair: half points, 0 to 4.
	Points string `json:"points"`
}

// Save writes the run to the named file, atomically. The contest is a text that
// names what is played; Resume refuses another one.
func (r *SPSA) Save(name, contest string) error {
	digits := make([]byte, len(r.results))
	for i, points := range r.results {
		digits[i] = '0' + byte(points)
	}
	return safefile.Write(name, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(checkpoint{checkpointFormat, r.settings, len(r.theta), contest, string(digits)})
	})
}

// Resume brings a run that has not begun to the state in which the named file
// was saved. It returns an error for a file that is damaged or comes from other
// settings or another contest.
func (r *SPSA) Resume(name, contest string) error {
	b, err := os.ReadFile(name)
	if err == nil {
		if err = r.resume(b, contest); err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
	}
	return err
}

func (r *SPSA) resume(b []byte, contest string) error {
	var saved checkpoint
	err := json.Unmarshal(b, &saved)
	switch {
	case err != nil || saved.Format != checkpointFormat:
		return errors.New("not a checkpoint of version 2 of Vedette's tuning")
	case saved.Settings != r.settings:
		return fmt.Errorf("the checkpoint comes from other settings: %+v, now %+v", saved.Settings, r.settings)
	case saved.Contest != contest:
		return fmt.Errorf("the checkpoint comes from another contest: %s, now %s", saved.Contest, contest)
	case saved.Directions != len(r.theta):
		return fmt.Errorf("the checkpoint has %d directions, not %d", saved.Directions, len(r.theta))
	case len(saved.Points) > r.settings.Pairs:
		return errors.New("the checkpoint is damaged: it has more pairs than the run")
	}
	for i, digit := range []byte(saved.Points) {
		if digit < '0' || digit > '0'+byte(MaxPoints) {
			return fmt.Errorf("the checkpoint is damaged: %q instead of the points of pair %d", digit, i)
		}
	}
	for _, digit := range []byte(saved.Points) {
		r.learn(Points(digit - '0'))
	}
	return nil
}
