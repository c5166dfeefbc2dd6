package fit

import (
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

// TestRoundedOf splits the engine's values and adds them up again.
func TestRoundedOf(t *testing.T) {
	tables := eval.CompiledTables()
	tables.Tempo = [2]int16{7, -8}
	tables.Own[3][movegen.Rook][1][movegen.H8], tables.Enemy[3][movegen.Rook][1][movegen.H8] = 5, 6
	r := RoundedOf(tables)
	want, got := &tables.Values, &r.Tables().Values
	if r.Tables().Own != tables.Own || r.Tables().Enemy != tables.Enemy {
		t.Error("what kings think changes")
	}
	for man := movegen.Pawn; man <= movegen.King; man++ {
		for stage := range stages {
			sum, squares := 0, 64
			for s := range movegen.Square(64) {
				if man == movegen.Pawn && s.Rank()%7 == 0 {
					squares--
					if r.Squares[man][stage][s] != 0 {
						t.Errorf("a pawn on %v", s)
					}
				} else if got[man][stage][s] != want[man][stage][s] {
					t.Errorf("man %v, stage %d, %v: %d, want %d", man, stage, s, got[man][stage][s], want[man][stage][s])
				}
				sum += int(r.Squares[man][stage][s])
			}
			if man == movegen.King && r.Material[man][stage] != 0 || man != movegen.King && 2*max(sum, -sum) > squares {
				t.Errorf("man %v, stage %d: material %d leaves %d", man, stage, r.Material[man][stage], sum)
			}
		}
	}
	if r.Tempo != [2]int16{7, -8} {
		t.Errorf("tempo %v", r.Tempo)
	}
}
