package main

import (
	"errors"
	"math"
	"time"

	"vedette/gametree"
	"vedette/gametree/chesstree"
	"vedette/movegen"
)

// A subject is a tree to which algorithms are applied, whatever the type of its
// nodes.
type subject interface {
	// measure applies the named algorithm.
	measure(name string, s settings) effort
	// leaves returns the number of leaves, or a number above fullTree.
	leaves() uint64
	// yardstick returns the number of leaves that decide the value: the minimum
	// or, if that is too hard to compute and least is false, the number for
	// AlphaBeta if every first child were best.
	yardstick() (leaves int, least bool)
	// guess returns the default first guess of MTD(f).
	guess() int
	// explicit returns the tree written out if it has at most limit nodes.
	explicit(limit int) (*gametree.Explicit, error)
}

// fullTree is the number of leaves up to which Minimax searches a tree by
// default.
const fullTree = 5_000_000

// settings are the settings of the algorithms.
type settings struct {
	limit    int  // nodes that may be held
	guess    int  // first guess of MTD(f)
	distinct bool // count different leaves
}

// An effort is the result of an algorithm.
type effort struct {
	name   string
	value  int
	counts gametree.Counts
	time   time.Duration
	err    error // out of memory or not finished, if anything
}

// specimen implements subject.
type specimen[N comparable] struct {
	tree   gametree.Tree[N]
	size   func() uint64 // leaves
	least  int           // leaves that decide the value; 0 if not computed yet
	middle func() int
}

// artificial makes a subject of a tree of uniform width and depth.
func artificial(t gametree.Tree[gametree.Place], size uint64, width, guess int) subject {
	least := int(min(gametree.KnuthMoore(width, t.Depth()), math.MaxInt))
	return &specimen[gametree.Place]{t, func() uint64 { return size }, least, func() int { return guess }}
}

// written makes a subject of a tree given as text.
func written(t *gametree.Explicit) subject {
	return &specimen[int]{t, t.Numbers, 0, func() int { return 0 }}
}

// chess makes a subject of a position. MTD(f) starts from the value two plies
// less deep: one ply less would be from the other side's view.
func chess(p movegen.Position, depth int, order chesstree.Order) (subject, error) {
	options := chesstree.Options{Order: order, Draws: true}
	t, err := chesstree.New(p, depth, options)
	if err != nil {
		return nil, err
	}
	shallow := func() int {
		t, err := chesstree.New(p, max(depth-2, 0), options)
		if err != nil {
			return 0
		}
		return gametree.NewSearch(t).NegaScout(-gametree.Inf, gametree.Inf)
	}
	return &specimen[chesstree.Node]{t, func() uint64 { return lines(&p, depth) }, 0, shallow}, nil
}

// lines returns the number of lines of play, or a number above fullTree.
func lines(p *movegen.Position, depth int) (n uint64) {
	for d := 0; d <= depth; d++ {
		if n = max(n, movegen.PerftCount(p, d)); n > fullTree {
			break
		}
	}
	return n
}

func (s *specimen[N]) leaves() uint64 { return s.size() }

func (s *specimen[N]) guess() int { return s.middle() }

func (s *specimen[N]) yardstick() (leaves int, least bool) {
	switch {
	case s.least > 0:
		return s.least, true
	case s.size() > fullTree:
		return gametree.CriticalLeaves(s.tree), false
	}
	s.least = gametree.LeastLeaves(s.tree)
	return s.least, true
}

func (s *specimen[N]) explicit(limit int) (*gametree.Explicit, error) {
	return gametree.Copy(s.tree, limit)
}

// measure takes the time without counting different leaves, which would slow it
// down.
func (s *specimen[N]) measure(name string, told settings) effort {
	for _, a := range gametree.Algorithms[N]() {
		if a.Name == name {
			search := &gametree.Search[N]{Tree: s.tree, Limit: told.limit, Guess: told.guess}
			start := time.Now()
			value, err := a.Run(search, -gametree.Inf, gametree.Inf)
			e := effort{name, value, search.Counts, time.Since(start), err}
			switch {
			case !told.distinct || err != nil:
			case !a.Again:
				e.counts.DistinctLeaves = e.counts.Leaves
			default:
				search.Distinct = true
				_, e.err = a.Run(search, -gametree.Inf, gametree.Inf)
				e.counts = search.Counts
			}
			return e
		}
	}
	return effort{name: name, err: errors.New("no such algorithm")}
}
