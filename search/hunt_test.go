package search

import (
	"slices"
	"testing"

	"vedette/eval"
	"vedette/tt"
)

// TestHunt searches for the best move where null moves and reverse futility hide a mate in
// two moves from the search. A stop at any point leaves a result that was reported.
func TestHunt(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	for _, lines := range []int{1, 3} {
		found := 0
		for nodes := uint64(20_000); nodes <= 320_000; nodes += 20_000 {
			e := NewEngine()
			e.SetMultiPV(lines)
			r, infos := searchWith(t, e, quietKey, Limits{Nodes: nodes})
			infos = slices.DeleteFunc(infos, func(i Info) bool { return len(i.PV) == 0 })
			e.Close()
			mate := false
			for i := range infos {
				if infos[i].MultiPV > 1 {
					continue
				}
				checkLine(t, quietKey, &infos[i])
				if mate && !infos[i].Score.IsMate() {
					t.Errorf("%d lines: a mate was found, and then %+v", lines, infos[i])
				}
				mate = infos[i].Score.IsMate()
			}
			last := infos[len(infos)-lines]
			if last.PV[0] != r.Best || last.Score != r.Score || last.MultiPV != 1 {
				t.Errorf("%d lines, %d nodes: result %+v, last report %+v", lines, nodes, r, last)
			}
			if r.Score == eval.MateIn(3) && r.Best.String() == "d8b7" {
				found++
			}
		}
		if found == 0 {
			t.Errorf("%d lines: the mate was never found", lines)
		}
	}
}

// TestHuntReportsWholeLines: wherever the search is stopped, a mate has its whole line.
func TestHuntReportsWholeLines(t *testing.T) {
	e := NewEngine()
	defer e.Close()
	for nodes := uint64(1_000); nodes <= 40_000; nodes += 503 {
		e.NewGame()
		_, infos := searchWith(t, e, "8/8/1R6/k7/3K4/8/8/8 w - - 0 1", Limits{Nodes: nodes})
		for i := range infos {
			moves := infos[i].Score.MateDistance()
			if n := len(infos[i].PV); n > 0 && infos[i].Bound == tt.Exact && moves > 0 && n != 2*moves-1 {
				t.Errorf("%d nodes: mate in %d, a line of %d plies", nodes, moves, n)
			}
		}
	}
}

// TestHuntKeepsTheDepth: a mate that the hunt finds before the last iteration leaves that the
// deepest.
func TestHuntKeepsTheDepth(t *testing.T) {
	const depth = 13
	r, infos := search(t, "8/8/8/4k3/8/8/4K3/3RR3 w - - 0 1", Limits{Depth: depth})
	if r.Depth != depth || r.Score != eval.MateIn(depth) {
		t.Errorf("result %+v", r)
	}
	for i := range infos {
		if infos[i].Depth > depth {
			t.Errorf("reported: %+v", infos[i])
		}
	}
}

// TestNoHunt: a plain search finds no mate that needs a proof.
func TestNoHunt(t *testing.T) {
	const nodes = 320_000
	if r, _ := search(t, quietKey, Limits{Plain: true, Nodes: nodes}); r.Score.IsMate() || r.Nodes < nodes/2 {
		t.Errorf("%+v", r)
	}
}
