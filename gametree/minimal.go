package gametree

import "math/bits"

// KnuthMoore returns the number of leaves that AlphaBeta evaluates in a tree of
// equal width w and depth d everywhere if every first child is best, which is
// the least number that decides its value:
//
//	w^⌈d/2⌉ + w^⌊d/2⌋ - 1
//
// (Knuth and Moore, 1975; J. R. Slagle and J. K. Dixon have it in 1969.)
// It is the largest uint64 if it does not fit.
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
// AlphaBeta evaluates if every first child is best. A node is critical if no
// move on the path to it, or every other one from the first or second on, is a
// first child's: Knuth and Moore's types 1, 2 and 3.
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
// tree: no algorithm that evaluates fewer can be sure of v. They are those of
// two solution trees, one that proves that the root is worth at most v and one
// that proves at least v. Any two such trees share exactly one leaf, so each may
// be the smallest of its kind. It takes the time of Minimax, twice.
//
// In a tree of equal width and depth that is KnuthMoore's number, whatever the
// order and the values.
func LeastLeaves[N comparable](t Tree[N]) int {
	v := NewSearch(t).Minimax()
	atMost, _ := provesAtMost(t, t.Root(), v)
	atLeast, _ := provesAtLeast(t, t.Root(), v)
	return atMost + atLeast - 1
}

// provesAtMost returns the least number of leaves that prove that n is worth v
// at most: some for each child.
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

// provesAtLeast returns the least number of leaves that prove that n is worth v
// at least: those of the child where they are fewest.
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
