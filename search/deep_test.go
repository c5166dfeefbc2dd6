package search

import (
	"testing"

	"vedette/eval"
)

// TestDeepSearch searches very deep where that is cheap, and as deep as a
// budget allows where extensions and re-searches could explode. Lines must stay
// within the stack, scores within plausible bounds, and no mate must be
// announced where there is none.
func TestDeepSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("searches some millions of nodes")
	}
	for _, test := range []struct {
		name, fen string
		depth     int // that the budget must suffice for
		bound     eval.Score
	}{
		{"bare kings and locked pawns", "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", 50, 300},
		{"a fortress", "8/8/8/1k6/8/8/1p6/1K6 b - - 0 1", 60, 300},
		{"rook endgame", "8/5pk1/6p1/7p/7P/6P1/r4PK1/3R4 w - - 0 1", 20, 400},
		{"queens that check for ever", "6k1/5ppp/8/8/8/q7/5PPP/3Q2K1 w - - 0 1", 14, 900},
		{"many captures", testPositions[1], 12, 900},
		{"near the fifty-move rule", "8/8/4k3/8/8/3QK3/8/7q w - - 96 150", 30, 900},
	} {
		result, infos := search(t, test.fen, Limits{Depth: 60, Nodes: 3_000_000})
		if result.Depth < test.depth {
			t.Errorf("%s: depth %d with %d nodes, want %d", test.name, result.Depth, result.Nodes, test.depth)
		}
		for _, i := range infos {
			if i.SelDepth > eval.MaxPly {
				t.Errorf("%s: selective depth %d", test.name, i.SelDepth)
			}
			// A shallow iteration may overlook a defence.
			if i.Depth >= test.depth/2 && (i.Score > test.bound || i.Score < -test.bound) {
				t.Errorf("%s: %v at depth %d", test.name, i.Score, i.Depth)
			}
		}
	}
}
