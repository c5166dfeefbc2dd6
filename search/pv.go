package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// line is a principal variation: the expected moves of both sides.
type line struct {
	moves [eval.MaxPly + 1]movegen.Move
	n     int
}

// begin makes l the move m alone.
func (l *line) begin(m movegen.Move) { l.moves[0], l.n = m, 1 }

// set makes l the move m followed by the moves of tail.
func (l *line) set(m movegen.Move, tail *line) {
	l.moves[0] = m
	l.n = 1 + copy(l.moves[1:], tail.moves[:tail.n])
}

// slice returns the moves; they share l's memory.
func (l *line) slice() []movegen.Move { return l.moves[:l.n] }
