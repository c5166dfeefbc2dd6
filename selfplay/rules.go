package selfplay

import (
	"errors"
	"fmt"
)

// Rules say how games begin and how they end before the rules of chess end them.
// Files of games keep them under the names of the tags.
type Rules struct {
	// Chess960 lets games begin from one of the 960 starts of Chess960 instead
	// of the ordinary one.
	Chess960 bool `json:"chess960,omitempty"`
	// RandomPlies is how many random moves open a game, 0 to 100; every other
	// game has one more.
	RandomPlies int `json:"randomPlies"`
	// OpeningBound is the greatest advantage that a side may have after them, in
	// centipawns.
	OpeningBound int `json:"openingBound"`

	// A game is won when one side was ahead by WinScore centipawns for WinPlies
	// plies in a row, drawn when neither was ahead by more than DrawScore for
	// DrawPlies plies after DrawAfter plies, and after MaxPlies in any case.
	// Zero plies switch a rule off, but for MaxPlies.
	WinScore  int `json:"winScore"`
	WinPlies  int `json:"winPlies"`
	DrawScore int `json:"drawScore"`
	DrawPlies int `json:"drawPlies"`
	DrawAfter int `json:"drawAfter"`
	MaxPlies  int `json:"maxPlies"`
}

// DefaultRules returns those of games to train with. docs/training.md explains
// them.
func DefaultRules() Rules {
	return Rules{
		RandomPlies: 8, OpeningBound: 400,
		WinScore: 2000, WinPlies: 4,
		DrawScore: 10, DrawPlies: 12, DrawAfter: 80,
		MaxPlies: 400,
	}
}

// MatchRules returns those of games that are quickly decided: they are to tell
// which side is better, not what an evaluation can learn from.
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
		return fmt.Errorf("opening bound: %d, at least 1 is needed", r.OpeningBound)
	case r.WinPlies < 0 || r.DrawPlies < 0 || r.WinScore < 0 || r.DrawScore < 0 || r.DrawAfter < 0:
		return errors.New("adjudication: numbers must not be negative")
	case r.MaxPlies < 1:
		return fmt.Errorf("greatest length: %d plies, at least 1 is needed", r.MaxPlies)
	}
	return nil
}
