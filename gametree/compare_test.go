package gametree

import (
	"math"
	"testing"
)

func allLeaves(c Counts) int      { return c.Leaves }
func distinctLeaves(c Counts) int { return c.DistinctLeaves }

// TestClaims3And4: on trees of average order SSS* and DUAL* usually examine
// fewer leaves than NegaScout, even if its repeated evaluations do not count.
func TestClaims3And4(t *testing.T) {
	trees := 60
	if testing.Short() {
		trees = 30
	}
	for _, family := range []struct {
		name string
		tree func(i int) (Tree[Place], error)
	}{
		{"uniform", func(i int) (Tree[Place], error) { return NewUniform(3, 6, 1<<20, uint64(i)) }},
		{"randomly ordered", func(i int) (Tree[Place], error) {
			return NewOrdered(5, 4, 1000, RandomlyOrdered(5), uint64(i))
		}},
	} {
		for _, name := range []string{"SSS*", "DUAL*"} {
			for _, count := range []func(Counts) int{allLeaves, distinctLeaves} {
				c := compare(t, trees, family.tree, name, "NegaScout", count)
				t.Logf("%s, %s: %+v", family.name, name, c)
				if c.ratio+c.margin >= 1 || c.fewer <= c.more {
					t.Errorf("%s: %s does not do less than NegaScout: %+v", family.name, name, c)
				}
			}
		}
	}
}

// TestClaim3HasAnEdge: the claim does not hold for all families of trees. On
// wide strongly ordered trees of odd depth SSS* examines more leaves than
// NegaScout, on those of even depth DUAL* does.
func TestClaim3HasAnEdge(t *testing.T) {
	for _, test := range []struct {
		name         string
		width, depth int
	}{{"SSS*", 20, 3}, {"DUAL*", 10, 4}} {
		c := compare(t, 100, func(i int) (Tree[Place], error) {
			return NewOrdered(test.width, test.depth, 1000, StronglyOrdered(), uint64(i))
		}, test.name, "NegaScout", distinctLeaves)
		if t.Logf("%s: %+v", test.name, c); c.ratio-c.margin <= 1 {
			t.Errorf("%s does not do more than NegaScout: %+v", test.name, c)
		}
	}
}

// named returns the algorithm with a name, for artificial trees.
func named(name string) *Algorithm[Place] {
	for _, a := range Algorithms[Place]() {
		if a.Name == name {
			return &a
		}
	}
	return nil
}

// A comparison is the work of two algorithms on the same trees.
type comparison struct {
	fewer, more int // the numbers of trees on which the first did less work, or more
	// ratio is the mean over the trees of the first one's work divided by the
	// second one's. Its 95 % confidence interval, by the normal approximation, is
	// from ratio-margin to ratio+margin.
	ratio, margin float64
}

// normal95 is half the width, in standard deviations, of the interval with 95 %
// of a normal distribution.
const normal95 = 1.96

// compare runs two algorithms on trees 0, 1, ... and compares one of their counts,
// which must not be 0. Different values are a failure.
func compare(
	t *testing.T, trees int, tree func(i int) (Tree[Place], error), first, second string, count func(Counts) int,
) (c comparison) {
	t.Helper()
	sum, squares := 0.0, 0.0
	for i := range trees {
		made, err := tree(i)
		if err != nil {
			t.Fatal(err)
		}
		value, a := effort(t, made, first, count)
		other, b := effort(t, made, second, count)
		if value != other {
			t.Fatalf("tree %d has the value %d by %s and %d by %s", i, value, first, other, second)
		}
		switch {
		case a < b:
			c.fewer++
		case a > b:
			c.more++
		}
		ratio := float64(a) / float64(b)
		sum += ratio
		squares += ratio * ratio
	}
	n := float64(trees)
	c.ratio = sum / n
	c.margin = normal95 * math.Sqrt(max(0, squares-sum*sum/n)/(n-1)/n)
	return c
}

func effort(t *testing.T, tree Tree[Place], name string, count func(Counts) int) (value, effort int) {
	t.Helper()
	s := Search[Place]{Tree: tree, Distinct: true}
	value, err := named(name).Run(&s, -Inf, Inf)
	if err != nil {
		t.Fatal(err)
	}
	return value, count(s.Counts)
}
