package syzygy

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// sharedTables is where the tables of 3 and 4 pieces are.
var sharedTables = filepath.Join("..", "..", "shared", "syzygy")

// openShared opens all tables of up to 4 pieces. The test fails if a file has
// an error, and is skipped if there are none.
func openShared(t testing.TB) *Tables {
	t.Helper()
	if _, err := os.Stat(sharedTables); err != nil {
		t.Skip("no tables in ../shared/syzygy")
	}
	tables := Open(sharedTables, func(err error) { t.Error(err) })
	t.Cleanup(tables.Close)
	return tables
}

// materialNamed returns the material with a name.
func materialNamed(t testing.TB, name string) material {
	t.Helper()
	m, err := parseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// materials returns the materials of tables, those with fewer pieces first.
func (t *Tables) materials() (list []material) {
	for m := range t.endings {
		if m == m.canonical() {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b material) int {
		return cmp.Or(a.size()-b.size(), strings.Compare(a.String(), b.String()))
	})
	return list
}

// pieces returns the pieces of a material, the kings first.
func (m material) pieces() []movegen.Piece {
	list := []movegen.Piece{movegen.WhiteKing, movegen.BlackKing}
	for c := movegen.White; c <= movegen.Black; c++ {
		for t := movegen.Queen; t >= movegen.Pawn; t-- {
			for range m.count(c, t) {
				list = append(list, movegen.MakePiece(c, t))
			}
		}
	}
	return list
}

// randomPosition returns a random legal position with the given pieces, often
// one with en passant if the pieces allow it.
func randomPosition(random *rand.Rand, pieces []movegen.Piece) movegen.Position {
	for {
		s := movegen.Setup{SideToMove: movegen.Color(random.IntN(2)), EnPassant: movegen.NoSquare, FullMove: 1}
		placed := 0
		sameRank := random.IntN(4) == 0 // all pawns on the rank of those that just advanced by two
		for _, piece := range pieces {
			square := random.IntN(64)
			switch {
			case piece.Type() == movegen.Pawn && sameRank:
				square = (4-int(s.SideToMove))*8 + random.IntN(8)
			case piece.Type() == movegen.Pawn:
				square = 8 + random.IntN(48)
			}
			if s.Board[square] == movegen.NoPiece {
				s.Board[square] = piece
				placed++
			}
		}
		if placed < len(pieces) {
			continue
		}
		if p, err := s.Position(); err == nil {
			return withEnPassant(random, s, p)
		}
	}
}

// withEnPassant returns p, which has the setup s, often with an en passant
// square if one is legal.
func withEnPassant(random *rand.Rand, s movegen.Setup, p movegen.Position) movegen.Position {
	rank := 5
	if s.SideToMove == movegen.Black {
		rank = 2
	}
	start := random.IntN(8)
	for i := range 8 {
		s.EnPassant = movegen.MakeSquare((start+i)%8, rank)
		if with, err := s.Position(); err == nil && random.IntN(4) > 0 {
			return with
		}
	}
	return p
}

func TestOpenShared(t *testing.T) {
	tables := openShared(t)
	if wdl, dtz := tables.Count(); wdl != 35 || dtz != 35 || tables.MaxPieces() != 4 {
		t.Errorf("%d WDL and %d DTZ tables of up to %d pieces", wdl, dtz, tables.MaxPieces())
	}
	for _, s := range tables.sources {
		if s.open(tables) == nil {
			t.Errorf("%v%s was not opened", s.material, s.kind.ending())
		}
	}
}

// Positions that no table holds.
func TestNotProbed(t *testing.T) {
	tables := openShared(t)
	for _, fen := range []string{
		movegen.StartFEN,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"4k3/8/8/8/8/8/PP6/4K2R w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
	} {
		p := fentest.Parse(t, fen)
		if value, ok := tables.WDL(&p); ok {
			t.Errorf("%s: %v", fen, value)
		}
		if value, ok := tables.DTZ(&p); ok {
			t.Errorf("%s: %d", fen, value)
		}
	}
	var none *Tables
	p := movegen.StartPosition()
	if _, ok := none.WDL(&p); ok || none.MaxPieces() != 0 {
		t.Error("nil tables have a value")
	}
	if _, ok := none.DTZ(&p); ok {
		t.Error("nil tables have a distance")
	}
	none.Close()
	tables.Close()
	p = fentest.Parse(t, "8/8/8/8/2k5/8/8/KQ6 w - - 0 1")
	if _, ok := tables.WDL(&p); ok {
		t.Error("closed tables have a value")
	}
}

// A probe allocates nothing.
func TestNoAllocation(t *testing.T) {
	tables := openShared(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, m := range tables.materials() {
		p := randomPosition(random, m.pieces())
		tables.DTZ(&p) // opens the tables
		for _, s := range m.successors() {
			p := randomPosition(random, s.pieces())
			tables.WDL(&p)
		}
		if n := testing.AllocsPerRun(10, func() { tables.WDL(&p); tables.DTZ(&p) }); n > 0 {
			t.Errorf("%v: %v allocations for %s", m, n, p.FEN())
		}
	}
}

func describe(p *movegen.Position, value WDL, plies int) string {
	return fmt.Sprintf("%s: %v, %d", p.FEN(), value, plies)
}
