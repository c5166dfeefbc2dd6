package gametree

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// algorithm returns the algorithm with a name.
func algorithm(name string) *Algorithm[int] {
	all := Algorithms[int]()
	i := slices.IndexFunc(all, func(a Algorithm[int]) bool { return a.Name == name })
	return &all[i]
}

// randomWindow returns a window near a value, or a large one.
func randomWindow(r *rand.Rand, value int) (alpha, beta int) {
	switch r.IntN(8) {
	case 0:
		return -Inf, Inf
	case 1:
		return -Inf, value - 2 + r.IntN(5)
	case 2:
		return value - 2 + r.IntN(5), Inf
	}
	alpha = value - 4 + r.IntN(8)
	return alpha, alpha + 1 + r.IntN(6)
}

// TestProof runs all algorithms on random trees, and checks the theorems about
// their results and the nodes that they examine.
func TestProof(t *testing.T) {
	trees := 60_000
	if testing.Short() {
		trees = 5_000
	}
	p := newProver()
	forTrees(t, trees, func(t *testing.T, r *rand.Rand, e *Explicit) {
		p.tree, p.value = e, maximin(e, 0)
		p.fullWindow(t, p.value-3+r.IntN(7))
		for range 2 {
			alpha, beta := randomWindow(r, p.value)
			p.window(t, alpha, beta)
		}
	})
}

// TestSmallTrees runs all algorithms on every small tree, with the full window
// and all narrow ones.
func TestSmallTrees(t *testing.T) {
	p := newProver()
	for n := 1; n <= 6; n++ {
		values := max(1, n-1)
		allTrees(n, values, func(e *Explicit) {
			p.tree, p.value = e, maximin(e, 0)
			p.fullWindow(t, p.value)
			for alpha := -1; alpha < values; alpha++ {
				p.window(t, alpha, alpha+1)
			}
		})
	}
}

// A prover runs all algorithms on a tree.
type prover struct {
	*recorder
	algorithms []Algorithm[int]
	tree       *Explicit
	value      int
	ran        map[string]*record // what each algorithm did last
	wide       record             // what AlphaBeta did with the full window
}

func newProver() *prover {
	p := &prover{recorder: newRecorder(), algorithms: Algorithms[int](), ran: make(map[string]*record)}
	for _, a := range p.algorithms {
		p.ran[a.Name] = new(record)
	}
	return p
}

// fullWindow checks the results of all algorithms with the full window, and the
// nodes that they examine.
func (p *prover) fullWindow(t *testing.T, guess int) {
	least := leastLeaves(p.tree)
	p.search.Guess = guess
	for i := range p.algorithms {
		a := &p.algorithms[i]
		did := p.ran[a.Name]
		p.run(t, p.tree, a, -Inf, Inf, did)
		if did.value != p.value {
			t.Errorf("%s gives %d, the value is %d", a.Name, did.value, p.value)
		}
		if did.counts.DistinctLeaves < least || did.counts.DistinctLeaves != len(did.leaves) {
			t.Errorf("%s evaluated %d leaves, the least number is %d", a.Name, did.counts.DistinctLeaves, least)
		}
		if !a.Again && did.counts.Leaves != did.counts.DistinctLeaves {
			t.Errorf("%s evaluated a leaf again", a.Name)
		}
	}

	// Claim 1, and the dominance of the best-first algorithms, whatever the
	// guess of MTD(f).
	ab := p.ran["AlphaBeta"]
	for _, name := range []string{
		"AlphaBeta, fail-soft", "NegaScout", "NegaScout, fail-soft", "PVS", "SSS*", "DUAL*", "MT-SSS*", "MT-DUAL*", "MTD(f)",
	} {
		if n := outside(p.ran[name], ab); n >= 0 {
			t.Errorf("%s examines node %d, which AlphaBeta prunes", name, n)
		}
	}
	p.wide.examined = append(p.wide.examined[:0], ab.examined...)

	// Plaat's equivalence.
	if !slices.Equal(p.ran["SSS*"].leaves, p.ran["MT-SSS*"].leaves) {
		t.Errorf("SSS* evaluates %v, MT-SSS* %v", p.ran["SSS*"].leaves, p.ran["MT-SSS*"].leaves)
	}
	if !slices.Equal(p.ran["DUAL*"].leaves, p.ran["MT-DUAL*"].leaves) {
		t.Errorf("DUAL* evaluates %v, MT-DUAL* %v", p.ran["DUAL*"].leaves, p.ran["MT-DUAL*"].leaves)
	}
}

