package eval

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestMopUp compares pairs of positions, of which the second is better for
// White, who is to move.
func TestMopUp(t *testing.T) {
	for _, test := range []struct{ name, worse, better string }{
		{"the edge", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "3k4/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"the corner", "3k4/8/8/8/8/8/8/Q3K3 w - - 0 1", "k7/8/8/8/8/8/8/4KQ2 w - - 0 1"},
		{"the other king", "k7/8/8/8/8/8/8/1R5K w - - 0 1", "k7/8/1K6/8/8/8/8/1R6 w - - 0 1"},
		{"the bishop's corner, light", "k7/8/1K6/8/8/8/8/1NB5 w - - 0 1", "7k/8/6K1/8/8/8/8/1NB5 w - - 0 1"},
		{"the bishop's corner, dark", "7k/8/6K1/8/8/8/8/NB6 w - - 0 1", "k7/8/1K6/8/8/8/8/NB6 w - - 0 1"},
		{"two knights cannot mate", "7k/8/6K1/8/8/8/8/NN6 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"nor do bishops on one colour", "k7/8/1K6/8/8/8/8/B1B5 w - - 0 1", "4k3/8/8/8/8/8/8/BB2K3 w - - 0 1"},
		{"Black has the rook", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	} {
		var scores [2]Score
		for i, fen := range []string{test.worse, test.better} {
			p := fentest.Parse(t, fen)
			if !NeedsMopUp(&p) {
				t.Errorf("%s: %s needs no mop-up", test.name, fen)
			}
			scores[i] = Evaluate(&p)
		}
		if scores[0] >= scores[1] {
			t.Errorf("%s: %d, then %d", test.name, scores[0], scores[1])
		}
	}
	for _, fen := range []string{movegen.StartFEN, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k2n/8/8/8/8/8/8/R3K3 w - - 0 1"} {
		p := fentest.Parse(t, fen)
		if NeedsMopUp(&p) {
			t.Errorf("%s needs mop-up", fen)
		}
	}
}
