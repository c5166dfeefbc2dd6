package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training/tune"
)

// playMatch plays the network or the tables in a file against those in another, or
// against the engine's network.
func playMatch(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newGameOptions("match", 1000, 1500, 1)
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	names, weights, err := loadSides(o.Args())
	if err != nil {
		return err
	}
	games, err := o.games()
	if err != nil {
		return err
	}
	// The games of an opening are always the same, so that it must not be counted twice.
	if book := games.Book; book != nil && book.Len() < o.pairs {
		return fmt.Errorf("%s has %d openings; -pairs %d needs one for each pair", o.openings, book.Len(), o.pairs)
	}
	bar := progress.New(errOut, "pairs", o.pairs)
	contest := tune.NewMatch(games, weights[0], weights[1])
	tally, err := tune.Measure(ctx, o.pairs, o.threads, contest, func() { bar.Add(1) })
	bar.Clear()
	if tally.Pairs() > 0 {
		fmt.Fprintf(out, "%s against %s: %v\n", names[0], names[1], &tally)
	}
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("stopped after %d of %d pairs", tally.Pairs(), o.pairs)
	}
	return err
}

// loadSides loads the two sides of a match from one or two files. Without a second
// file the other side is the engine's evaluation.
func loadSides(names []string) (_ []string, weights [2]*eval.Weights, err error) {
	if len(names) > 2 {
		return nil, weights, tool.Mistakef("name one or two files, not %d", len(names))
	}
	for i, name := range names {
		if weights[i], err = eval.LoadWeights(name); err != nil {
			return nil, weights, err
		}
	}
	if len(names) == 1 {
		names = append(names, "the engine's evaluation") // weights of nil
	}
	return names, weights, nil
}
