package epd

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

// Moves returns the moves of an operation such as bm. Where a text leaves out the
// origin although two pieces can go there, as in some files, both moves are
// meant.
func (r *Record) Moves(opcode string) (moves []movegen.Move, err error) {
	for _, text := range r.Operands(opcode) {
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
	var list movegen.MoveList
	p.LegalMoves(&list)
	var readings []movegen.Move
	for _, m := range list.Slice() {
		if san := pgn.SAN(p, m); !m.IsCastle() && loose(san) == loose(text) {
			readings = append(readings, m)
		}
	}
	if len(readings) == 0 {
		return nil, err
	}
	return readings, nil
}

var parts = regexp.MustCompile(`^([NBRQK]?)[a-h]?[1-8]?x?([a-h][1-8])(=[NBRQ])?[+#]?$`)

// loose reduces a move in algebraic notation to piece, destination and promotion.
func loose(san string) string { return parts.ReplaceAllString(san, "$1$2$3") }

// Choice returns moves of p as the operands of an operation such as bm.
func Choice(p *movegen.Position, moves []movegen.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, pgn.SAN(p, m))
	}
	return strings.Join(words, " ")
}

// Line returns moves that are made one after the other, the first of them in p,
// as the operands of pv.
func Line(p *movegen.Position, moves []movegen.Move) string {
	var words []string
	position := *p
	for _, m := range moves {
		words = append(words, pgn.SAN(&position, m))
		before := position
		before.MakeInto(&position, m)
	}
	return strings.Join(words, " ")
}
