package main

import (
	"errors"
	"time"

	"vedette/gametree"
	"vedette/gametree/chesstree"
	"vedette/movegen"
)

// A subject is a tree to which algorithms are applied, whatever its nodes are.
type subject interface {
	// measure applies the algorithm of a name.
	measure(name string, s settings) effort
	// leaves returns the number of leaves, or something above fullTree.
	leaves() uint64
	// yardstick returns the number of leaves that decide the value: the least, or
	// if that is too hard to tell, and least is false, those of AlphaBeta if every
	// first child were best.
	yardstick() (leaves int, least bool)
	// guess returns from where MTD(f) starts unless it is told.
	guess() int
	// explicit writes the tree out if it has no more nodes than the limit.
	explicit(limit int) (*gametree.Explicit, error)
}

// fullTree is the number of leaves up to which a tree is searched by Minimax
// without being asked.
const fullTree = 5_000_000

// settings are what algorithms are told.
type settings struct {
	limit    int  // nodes that may be held
	guess    int  // from where MTD(f) starts
	distinct bool // count different leaves
}

// An effort is what an algorithm did.
type effort struct {
	name   string
	value  int
	counts gametree.Counts
	time   time.Duration
	err    error // out of memory, if anything
}

// specimen is a subject.
type specimen[N comparable] struct {
	tree   gametree.Tree[N]
	size   func() uint64 // leaves
	least  int           // leaves that decide the value; 0 if that is not known yet
	middle func() int
}

// artificial makes a subject of a tree of equal width and depth everywhere.
func artificial(t gametree.Tree[gametree.Place], size uint64, width, guess int) subject {
	least := int(min(gametree.KnuthMoore(width, t.Depth()), 1<<62))
	return &specimen[gametree.Place]{t, func() uint64 { return size }, least, func() int { return guess }}
}

// written makes a subject of a tree in words.
func written(t *gametree.Explicit) subject {
	return &specimen[int]{t, t.Numbers, 0, func() int { return 0 }}
}

// chess makes a subject of a position. MTD(f) starts from the value two plies
// less deep: that of the ply before is the other side's view of the last move.
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

// lines returns the number of lines of play, or something above fullTree.
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

// measure takes the time without counting different leaves, which has its price.
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
