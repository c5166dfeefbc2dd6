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

// matchTables plays the network or the tables in a file against those in
// another, or against the engine's network.
func matchTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newGameOptions("match", 1000, 1500, 1)
	network := o.String("network", "", "`file` of the network to play against, instead of the engine's embedded one")
	if err := tool.ParseFiles(o.FlagSet, args); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return tool.Mistakef("%w", err)
	}
	if o.NArg() > 2 {
		return tool.Mistakef("%d files, want one or two", o.NArg())
	}
	names := o.Args()
	if *network != "" {
		if len(names) > 1 {
			return tool.Mistakef("-network stands for the second file, but there are two")
		}
		names = append(names, *network)
	}
	var weights [2]*eval.Weights
	for i, name := range names {
		var err error
		if weights[i], err = eval.LoadWeights(name); err != nil {
			return err
		}
	}
	if len(names) == 1 {
		names = append(names, "the engine's evaluation") // weights of nil
	}
	games, err := o.games()
	if err != nil {
		return err
	}
	bar := progress.New(errOut, "pairs", o.pairs)
	contest := tune.NewMatch(games, weights[0], weights[1])
	tally, err := tune.Measure(ctx, nil, 0, o.pairs, o.threads, contest, func() { bar.Add(1) })
	bar.Finish()
	if tally.Pairs() > 0 {
		fmt.Fprintf(out, "%s against %s: %v\n", names[0], names[1], &tally)
	}
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("stopped after %d of %d pairs", tally.Pairs(), o.pairs)
	}
	return err
}
