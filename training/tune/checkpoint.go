package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"vedette/internal/safefile"
)

// checkpointFormat names the format and its version. In version 1 other gains
// followed from the settings.
const checkpointFormat = "vedette tune 2"

// checkpoint is what a file of JSON holds of a run: not where it is, but what
// all pairs ended with. Learning from them again takes no time, and leads to
// the same place to the last digit.
type checkpoint struct {
	Format     string   `json:"format"`
	Settings   Settings `json:"settings"`
	Directions int      `json:"directions"`
	// Contest names all that the points depend on besides the settings.
	Contest string `json:"contest"`
	// Points has a digit for each pair: half points, 0 to 4.
	Points string `json:"points"`
}

// Save writes the run to the named file, in one step. The name of the contest
// tells Resume whether it is the same.
func (r *SPSA) Save(name, contest string) error {
	digits := make([]byte, len(r.results))
	for i, points := range r.results {
		digits[i] = '0' + byte(points)
	}
	return safefile.Write(name, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(checkpoint{checkpointFormat, r.settings, len(r.theta), contest, string(digits)})
	})
}

// Resume brings a run that has not begun to where the named file was saved. It
// refuses a file that is damaged or comes from other settings, or another
// contest.
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
	case err == nil && saved.Format == "vedette tune 1":
		return errors.New("the checkpoint has version 1, whose gains were others: such a run cannot go on, begin it anew")
	case err != nil || saved.Format != checkpointFormat:
		return errors.New("not a checkpoint of Vedette's tuning, version 2")
	case saved.Settings != r.settings:
		return fmt.Errorf("the checkpoint comes from other settings: %+v, now %+v", saved.Settings, r.settings)
	case saved.Contest != contest:
		return fmt.Errorf("the checkpoint comes from another contest: %s, now %s", saved.Contest, contest)
	case saved.Directions != len(r.theta):
		return fmt.Errorf("the checkpoint has %d directions, not %d", saved.Directions, len(r.theta))
	case len(saved.Points) > r.settings.Pairs:
		return errors.New("the checkpoint is damaged: it has too many pairs")
	}
	for i, digit := range []byte(saved.Points) {
		if digit < '0' || digit > '0'+byte(MaxPoints) {
			return fmt.Errorf("the checkpoint is damaged: %q are no points of pair %d", digit, i)
		}
	}
	for _, digit := range []byte(saved.Points) {
		r.learn(Points(digit - '0'))
	}
	return nil
}
