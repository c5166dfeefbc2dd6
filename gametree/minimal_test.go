package gametree

import (
	"math"
	"testing"
)

// TestKnuthMoore compares the formula with the number of leaves of the smallest
// proof, which does not depend on the values.
func TestKnuthMoore(t *testing.T) {
	for _, test := range []struct {
		width, depth int
		want         uint64
	}{
		{1, 0, 1}, {1, 9, 1}, {7, 0, 1}, {7, 1, 7}, {3, 2, 5}, {2, 4, 7}, {2, 5, 11}, {5, 3, 29},
		{38, 4, 2887}, {40, 40, math.MaxUint64}, {math.MaxInt, 6, math.MaxUint64},
	} {
		if got := KnuthMoore(test.width, test.depth); got != test.want {
			t.Errorf("width %d, depth %d: %d, want %d", test.width, test.depth, got, test.want)
		}
	}
	for _, shape := range shapes() {
		want := int(KnuthMoore(shape[0], shape[1]))
		for seed := range uint64(20) {
			u := must(NewUniform(shape[0], shape[1], 5, seed))
			if got := leastLeaves(u); got != want {
				t.Errorf("%v: at least %d leaves, want %d", shape, got, want)
			}
		}
	}
}

// leastLeaves returns the least number of leaves that decide the value v of a
// tree: no algorithm that evaluates fewer can prove v. They are the leaves of
// two solution trees, one that proves that the value of the root is at most v
// and one that proves that it is at least v. Any two such trees share exactly
// one leaf, so that each may be the smallest of its kind. leastLeaves takes a
// few times as long as Minimax.
//
// In a tree of uniform width and depth this is KnuthMoore's number, whatever
// the order and the values.
func leastLeaves[N comparable](t Tree[N]) int {
	v := NewSearch(t).Minimax()
	atMost, _ := provesAtMost(t, t.Root(), v)
	atLeast, _ := provesAtLeast(t, t.Root(), v)
	return atMost + atLeast - 1
}

// provesAtMost returns the least number of leaves that prove that the value of
// n is at most v: the sum over all children.
func provesAtMost[N comparable](t Tree[N], n N, v int) (leaves int, ok bool) {
	w := t.Children(n)
	if w == 0 {
		return 1, t.Value(n) <= v
	}
	for i := range w {
		some, ok := provesAtLeast(t, t.Child(n, i), -v)
		if !ok {
			return 0, false
		}
		leaves += some
	}
	return leaves, true
}

// provesAtLeast returns the least number of leaves that prove that the value of
// n is at least v: the minimum over the children.
func provesAtLeast[N comparable](t Tree[N], n N, v int) (leaves int, ok bool) {
	w := t.Children(n)
	if w == 0 {
		return 1, t.Value(n) >= v
	}
	for i := range w {
		some, proves := provesAtMost(t, t.Child(n, i), -v)
		if proves && (!ok || some < leaves) {
			leaves, ok = some, true
		}
	}
	return leaves, ok
}

// TestPerfectOrder: in a perfectly ordered tree of uniform width and depth
// every algorithm except Minimax evaluates exactly the leaves of the minimal
// tree, each once, whatever the guess of MTD(f), and those without memory
// search nothing again.
func TestPerfectOrder(t *testing.T) {
	for _, shape := range shapes() {
		for seed := range uint64(10) {
			o := must(NewOrdered(shape[0], shape[1], 10, PerfectlyOrdered(), seed))
			for _, a := range Algorithms[Place]()[1:] {
				s := NewSearch(o)
				s.Distinct, s.Guess = true, int(seed)*8-40
				must(a.Run(s, -Inf, Inf))
				want := int(KnuthMoore(shape[0], shape[1]))
				if s.Counts.Leaves != want || s.Counts.DistinctLeaves != want || !a.Memory && s.Counts.Researches != 0 {
					t.Errorf("%v, seed %d: %s does %+v, want %d leaves", shape, seed, a.Name, s.Counts, want)
				}
			}
		}
	}
}

// TestWorst: AlphaBeta evaluates every leaf, and the leaves have as few different
// values as the comment of Worst says.
func TestWorst(t *testing.T) {
	for _, shape := range append(shapes(), [][2]int{{3, 8}, {4, 7}, {9, 4}, {2, 13}}...) {
		w := must(NewWorst(shape[0], shape[1]))
		s := NewSearch(w)
		least, greatest := Inf, -Inf
		s.Watch = func(e Event[Place]) {
			if e.Kind == Evaluate {
				least, greatest = min(least, e.Value), max(greatest, e.Value)
			}
		}
		value := s.AlphaBeta(-Inf, Inf)
		if values := uint64(greatest - least + 1); values > KnuthMoore(shape[0], shape[1]) {
			t.Errorf("%v: the values are %d to %d", shape, least, greatest)
		}
		if leaves := uint64(s.Counts.Leaves); value != 0 || leaves != w.Leaves() {
			t.Errorf("%v: AlphaBeta gives %d and evaluates %d leaves", shape, value, leaves)
		}
	}
}
