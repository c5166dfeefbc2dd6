package gametree

import (
	"cmp"
	"errors"
	"fmt"
)

// A Search runs algorithms on a tree, one at a time, and counts their work.
// Each algorithm is a method, and returns a value for the side to move at the
// root, which the papers call MAX.
//
// Algorithms with a window need alpha < beta. For their result r and the
// minimax value v:
//
//	r <= alpha:        v <= r if the algorithm is fail-soft, else v <= alpha
//	alpha < r < beta:  v = r
//	r >= beta:         v >= r
//
// The full window is -Inf, Inf.
type Search[N comparable] struct {
	Tree Tree[N]
	// Watch, if not nil, is called for every step, such as Trace.Watch.
	Watch func(Event[N])
	// Distinct says whether to count Counts.DistinctLeaves, which needs memory for
	// each leaf.
	Distinct bool
	// Guess is the value from which MTD(f) starts.
	Guess int

	// Counts is the work of the last algorithm.
	Counts Counts

	maxDepth int
	reports  bool
	seen     map[N]struct{} // leaves
	memory   map[N]bounds
	open     openList[N]
	limit    int // of nodes in memory, in tests less than MaxNodes
	err      error
}

// MaxNodes is the greatest number of nodes that the algorithms with memory store
// at the same time. So many take some hundreds of megabytes.
const MaxNodes = 1 << 22

// ErrMemory is wrapped by the error of an algorithm that needs more than MaxNodes
// in memory.
var ErrMemory = errors.New("out of memory")

// NewSearch returns a search of t.
func NewSearch[N comparable](t Tree[N]) *Search[N] { return &Search[N]{Tree: t} }

// Counts is the work of an algorithm.
type Counts struct {
	// Interior is how often nodes with children were entered.
	Interior int
	// Leaves is how often leaves were evaluated, DistinctLeaves the number of
	// different leaves among them, or 0 unless Search.Distinct is set.
	Leaves, DistinctLeaves int
	// Researches is the number of repeated searches that turn a bound into a
	// value: of a node in Scout, NegaScout and PVS, of the root in the drivers
	// of MT.
	Researches int
	// Stored is the greatest number of nodes in memory at the same time; 0 for
	// the algorithms without memory.
	Stored int
}

// An Event is a step of an algorithm.
type Event[N comparable] struct {
	Kind  Kind
	Node  N
	Value int // of a leaf, for the side to move there
}

// Kind is the kind of an Event.
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
	s.limit = cmp.Or(s.limit, MaxNodes)
	if s.Distinct {
		s.seen = make(map[N]struct{})
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
	if k == Evaluate && s.Distinct {
		s.seen[n] = struct{}{}
		s.Counts.DistinctLeaves = len(s.seen)
	}
	if s.Watch != nil {
		s.Watch(Event[N]{k, n, value})
	}
}

// outOfMemory makes the search fail.
func (s *Search[N]) outOfMemory() {
	s.err = fmt.Errorf("gametree: %w: the algorithm needs more than %d nodes at the same time, after %d leaf evaluations",
		ErrMemory, s.limit, s.Counts.Leaves)
}
