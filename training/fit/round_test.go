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
	for kind := movegen.Pawn; kind <= movegen.King; kind++ {
		for stage := range stages {
			sum, squares := 0, 64
			for s := range movegen.Square(64) {
				if kind == movegen.Pawn && s.Rank()%7 == 0 {
					squares--
					if r.Squares[kind][stage][s] != 0 {
						t.Errorf("a pawn on %v", s)
					}
				} else if got[kind][stage][s] != want[kind][stage][s] {
					t.Errorf("kind %v, stage %d, %v: %d, want %d", kind, stage, s, got[kind][stage][s], want[kind][stage][s])
				}
				sum += int(r.Squares[kind][stage][s])
			}
			if kind == movegen.King && r.Material[kind][stage] != 0 || kind != movegen.King && 2*max(sum, -sum) > squares {
				t.Errorf("kind %v, stage %d: material %d leaves %d", kind, stage, r.Material[kind][stage], sum)
			}
		}
	}
	if r.Tempo != [2]int16{7, -8} {
		t.Errorf("tempo %v", r.Tempo)
	}
}
