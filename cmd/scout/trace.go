package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/gametree"
)

// mostDrawn is the greatest number of nodes in a picture.
const mostDrawn = 300

// trace draws what algorithms do on a small tree, each in a file of its own.
func trace(_ context.Context, args []string, out, _ io.Writer) error {
	f := newTreeFlags("trace", 2)
	text := f.String("tree", "", "use this tree, with the values from the first player's view, such as \"((3 5) (2 9))\"")
	list := f.String("algorithms", strings.Join(slugs(algorithmNames()), ","), "the algorithms, separated by commas")
	dir := f.String("out", ".", "the `directory` for the pictures, which are named after the algorithms; created if missing")
	guess := f.Int("guess", 0, "first guess of MTD(f); by default the middle of the values, with -tree 0")
	if err := tool.ParseFlags(f.FlagSet, args); err != nil {
		return err
	}
	names, err := choose(*list)
	if err != nil {
		return err
	}
	tree, err := f.small(*text)
	if err != nil {
		return tool.Mistakef("%w", err)
	}
	if *text == "" && tool.Given(f.FlagSet, "guess") == "" {
		*guess = f.guess()
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	fmt.Fprintln(out, tree)
	for _, name := range names {
		t, err := newTracing(tree, name, *guess)
		if err != nil {
			return err
		}
		file := filepath.Join(*dir, slug(name)+".svg")
		if err := os.WriteFile(file, []byte(t.picture()), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %s; %s\n", file, t.title(), t.counts())
	}
	return nil
}

// small returns the tree in the text, or else an artificial one, which is small
// enough to draw.
func (t *treeFlags) small(text string) (*gametree.Explicit, error) {
	if text == "" {
		tree, err := t.grow(t.seed)
		if err != nil {
			return nil, err
		}
		return gametree.Copy(tree, mostDrawn)
	}
	if others := tool.Given(t.FlagSet, "width", "depth", "values", "seed", "order"); others != "" {
		return nil, fmt.Errorf("-tree cannot be combined with %s", others)
	}
	tree, err := gametree.Parse(text)
	if err != nil {
		return nil, err
	}
	return gametree.Copy(tree, mostDrawn)
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
func newTracing(tree *gametree.Explicit, name string, guess int) (*tracing, error) {
	t := &tracing{tree: tree, name: name, turns: make([][]int, tree.Nodes()), known: make([]interval, tree.Nodes())}
	s := &gametree.Search[int]{Tree: tree, Watch: t.trace.Watch, Distinct: true, Guess: guess}
	value, err := apply(s, name)
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
	text := fmt.Sprintf("leaves: %d, evaluations: %d, visits of interior nodes: %d", t.DistinctLeaves, t.Leaves, t.Interior)
	if t.Researches > 0 {
		text += fmt.Sprintf(", re-searches: %d", t.Researches)
	}
	return text
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
