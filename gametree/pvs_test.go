package gametree

import (
	"testing"
)

// TestPVS shows that neither PVS nor NegaScout always examines a subset of the
// other's nodes, and that neither always makes fewer evaluations. The trees are
// random ones, reduced by hand.
func TestPVS(t *testing.T) {
	for _, test := range []struct {
		tree                 string
		pvs, soft, hard      int  // evaluations
		pvsAlone, otherAlone bool // examines a node that the other does not, in both forms
	}{
		{"(0 1)", 3, 2, 2, false, false},
		{"(0 ((0 ((2 0) 1))))", 11, 7, 7, true, false},
		{"(0 ((0 ((1 0) 0) 1)))", 10, 9, 9, false, true},
		{"(0 (((3 (0)) 3)))", 8, 6, 9, false, false},
		{"(0 ((0 ((1 1 2)))))", 9, 10, 10, false, false},
	} {
		e := must(Parse(test.tree))
		rec := newRecorder()
		var pvs record
		rec.run(t, e, algorithm("PVS"), -Inf, Inf, &pvs)
		if pvs.counts.Leaves != test.pvs {
			t.Errorf("%s: PVS evaluates %d times, want %d", test.tree, pvs.counts.Leaves, test.pvs)
		}
		for _, other := range []struct {
			name   string
			leaves int
		}{{"NegaScout, fail-soft", test.soft}, {"NegaScout", test.hard}} {
			var did record
			rec.run(t, e, algorithm(other.name), -Inf, Inf, &did)
			if did.counts.Leaves != other.leaves {
				t.Errorf("%s: %s evaluates %d times, want %d", test.tree, other.name, did.counts.Leaves, other.leaves)
			}
			if outside(&pvs, &did) >= 0 != test.pvsAlone || outside(&did, &pvs) >= 0 != test.otherAlone {
				t.Errorf("%s: PVS examines %v, %s %v", test.tree, pvs.examined, other.name, did.examined)
			}
		}
	}
}