// window checks the results of the algorithms with a window, claim 1 for the
// window, what PVS does with a null window, and that AlphaBeta examines only nodes that it examines with the full
// window.
func (p *prover) window(t *testing.T, alpha, beta int) {
	for i := range p.algorithms {
		a := &p.algorithms[i]
		if !a.Window {
			continue
		}
		did := p.ran[a.Name]
		p.run(t, p.tree, a, alpha, beta, did)
		if err := keeps(a, alpha, beta, did.value, p.value); err != nil {
			t.Error(err)
		}
	}
	ab := p.ran["AlphaBeta"]
	if hard := min(max(p.value, alpha), beta); ab.value != hard {
		t.Errorf("AlphaBeta(%d, %d) = %d, want %d", alpha, beta, ab.value, hard)
	}
	if !slices.Equal(ab.examined, p.ran["AlphaBeta, fail-soft"].examined) {
		t.Errorf("the two forms of AlphaBeta(%d, %d) examine different nodes", alpha, beta)
	}
	for _, name := range []string{"NegaScout", "NegaScout, fail-soft", "PVS"} {
		if n := outside(p.ran[name], ab); n >= 0 {
			t.Errorf("%s(%d, %d) examines node %d, which AlphaBeta prunes", name, alpha, beta, n)
		}
	}
	// With a null window PVS searches nothing again, and does what AlphaBeta does.
	if pvs, soft := p.ran["PVS"], p.ran["AlphaBeta, fail-soft"]; beta == alpha+1 && pvs.counts != soft.counts {
		t.Errorf("PVS(%d, %d) does %+v, AlphaBeta %+v", alpha, beta, pvs.counts, soft.counts)
	}
	if n := outside(ab, &p.wide); n >= 0 {
		t.Errorf("AlphaBeta(%d, %d) examines node %d, which it prunes with the full window", alpha, beta, n)
	}
}

// TestSSSIsStockmans compares SSS* with the same algorithm on a sorted list,
// and DUAL* with that algorithm on the tree one ply lower, where the other side
// is MAX.
func TestSSSIsStockmans(t *testing.T) {
	trees := 5_000
	if testing.Short() {
		trees = 500
	}
	rec := newRecorder()
	forTrees(t, trees, func(t *testing.T, _ *rand.Rand, e *Explicit) {
		var sss, dual record
		rec.run(t, e, algorithm("SSS*"), -Inf, Inf, &sss)
		value, leaves := listSSS(e, leftFirst)
		if sss.value != value || !slices.Equal(sss.leaves, leaves) {
			t.Errorf("SSS* gives %d and evaluates %v, on a list %d and %v", sss.value, sss.leaves, value, leaves)
		}

		rec.run(t, e, algorithm("DUAL*"), -Inf, Inf, &dual)
		value, leaves = listSSS(lower(e), leftFirst)
		for i := range leaves {
			leaves[i]-- // the new root came before all others
		}
		if dual.value != -value || !slices.Equal(dual.leaves, leaves) {
			t.Errorf("DUAL* gives %d and evaluates %v, on a list %d and %v", dual.value, dual.leaves, -value, leaves)
		}
	})
}

// lower returns the tree of a new root with the old one as its only child. All
// leaves keep their values for the side to move, so it is the other side that is
// MAX now.
func lower(e *Explicit) *Explicit {
	low := &Explicit{depth: e.depth + 1}
	low.nodes = append(low.nodes, explicitNode{children: []int{1}})
	for _, node := range e.nodes {
		children := make([]int, len(node.children))
		for i, child := range node.children {
			children[i] = child + 1
		}
		low.nodes = append(low.nodes, explicitNode{children, node.value, node.ply + 1})
	}
	return low
}

// TestMTDFWithExtremeGuess shows that MTD(f) contains MT-SSS* and MT-DUAL*.
func TestMTDFWithExtremeGuess(t *testing.T) {
	rec := newRecorder()
	forTrees(t, 500, func(t *testing.T, _ *rand.Rand, e *Explicit) {
		for _, test := range []struct {
			guess int
			name  string
		}{{Inf, "MT-SSS*"}, {math.MaxInt, "MT-SSS*"}, {-Inf, "MT-DUAL*"}, {-math.MaxInt, "MT-DUAL*"}} {
			var want, got record
			rec.search.Guess = test.guess
			rec.run(t, e, algorithm(test.name), -Inf, Inf, &want)
			rec.run(t, e, algorithm("MTD(f)"), -Inf, Inf, &got)
			if got.value != want.value || got.counts != want.counts || !slices.Equal(got.leaves, want.leaves) {
				t.Errorf("MTD(%d) does %+v, %s %+v", test.guess, got.counts, test.name, want.counts)
			}
		}
	})
}
