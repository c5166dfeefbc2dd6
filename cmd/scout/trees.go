package main

import (
	"flag"
	"fmt"
	"strconv"
	"strings"

	"vedette/gametree"
)

// treeFlags are the flags that choose an artificial tree.
type treeFlags struct {
	*flag.FlagSet
	width, depth, values int
	seed                 uint64
	order                string
}

// newTreeFlags returns the flags of a command, with the default of the width.
func newTreeFlags(name string, width int) *treeFlags {
	t := &treeFlags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	t.IntVar(&t.width, "width", width, "children of each node")
	t.IntVar(&t.depth, "depth", 4, "depth of the tree in plies")
	t.IntVar(&t.values, "values", 1000, "number of different values of uniform leaves, greatest difference of siblings in ordered trees")
	t.Uint64Var(&t.seed, "seed", 1, "seed of the (first) tree")
	t.StringVar(&t.order, "order", "uniform", "how children are ordered: uniform (independent leaves), or by design random, strong\n"+
		"(70 % best first, 90 % in the first quarter), perfect, p,q (shares instead of 0.7,0.9) or worst")
	return t
}

// guess returns a value from which MTD(f) may start: the middle of the values.
func (t *treeFlags) guess() int { return t.values / 2 }

// grow makes the tree with a seed.
func (t *treeFlags) grow(seed uint64) (gametree.Tree[gametree.Place], error) {
	switch t.order {
	case "uniform":
		return gametree.NewUniform(t.width, t.depth, t.values, seed)
	case "worst":
		return gametree.NewWorst(t.width, t.depth)
	}
	order, err := parseOrder(t.order, t.width)
	if err != nil {
		return nil, err
	}
	return gametree.NewOrdered(t.width, t.depth, t.values, order, seed)
}

// parseOrder reads the order of an ordered tree.
func parseOrder(text string, width int) (gametree.Order, error) {
	switch text {
	case "random":
		return gametree.RandomlyOrdered(width), nil
	case "strong":
		return gametree.StronglyOrdered(), nil
	case "perfect":
		return gametree.PerfectlyOrdered(), nil
	}
	first, second, found := strings.Cut(text, ",")
	p, err := strconv.ParseFloat(first, 64)
	q, err2 := strconv.ParseFloat(second, 64)
	if !found || err != nil || err2 != nil {
		return gametree.Order{}, fmt.Errorf("-order must be uniform, random, strong, perfect, worst or p,q, not %q", text)
	}
	return gametree.Order{First: p, Quarter: q}, nil
}
