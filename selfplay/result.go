package selfplay

import "vedette/movegen"

// Result is the outcome of a game.
type Result uint8

// The results.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
)

// LossOf returns the result of a game that the given side loses.
func LossOf(side movegen.Color) Result {
	if side == movegen.White {
		return BlackWins
	}
	return WhiteWins
}

// Points returns White's score: 0, 1/2 or 1.
func (r Result) Points() float64 { return float64(r) / 2 }

// String returns "1-0", "0-1" or "1/2-1/2".
func (r Result) String() string { return [...]string{"0-1", "1/2-1/2", "1-0", "*"}[min(r, 3)] }

// Ending is the reason why a game ended.
type Ending uint8

// The endings. Those up to ByMaterial come from the rules of chess, the others
// from adjudication.
const (
	ByCheckmate Ending = iota
	ByStalemate
	ByRepetition // the same position for the third time
	ByFiftyMoves // a hundred plies without capture or pawn move
	ByMaterial   // neither side can mate
	ByWinRule    // one side was far ahead for some plies
	ByDrawRule   // neither side was ahead for many plies
	ByLength     // the game reached its maximum length, and is a draw
	unknownEnding
)

// String returns the reason in a few words.
func (e Ending) String() string {
	return [...]string{"checkmate", "stalemate", "repetition", "fifty moves", "insufficient material",
		"adjudicated win", "adjudicated draw", "greatest length", "unknown"}[min(e, unknownEnding)]
}
