package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"vedette/cmd/internal/tool"
	"vedette/gametree"
)

// compare applies algorithms to a tree and prints a table.
func compare(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("compare", flag.ContinueOnError)
	trees := addTreeFlags(f, 8, 6)
	trees.addSingle(4)
	list := f.String("algorithms", "", "the algorithms, separated by commas; by default all, but Minimax only on trees of at most 5 million leaves")
	limit := f.Int("limit", gametree.DefaultLimit, "how many nodes an algorithm may hold in memory")
	guess := f.Int("guess", 0, "first guess of MTD(f); by default the middle of the values, with -tree 0, in chess the value two plies less deep")
	distinct := f.Bool("distinct", true, "count different leaves, which takes memory and searches some trees twice")
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
	if *list == "" && s.leaves() > fullTree {
		names = slices.DeleteFunc(names, func(name string) bool { return name == "Minimax" })
	}
	fmt.Fprintln(out, what)
	return compareAll(ctx, s, names, settings{*limit, *guess, *distinct}, tool.Given(f, "guess") == "", out)
}

// chosen reads a list of algorithms; an empty list means the default.
func chosen(list string, some []string) ([]string, error) {
	if list == "" {
		return some, nil
	}
	names, err := choose(list)
	if err != nil {
		return nil, tool.Mistakef("%w", err)
	}
	return names, nil
}

// checkLimit returns an error if limit is not a valid number of nodes.
func checkLimit(limit int) error {
	if limit < 1 {
		return fmt.Errorf("-limit must be at least 1, not %d", limit)
	}
	return nil
}

// errUnfinished stands for the effort of an algorithm until it is measured.
var errUnfinished = errors.New("not finished")

// compareAll measures the algorithms one after the other and prints the table, when it
// is interrupted that of those that are finished.
func compareAll(ctx context.Context, s subject, names []string, told settings, guess bool, out io.Writer) error {
	efforts := make([]effort, len(names))
	for i, name := range names {
		efforts[i] = effort{name: name, err: errUnfinished}
	}
	var needed int
	var least, begun bool
	interrupted := forEach(ctx, len(names)+1, 1, func(i int) effort {
		if i > 0 {
			return s.measure(names[i-1], told)
		}
		if guess {
			told.guess = s.guess()
		}
		needed, least = s.yardstick()
		return effort{}
	}, func(i int, e effort) {
		if begun = true; i > 0 {
			efforts[i-1] = e
		}
	})
	if !begun {
		return interrupted
	}
	if least {
		fmt.Fprintf(out, "at least %d leaves decide the value; MTD(f) starts from %d\n\n", needed, told.guess)
	} else {
		fmt.Fprintf(out, "%d leaves would decide the value if every first child were best; MTD(f) starts from %d\n\n", needed, told.guess)
	}
	var t table
	t.add("algorithm", "value", "leaves", "distinct", "interior", "re-searches", "stored", "time", "ratio")
	for i := range efforts {
		efforts[i].addTo(&t, needed, told)
	}
	t.print(out)
	return cmp.Or(agree(efforts), interrupted)
}

// addTo adds the effort's row to a table.
func (e *effort) addTo(t *table, needed int, told settings) {
	switch {
	case errors.Is(e.err, errUnfinished):
		t.addNote(e.name, e.err.Error())
		return
	case e.err != nil:
		t.addNote(e.name, outOfMemory(told.limit))
		return
	}
	distinct := "-"
	if told.distinct {
		distinct = strconv.Itoa(e.counts.DistinctLeaves)
	}
	t.add(e.name, strconv.Itoa(e.value), strconv.Itoa(e.counts.Leaves), distinct,
		strconv.Itoa(e.counts.Interior), strconv.Itoa(e.counts.Researches), strconv.Itoa(e.counts.Stored),
		readable(e.time), fmt.Sprintf("%.2f", float64(e.counts.Leaves)/float64(needed)))
}

// outOfMemory is what is said of an algorithm that needs more nodes than the limit.
func outOfMemory(limit int) string { return fmt.Sprintf("out of memory: it may hold %d nodes", limit) }

// readable formats a time with three or four digits.
func readable(d time.Duration) string {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return d.Round(unit / 100).String()
		}
	}
	return d.String()
}

// agree returns an error if the algorithms disagree about the value, which would
// be a bug.
func agree(efforts []effort) error {
	first := -1
	for i, e := range efforts {
		switch {
		case e.err != nil:
		case first < 0:
			first = i
		case e.value != efforts[first].value:
			return fmt.Errorf("the value is %d by %s, but %d by %s", efforts[first].value, efforts[first].name, e.value, e.name)
		}
	}
	return nil
}
