package fit

import (
	"context"
	"errors"
	"fmt"

	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// LoadValidation reads the positions of a validation set written by
// training.GenerateValidation, without a filter, with the evaluations that their
// scores stand for. An empty set is an error, and so are whole games, whose scores are of
// shorter searches.
func LoadValidation(name string) (*Set, error) {
	set := new(Set)
	err := training.ReadAll(context.Background(), []string{name}, func(g *training.Game) error {
		if len(g.Plies) > 1 {
			return errors.New("not a validation set: a game has several plies")
		}
		_, err := g.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, ply training.Ply) {
			set.Add(Pack(p, int16(eval.Unscale(p, eval.Score(ply.Score))), g.Result))
		})
		return err
	})
	if err == nil && set.Len() == 0 {
		err = fmt.Errorf("%s: no positions", name)
	}
	return set, err
}
