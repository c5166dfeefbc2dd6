package tune

import (
	"context"
	"errors"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/training"
)

// Points are what one side has of a pair of games, in half points: 0 to 4.
type Points uint8

// MaxPoints is what a side has that wins both games.
const MaxPoints Points = 4

// lead returns the wins less the losses: from -2 to 2.
func (p Points) lead() float64 { return float64(p) - float64(MaxPoints/2) }

// Rules returns the settings of games that are quickly decided: they are to
// tell which side is better, not what an evaluation can learn from. A search
// gets the given number of nodes.
func Rules(nodes, seed uint64) training.Settings {
	s := training.DefaultSettings()
	s.Seed = seed
	s.SoftNodes, s.HardNodes, s.Hash = nodes, nodes, 2
	s.OpeningBound = 150
	s.WinScore, s.WinPlies = 700, 5
	s.DrawScore, s.DrawPlies, s.DrawAfter = 10, 10, 64
	s.MaxPlies = 300
	return s
}

// A duel plays pairs of games between two sides. Each has an engine of its own,
// so that neither finds in its memory what the other thought.
type duel struct {
	settings *training.Settings
	clock    *NodeClock // nil: each move has the same number of nodes
	openings openings
	ctl      *search.Control // stops it
	engines  [2]*search.Engine
	// turn, unless nil, is called before a side thinks: 0 or 1.
	turn func(side int)
}

// NewDuels returns what makes contests between tables that are moved in the
// directions: one for each thread. They begin with the openings of the book, or
// with random ones if that is nil.
func NewDuels(s training.Settings, book *Book, directions *Directions) NewContest {
	return func(ctx context.Context) (Contest, error) {
		d, err := newDuel(ctx, &s, book)
		if err != nil {
			return nil, err
		}
		return func(number int, plus, minus []float64) (Points, error) {
			d.engines[0].SetWeights(directions.Weights(plus))
			d.engines[1].SetWeights(directions.Weights(minus))
			return d.pair(number)
		}, nil
	}
}

// NewMatch returns what makes contests between two sets of weights, for Measure,
// whatever it moves.
func NewMatch(s training.Settings, book *Book, first, second *eval.Weights) NewContest {
	return func(ctx context.Context) (Contest, error) {
		d, err := newDuel(ctx, &s, book)
		if err != nil {
			return nil, err
		}
		d.engines[0].SetWeights(first)
		d.engines[1].SetWeights(second)
		return func(number int, _, _ []float64) (Points, error) { return d.pair(number) }, nil
	}
}

func newDuel(ctx context.Context, s *training.Settings, book *Book) (*duel, error) {
	ctl := search.NewControl()
	context.AfterFunc(ctx, ctl.Stop)
	d := &duel{settings: s, ctl: ctl, openings: book}
	if book == nil {
		opener, err := training.NewOpener(s, ctl)
		if err != nil {
			return nil, err
		}
		d.openings = opener
	}
	for i := range d.engines {
		d.engines[i] = search.NewEngine()
		d.engines[i].SetHash(s.Hash)
		if err := d.engines[i].Prepare(); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// errStopped says that a game was stopped before its end.
var errStopped = errors.New("stopped")

// pair plays a game and then, with colours reversed, another from the opening
// with the given number, on which and on the sides alone the points of the
// first side depend. The error is errStopped if it was stopped.
func (d *duel) pair(number int) (Points, error) {
	opening := d.openings.Open(uint32(number))
	if opening == nil {
		return 0, errStopped
	}
	asWhite, err := d.play(opening.Clone(), movegen.White)
	if err != nil {
		return 0, err
	}
	asBlack, err := d.play(opening.Clone(), movegen.Black)
	return Points(asWhite) + Points(training.WhiteWins-asBlack), err
}

// play plays a game to its end, in which the first side has the given colour.
// The error is errStopped if it was stopped.
func (d *duel) play(game *movegen.Game, first movegen.Color) (training.Result, error) {
	for _, e := range d.engines {
		e.NewGame()
	}
	judge := training.NewAdjudicator(d.settings)
	var clocks *clocks
	if d.clock != nil {
		clocks = d.clock.start()
	}
	limits := search.Limits{Nodes: d.settings.HardNodes}
	for {
		if result, _, over := training.Ruled(game); over {
			return result, nil
		}
		toMove := game.Position().SideToMove()
		side := int(toMove ^ first)
		if d.turn != nil {
			d.turn(side)
		}
		if clocks != nil {
			limits = clocks.limits(side)
		}
		found := d.engines[side].Search(d.ctl, game, limits, nil)
		if d.ctl.Stopped() {
			return 0, errStopped
		}
		if clocks != nil && !clocks.spend(side, found.Nodes) {
			return training.LossOf(toMove), nil
		}
		game.Play(found.Best)
		result, _, over := judge.Judge(training.FromWhite(toMove, found.Score))
		if !over {
			continue
		}
		// The last move may have ended the game by the rules too.
		if byRules, _, over := training.Ruled(game); over {
			result = byRules
		}
		return result, nil
	}
}
