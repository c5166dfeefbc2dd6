package main

import (
	"fmt"
	"strconv"
	"strings"

	"vedette/gametree"
)

// An ordering is a way to order the children in artificial trees of any width.
type ordering struct {
	name string
	// of returns the order for a width; nil for trees without a designed order.
	of func(width int) gametree.Order
}

// parseOrdering reads an ordering: uniform, worst, random, strong, perfect, or
// two numbers p,q that are the fields of gametree.Order.
func parseOrdering(text string) (ordering, error) {
	always := func(o gametree.Order) func(int) gametree.Order {
		return func(int) gametree.Order { return o }
	}
	switch text {
	case "uniform", "worst":
		return ordering{text, nil}, nil
	case "random":
		return ordering{text, gametree.RandomlyOrdered}, nil
	case "strong":
		return ordering{text, always(gametree.StronglyOrdered())}, nil
	case "perfect":
		return ordering{text, always(gametree.PerfectlyOrdered())}, nil
	}
	first, second, found := strings.Cut(text, ",")
	p, err := strconv.ParseFloat(strings.TrimSpace(first), 64)
	q, err2 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !found || err != nil || err2 != nil {
		return ordering{}, fmt.Errorf("-order must be uniform, random, strong, perfect, worst or p,q, not %q", text)
	}
	return ordering{text, always(gametree.Order{First: p, Quarter: q})}, nil
}

// ofStrength returns the ordering between random, strength 0, and perfect,
// strength 1. Both probabilities of gametree.Order are interpolated linearly.
func ofStrength(strength float64) ordering {
	return ordering{fmt.Sprintf("strength %.3g", strength), func(width int) gametree.Order {
		o := gametree.RandomlyOrdered(width)
		o.First += strength * (1 - o.First)
		o.Quarter += strength * (1 - o.Quarter)
		return o
	}}
}

// grow makes an artificial tree.
func (o ordering) grow(width, depth, values int, seed uint64) (subject, error) {
	switch {
	case o.of != nil:
		t, err := gametree.NewOrdered(width, depth, values, o.of(width), seed)
		if err != nil {
			return nil, err
		}
		return artificial(t, t.Numbers(), width, values/2), nil
	case o.name == "worst":
		t, err := gametree.NewWorst(width, depth)
		if err != nil {
			return nil, err
		}
		return artificial(t, t.Numbers(), width, 0), nil
	}
	t, err := gametree.NewUniform(width, depth, values, seed)
	if err != nil {
		return nil, err
	}
	return artificial(t, t.Numbers(), width, values/2), nil
}
