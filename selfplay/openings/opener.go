package openings

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Searcher is the part of an engine that an Opener uses.
type Searcher interface {
	NewGame()
	Search(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result
}

// Opener makes random but balanced openings: some random moves from a start,
// after which the score of a search is within a bound. With a Heat the moves are
// those that players might choose.
type Opener struct {
	Engine  Searcher
	Control *search.Control // stops it
	Limits  search.Limits   // of the search

	Seed  uint64     // of the random numbers of Open
	Plies int        // random moves; every other opening has one more, so that either side may be to move
	Bound eval.Score // greatest advantage of a side, in centipawns
	Heat  int        // if not 0, a move that is worse by so many centipawns is rarer by a factor of e
	// Start returns the position before the random moves.
	Start func(*rand.Rand) (movegen.Position, error)
	// Refuse, unless nil, returns an error for a position that is not wanted.
	Refuse func(*movegen.Position) error
}

// Open returns a game whose opening depends on seed and number alone, nil if
// the opener was stopped.
func (o *Opener) Open(number uint32) *movegen.Game {
	rng := rand.New(rand.NewPCG(o.Seed, uint64(number)))
	for !o.Control.Stopped() {
		if p, err := o.Attempt(rng); err == nil {
			return movegen.NewGame(p)
		}
	}
	return nil
}

// Attempt returns one random opening. The error says why it is refused. If the
// opener was stopped, neither is valid.
func (o *Opener) Attempt(rng *rand.Rand) (p movegen.Position, err error) {
	if p, err = o.Start(rng); err != nil {
		return p, err
	}
	o.Engine.NewGame()
	var moves movegen.MoveList
	for range o.Plies + rng.IntN(2) {
		if p.LegalMoves(&moves); moves.Len() == 0 {
			break
		}
		parent := p
		parent.MakeInto(&p, o.choose(&parent, &moves, rng))
	}
	if !p.HasLegalMove() {
		return p, errors.New("the game is over")
	}
	if o.Refuse != nil {
		if err := o.Refuse(&p); err != nil {
			return p, err
		}
	}
	score := o.Engine.Search(o.Control, movegen.NewGame(p), o.Limits, func(*search.Info) {}).Score
	if score < -o.Bound || score > o.Bound {
		return p, errors.New("one side is too far ahead")
	}
	return p, nil
}

// choose returns one of the legal moves of p, all with the same probability, or with a
// Heat the likelier the better they are (a Boltzmann distribution, by rejection): a move
// that loses so much compared with a search of depth 2 is drawn again, but for a share of
// exp(-loss/Heat). So only some moves need a score, which is that of a search of depth 1.
func (o *Opener) choose(p *movegen.Position, moves *movegen.MoveList, rng *rand.Rand) movegen.Move {
	if o.Heat == 0 {
		return moves.At(rng.IntN(moves.Len()))
	}
	level := o.score(p, 2)
	scores, known := make([]eval.Score, moves.Len()), make([]bool, moves.Len())
	for unknown := moves.Len(); ; {
		i := rng.IntN(moves.Len())
		if !known[i] {
			child := *p
			p.MakeInto(&child, moves.At(i))
			scores[i], known[i] = -o.score(&child, 1), true
			if unknown--; unknown == 0 { // no move may be as good as the search says
				level = slices.Max(scores)
			}
		}
		if loss := float64(level - scores[i]); rng.Float64() < math.Exp(-loss/float64(o.Heat)) {
			return moves.At(i)
		}
	}
}

// score returns the score of p after a search to depth.
func (o *Opener) score(p *movegen.Position, depth int) eval.Score {
	return o.Engine.Search(o.Control, movegen.NewGame(*p), search.Limits{Depth: depth}, nil).Score
}
