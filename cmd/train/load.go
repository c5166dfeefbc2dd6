package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/training/fit"
)

// source holds the options that all commands share which learn from games: those for the
// games, and the file for what they learn.
type source struct {
	*flag.FlagSet
	out string
	fit.Loading
}

// newSource returns the options of a command with its defaults. Its result, such as "the
// tables", becomes a file such as the example.
func newSource(name, result, example string, filter fit.Filter, split fit.Split) *source {
	o := &source{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError), Loading: fit.Loading{Filter: filter, Split: split}}
	o.StringVar(&o.out, "out", "", fmt.Sprintf("write %s to this `file`, such as %s", result, example))
	o.Float64Var(&o.Split.Share, "validation", split.Share, "share of the games that is kept for validation")
	o.Uint64Var(&o.Split.Seed, "seed", split.Seed, "seed of all random numbers")
	return o
}

// check returns an error for an invalid argument.
func (o *source) check() error {
	if o.out == "" {
		return errors.New("-out is missing")
	}
	if share := o.Split.Share; !(share > 0 && share < 1) {
		return fmt.Errorf("-validation must be between 0 and 1, not %v", share)
	}
	return cmp.Or(o.Loading.Check(), tool.Distinct(o.Args()))
}

// load reads the files and prints what is in them and what the filter kept.
func (o *source) load(ctx context.Context, out, errOut io.Writer) (*fit.Dataset, time.Duration, error) {
	start := time.Now()
	bar := progress.New(errOut, "games read", -1)
	data, err := fit.Load(ctx, o.Args(), o.Loading, func() { bar.Add(1) })
	bar.Clear()
	if errors.Is(err, context.Canceled) {
		return nil, 0, errors.New("stopped while reading games")
	}
	if err != nil {
		return nil, 0, err
	}
	fmt.Fprintf(out, "%-20s %10d\n%-20s %10d\n", "files", o.NArg(), "games", data.Games())
	total := data.Counts.Total()
	fmt.Fprintf(out, "%-20s %10d\n", "positions", total)
	for reason := range fit.Reason(len(data.Counts)) {
		if reason != fit.Kept && data.Counts[reason] > 0 {
			printShare(out, "- "+reason.String(), data.Counts[reason], total)
		}
	}
	printShare(out, "= "+fit.Kept.String(), data.Counts[fit.Kept], total)
	fmt.Fprintf(out, "%-20s %10d  of %d games\n", "for training", data.Training.Len(), data.TrainingGames)
	fmt.Fprintf(out, "%-20s %10d  of %d games\n", "for validation", data.Validation.Len(), data.ValidationGames)
	return data, time.Since(start), nil
}

func printShare(out io.Writer, what string, n, total int) {
	fmt.Fprintf(out, "%-20s %10d  %5.1f %%\n", what, n, 100*float64(n)/float64(total))
}

// origin describes the source of the values in a generated file.
func (o *source) origin(data *fit.Dataset) string {
	var names []string
	for _, name := range o.Args() {
		names = append(names, filepath.Base(name))
	}
	return fmt.Sprintf("The values were fitted to Vedette's own games on %s.\n"+
		"Games: %d of %s, checksum %016x.\n"+
		"Positions: %d of %d; %d for training, %d for validation.\n",
		time.Now().Format(time.DateOnly), data.Games(), strings.Join(names, ", "), data.Sum,
		data.Counts[fit.Kept], data.Counts.Total(), data.Training.Len(), data.Validation.Len())
}
