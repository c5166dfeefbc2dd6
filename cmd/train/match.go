package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training/fit"
	"vedette/training/tune"
)

// matchTables lets the tables of a file play against those of another, or
// against those that are compiled in.
func matchTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newGameOptions("match", 1000, 1500, 1)
	if err := tool.ParseFiles(o.FlagSet, args); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return tool.Mistakef("%w", err)
	}
	if o.NArg() > 2 {
		return tool.Mistakef("%d files, want one or two", o.NArg())
	}
	weights := [2]*eval.Weights{1: eval.DefaultWeights()}
	names := [2]string{1: "the engine's evaluation"}
	for i, name := range o.Args() {
		var err error
		if weights[i], err = readWeights(name); err != nil {
			return err
		}
		names[i] = name
	}
	book, err := o.book()
	if err != nil {
		return err
	}
	bar := progress.New(errOut, "pairs", o.pairs)
	contest := tune.NewMatch(o.rules(), book, weights[0], weights[1])
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

// readWeights reads a file of tables or of a network.
func readWeights(name string) (*eval.Weights, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(b, []byte(eval.NetworkMagic())) {
		n, err := eval.ReadNetwork(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return eval.NewNetworkWeights(n), nil
	}
	tables, err := fit.ReadGo(name)
	if err != nil {
		return nil, err
	}
	return eval.NewWeights(tables.Tables()), nil
}
