// Package fentest has positions and moves for tests.
package fentest

import (
	"strings"
	"testing"

	"vedette/movegen"
)

// Parse returns the position of a FEN, or ends the test if it is none.
func Parse(tb testing.TB, fen string) movegen.Position {
	tb.Helper()
	p, err := movegen.ParseFEN(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// Move returns the legal move of p that is written as text, such as e2e4, with castling
// as king takes rook, or ends the test if there is none.
func Move(tb testing.TB, p *movegen.Position, text string) movegen.Move {
	tb.Helper()
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.String() == text {
			return m
		}
	}
	tb.Fatalf("%s is not legal in %s", text, p.FEN())
	return movegen.NoMove
}

// Play plays moves, separated by blanks, in a game.
func Play(tb testing.TB, g *movegen.Game, moves string) {
	tb.Helper()
	for text := range strings.FieldsSeq(moves) {
		g.Play(Move(tb, g.Position(), text))
	}
}
