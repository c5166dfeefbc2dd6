package eval

import (
	"flag"
	"os"
	"testing"

	"vedette/movegen"
	"vedette/syzygy"
)

var writeTables = flag.Bool("write", false, "write the tables that are checked")

// TestPawnTable compares the table with what the rules give.
func TestPawnTable(t *testing.T) { checkTable(t, "kpk.bits", kpkTable, solveKPK()) }

// checkTable checks that a table is what the rules give, or writes it to its file.
func checkTable(t *testing.T, file, table string, want []byte) {
	t.Helper()
	if *writeTables {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if table != string(want) {
		t.Errorf("eval/%s is not what the solver finds\nTo write it, run: go generate ./eval", file)
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
		for i := range kingsPlaces {
			side, king, black := kingsAt(i)
			if !kpkLegal(king, black, pawn, side) {
				continue
			}
			compared++
			p := corneredPieces{side, king, black, movegen.NoSquare}.position(t, pawn.Bit())
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
