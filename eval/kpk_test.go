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

// solveKPK returns the table: for each of its files, positions without a bishop.
func solveKPK() []byte {
	var files [4]*pawnSolver
	for file := range files {
		files[file] = (&pawnSolver{file: file, first: 32, step: 33}).solve(1)
	}
	return newTable(kpkPositions, func(i int) bool {
		side, king, black := kingsAt(i / kpkPawns)
		c := corneredPieces{side, king, black, movegen.NoSquare}
		return files[i%4].won[1<<(i%kpkPawns/4)][c.index()]
	})
}

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

// TestPawnTableAgainstSyzygy compares all legal positions with endgame tables.
func TestPawnTableAgainstSyzygy(t *testing.T) {
	tables := sharedTables(t)
	compared := 0
	for pawn := movegen.MakeSquare(0, 1); pawn <= movegen.MakeSquare(7, 6); pawn++ {
		for i := range kingsPlaces {
			side, king, black := kingsAt(i)
			c := corneredPieces{side, king, black, movegen.NoSquare}
			if !c.legal(pawn.Bit()) {
				continue
			}
			compared++
			p := c.position(t, pawn.Bit())
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
