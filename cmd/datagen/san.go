package main

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"vedette/movegen"
)

// san returns a legal move in algebraic notation, as notnil/chess writes it. It
// is shown the position without castling rights, which it knows in standard
// chess only: they change nothing in the notation of other moves.
func san(p *movegen.Position, m movegen.Move) (string, error) {
	if m.IsCastle() {
		return castlingSAN(p, m), nil
	}
	fields := strings.Fields(p.FEN())
	fields[2] = "-"
	position, err := foreignPosition(strings.Join(fields, " "))
	if err != nil {
		return "", err
	}
	for _, candidate := range position.ValidMoves() {
		if candidate.String() == m.String() {
			return chess.AlgebraicNotation{}.Encode(position, candidate), nil
		}
	}
	return "", fmt.Errorf("notnil/chess does not know the move %v in %v", m, position)
}

// castlingSAN returns a castling in algebraic notation.
func castlingSAN(p *movegen.Position, m movegen.Move) string {
	text := "O-O"
	if m.To() < m.From() { // the rook's square
		text = "O-O-O"
	}
	var after movegen.Position
	p.MakeInto(&after, m)
	switch {
	case !after.InCheck():
		return text
	case after.HasLegalMove():
		return text + "+"
	}
	return text + "#"
}

// foreignPosition returns the position of a FEN in notnil/chess.
func foreignPosition(fen string) (*chess.Position, error) {
	setUp, err := chess.FEN(fen)
	if err != nil {
		return nil, err
	}
	return chess.NewGame(setUp).Position(), nil
}
