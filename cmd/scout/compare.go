package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"vedette/cmd/internal/tool"
	"vedette/gametree"
	"vedette/gametree/chesstree"
	"vedette/movegen"
)

// compareFlags are the arguments of compare.
type compareFlags struct {
	*treeFlags
	trees          int
	fens           string
	list, baseline string
	names          []string // of the algorithms
	base           int      // index of the baseline among them
	positions      []movegen.Position
}

func newCompareFlags() *compareFlags {
	f := &compareFlags{treeFlags: newTreeFlags("compare", 4)}
	f.IntVar(&f.trees, "trees", 100, "artificial trees, with the seeds from -seed on")
	f.StringVar(&f.fens, "fens", "", "take the trees of the chess positions in this `file`, a FEN or EPD on each line, captures first")
	f.StringVar(&f.list, "algorithms", "alphabeta,scout,negascout,negascout-fail-soft,pvs,sss,dual,mtdf", "the algorithms, separated by commas")
	f.StringVar(&f.baseline, "baseline", "alphabeta", "the algorithm that the ratios refer to")
	return f
}

// check reads the algorithms and the positions.
func (f *compareFlags) check() (err error) {
	base, err := choose(f.baseline)
	switch {
	case err != nil:
		return err
	case len(base) != 1:
		return fmt.Errorf("-baseline must be one algorithm, not %q", f.baseline)
	case f.trees < 1:
		return fmt.Errorf("-trees must be at least 1, not %d", f.trees)
	}
	if f.names, err = choose(f.list + "," + f.baseline); err != nil {
		return err
	}
	f.base = slices.Index(f.names, base[0])
	if f.fens == "" {
		_, err = f.grow(f.seed)
		return err
	}
	if others := tool.Given(f.FlagSet, "width", "values", "seed", "order", "trees"); others != "" {
		return fmt.Errorf("-fens cannot be combined with %s", others)
	}
	f.positions, err = readPositions(f.fens)
	return err
}

// readPositions reads a file with a position in FEN or EPD on each line.
func readPositions(file string) (positions []movegen.Position, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	err = movegen.ReadLines(file, f, func(p movegen.Position) error {
		positions = append(positions, p)
		return nil
	})
	return positions, err
}

// compare applies algorithms to many trees and prints their mean effort, and its
// ratio to that of the baseline, tree by tree.
func compare(ctx context.Context, args []string, out, _ io.Writer) error {
	f := newCompareFlags()
	if err := tool.ParseFlags(f.FlagSet, args, f.check); err != nil {
		return err
	}
	what, n := fmt.Sprintf("artificial trees, width %d, depth %d, order: %s, values %d", f.width, f.depth, f.order, f.values), f.trees
	if f.fens != "" {
		what, n = fmt.Sprintf("chess positions, depth %d", f.depth), len(f.positions)
	}
	rows := make([]efforts, len(f.names))
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		counts, err := f.measure(i)
		if err != nil {
			return err
		}
		for j := range rows {
			rows[j].add(&counts[j], &counts[f.base])
		}
	}
	fmt.Fprintf(out, "%d %s; ratios to %s with 95 %% confidence\n\n", n, what, f.names[f.base])
	fmt.Fprintf(out, "%-20s  %11s  %15s  %15s  %15s  %11s\n", "algorithm", "evaluations", "ratio", "leaves", "nodes", "re-searches")
	for j, name := range f.names {
		r := &rows[j]
		fmt.Fprintf(out, "%-20s  %11.1f  %15v  %15v  %15v  %11.1f\n", name, r.leaves.mean(), &r.ratio, &r.distinct, &r.nodes, r.researches.mean())
	}
	return nil
}

// efforts are those of an algorithm on all trees: the evaluations and re-searches,
// and the ratios of evaluations, different leaves and nodes to those of the baseline.
type efforts struct{ leaves, researches, ratio, distinct, nodes sample }

func (e *efforts) add(c, base *gametree.Counts) {
	e.leaves.add(float64(c.Leaves))
	e.researches.add(float64(c.Researches))
	e.ratio.add(float64(c.Leaves) / float64(base.Leaves))
	e.distinct.add(float64(c.DistinctLeaves) / float64(base.DistinctLeaves))
	e.nodes.add(float64(c.Interior+c.Leaves) / float64(base.Interior+base.Leaves))
}

// measure applies the algorithms to tree i.
func (f *compareFlags) measure(i int) ([]gametree.Counts, error) {
	if f.fens == "" {
		tree, err := f.grow(f.seed + uint64(i))
		if err != nil {
			return nil, err
		}
		return measure(tree, f.guess(), f.names)
	}
	tree, err := chessTree(f.positions[i], f.depth)
	if err != nil {
		return nil, err
	}
	// MTD(f) starts from the value two plies less deep: one ply less would be from
	// the other side's view.
	shallow, err := chessTree(f.positions[i], max(f.depth-2, 0))
	if err != nil {
		return nil, err
	}
	return measure(tree, gametree.NewSearch(shallow).NegaScout(-gametree.Inf, gametree.Inf), f.names)
}

// chessTree returns the tree of a position, with captures first.
func chessTree(p movegen.Position, depth int) (gametree.Tree[chesstree.Node], error) {
	return chesstree.New(p, depth, chesstree.Options{Order: chesstree.CapturesFirst, Draws: true})
}

// measure applies the algorithms to a tree, and returns an error if they disagree
// about its value, which would be a bug.
func measure[N comparable](tree gametree.Tree[N], guess int, names []string) (all []gametree.Counts, err error) {
	first := 0
	for i, name := range names {
		s := &gametree.Search[N]{Tree: tree, Guess: guess, Distinct: true}
		value, err := apply(s, name)
		switch {
		case err != nil:
			return nil, err
		case i == 0:
			first = value
		case value != first:
			return nil, fmt.Errorf("the value is %d by %s, but %d by %s", first, names[0], value, name)
		}
		all = append(all, s.Counts)
	}
	return all, nil
}
