package gametree

import (
	"errors"
	"fmt"
)

// A Search applies algorithms to a tree, one at a time, and counts what they
// do. Each algorithm is a method, and returns a value for the side to move at
// the root, whom the authors call MAX.
//
// Those that take a window want alpha < beta and promise about their result r
// and the minimax value v:
//
//	r <= alpha:        v <= r if the algorithm is fail-soft, else v <= alpha
//	alpha < r < beta:  v = r
//	r >= beta:         v >= r
//
// The full window is -Inf, Inf.
type Search[N comparable] struct {
	Tree Tree[N]
	// Watch, if not nil, is told of every step; Trace has a method for it.
	Watch func(Event[N])
	// Distinct asks for Counts.DistinctLeaves, which costs a bit or more for
	// each leaf.
	Distinct bool
	// Limit is how many nodes the algorithms with a memory may hold at the same
	// time; 0 means DefaultLimit.
	Limit int
	// Guess is the value from which MTD(f) starts.
	Guess int

	// Counts is what the last algorithm did.
	Counts Counts

	maxDepth int
	reports  bool
	seen     leafSet[N]
	memory   map[N]bounds
	open     openList[N]
	err      error
}

// DefaultLimit is the number of nodes that are held at most if nothing else is
// said: some hundreds of megabytes.
const DefaultLimit = 1 << 22

// ErrMemory is wrapped by the error of an algorithm that would have had to hold
// more nodes than Search.Limit allows.
var ErrMemory = errors.New("out of memory")

// NewSearch returns a search of t.
func NewSearch[N comparable](t Tree[N]) *Search[N] { return &Search[N]{Tree: t} }

// Counts is the effort of an algorithm.
type Counts struct {
	// Interior is how often a node was entered that has children.
	Interior int
	// Leaves is how often a leaf was evaluated, DistinctLeaves how many leaves
	// were; the latter is 0 unless Search.Distinct is set.
	Leaves, DistinctLeaves int
	// Researches is how often something was searched again to make a bound a
	// value: a node in Scout and NegaScout, the root for MT's drivers.
	Researches int
	// Stored is the largest number of nodes that were held in memory at the same
	// time; 0 for the algorithms that need none.
	Stored int
}

// An Event is a step of an algorithm.
type Event[N comparable] struct {
	Kind  Kind
	Node  N
	Value int // of a leaf, for the side to move there
}

// Kind is what happens at a node.
type Kind uint8

// A node is entered, a leaf evaluated, or a node is about to be searched again.
const (
	Enter Kind = iota
	Evaluate
	Research
)

// begin prepares for a run and returns the root.
func (s *Search[N]) begin() N {
	s.Counts, s.err = Counts{}, nil
	s.maxDepth = s.Tree.Depth()
	s.reports = s.Watch != nil || s.Distinct
	if s.Distinct {
		s.seen.clear(s.Tree)
	}
	return s.Tree.Root()
}

// successors returns the number of n's children, and counts n if it has any.
func (s *Search[N]) successors(n N) int {
	w := s.Tree.Children(n)
	if w != 0 {
		s.Counts.Interior++
		if s.reports {
			s.report(Enter, n, 0)
		}
	}
	return w
}

// evaluate returns the value of leaf n, and counts it.
func (s *Search[N]) evaluate(n N) int {
	v := s.Tree.Value(n)
	s.Counts.Leaves++
	if s.reports {
		s.report(Evaluate, n, v)
	}
	return v
}

// research counts that n will be searched again.
func (s *Search[N]) research(n N) {
	s.Counts.Researches++
	if s.reports {
		s.report(Research, n, 0)
	}
}

func (s *Search[N]) report(k Kind, n N, value int) {
	if k == Evaluate && s.Distinct && s.seen.add(n) {
		s.Counts.DistinctLeaves++
	}
	if s.Watch != nil {
		s.Watch(Event[N]{k, n, value})
	}
}

// limit returns how many nodes may be held.
func (s *Search[N]) limit() int {
	if s.Limit == 0 {
		return DefaultLimit
	}
	return s.Limit
}

// outOfMemory makes the search fail.
func (s *Search[N]) outOfMemory() {
	s.err = fmt.Errorf("gametree: %w: more than %d nodes would have to be held at the same time, after %d leaf evaluations",
		ErrMemory, s.limit(), s.Counts.Leaves)
}
