package gametree

import "math/bits"

// KnuthMoore returns the number of leaves that AlphaBeta evaluates in a tree of
// uniform width w and depth d if every first child is best, which is the least
// number that decides its value:
//
//	w^⌈d/2⌉ + w^⌊d/2⌋ - 1
//
// (Knuth and Moore, 1975; before them J. R. Slagle and J. K. Dixon, 1969.) If
// the number does not fit, it is the largest uint64.
func KnuthMoore(width, depth int) uint64 {
	most, least := power(width, (depth+1)/2), power(width, depth/2)
	sum, carry := bits.Add64(most, least-1, 0)
	if carry != 0 {
		return 1<<64 - 1
	}
	return sum
}

func power(base, exponent int) uint64 {
	p := uint64(1)
	for range exponent {
		high, low := bits.Mul64(p, uint64(base))
		if high != 0 {
			return 1<<64 - 1
		}
		p = low
	}
	return p
}

// CriticalLeaves returns the number of critical leaves of any tree: those that
// AlphaBeta evaluates if every first child is best. The root is of type 1. The
// first child of a type 1 node is of type 1, its other children are of type 2.
// The first child of a type 2 node is of type 3, and all children of a type 3
// node are of type 2. Nodes with a type are critical (Knuth and Moore).
func CriticalLeaves[N comparable](t Tree[N]) int { return criticalLeaves(t, t.Root(), 1) }

func criticalLeaves[N comparable](t Tree[N], n N, kind int) int {
	w := t.Children(n)
	if w == 0 {
		return 1
	}
	switch kind {
	case 1:
		sum := criticalLeaves(t, t.Child(n, 0), 1)
		for i := 1; i < w; i++ {
			sum += criticalLeaves(t, t.Child(n, i), 2)
		}
		return sum
	case 2:
		return criticalLeaves(t, t.Child(n, 0), 3)
	}
	sum := 0
	for i := range w {
		sum += criticalLeaves(t, t.Child(n, i), 2)
	}
	return sum
}

// LeastLeaves returns the least number of leaves that decide the value v of a
// tree: no algorithm that evaluates fewer can prove v. They are the leaves of
// two solution trees, one that proves that the value of the root is at most v
// and one that proves that it is at least v. Any two such trees share exactly
// one leaf, so that each may be the smallest of its kind. LeastLeaves takes a
// few times as long as Minimax.
//
// In a tree of uniform width and depth this is KnuthMoore's number, whatever
// the order and the values.
func LeastLeaves[N comparable](t Tree[N]) int {
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
