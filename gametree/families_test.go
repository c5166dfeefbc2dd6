package gametree

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// A family makes random trees of one kind.
type family struct {
	name string
	make func(r *rand.Rand) *Explicit
}

// must returns what comes without an error, such as a tree that can be made.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

// shapes are widths and depths of small trees of 1 to 81 leaves.
func shapes() [][2]int {
	return [][2]int{
		{1, 0}, {1, 1}, {1, 5}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6},
		{3, 1}, {3, 2}, {3, 3}, {3, 4}, {4, 2}, {4, 3}, {5, 2}, {6, 2}, {9, 1}, {8, 2},
	}
}

func families() []family {
	uniform := func(values int) func(r *rand.Rand) *Explicit {
		return func(r *rand.Rand) *Explicit {
			shape := shapes()[r.IntN(len(shapes()))]
			return must(Copy(must(NewUniform(shape[0], shape[1], values, r.Uint64())), 1000))
		}
	}
	ordered := func(order func(width int) Order, spread int) func(r *rand.Rand) *Explicit {
		return func(r *rand.Rand) *Explicit {
			shape := shapes()[r.IntN(len(shapes()))]
			return must(Copy(must(NewOrdered(shape[0], shape[1], spread, order(shape[0]), r.Uint64())), 1000))
		}
	}
	always := func(o Order) func(int) Order { return func(int) Order { return o } }
	return []family{
		{"uniform", uniform(1000)},
		{"ties", uniform(4)},
		{"wins and losses", uniform(2)},
		{"randomly ordered", ordered(RandomlyOrdered, 20)},
		{"strongly ordered", ordered(always(StronglyOrdered()), 20)},
		{"strongly ordered with ties", ordered(always(StronglyOrdered()), 2)},
		{"perfectly ordered", ordered(always(PerfectlyOrdered()), 20)},
		{"worst", func(r *rand.Rand) *Explicit {
			shape := shapes()[r.IntN(len(shapes()))]
			return must(Copy(must(NewWorst(shape[0], shape[1])), 1000))
		}},
		{"irregular", func(r *rand.Rand) *Explicit { return irregular(r, 100) }},
		{"irregular with ties", func(r *rand.Rand) *Explicit { return irregular(r, 3) }},
	}
}

// irregular returns a tree of random shape whose leaves have values below a
// limit.
func irregular(r *rand.Rand, values int) *Explicit {
	e := new(Explicit)
	var add func(ply int) int
	add = func(ply int) int {
		n := e.grow(ply)
		if ply < 7 && len(e.nodes) < 60 && (ply == 0 || r.IntN(5) > 1) {
			children := make([]int, 1+r.IntN(4))
			for i := range children {
				children[i] = add(ply + 1)
			}
			e.nodes[n].children = children
			return n
		}
		e.nodes[n].value = r.IntN(values)
		return n
	}
	add(0)
	return e
}

// forTrees calls check with n random trees, the same number of each family.
func forTrees(t *testing.T, n int, check func(t *testing.T, r *rand.Rand, e *Explicit)) {
	t.Helper()
	for i, f := range families() {
		t.Run(f.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 5))
			for range n / len(families()) {
				e := f.make(r)
				check(t, r, e)
				if t.Failed() {
					t.Fatalf("in %v", e)
				}
			}
		})
	}
}

// maximin returns the value of n for MAX, by the definition without negamax.
func maximin(e *Explicit, n int) int {
	node := &e.nodes[n]
	isMax := node.ply%2 == 0
	if len(node.children) == 0 {
		return fromMax(node.value, node.ply)
	}
	best := maximin(e, node.children[0])
	for _, child := range node.children[1:] {
		if isMax {
			best = max(best, maximin(e, child))
		} else {
			best = min(best, maximin(e, child))
		}
	}
	return best
}

// A record is the result of an algorithm, and what it examined.
type record struct {
	value    int
	counts   Counts
	examined []bool // by node
	leaves   []int  // in the order of their first evaluation
}

// A recorder runs algorithms on a tree.
type recorder struct {
	search Search[int]
	into   *record
}

func newRecorder() *recorder {
	r := new(recorder)
	r.search.Distinct = true
	r.search.Watch = func(e Event[int]) {
		if e.Kind == Evaluate && !r.into.examined[e.Node] {
			r.into.leaves = append(r.into.leaves, e.Node)
		}
		if e.Kind != Research {
			r.into.examined[e.Node] = true
		}
	}
	return r
}

// run runs an algorithm and fills in the record.
func (r *recorder) run(t *testing.T, e *Explicit, a *Algorithm[int], alpha, beta int, into *record) {
	t.Helper()
	r.into = into
	if cap(into.examined) < e.Nodes() {
		into.examined = make([]bool, e.Nodes())
	}
	into.examined = into.examined[:e.Nodes()]
	clear(into.examined)
	into.leaves = into.leaves[:0]
	r.search.Tree = e
	value, err := a.Run(&r.search, alpha, beta)
	if err != nil {
		t.Error(err)
	}
	into.value, into.counts = value, r.search.Counts
}

// outside returns the first node that a examined and b did not, or -1.
func outside(a, b *record) int {
	for n, examined := range a.examined {
		if examined && !b.examined[n] {
			return n
		}
	}
	return -1
}

// keeps returns an error if a result contradicts what Search says of algorithms
// with a window.
func keeps(a *Algorithm[int], alpha, beta, result, value int) error {
	switch {
	case result <= alpha && (value > alpha || a.Soft && value > result),
		alpha < result && result < beta && value != result,
		result >= beta && value < result:
		return fmt.Errorf("%s(%d, %d) = %d, but the value is %d", a.Name, alpha, beta, result, value)
	}
	return nil
}
