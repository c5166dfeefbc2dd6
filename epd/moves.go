package epd

import (
	"errors"
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
		readings, err := readMove(&r.Position, strings.TrimRight(text, ","))
		if err != nil {
			return nil, fmt.Errorf("%s: %.60q %w", opcode, text, err)
		}
		moves = append(moves, readings...)
	}
	return moves, nil
}

// readMove returns the legal moves that text may denote.
func readMove(p *movegen.Position, text string) ([]movegen.Move, error) {
	m, err := pgn.ParseSAN(p, text)
	if err == nil && m != movegen.NoMove {
		return []movegen.Move{m}, nil
	}
	if err == nil {
		return nil, errors.New("is not a move")
	}
	if readings := pgn.Readings(p, text); len(readings) > 0 {
		return readings, nil
	}
	return nil, err
}

// Line returns moves that are made one after the other, the first of them in p,
// as the operands of pv.
func Line(p *movegen.Position, moves []movegen.Move) string {
	return strings.Join(pgn.SANLine(p, moves), " ")
}
