package gametree

import (
	"math"
	"testing"
)

// TestArtificialTrees runs all algorithms on artificial trees and on their
// copies, with the same results.
func TestArtificialTrees(t *testing.T) {
	for _, shape := range shapes() {
		for seed := range uint64(5) {
			u := must(NewUniform(shape[0], shape[1], 30, seed))
			o := must(NewOrdered(shape[0], shape[1], 30, StronglyOrdered(), seed))
			w := must(NewWorst(shape[0], shape[1]))
			for _, tree := range []Tree[Place]{u, o, w} {
				e := must(Copy(tree, 1000))
				written := Algorithms[int]()
				for i, a := range Algorithms[Place]() {
					s, w := NewSearch(tree), NewSearch(e)
					s.Distinct, w.Distinct = true, true
					value, want := must(a.Run(s, -Inf, Inf)), must(written[i].Run(w, -Inf, Inf))
					if value != want || s.Counts != w.Counts {
						t.Errorf("%v, seed %d: %s gives %d with %+v, in the copy %d with %+v",
							shape, seed, a.Name, value, s.Counts, want, w.Counts)
					}
				}
			}
		}
	}
}

// TestUniform checks that all values of leaves are equally frequent.
func TestUniform(t *testing.T) {
	const values, depth = 7, 15
	u := must(NewUniform(2, depth, values, 9))
	var seen [values]int
	s := NewSearch(u)
	s.Watch = func(e Event[Place]) {
		if e.Kind == Evaluate {
			seen[fromMax(e.Value, depth)]++
		}
	}
	s.Minimax()
	for value, n := range seen {
		if expected := 1 << depth / float64(values); math.Abs(float64(n)-expected) > 5*math.Sqrt(expected) {
			t.Errorf("%d leaves have the value %d, expected %.0f", n, value, expected)
		}
	}
}

// TestOrdered checks that the minimax value of every node of an ordered tree is
// the one that it was made with, and how often the best child is in each place.
func TestOrdered(t *testing.T) {
	const width, spread = 12, 1000
	for _, order := range []Order{
		StronglyOrdered(), RandomlyOrdered(width), PerfectlyOrdered(), {First: 0, Quarter: 0}, {First: 0, Quarter: 1},
	} {
		o := must(NewOrdered(width, 4, spread, order, 4))
		var nodes, first, inQuarter float64
		var check func(n Place) int
		check = func(n Place) int {
			w := o.Children(n)
			if w == 0 {
				return o.Value(n)
			}
			best, at, ties := -Inf, 0, 0
			for i := range w {
				switch v := -check(o.Child(n, i)); {
				case v > best:
					best, at, ties = v, i, 0
				case v == best:
					ties++
				}
			}
			if ties > 0 {
				t.Errorf("%d children are best", ties+1)
			}
			nodes++
			if at == 0 {
				first++
			}
			if at < quarter(width) {
				inQuarter++
			}
			if best != o.Value(n) {
				t.Errorf("the minimax value of a node is %d, made with %d", best, o.Value(n))
			}
			return best
		}
		check(o.Root())
		for _, test := range []struct{ got, p float64 }{{first, order.First}, {inQuarter, order.Quarter}} {
			if math.Abs(test.got-nodes*test.p) > 5*math.Sqrt(nodes*test.p*(1-test.p)) {
				t.Errorf("%+v: %.0f of %.0f nodes, expected a share of %v", order, test.got, nodes, test.p)
			}
		}
	}
}

// TestBadTrees: trees that cannot be made are errors.
func TestBadTrees(t *testing.T) {
	for _, test := range []struct{ width, depth, values int }{
		{0, 3, 10}, {-2, 3, 10}, {3, -1, 10}, {40, 12, 10}, {2, 62, 10}, {1, 1001, 10}, {2, 3, 0}, {2, 3, Inf},
	} {
		if _, err := NewUniform(test.width, test.depth, test.values, 1); err == nil {
			t.Errorf("%+v makes a uniform tree", test)
		}
		if _, err := NewOrdered(test.width, test.depth, test.values, StronglyOrdered(), 1); err == nil {
			t.Errorf("%+v makes an ordered tree", test)
		}
		if _, err := NewWorst(test.width, test.depth); err == nil && test.values == 10 {
			t.Errorf("%+v makes a worst tree", test)
		}
	}
	for _, order := range []Order{
		{First: 0.7, Quarter: 0.6}, {First: -0.1, Quarter: 0.5}, {First: 0.5, Quarter: 1.1}, {First: math.NaN(), Quarter: 1},
	} {
		if _, err := NewOrdered(3, 3, 10, order, 1); err == nil {
			t.Errorf("%+v makes a tree", order)
		}
	}
	u := must(NewUniform(2, 5, 10, 1))
	if _, err := Copy(u, 62); err == nil {
		t.Error("63 nodes are copied into 62")
	}
	if e, err := Copy(u, 63); err != nil || e.Nodes() != 63 {
		t.Errorf("63 nodes are not copied: %v", err)
	}
}
