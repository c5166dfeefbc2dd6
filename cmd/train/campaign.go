package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/training/tune"
)

// playOptions are the options of a run of SPSA.
type playOptions struct {
	*gameOptions
	checkpointing
	rEnd       float64
	checkPairs int
}

func newPlayOptions() *playOptions {
	s := tune.DefaultSettings()
	o := &playOptions{gameOptions: newGameOptions("parameters", s.Pairs, 25000, s.Seed)}
	o.Float64Var(&o.rEnd, "r-end", s.REnd, "learning rate of the last pair: how many steps a won game moves each direction")
	o.declare(o.FlagSet, "now and then", "engine")
	o.IntVar(&o.checkPairs, "check", 0, "at the end, play this many `pairs` from other openings against the start")
	return o
}

// check returns an error for an invalid argument.
func (o *playOptions) check() error {
	settings := o.settings()
	if err := cmp.Or(o.gameOptions.check(), settings.Check(), o.checkpointing.check()); err != nil {
		return err
	}
	if o.checkPairs < 0 || o.checkPairs > tune.MaxPairs {
		return fmt.Errorf("-check must be from 0 to %d, not %d", tune.MaxPairs, o.checkPairs)
	}
	return nil
}

// games returns the settings of the games. The check needs an opening for each of its
// pairs; those before may have openings again, because the values have changed.
func (o *playOptions) games() (tune.Games, error) {
	g, err := o.gameOptions.games()
	if err == nil {
		err = o.enoughOpenings(g.Book, "check", o.checkPairs)
	}
	return g, err
}

// settings returns what the outcome of a run depends on besides its contest.
func (o *playOptions) settings() tune.Settings {
	return tune.Settings{Pairs: o.pairs, REnd: o.rEnd, Seed: o.seed}
}

// campaign tunes parameters: it plays the pairs of the options and those of the
// check.
type campaign struct {
	*playOptions
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

// measure plays the pairs of the check between theta and the start, if there
// are any, and prints the results.
func (c *campaign) measure(ctx context.Context, theta []float64) (tune.Tally, error) {
	if c.checkPairs == 0 {
		return tune.Tally{}, nil
	}
	bar := progress.New(c.errOut, "pairs of the check", c.checkPairs)
	first := c.pairs
	tally, err := tune.Measure(ctx, theta, first, first+c.checkPairs, c.threads, c.duels, func() { bar.Add(1) })
	bar.Clear()
	if tally.Pairs() > 0 {
		fmt.Fprintf(c.out, "tuned against start: %v\n", &tally)
	}
	if errors.Is(err, context.Canceled) {
		err = c.stopped(fmt.Sprintf("after %d of %d pairs of the check", tally.Pairs(), c.checkPairs))
	}
	return tally, err
}

// note describes how the values were made.
func (c *campaign) note(tally *tune.Tally) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The parameters were tuned by games of Vedette against itself on %s.\n"+
		"Settings: -pairs %d -r-end %v -seed %d, mean of the last %d pairs\nContest: %s\n",
		time.Now().Format(time.DateOnly), c.pairs, c.rEnd, c.seed, c.run.Tail(), c.contest)
	if tally.Pairs() > 0 {
		fmt.Fprintf(&b, "Check, against the start: %v.\n", tally)
	}
	return b.String()
}
