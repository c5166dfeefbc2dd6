package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
)

// request asks another process for a pair of games, in a line of JSON. The
// process answers with a line that contains the points.
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

// NewRemotes returns a function that makes contests, each in a process of its
// own, for parameters, which belong to a process as a whole. Each command must
// call Serve on its standard input and output, and end with its context.
func NewRemotes(command func(context.Context) *exec.Cmd) NewContest {
	return func(ctx context.Context) (Contest, error) {
		c := command(ctx)
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
		wait := sync.OnceValue(c.Wait)
		context.AfterFunc(ctx, func() { wait() })
		requests, replies := json.NewEncoder(in), json.NewDecoder(out)
		return func(number int, plus, minus []float64) (points Points, err error) {
			if err = requests.Encode(request{number, plus, minus}); err == nil {
				err = replies.Decode(&points)
			}
			switch {
			case err != nil:
				in.Close() // without more requests it ends, if it has not
				return 0, fmt.Errorf("a process that plays games ended: %w", errors.Join(wait(), err))
			case points > MaxPoints:
				return 0, fmt.Errorf("a process that plays games sent %d half points for a pair; the most is 4", points)
			}
			return points, nil
		}, nil
	}
}
