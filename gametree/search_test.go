package gametree

import (
	"errors"
	"strings"
	"testing"
)

// TestMemory: the algorithms with memory need as many nodes as they report, and
// fail with one less. After that they can be used again.
func TestMemory(t *testing.T) {
	u := must(NewUniform(3, 5, 100, 2))
	want := NewSearch(u).Minimax()
	for _, a := range Algorithms[Place]() {
		if !a.Memory {
			continue
		}
		s := NewSearch(u)
		must(a.Run(s, -Inf, Inf))
		needed := s.Counts
		s.limit = needed.Stored - 1
		if _, err := a.Run(s, -Inf, Inf); !errors.Is(err, ErrMemory) || !strings.Contains(err.Error(), "nodes") {
			t.Errorf("%s with %d nodes: error %v", a.Name, s.limit, err)
		}
		s.limit++
		if value, err := a.Run(s, -Inf, Inf); err != nil || value != want || s.Counts != needed {
			t.Errorf("%s with %d nodes: %d, %v", a.Name, s.limit, value, err)
		}
	}
}

// TestOpenStaysSmall: SSS* stores at most the largest solution tree, with
// w^⌈d/2⌉ leaves, and the nodes that link them.
func TestOpenStaysSmall(t *testing.T) {
	u := must(NewUniform(4, 6, 1000, 3))
	s := NewSearch(u)
	must(s.SSS())
	// Each of the 64 states on OPEN has a MIN node above it, these have 16 MAX
	// nodes above them, and so on.
	if most := 64 + 64 + 16 + 16 + 4 + 4 + 1; s.Counts.Stored > most || s.Counts.Stored < most/2 {
		t.Errorf("SSS* stores %d nodes, expected %d", s.Counts.Stored, most)
	}
}

// TestDepthFirstDoesNotAllocate: the algorithms without memory do not allocate.
func TestDepthFirstDoesNotAllocate(t *testing.T) {
	u := must(NewUniform(4, 5, 100, 2))
	s := NewSearch(u)
	for _, a := range Algorithms[Place]() {
		if a.Memory {
			continue
		}
		if allocs := testing.AllocsPerRun(5, func() { a.Run(s, -Inf, Inf) }); allocs != 0 {
			t.Errorf("%s allocates %v times", a.Name, allocs)
		}
	}
}

func TestTrace(t *testing.T) {
	e := must(Parse("((1 0) (3 2))"))
	// In preorder: 0 the root, 1 (1 0), 2 1, 3 0, 4 (3 2), 5 3, 6 2.
	var trace Trace[int]
	s := NewSearch(e)
	s.Watch = trace.Watch
	s.NegaScout(-Inf, Inf)
	for n, visits := range []int{1, 1, 1, 1, 2, 2, 2} {
		if got := trace.Visits(n); got != visits {
			t.Errorf("node %d was visited %d times, want %d", n, got, visits)
		}
		if got := trace.Researched(n); got != (n == 4) {
			t.Errorf("node %d was searched again: %v", n, got)
		}
	}
	trace = Trace[int]{}
	s.Watch = trace.Watch
	must(s.SSS())
	if trace.Visits(5) != 1 || trace.Visits(3) != 0 || trace.Researched(4) {
		t.Errorf("SSS* should cut off node 3, not 5: %+v", trace.Events)
	}
}

// BenchmarkNegaScout searches trees whose leaves take no time to evaluate.
func BenchmarkNegaScout(b *testing.B) {
	uniform := must(NewUniform(8, 8, 1000, 1))
	ordered := must(NewOrdered(30, 6, 1000, StronglyOrdered(), 1))
	for _, tree := range []struct {
		name string
		Tree[Place]
	}{{"uniform", uniform}, {"ordered", ordered}} {
		b.Run(tree.name, func(b *testing.B) {
			s := NewSearch(tree.Tree)
			leaves := 0
			for b.Loop() {
				s.NegaScout(-Inf, Inf)
				leaves += s.Counts.Leaves
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
		})
	}
}
