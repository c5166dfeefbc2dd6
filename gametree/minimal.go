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
