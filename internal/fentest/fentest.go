// Package fentest has positions for tests.
package fentest

import (
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
