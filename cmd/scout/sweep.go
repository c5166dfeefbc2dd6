package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"

	"vedette/chart"
	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/gametree"
	"vedette/internal/safefile"
)

// sweepFlags are the flags of sweep.
type sweepFlags struct {
	*flag.FlagSet
	trees              *treeFlags
	vary, fens         string
	from, to, step     float64
	count              int
	list, baseline, by string
	csv, picture       string
	title              string // of the picture
	told               settings
	threads            int
}

// A point of a sweep is a number of similar trees.
type point struct {
	x     float64
	what  string
	count int
	tree  func(i int) (subject, error)
}

// sweep compares algorithms on many trees.
func sweep(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := newSweepFlags()
	picture := func() error { return chart.CheckName(f.picture) }
	if err := tool.ParseFlags(f.FlagSet, args, f.check, f.checkFiles, picture); err != nil {
		return err
	}
	names, err := chosen(f.list, usualAlgorithms())
	if err != nil {
		return err
	}
	base, err := chosen(f.baseline, nil)
	if err != nil {
		return err
	}
	if len(base) != 1 {
		return tool.Mistakef("-baseline must be one algorithm")
	}
	if !slices.Contains(names, base[0]) {
		names = append(base, names...)
	}
	points, err := f.points()
	if err != nil {
		return tool.Mistakef("%w", err)
	}
	r, err := f.newRecord(names, base[0])
	if err != nil {
		return err
	}
	return f.run(ctx, points, r, out, errOut)
}

// usualAlgorithms returns the default algorithms: Minimax would not fit in the
// picture, and the others do the same as one of these.
func usualAlgorithms() []string {
	return []string{"AlphaBeta", "Scout", "NegaScout", "NegaScout, fail-soft", "PVS", "SSS*", "DUAL*", "MTD(f)"}
}

func newSweepFlags() *sweepFlags {
	f := &sweepFlags{FlagSet: flag.NewFlagSet("sweep", flag.ContinueOnError)}
	f.StringVar(&f.vary, "vary", "depth", "what varies: depth, width or order, from random (0) to perfect (1)")
	f.Float64Var(&f.from, "from", 0, "first value; by default 2 for depth and width, 0 for order")
	f.Float64Var(&f.to, "to", 0, "last value; by default 6 for depth, 4 for depth in chess, 10 for width, 1 for order")
	f.Float64Var(&f.step, "step", 0, "step; by default 1, for order 0.1")
	f.trees = addTreeFlags(f.FlagSet, 4, 4)
	f.IntVar(&f.count, "trees", 100, "trees at each point, with the seeds from -seed on; with -fens the greatest number of positions")
	f.StringVar(&f.fens, "fens", "", "take the trees of the chess positions in this `file`, a FEN or EPD on each line")
	f.StringVar(&f.list, "algorithms", "", "the algorithms, separated by commas; by default the usual ones")
	f.StringVar(&f.baseline, "baseline", "alphabeta", "the algorithm that the ratios refer to")
	f.StringVar(&f.by, "measure", "leaves", "what the picture shows: leaves (evaluations), distinct (leaves), nodes")
	f.BoolVar(&f.told.distinct, "distinct", false, "also count different leaves, which takes memory and searches some trees twice")
	f.IntVar(&f.told.limit, "limit", gametree.DefaultLimit, "how many nodes an algorithm may hold in memory")
	f.StringVar(&f.csv, "csv", "", "write all numbers to this `file`")
	f.StringVar(&f.picture, "picture", "", "draw the ratios in this `file`, .svg, .png or .pdf")
	f.IntVar(&f.threads, "threads", runtime.GOMAXPROCS(0), "trees at a time")
	return f
}

// check returns an error for an invalid argument, except for those that making
// the trees will detect.
func (f *sweepFlags) check() error {
	switch {
	case f.told.limit < 1:
		return checkLimit(f.told.limit)
	case f.threads < 1:
		return fmt.Errorf("-threads must be at least 1, not %d", f.threads)
	case f.count < 1:
		return fmt.Errorf("-trees must be at least 1, not %d", f.count)
	case !slices.ContainsFunc(measures(), func(m measure) bool { return m.name == f.by }):
		return fmt.Errorf("-measure must be leaves, distinct or nodes, not %q", f.by)
	}
	f.told.distinct = f.told.distinct || f.by == "distinct"
	excluded := tool.Given(f.FlagSet, f.vary)
	switch {
	case f.vary == "order" && f.fens == "":
	case f.fens != "":
		excluded = tool.Given(f.FlagSet, "width", "depth", "values", "seed")
		if f.vary != "depth" {
			return fmt.Errorf("with -fens only the depth can vary, not %q", f.vary)
		}
	case f.vary != "depth" && f.vary != "width":
		return fmt.Errorf("-vary must be depth, width or order, not %q", f.vary)
	}
	if excluded != "" {
		return fmt.Errorf("%s has no effect here", excluded)
	}
	return f.setRange()
}

// checkFiles returns an error if a file would be written twice, or replace the positions.
func (f *sweepFlags) checkFiles() error {
	same := func(a, b string) bool { return a != "" && b != "" && safefile.SameTarget(a, b) }
	switch {
	case same(f.fens, f.csv):
		return fmt.Errorf("-csv would replace the positions in %s", f.fens)
	case same(f.fens, f.picture):
		return fmt.Errorf("-picture would replace the positions in %s", f.fens)
	case same(f.csv, f.picture):
		return fmt.Errorf("-csv and -picture name the same file, %s", f.picture)
	}
	return nil
}

