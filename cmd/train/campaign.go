package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/training/tune"
)

// campaign tunes parameters: it plays the pairs of the options.
type campaign struct {
	*parameterOptions
	parameters  *tune.Parameters
	run         *tune.SPSA
	contest     string // everything that the games depend on besides the settings
	duels       tune.NewContest
	out, errOut io.Writer
}

// Reports and checkpoints are made after this many pairs, reports ten times a
// run.
const (
	reports         = 10
	checkpointPairs = 100
)

// play plays all remaining pairs and learns from them. Call prepare before.
func (c *campaign) play(ctx context.Context) error {
	if err := c.restore(func(file string) error { return c.run.Resume(file, c.contest) }); err != nil {
		return err
	}
	save := func() error {
		return c.save(func(file string) error { return c.run.Save(file, c.contest) })
	}
	total := c.pairs
	bar := progress.New(c.errOut, "pairs", total)
	bar.Skip(c.run.Done())
	err := c.run.Run(ctx, c.threads, c.duels, func() error {
		bar.Add(1)
		done := c.run.Done()
		if done*reports/total > (done-1)*reports/total {
			bar.Clear()
			c.print(fmt.Sprintf("%d of %d pairs", done, total), c.run.Theta())
		}
		if done%checkpointPairs == 0 {
			return save()
		}
		return nil
	})
	bar.Clear()
	if saved := save(); saved != nil {
		return errors.Join(saved, err)
	}
	if errors.Is(err, context.Canceled) {
		return c.stopped(fmt.Sprintf("after %d of %d pairs", c.run.Done(), total))
	}
	if err == nil {
		c.print(fmt.Sprintf("mean of the last %d pairs", c.run.Tail()), c.run.Mean())
	}
	return err
}

// print prints each parameter at theta, with the significance of the games for it.
func (c *campaign) print(title string, theta []float64) {
	fmt.Fprintf(c.out, "%s\n%-30s %7s %26s %6s\n", title, "parameter", "steps", "moved", "z")
	for i, steps := range theta {
		fmt.Fprintf(c.out, "%-30s %+7.2f %26s %+6.1f\n", c.parameters.Name(i), steps, c.parameters.Move(i, theta), c.run.Z(i))
	}
	fmt.Fprintln(c.out)
}

// note describes how the values were made.
func (c *campaign) note() string {
	return fmt.Sprintf("The parameters were tuned by games of Vedette against itself on %s.\n"+
		"Settings: -pairs %d -r-end %v -seed %d, mean of the last %d pairs\nContest: %s\n",
		time.Now().Format(time.DateOnly), c.pairs, c.rEnd, c.seed, c.run.Tail(), c.contest)
}
