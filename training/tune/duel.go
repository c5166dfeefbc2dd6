package tune

import (
	"context"
	"errors"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// Games say how the games of a contest are played.
type Games struct {
	Rules selfplay.Rules
	Book  *selfplay.Book // nil for random openings
	Seed  uint64         // of random openings
	Nodes uint64         // of a move, and of the search that checks a random opening
	Clock *Clock         // unless nil, limits moves instead of Nodes
}

// tableMB is the size of each side's transposition table in megabytes.
const tableMB = 2

// A duel plays pairs of games between two sides. Each has an engine of its own,
// so that they share no transposition table.
type duel struct {
	games *Games
	// open returns a game that begins with the opening with a number, nil if it was stopped.
	open    func(number uint32) *movegen.Game
	ctl     *search.Control // stops it
	engines [2]*search.Engine
	// turn, unless nil, is called before a side searches: 0 or 1.
	turn func(side int)
}

// NewMatch returns a function that makes contests between two sets of weights,
// one for each thread, for Measure. They ignore theta.
func NewMatch(g Games, first, second *eval.Weights) NewContest {
	return func(ctx context.Context) (Contest, error) {
		d, err := newDuel(ctx, &g)
		if err != nil {
			return nil, err
		}
		d.engines[0].SetWeights(first)
		d.engines[1].SetWeights(second)
		return func(number int, _, _ []float64) (Points, error) { return d.pair(number) }, nil
	}
}

func newDuel(ctx context.Context, g *Games) (*duel, error) {
	d := &duel{games: g, ctl: search.NewControl(), open: g.Book.Open}
	context.AfterFunc(ctx, d.ctl.Stop)
	for i := range d.engines {
		var err error
		if d.engines[i], err = newEngine(); err != nil {
			return nil, err
		}
	}
	if g.Book == nil {
		engine, err := newEngine()
		if err != nil {
			return nil, err
		}
		d.open = g.Rules.Opener(engine, d.ctl, search.Limits{SoftNodes: g.Nodes, Nodes: g.Nodes}, g.Seed).Open
	}
	return d, nil
}

// newEngine returns an engine for a duel.
func newEngine() (*search.Engine, error) {
	e := search.NewEngine()
	e.SetHash(tableMB)
	return e, e.Prepare()
}

// errStopped says that a game was stopped before its end.
var errStopped = errors.New("stopped")

// pair plays two games from the opening with the given number, the second with
// colours reversed, and returns the points of the first side. They depend on
// the number and the sides alone. The error is errStopped if a game was
// stopped.
func (d *duel) pair(number int) (Points, error) {
	opening := d.open(uint32(number))
	if opening == nil {
		return 0, errStopped
	}
	asWhite, err := d.play(opening.Clone(), movegen.White)
	if err != nil {
		return 0, err
	}
	asBlack, err := d.play(opening.Clone(), movegen.Black)
	return Points(asWhite) + Points(selfplay.WhiteWins-asBlack), err
}

// errTime says that a side lost on time.
var errTime = errors.New("time loss")

// play plays a game in which the first side has the given colour. The error is
// errStopped if the game was stopped.
func (d *duel) play(game *movegen.Game, first movegen.Color) (selfplay.Result, error) {
	for _, e := range d.engines {
		e.NewGame()
	}
	var clocks *clocks
	if d.games.Clock != nil {
		clocks = d.games.Clock.start()
	}
	result, _, err := d.games.Rules.Play(game, func() (search.Result, error) {
		return d.think(game, int(game.Position().SideToMove()^first), clocks)
	})
	if errors.Is(err, errTime) {
		return selfplay.LossOf(game.Position().SideToMove()), nil
	}
	return result, err
}

// think lets a side search the current position, with the clocks unless they
// are nil.
func (d *duel) think(game *movegen.Game, side int, clocks *clocks) (search.Result, error) {
	if d.turn != nil {
		d.turn(side)
	}
	limits := search.Limits{Nodes: d.games.Nodes}
	if clocks != nil {
		limits = clocks.limits(side)
	}
	found := d.engines[side].Search(d.ctl, game, limits, nil)
	switch {
	case d.ctl.Stopped():
		return found, errStopped
	case clocks != nil && !clocks.spend(side, found.Nodes):
		return found, errTime
	}
	return found, nil
}
