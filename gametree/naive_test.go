package gametree

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A transcription is NegaScout with a mistake that is easily made when it is
// copied from Reinefeld's page. The zero value is the page without mistakes.
type transcription struct {
	soft       bool // fail-soft: the best value begins at -Inf
	equal      bool // a cutoff only if the value equals beta
	hardLeaves bool // a leaf's value is limited to the window
	skip       int  // number of additional plies above the leaves without re-searches
	wide       int  // by how much the null window is wider
	fromBest   bool // re-search if t > m, not t > max(alpha, m)
	noBeta     bool // re-search also if t >= beta
	fromAlpha  bool // the re-search begins at alpha, not at t
}

// A transcript is a run of a transcription.
type transcript struct {
	transcription
	tree      *Explicit
	examined  []bool
	leaves    int
	fellShort bool // a re-search returned less than its scout
}

func (tr transcription) run(e *Explicit, alpha, beta int) (int, *transcript) {
	x := &transcript{transcription: tr, tree: e, examined: make([]bool, e.Nodes())}
	return x.search(0, 0, alpha, beta), x
}

func (x *transcript) search(n, d, alpha, beta int) int {
	x.examined[n] = true
	children := x.tree.nodes[n].children
	if len(children) == 0 {
		x.leaves++
		if x.hardLeaves {
			return min(max(x.tree.Value(n), alpha), beta)
		}
		return x.tree.Value(n)
	}
	m, b := alpha, beta
	if x.soft {
		m = -Inf
	}
	for i, child := range children {
		a := max(alpha, m)
		t := -x.search(child, d+1, -b, -a)
		again := t > a || x.fromBest && t > m
		if again && (t < beta || x.noBeta) && i > 0 && d < x.tree.depth-1-x.skip {
			from := t
			if x.fromAlpha {
				from = a
			}
			second := -x.search(child, d+1, -beta, -from)
			x.fellShort = x.fellShort || second < t
			t = max(t, second)
		}
		m = max(m, t)
		if m == beta || m > beta && !x.equal {
			return m
		}
		b = max(alpha, m) + 1 + x.wide
	}
	return m
}

// strays reports whether the transcription examines a node that AlphaBeta prunes
// with the same window.
func (x *transcript) strays(alpha, beta int) bool {
	_, ab := examinedByAlphaBeta(x.tree, alpha, beta)
	for n, examined := range x.examined {
		if examined && !ab[n] {
			return true
		}
	}
	return false
}

// examinedByAlphaBeta returns the result of AlphaBeta, and what it examines.
func examinedByAlphaBeta(e *Explicit, alpha, beta int) (int, []bool) {
	examined := make([]bool, e.Nodes())
	s := NewSearch(e)
	s.Watch = func(event Event[int]) { examined[event.Node] = true }
	return s.AlphaBeta(alpha, beta), examined
}

// TestPitfalls shows the effects of the mistakes in the comment of NegaScout.
func TestPitfalls(t *testing.T) {
	tests := []struct {
		number  int
		mistake transcription
		tree    string
		value   int // that the mistake leads to
		strays  bool
	}{
		{1, transcription{equal: true}, "(1 (0 0))", 1, true},
		{1, transcription{soft: true, equal: true}, "(1 (0 0))", 1, true},
		{2, transcription{hardLeaves: true}, "(0 2)", 1, false},
		{2, transcription{soft: true, hardLeaves: true}, "(0 2)", 1, false},
		{3, transcription{skip: 1}, "(0 (2))", 1, false},
		{3, transcription{soft: true, skip: 1}, "(0 (2))", 2, false},
		{3, transcription{soft: true, skip: 2}, "(0 ((1 2)))", 1, false},
		{5, transcription{wide: 1}, "(0 (1 ((0 0))))", 0, true},
		{6, transcription{soft: true, fromBest: true}, "(2 ((0 (((2 0) 3) 1))))", 2, true},
		{7, transcription{soft: true, noBeta: true}, "(0 (1 ((1 ((0 0))))))", 0, true},
	}
	for _, test := range tests {
		e := must(Parse(test.tree))
		value, x := test.mistake.run(e, -Inf, Inf)
		if value != test.value {
			t.Errorf("%d: %v gets the value %d, want %d", test.number, e, value, test.value)
		}
		if strays := x.strays(-Inf, Inf); strays != test.strays {
			t.Errorf("%d: in %v it strays: %v, want %v", test.number, e, strays, test.strays)
		}
		for _, right := range []transcription{{}, {soft: true, skip: 1}} {
			if value, x := right.run(e, -Inf, Inf); value != maximin(e, 0) || x.strays(-Inf, Inf) {
				t.Errorf("%d: %v is wrong without the mistake", test.number, e)
			}
		}
	}
}

// shallow is a tree whose Depth is one less than its depth.
type shallow struct{ *Explicit }

func (s shallow) Depth() int { return s.depth - 1 }

// TestPitfallDepth is mistake 4.
func TestPitfallDepth(t *testing.T) {
	for _, test := range []struct {
		tree       string
		hard, soft int
	}{
		{"(0 (2))", 1, 2},
		{"(0 ((1 2)))", 2, 1},
	} {
		e := must(Parse(test.tree))
		s := NewSearch(shallow{e})
		if got := s.NegaScout(-Inf, Inf); got != test.hard {
			t.Errorf("NegaScout(%v) = %d, want %d", e, got, test.hard)
		}
		// The fail-soft form is wrong where it leaves out one ply too many.
		if got := s.NegaScoutSoft(-Inf, Inf); got != test.soft {
			t.Errorf("NegaScoutSoft(%v) = %d, want %d", e, got, test.soft)
		}
	}
}

// TestPitfallInfinity is mistake 9.
func TestPitfallInfinity(t *testing.T) {
	e := must(Parse("((3 1))"))
	s := NewSearch(e)
	if got := s.NegaScout(math.MinInt, math.MaxInt); got != 3 {
		t.Errorf("with the least int as alpha the value is %d, want 3", got)
	}
	if got := s.NegaScout(-Inf, Inf); got != 1 {
		t.Errorf("the value is %d, want 1", got)
	}
}

// TestTranscription compares the transcriptions without a mistake with the
// algorithms. It also checks point 10: a re-search never returns less than the
// search before it, and if it begins at alpha the values are the same, and only
// nodes of AlphaBeta are examined.
func TestTranscription(t *testing.T) {
	trees := 4000
	if testing.Short() {
		trees = 500
	}
	forTrees(t, trees, func(t *testing.T, r *rand.Rand, e *Explicit) {
		alpha, beta := randomWindow(r, maximin(e, 0))
		rec := newRecorder()
		for _, test := range []struct {
			right transcription
			name  string
		}{
			{transcription{}, "NegaScout"},
			{transcription{soft: true, skip: 1}, "NegaScout, fail-soft"},
		} {
			var want record
			rec.run(t, e, algorithm(test.name), alpha, beta, &want)
			value, x := test.right.run(e, alpha, beta)
			if value != want.value || x.leaves != want.counts.Leaves || !slices.Equal(x.examined, want.examined) {
				t.Errorf("%s(%d, %d) = %d, its transcription %d", test.name, alpha, beta, want.value, value)
			}
			test.right.fromAlpha = true
			again, y := test.right.run(e, alpha, beta)
			if again != value || x.fellShort || y.fellShort || y.strays(alpha, beta) {
				t.Errorf("%s(%d, %d) = %d, with re-searches from alpha %d; fell short: %v, %v",
					test.name, alpha, beta, value, again, x.fellShort, y.fellShort)
			}
		}
	})
}
