package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/gametree"
)

// mostDrawn is the greatest number of nodes in a picture.
const mostDrawn = 300

// trace draws what algorithms do on a small tree, each in a file of its own.
func trace(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("trace", flag.ContinueOnError)
	trees := addTreeFlags(f, 2, 4)
	trees.addSingle(1)
	list := f.String("algorithms", "", "the algorithms, separated by commas; by default all")
	dir := f.String("out", ".", "the `directory` for the pictures, which are named after the algorithms; created if missing")
	limit := f.Int("limit", gametree.DefaultLimit, "how many nodes an algorithm may hold in memory")
	guess := f.Int("guess", 0, "first guess of MTD(f); by default as in compare")
	if err := tool.ParseFlags(f, args, func() error { return checkLimit(*limit) }); err != nil {
		return err
	}
	names, err := chosen(*list, algorithmNames())
	if err != nil {
		return err
	}
	s, what, err := trees.subject()
	if err != nil {
		return err
	}
	tree, err := s.explicit(mostDrawn)
	if err != nil {
		return tool.Mistakef("%s: %w", what, err)
	}
	if tool.Given(f, "guess") == "" {
		*guess = s.guess()
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	fmt.Fprintln(out, tree)
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := traceOne(tree, name, *limit, *guess, *dir, out); err != nil {
			return err
		}
	}
	return nil
}

// traceOne draws what an algorithm does, in a file in the directory, if its memory
// suffices.
func traceOne(tree *gametree.Explicit, name string, limit, guess int, dir string, out io.Writer) error {
	t, err := newTracing(tree, name, limit, guess)
	if errors.Is(err, gametree.ErrMemory) {
		fmt.Fprintf(out, "%s: %s\n", name, outOfMemory(limit))
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	file := filepath.Join(dir, slug(name)+".svg")
	if err := os.WriteFile(file, []byte(t.picture()), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s; %s\n", file, t.title(), t.counts())
	return nil
}

// A tracing is the record of an algorithm on a tree.
type tracing struct {
	tree  *gametree.Explicit
	name  string
	value int
	gametree.Counts
	trace gametree.Trace[int]
	turns [][]int    // by node: when it was evaluated, counted from 1
	known []interval // by node: what the evaluated leaves prove
}

// newTracing applies an algorithm to a tree.
func newTracing(tree *gametree.Explicit, name string, limit, guess int) (*tracing, error) {
	t := &tracing{tree: tree, name: name, turns: make([][]int, tree.Nodes()), known: make([]interval, tree.Nodes())}
	s := &gametree.Search[int]{Tree: tree, Watch: t.trace.Watch, Distinct: true, Limit: limit, Guess: guess}
	all := gametree.Algorithms[int]()
	i := slices.IndexFunc(all, func(a gametree.Algorithm[int]) bool { return a.Name == name })
	value, err := all[i].Run(s, -gametree.Inf, gametree.Inf)
	if err != nil {
		return nil, err
	}
	t.value, t.Counts = value, s.Counts
	turn := 0
	for _, e := range t.trace.Events {
		if e.Kind == gametree.Evaluate {
			turn++
			t.turns[e.Node] = append(t.turns[e.Node], turn)
		}
	}
	t.prove(tree.Root())
	return t, nil
}

// title returns the title of the picture.
func (t *tracing) title() string { return fmt.Sprintf("%s finds %d", t.name, t.value) }

// counts returns the counts as text.
func (t *tracing) counts() string {
	text := fmt.Sprintf("%s of %s, %s", plural(t.Leaves, "evaluation"), plural(t.DistinctLeaves, "leaf"),
		plural(t.Interior, "visit")+" of interior nodes")
	if t.Researches > 0 {
		text += ", " + plural(t.Researches, "re-search")
	}
	return text
}

// plural returns a number with a noun.
func plural(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "ch"):
		noun += "es"
	case strings.HasSuffix(noun, "f"):
		noun = strings.TrimSuffix(noun, "f") + "ves"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// An interval holds a value, from MAX's view.
type interval struct{ least, most int }

// prove computes the interval in which the value of n must lie, given the
// evaluated leaves. No algorithm can know more; some remember less.
func (t *tracing) prove(n int) interval {
	isMax := t.tree.Ply(n)%2 == 0
	w := t.tree.Children(n)
	known := interval{-gametree.Inf, gametree.Inf}
	switch {
	case w == 0 && t.trace.Visits(n) > 0:
		known = interval{t.leafValue(n), t.leafValue(n)}
	case w > 0:
		known = t.prove(t.tree.Child(n, 0))
		for i := 1; i < w; i++ {
			child := t.prove(t.tree.Child(n, i))
			if isMax {
				known = interval{max(known.least, child.least), max(known.most, child.most)}
			} else {
				known = interval{min(known.least, child.least), min(known.most, child.most)}
			}
		}
	}
	t.known[n] = known
	return known
}

// leafValue returns the value of a leaf from MAX's view.
func (t *tracing) leafValue(n int) int {
	if t.tree.Ply(n)%2 == 0 {
		return t.tree.Value(n)
	}
	return -t.tree.Value(n)
}

// String returns the interval as shown inside a node: a number, a bound, both
// bounds, or nothing.
func (i interval) String() string {
	switch noLeast, noMost := i.least == -gametree.Inf, i.most == gametree.Inf; {
	case noLeast && noMost:
		return ""
	case noLeast:
		return fmt.Sprintf("≤%d", i.most)
	case noMost:
		return fmt.Sprintf("≥%d", i.least)
	case i.least < i.most:
		return fmt.Sprintf("%d…%d", i.least, i.most)
	}
	return fmt.Sprint(i.least)
}
