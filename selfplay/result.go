package selfplay

import (
	"vedette/eval"
	"vedette/movegen"
)

// Result is the outcome of a game.
type Result uint8

// The results.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
)

// LossOf returns the result when a side loses.
func LossOf(side movegen.Color) Result {
	if side == movegen.White {
		return BlackWins
	}
	return WhiteWins
}

// Points returns what White scored: 0, 1/2 or 1.
func (r Result) Points() float64 { return float64(r) / 2 }

// String returns "1-0", "0-1" or "1/2-1/2".
func (r Result) String() string { return [...]string{"0-1", "1/2-1/2", "1-0", "*"}[min(r, 3)] }

// Ending is the reason why a game ended.
type Ending uint8

// The endings. The rules of chess end a game up to ByMaterial, the adjudication
// later.
const (
	ByCheckmate Ending = iota
	ByStalemate
	ByRepetition // the same position for the third time
	ByFiftyMoves // a hundred plies without capture or pawn move
	ByMaterial   // neither side can mate
	ByWinRule    // one side was far ahead for some time, or wins by the endgame tables
	ByDrawRule   // neither side was ahead for a long time, or the tables call it a draw
	ByLength     // the game reached its greatest length, and is a draw
	unknownEnding
)

// String returns the reason in a few words.
func (e Ending) String() string {
	return [...]string{"checkmate", "stalemate", "repetition", "fifty moves", "insufficient material",
		"adjudicated win", "adjudicated draw", "greatest length", "unknown"}[min(e, unknownEnding)]
}

// FromWhite returns a score from the view of the given side from White's view.
// Scores fit in 16 bits.
func FromWhite(side movegen.Color, s eval.Score) int16 {
	if side == movegen.Black {
		s = -s
	}
	return int16(s)
}
