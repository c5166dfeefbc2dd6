package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

// request asks another process for a pair of games: a line of JSON. It answers
// with the points on a line.
type request struct {
	Number int       `json:"number"`
	Plus   []float64 `json:"plus"`
	Minus  []float64 `json:"minus"`
}

// Serve plays the pairs that it is asked for, until there are no more requests.
func Serve(in io.Reader, out io.Writer, contest Contest) error {
	requests, replies := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var r request
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		points, err := contest(r.Number, r.Plus, r.Minus)
		if err == nil {
			err = replies.Encode(points)
		}
		if err != nil {
			return err
		}
	}
}

// NewRemotes returns what makes contests that play in processes of their own:
// for sides that differ in what belongs to a process as a whole. Each command
// must Serve on its standard input and output. The caller ends them by the
// context that they are made with.
func NewRemotes(command func() *exec.Cmd) func() (Contest, error) {
	return func() (Contest, error) {
		c := command()
		in, err := c.StdinPipe()
		if err != nil {
			return nil, err
		}
		out, err := c.StdoutPipe()
		if err != nil {
			return nil, err
		}
		if err := c.Start(); err != nil {
			return nil, err
		}
		requests, replies := json.NewEncoder(in), json.NewDecoder(out)
		return func(number int, plus, minus []float64) (points Points, err error) {
			if err = requests.Encode(request{number, plus, minus}); err == nil {
				err = replies.Decode(&points)
			}
			switch {
			case err != nil:
				return 0, fmt.Errorf("a process that played games ended: %w", errors.Join(c.Wait(), err))
			case points > MaxPoints:
				return 0, fmt.Errorf("%d half points for a pair of games", points)
			}
			return points, nil
		}, nil
	}
}
