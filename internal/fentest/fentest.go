// Package fentest has positions and moves for tests.
package fentest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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

// Moves returns the legal moves of p.
func Moves(p *movegen.Position) []movegen.Move {
	var list movegen.MoveList
	p.LegalMoves(&list)
	return slices.Clone(list.Slice())
}

// Move returns the legal move of p that is written as text, such as e2e4, with castling
// as king takes rook, or ends the test if there is none.
func Move(tb testing.TB, p *movegen.Position, text string) movegen.Move {
	tb.Helper()
	for _, m := range Moves(p) {
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

// Scattered returns a legal position with a legal move that has pieces, such as KQkr, on
// random squares, and no castling rights.
func Scattered(random *rand.Rand, pieces string) movegen.Position {
	for {
		board := []byte(strings.Repeat("11111111/", 8))
		for i, square := range random.Perm(64)[:len(pieces)] {
			board[square+square/8] = pieces[i]
		}
		fen := strings.TrimSuffix(string(board), "/") + []string{" w", " b"}[random.IntN(2)] + " - -"
		if p, err := movegen.ParseFEN(fen); err == nil && p.HasLegalMove() {
			return p
		}
	}
}

// Counted is a position of a perft suite. Leaves are the counts for the depths 1, 2, …
type Counted struct {
	FEN    string
	Leaves []uint64
}

// Suites returns the positions of perft suites, which are files of a folder without their
// extension. testdata/README.md describes the format and the source of the counts.
func Suites(tb testing.TB, folder string, names ...string) (list []Counted) {
	tb.Helper()
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(folder, name+".epd"))
		if err != nil {
			tb.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			fen, counts, _ := strings.Cut(line, " ;")
			entry := Counted{FEN: fen}
			for i, field := range strings.Split(counts, ";") {
				var leaves uint64
				if _, err := fmt.Sscanf(field, fmt.Sprintf("D%d %%d", i+1), &leaves); err != nil {
					tb.Fatalf("%s: %q: want the leaves of depth %d: %v", name, line, i+1, err)
				}
				entry.Leaves = append(entry.Leaves, leaves)
			}
			list = append(list, entry)
		}
	}
	return list
}
