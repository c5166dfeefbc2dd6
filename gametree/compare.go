package gametree

import (
	"errors"
	"fmt"
	"math"
)

// A Comparison is the work of two algorithms on the same trees.
type Comparison struct {
	Trees int
	// The numbers of trees on which the first did less work than the second, as
	// much, or more.
	Fewer, Equal, More int
	// Ratio is the mean over the trees of the first one's work divided by the
	// second one's. Its 95 % confidence interval, by the normal approximation, is
	// from Ratio-Margin to Ratio+Margin.
	Ratio, Margin float64
}

// Compare runs two algorithms on trees 0, 1, ... that the function tree makes,
// and compares one of their counts, such as DistinctLeaves, which must not be
// 0. It needs at least two trees. It is an error if the algorithms return
// different values.
func Compare[N comparable](
	trees int, tree func(i int) (Tree[N], error), first, second Algorithm[N], count func(Counts) int,
) (Comparison, error) {
	if trees < 2 {
		return Comparison{}, errors.New("gametree: a comparison needs at least two trees")
	}
	c := Comparison{Trees: trees}
	sum, squares := 0.0, 0.0
	for i := range trees {
		t, err := tree(i)
		if err != nil {
			return c, err
		}
		value, a, err := effort(t, first, count)
		if err != nil {
			return c, err
		}
		other, b, err := effort(t, second, count)
		if err != nil {
			return c, err
		}
		if value != other {
			return c, fmt.Errorf("gametree: tree %d has the value %d by %s and %d by %s", i, value, first.Name, other, second.Name)
		}
		switch {
		case a < b:
			c.Fewer++
		case a > b:
			c.More++
		default:
			c.Equal++
		}
		ratio := float64(a) / float64(b)
		sum += ratio
		squares += ratio * ratio
	}
	n := float64(trees)
	c.Ratio = sum / n
	variance := max(0, squares-sum*sum/n) / (n - 1)
	c.Margin = normal95 * math.Sqrt(variance/n)
	return c, nil
}

// normal95 is half the width, in standard deviations, of the interval with 95 %
// of a normal distribution.
const normal95 = 1.96

func effort[N comparable](t Tree[N], a Algorithm[N], count func(Counts) int) (value, effort int, err error) {
	s := Search[N]{Tree: t, Distinct: true}
	value, err = a.Run(&s, -Inf, Inf)
	return value, count(s.Counts), err
}

// Share returns a 95 % confidence interval, after E. B. Wilson (1927), for the
// share of trees on which the first algorithm does less work, among those on
// which the two differ.
func (c Comparison) Share() (low, high float64) {
	n := float64(c.Fewer + c.More)
	if n == 0 {
		return 0, 1
	}
	p, z2 := float64(c.Fewer)/n, normal95*normal95
	centre := (p + z2/(2*n)) / (1 + z2/n)
	half := normal95 / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	return centre - half, centre + half
}
