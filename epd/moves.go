package epd

import (
	"fmt"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

// Moves returns the moves of an operation such as bm. Where a text leaves out the
// origin although two pieces can go there, as in some files, both moves are
// meant. The operation may be there once, with one move at least, or not at all.
func (r *Record) Moves(opcode string) (moves []movegen.Move, err error) {
	if r.count(opcode) > 1 {
		return nil, fmt.Errorf("%s is there %d times", opcode, r.count(opcode))
	}
	operands := r.Operands(opcode)
	if _, ok := r.Lookup(opcode); ok && len(operands) == 0 {
		return nil, fmt.Errorf("%s has no move", opcode)
	}
	for _, text := range operands {
		readings, err := pgn.Readings(&r.Position, strings.TrimRight(text, ","))
		if err != nil {
			return nil, fmt.Errorf("%s: %.60q %w", opcode, text, err)
		}
		moves = append(moves, readings...)
	}
	return moves, nil
}
