package gametree

// Inf is greater than every value. It is far from the ends of int, so that -Inf
// and Inf+1 do not overflow: the algorithms negate their bounds, and NegaScout
// adds one to them.
const Inf = 1 << 30

// A Tree is a finite game tree. Its nodes are small values without pointers to
// each other, whose children the Tree computes, so that a tree of any size may
// need no memory.
//
// Two nodes are equal if and only if the same path leads to them from the root:
// the algorithms with memory compare nodes by ==. A transposition must be two
// nodes; otherwise such an algorithm would search it once, and its counts could
// not be compared with those of the others.
//
// An algorithm calls Children first, and Child i only after it has finished
// with child i-1 or, if it is best-first, at any later time. An implementation
// may therefore keep the moves of the nodes on the current path, but must be
// able to generate them again.
type Tree[N comparable] interface {
	Root() N
	// Depth returns the number of plies from the root to the deepest leaf.
	Depth() int
	// Children returns the number of children; 0 means that n is a leaf.
	Children(n N) int
	// Child returns child i of n, counted from 0.
	Child(n N, i int) N
	// Value returns the value of leaf n for the side to move there, above -Inf
	// and below Inf.
	Value(n N) int
}
