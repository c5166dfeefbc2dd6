package eval

import (
	"flag"
	"os"
	"testing"

	"vedette/movegen"
	"vedette/syzygy"
)

var writeKPK = flag.Bool("write-kpk", false, "write kpk.bits")

// TestPawnTable compares the table with what the rules give.
func TestPawnTable(t *testing.T) {
	bits := solveKPK()
	if *writeKPK {
		if err := os.WriteFile("kpk.bits", bits, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if kpkTable != string(bits) {
		t.Error("kpk.bits is not what solveKPK finds; go generate writes it anew")
	}
}

// TestPawnWins: positions of the textbooks.
func TestPawnWins(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      bool
	}{
		{"the opposition holds", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},
		{"on the sixth rank the move does not matter", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true},
		{"Black has the opposition", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false},
		{"White has it", "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true},
		{"a pawn on the edge", "1k6/8/1K6/P7/8/8/8/8 w - - 0 1", false},
		{"outside of the square", "8/8/5k2/8/P7/8/8/7K w - - 0 1", true},
		{"within it", "8/8/5k2/8/P7/8/8/7K b - - 0 1", false},
		{"stalemate", "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false},
	} {
		p, err := movegen.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := pawnWins(p.King(movegen.White), p.King(movegen.Black), p.Pieces(movegen.Pawn).First(), p.SideToMove()); got != test.want {
			t.Errorf("%s: %s: won %v", test.name, test.fen, got)
		}
	}
}

// TestPawnTableAgainstSyzygy compares all legal positions with endgame tables.
func TestPawnTableAgainstSyzygy(t *testing.T) {
	tables := sharedTables(t)
	compared := 0
	for pawn := movegen.MakeSquare(0, 1); pawn <= movegen.MakeSquare(7, 6); pawn++ {
		for i := range 2 * 64 * 64 {
			side, king, black := movegen.Color(i>>12), movegen.Square(i>>6&63), movegen.Square(i&63)
			if !kpkLegal(king, black, pawn, side) {
				continue
			}
			compared++
			p := kpkPosition(t, king, black, pawn, side)
			value, ok := tables.WDL(&p)
			if !ok {
				t.Fatal("not in the tables: ", p.FEN())
			}
			if got := pawnWins(king, black, pawn, side); got != (value != syzygy.Draw) {
				t.Fatalf("%s: won %v, tables %v", p.FEN(), got, value)
			}
		}
	}
	if compared != 331_352 {
		t.Errorf("%d positions", compared)
	}
}

func kpkPosition(t *testing.T, king, black, pawn movegen.Square, side movegen.Color) movegen.Position {
	t.Helper()
	setup := movegen.Setup{SideToMove: side, EnPassant: movegen.NoSquare, FullMove: 1}
	setup.Board[king], setup.Board[black], setup.Board[pawn] = movegen.WhiteKing, movegen.BlackKing, movegen.WhitePawn
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
