package gametree

import "container/heap"

// A state is Stockman's triple: a node, whether it is solved or still live, and
// its merit, an upper bound of the value of the solution trees that the state
// stands for. It is linked to the states of its parent and its children, which
// are not on OPEN at the same time, so that the list can be purged.
type state[N comparable] struct {
	node   N
	solved bool
	merit  int

	parent *state[N]
	number int        // the node is this child of its parent
	ply    int        // distance from the root
	width  int        // number of the node's children
	place  int        // in the heap; -1 if it is not on OPEN
	below  []state[N] // the children that are being searched
}

// An openList is OPEN: a heap whose head is the state of greatest merit, among
// several the leftmost in the tree.
type openList[N comparable] []*state[N]

func (o *openList[N]) add(s *state[N]) { heap.Push(o, s) }

func (o *openList[N]) takeHead() *state[N] { return heap.Pop(o).(*state[N]) }

// purge removes all states below s, and returns how many nodes are no longer
// stored.
func (o *openList[N]) purge(s *state[N]) int {
	freed := len(s.below)
	for i := range s.below {
		child := &s.below[i]
		if child.place >= 0 {
			heap.Remove(o, child.place)
		}
		freed += o.purge(child)
	}
	s.below = nil
	return freed
}

// leftOf reports whether a's node is left of b's. On OPEN no node is an ancestor
// of another.
func leftOf[N comparable](a, b *state[N]) bool {
	for a.ply > b.ply {
		a = a.parent
	}
	for b.ply > a.ply {
		b = b.parent
	}
	for a.parent != b.parent {
		a, b = a.parent, b.parent
	}
	return a.number < b.number
}

// Len is part of heap.Interface, as are the methods that follow.
func (o openList[N]) Len() int { return len(o) }

func (o openList[N]) Less(i, j int) bool {
	a, b := o[i], o[j]
	return a.merit > b.merit || a.merit == b.merit && leftOf(a, b)
}

func (o openList[N]) Swap(i, j int) {
	o[i], o[j] = o[j], o[i]
	o[i].place, o[j].place = i, j
}

func (o *openList[N]) Push(x any) {
	s := x.(*state[N])
	s.place = len(*o)
	*o = append(*o, s)
}

func (o *openList[N]) Pop() any {
	last := len(*o) - 1
	s := (*o)[last]
	s.place = -1
	(*o)[last] = nil
	*o = (*o)[:last]
	return s
}
