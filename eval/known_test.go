package eval

import (
	"testing"

	"vedette/movegen"
)

// TestLonePawn: for both colours and sides to move, with network and tables.
func TestLonePawn(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      Score
	}{
		{"won", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", wonPawn + 4*wonPawnRank},
		{"lost", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -wonPawn - 4*wonPawnRank},
		{"drawn", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", Draw},
		{"won by Black", "8/8/8/8/4p3/4k3/8/4K3 b - - 0 1", wonPawn + 4*wonPawnRank},
		{"drawn with Black's pawn on the edge", "8/8/8/p7/1k6/8/8/1K6 b - - 0 1", Draw},
		{"won on the seventh rank", "8/4P1k1/4K3/8/8/8/8/8 w - - 0 1", wonPawn + 6*wonPawnRank},
	} {
		p, err := movegen.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := Evaluate(&p); got != test.want {
			t.Errorf("%s: %s: %d, want %d", test.name, test.fen, got, test.want)
		}
		if got := TableWeights().Evaluate(&p); got != test.want {
			t.Errorf("%s: %s: %d by tables, want %d", test.name, test.fen, got, test.want)
		}
	}
	for _, fen := range []string{movegen.StartFEN, "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "4k2n/8/8/8/8/8/4P3/4K3 w - - 0 1"} {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if IsKnown(&p) {
			t.Errorf("%s is known", fen)
		}
	}
}
