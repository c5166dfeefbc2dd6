package openings

import (
	"errors"
	"math/rand/v2"

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
// after which the score of a search is within a bound.
type Opener struct {
	Engine  Searcher
	Control *search.Control // stops it
	Limits  search.Limits   // of the search

	Seed  uint64     // of the random numbers of Open
	Plies int        // random moves; with a probability of one half one more, so that either side may be to move
	Bound eval.Score // greatest advantage of a side, in centipawns
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
		p.Play(moves.At(rng.IntN(moves.Len())))
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
