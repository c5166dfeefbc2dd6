package gametree

// Inf is greater than every value. It is far from the ends of int, so that -Inf
// and Inf+1 do not overflow: the least int has no negative, and NegaScout adds
// one to its bounds.
const Inf = 1 << 30

// A Tree is a finite game tree. It is at the same time a description of its
// nodes, which are small values without pointers to each other, so that a tree
// of any size may be a pure function of its nodes and need no memory.
//
// Two nodes are equal if and only if the same path leads to them from the root:
// the algorithms with a memory know nodes by ==. (A transposition must be two
// nodes; otherwise such an algorithm would search it once, and its counts could
// not be compared with the others'.)
//
// An algorithm calls Children first and asks for child i only after it is done
// with child i-1 or, if it is best-first, at any later time. An implementation
// may therefore keep the moves of the nodes on the present path, but must be
// able to make them anew.
type Tree[N comparable] interface {
	Root() N
	// Depth returns the number of plies from the root to the deepest leaf.
	Depth() int
	// Children returns the number of children; 0 means that n is a leaf.
	Children(n N) int
	// Child returns child i of n, counted from 0.
	Child(n N, i int) N
	// Value returns the value of leaf n for the side to move there, between
	// -Inf and Inf without these.
	Value(n N) int
}