// setRange sets the default range and checks it.
func (f *sweepFlags) setRange() error {
	from, to, step := 2.0, 6.0, 1.0
	switch {
	case f.fens != "":
		to = 4
	case f.vary == "width":
		to = 10
	case f.vary == "order":
		from, to, step = 0, 1, 0.1
	}
	for _, bound := range []struct {
		name  string
		value *float64
		usual float64
	}{{"from", &f.from, from}, {"to", &f.to, to}, {"step", &f.step, step}} {
		if tool.Given(f.FlagSet, bound.name) == "" {
			*bound.value = bound.usual
		}
		if whole := *bound.value == math.Trunc(*bound.value); !whole && f.vary != "order" {
			return fmt.Errorf("-%s must be an integer, not %v", bound.name, *bound.value)
		}
	}
	switch n := (f.to - f.from) / f.step; {
	case !(f.step > 0) || !(n >= 0) || n > 1000:
		return fmt.Errorf("from %v to %v in steps of %v is not a valid range", f.from, f.to, f.step)
	case f.vary == "order" && (f.from < 0 || f.to > 1):
		return fmt.Errorf("-from and -to must be between 0 and 1 with -vary order")
	}
	return nil
}

// points returns the points of the sweep, whose trees are valid.
func (f *sweepFlags) points() (points []point, err error) {
	pointAt := f.artificial
	if f.fens != "" {
		if pointAt, err = f.chess(); err != nil {
			return nil, err
		}
	}
	const rounding = 1e-9
	for i := 0; ; i++ {
		x := f.from + float64(i)*f.step
		if x > f.to+rounding {
			return points, nil
		}
		p, err := pointAt(min(x, f.to))
		if err == nil {
			_, err = p.tree(0)
		}
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
}

// artificial returns a point of artificial trees.
func (f *sweepFlags) artificial(x float64) (point, error) {
	t := *f.trees
	order, err := t.ordering()
	if err != nil {
		return point{}, err
	}
	switch f.vary {
	case "depth":
		t.depth = int(x)
		f.title = fmt.Sprintf("%d trees at each point, width %d, order: %s", f.count, t.width, order.name)
	case "width":
		t.width = int(x)
		f.title = fmt.Sprintf("%d trees at each point, depth %d, order: %s", f.count, t.depth, order.name)
	case "order":
		order = ofStrength(x)
		f.title = fmt.Sprintf("%d trees at each point, width %d, depth %d", f.count, t.width, t.depth)
	}
	what := fmt.Sprintf("%d artificial trees, width %d, depth %d, order: %s, values %d", f.count, t.width, t.depth, order.name, t.values)
	return point{x, what, f.count, func(i int) (subject, error) {
		return order.grow(t.width, t.depth, t.values, t.seed+uint64(i))
	}}, nil
}

// chess returns a function that makes points of chess positions.
func (f *sweepFlags) chess() (func(x float64) (point, error), error) {
	order, name, err := f.trees.chessOrder()
	if err != nil {
		return nil, err
	}
	positions, err := readPositions(f.fens)
	if err != nil {
		return nil, err
	}
	positions = positions[:min(len(positions), f.count)]
	f.title = fmt.Sprintf("%d chess positions, order: %s", len(positions), name)
	return func(x float64) (point, error) {
		what := fmt.Sprintf("%d chess positions, depth %v, order: %s", len(positions), x, name)
		return point{x, what, len(positions), func(i int) (subject, error) {
			return chess(positions[i], int(x), order)
		}}, nil
	}, nil
}

// run measures the algorithms at all points, and prints and records the results
// after each point.
func (f *sweepFlags) run(ctx context.Context, points []point, r *record, out, errOut io.Writer) error {
	total := 0
	for _, p := range points {
		total += p.count
	}
	bar := progress.New(errOut, "trees", total)
	defer bar.Finish()
	for _, p := range points {
		trees := make([][]effort, p.count)
		err := forEach(ctx, p.count, f.threads, func(i int) []effort {
			return f.measure(p, i, r.names)
		}, func(i int, efforts []effort) {
			trees[i] = efforts
			bar.Add(1)
		})
		if err != nil {
			return err
		}
		all, err := summarize(trees, r.baseline)
		if err != nil {
			return err
		}
		bar.Clear()
		printPoint(out, p, all, r.names[r.baseline])
		if err := r.add(p, all); err != nil {
			return err
		}
	}
	return nil
}

// measure applies the algorithms to tree i of a point.
func (f *sweepFlags) measure(p point, i int, names []string) []effort {
	efforts := make([]effort, len(names))
	s, err := p.tree(i)
	told := f.told
	if err == nil && slices.Contains(names, "MTD(f)") {
		told.guess = s.guess()
	}
	for j, name := range names {
		if err != nil {
			efforts[j] = effort{name: name, err: err}
			continue
		}
		efforts[j] = s.measure(name, told)
	}
	return efforts
}

func printPoint(out io.Writer, p point, all []summary, baseline string) {
	fmt.Fprintf(out, "%s; ratios to %s with 95 %% confidence\n\n", p.what, baseline)
	var t table
	t.add("algorithm", "leaves", "ratio", "distinct", "nodes", "re-searches", "stored")
	for i := range all {
		all[i].addTo(&t)
	}
	t.print(out)
	fmt.Fprintln(out)
}
