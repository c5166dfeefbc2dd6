package main

import (
	"errors"
	"fmt"
	"math"

	"vedette/gametree"
)

// A measure is a way to count effort.
type measure struct {
	name, what string
	of         func(c gametree.Counts) int
}

// measures returns all of them.
func measures() []measure {
	return []measure{
		{"leaves", "evaluations", func(c gametree.Counts) int { return c.Leaves }},
		{"distinct", "different leaves", func(c gametree.Counts) int { return c.DistinctLeaves }},
		{"nodes", "nodes visited", func(c gametree.Counts) int { return c.Interior + c.Leaves }},
	}
}

// A sample is a set of numbers for which the mean is computed.
type sample struct {
	n            int
	sum, squares float64
}

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

func (s *sample) mean() float64 { return s.sum / float64(s.n) }

// margin returns the 95 % confidence margin of the mean, by the normal
// approximation. It needs at least two numbers.
func (s *sample) margin() float64 {
	const normal95 = 1.96 // standard deviations
	n := float64(s.n)
	return normal95 * math.Sqrt(max(0, s.squares-s.sum*s.sum/n)/(n-1)/n)
}

// A summary is the mean effort of an algorithm on the trees of a point on which
// neither it nor the baseline ran out of memory.
type summary struct {
	name                                   string
	failed                                 int // trees on which it ran out of memory
	leaves, distinct, interior, researches sample
	stored                                 int      // the greatest
	ratios                                 []sample // by measure
}

// summarize compares the efforts of all algorithms on some trees with those of
// the baseline, tree by tree. The efforts of an algorithm have the same index
// for each tree.
func summarize(trees [][]effort, baseline int) ([]summary, error) {
	all := make([]summary, len(trees[0]))
	for _, efforts := range trees {
		if err := agree(efforts); err != nil {
			return nil, err
		}
		for i := range efforts {
			all[i].name = efforts[i].name
			if err := errors.Join(efforts[i].err, efforts[baseline].err); err != nil {
				all[i].failed++
				continue
			}
			all[i].add(&efforts[i].counts, &efforts[baseline].counts)
		}
	}
	return all, nil
}

// add adds a tree.
func (s *summary) add(c, baseline *gametree.Counts) {
	s.leaves.add(float64(c.Leaves))
	s.distinct.add(float64(c.DistinctLeaves))
	s.interior.add(float64(c.Interior))
	s.researches.add(float64(c.Researches))
	s.stored = max(s.stored, c.Stored)
	if s.ratios == nil {
		s.ratios = make([]sample, len(measures()))
	}
	for i, m := range measures() {
		if below := m.of(*baseline); below > 0 { // different leaves may not have been counted
			s.ratios[i].add(float64(m.of(*c)) / float64(below))
		}
	}
}

// ratio formats a mean ratio with its margin, as far as they are known.
func (s *summary) ratio(i int) string {
	switch {
	case s.ratios == nil || s.ratios[i].n == 0:
		return "-"
	case s.ratios[i].n == 1:
		return fmt.Sprintf("%.3f", s.ratios[i].mean())
	}
	return fmt.Sprintf("%.3f ± %.3f", s.ratios[i].mean(), s.ratios[i].margin())
}

// addTo adds the summary's row to a table.
func (s *summary) addTo(t *table) {
	if s.failed > 0 {
		t.addNote(s.name, fmt.Sprintf("out of memory on %d of %d trees", s.failed, s.failed+s.leaves.n))
		return
	}
	t.add(s.name, fmt.Sprintf("%.1f", s.leaves.mean()), s.ratio(0), s.ratio(1), s.ratio(2),
		fmt.Sprintf("%.1f", s.researches.mean()), fmt.Sprint(s.stored))
}
