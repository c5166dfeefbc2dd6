package fit

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// Reason is the reason why a position is not used for training.
type Reason uint8

// The reasons, in the order of the tests: a position counts for the first one
// only.
const (
	Kept      Reason = iota // no reason: the position is used
	ShortGame               // the whole game is too short to be useful
	EarlyPly                // near the random opening, which players would not reach
	MateScore               // a proven win or loss has no value in centipawns
	HighScore               // decided: the position no longer matters
	FewPieces               // too few pieces for anything but endgame theory
	InCheck                 // the engine does not evaluate in check
	NoisyMove               // a capture or promotion is best: not quiet
	reasons
)

// String names the reason.
func (r Reason) String() string {
	return [...]string{"kept", "short game", "early ply", "mate score", "high score", "few pieces", "in check",
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

// Filter selects the positions to learn from.
type Filter struct {
	MinPlies  int  // games with fewer plies are skipped
	SkipPlies int  // positions at the beginning of a game that are skipped
	MaxScore  int  // the greatest score for either side, in centipawns
	MinPieces int  // the fewest pieces on the board, pawns and kings included
	AtRest    bool // skip positions in check, or with a noisy best move
}

// DefaultFilter returns the filter for an evaluation. The search evaluates
// quiet positions only, so it learns from these. Records begin after 8 or 9
// random plies, so that learning begins at the sixteenth ply of the game.
func DefaultFilter() Filter {
	return Filter{MinPlies: 16, SkipPlies: 8, MaxScore: 2000, MinPieces: 4, AtRest: true}
}

// reason returns the reason against the position p, with its masks, at index i
// of a game with the given number of plies, or Kept. ply is the move that was
// played and its score.
func (f *Filter) reason(plies, i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) Reason {
	score := int(ply.Score)
	switch {
	case plies < f.MinPlies:
		return ShortGame
	case i < f.SkipPlies:
		return EarlyPly
	case eval.Score(score).IsDecided():
		return MateScore
	case max(score, -score) > f.MaxScore:
		return HighScore
	case p.Occupied().Count() < f.MinPieces:
		return FewPieces
	case f.AtRest && masks.Checkers != 0:
		return InCheck
	case f.AtRest && p.IsNoisy(ply.Move):
		return NoisyMove
	}
	return Kept
}
