package selfplay

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay/openings"
)

// Rules are the settings of random openings and of adjudication. Files of games
// contain them as JSON, with the names of the tags.
type Rules struct {
	// Chess960 lets games begin from one of the 960 starts of Chess960 instead
	// of the ordinary one.
	Chess960 bool `json:"chess960,omitempty"`
	// RandomPlies is the number of random moves in an opening, 0 to 100; with a
	// probability of one half there is one more.
	RandomPlies int `json:"randomPlies"`
	// OpeningBound is the greatest advantage of a side after the opening, in
	// centipawns.
	OpeningBound int `json:"openingBound"`

	// A game is won when one side was ahead by at least WinScore centipawns for
	// WinPlies plies in a row. It is drawn when neither was ahead by more than
	// DrawScore for DrawPlies plies in a row, which count after the first
	// DrawAfter plies, and after MaxPlies plies. WinPlies or DrawPlies 0
	// switches that rule off.
	WinScore  int `json:"winScore"`
	WinPlies  int `json:"winPlies"`
	DrawScore int `json:"drawScore"`
	DrawPlies int `json:"drawPlies"`
	DrawAfter int `json:"drawAfter"`
	MaxPlies  int `json:"maxPlies"`
}

// DefaultRules returns the rules of games to train with. docs/training.md
// explains them.
func DefaultRules() Rules {
	return Rules{
		RandomPlies: 8, OpeningBound: 400,
		WinScore: 2000, WinPlies: 4,
		DrawScore: 10, DrawPlies: 12, DrawAfter: 80,
		MaxPlies: 400,
	}
}

// MatchRules returns the rules of matches. They adjudicate earlier than
// DefaultRules, because such games need only a result and are not learnt from.
func MatchRules() Rules {
	return Rules{
		RandomPlies: 8, OpeningBound: 150,
		WinScore: 700, WinPlies: 5,
		DrawScore: 10, DrawPlies: 10, DrawAfter: 64,
		MaxPlies: 300,
	}
}

// Check returns an error that says which rule makes no sense.
func (r *Rules) Check() error {
	switch {
	case r.RandomPlies < 0 || r.RandomPlies > 100:
		return fmt.Errorf("random plies: %d, want 0 to 100", r.RandomPlies)
	case r.OpeningBound < 1:
		return fmt.Errorf("opening bound: %d, want at least 1", r.OpeningBound)
	case r.WinPlies < 0 || r.DrawPlies < 0 || r.WinScore < 0 || r.DrawScore < 0 || r.DrawAfter < 0:
		return errors.New("adjudication: scores and plies must not be negative")
	case r.MaxPlies < 1:
		return fmt.Errorf("greatest length: %d plies, want at least 1", r.MaxPlies)
	}
	return nil
}

// Opener returns an opener that makes openings by the rules.
func (r *Rules) Opener(engine openings.Searcher, ctl *search.Control, limits search.Limits, seed uint64) *openings.Opener {
	return &openings.Opener{
		Engine: engine, Control: ctl, Limits: limits,
		Seed: seed, Plies: r.RandomPlies, Bound: eval.Score(r.OpeningBound), Start: r.start,
	}
}

// start returns the position before the random moves.
func (r *Rules) start(rng *rand.Rand) (movegen.Position, error) {
	if r.Chess960 {
		return movegen.Chess960Start(rng.IntN(movegen.Chess960Starts)), nil
	}
	return movegen.StartPosition(), nil
}
