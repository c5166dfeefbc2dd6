package fit

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// Reason says why a position is not learnt from.
type Reason uint8

// The reasons, in the order in which they are tried: a position counts for the
// first one only.
const (
	Kept      Reason = iota // no reason: the position is learnt from
	ShortGame               // the whole game is too short to tell anything
	EarlyPly                // near the random opening, which no player would reach
	MateScore               // a mate is counted in moves, not in centipawns
	HighScore               // decided: what is on the board no longer matters
	FewMen                  // too few men for anything but theory
	InCheck                 // the engine does not evaluate in check
	NoisyMove               // a capture or promotion is due: not at rest
	reasons
)

// String names the reason.
func (r Reason) String() string {
	return [...]string{"kept", "short game", "early ply", "mate score", "high score", "few men", "in check",
		"noisy move", "unknown"}[min(r, reasons)]
}

// Counts counts positions by Reason.
type Counts [reasons]int

// Total returns the number of all positions.
func (c *Counts) Total() (n int) {
	for _, count := range c {
		n += count
	}
	return n
}

// Filter says which positions are learnt from.
type Filter struct {
	MinPlies  int  `json:"minPlies"`  // games with fewer plies are left out
	SkipPlies int  `json:"skipPlies"` // so many positions at the beginning of a game are
	MaxScore  int  `json:"maxScore"`  // the greatest score for either side, in centipawns
	MinMen    int  `json:"minMen"`    // the fewest men on the board, kings included
	AtRest    bool `json:"atRest"`    // positions in check, or with a noisy move to come, are left out
}

// DefaultFilter returns the filter for an evaluation. It is asked about
// positions at rest, so only these can teach it. The records begin after 8 or 9
// random plies, so that learning begins at the sixteenth ply of the game.
func DefaultFilter() Filter {
	return Filter{MinPlies: 16, SkipPlies: 8, MaxScore: 2000, MinMen: 4, AtRest: true}
}

// Judge returns the reason against the position p, with its masks, at index i
// of a game of the given number of plies, or Kept. The ply is what was played.
func (f *Filter) Judge(plies, i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) Reason {
	score := int(ply.Score)
	switch {
	case plies < f.MinPlies:
		return ShortGame
	case i < f.SkipPlies:
		return EarlyPly
	case eval.Score(score).IsMate():
		return MateScore
	case max(score, -score) > f.MaxScore:
		return HighScore
	case p.Occupied().Count() < f.MinMen:
		return FewMen
	case f.AtRest && masks.Checkers != 0:
		return InCheck
	case f.AtRest && p.IsNoisy(ply.Move):
		return NoisyMove
	}
	return Kept
}
