package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/training/fit"
)

// load reads the files and tells what is in them, and what the filter took.
func (o *options) load(ctx context.Context, out, errOut io.Writer) (*fit.Dataset, time.Duration, error) {
	start := time.Now()
	bar := progress.New(errOut, "games read", -1)
	data, err := fit.Load(ctx, o.Args(), o.filter, fit.Split{Share: o.share, Seed: o.settings.Seed},
		func(int) { bar.Add(1) })
	bar.Finish()
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
		if reason != fit.Kept {
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
