package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training/fit"
)

// changesOptions are the arguments of changes.
type changesOptions struct {
	*flag.FlagSet
	games   []string
	from    string
	changes fit.Changes
}

func newChangesOptions() *changesOptions {
	o := &changesOptions{FlagSet: flag.NewFlagSet("changes", flag.ContinueOnError)}
	o.changes = fit.Changes{Scale: fit.Scale{Middlegame: 125, Endgame: 233}, Filter: fit.DefaultFilter()}
	o.changes.Filter.MaxScore = 400
	o.Func("games", "a `file` with games that no network has learnt from; may be given several times", func(name string) error {
		o.games = append(o.games, name)
		return nil
	})
	o.StringVar(&o.from, "from", "", "the `network` that the others are compared with; without it, the engine's")
	o.IntVar(&o.changes.Filter.MaxScore, "max-score", o.changes.Filter.MaxScore, "skip positions with larger scores, in `centipawns`")
	return o
}

func (o *changesOptions) check() error {
	switch {
	case len(o.games) == 0:
		return errors.New("-games is missing")
	case o.NArg() == 0:
		return errors.New("name a network")
	case o.changes.Filter.MaxScore < 1:
		return errors.New("-max-score must be at least 1")
	}
	return nil
}

// printChanges prints how much of what networks change in the evaluations of another
// is true, by games.
func printChanges(ctx context.Context, args []string, out, errOut io.Writer) (err error) {
	o := newChangesOptions()
	if err := tool.Parse(o.FlagSet, args, o.check); err != nil {
		return err
	}
	c := &o.changes
	c.Before = eval.DefaultWeights()
	if o.from != "" {
		if c.Before, err = eval.LoadWeights(o.from); err != nil {
			return err
		}
	}
	for _, name := range o.Args() {
		w, err := eval.LoadWeights(name)
		if err != nil {
			return err
		}
		c.After = append(c.After, w)
	}
	bar := progress.New(errOut, "games read", -1)
	err = c.Read(ctx, o.games, func() { bar.Add(1) })
	bar.Clear()
	if err != nil {
		return err
	}
	for i, name := range o.Args() {
		printChange(out, name, c.Of(i))
	}
	if o.NArg() > 1 {
		printMean(out, o.Args(), c.Mean(meanLater))
	}
	return nil
}

// meanLater is the index in fit.Later of the scores by which a mean is chosen: they have
// not much more noise than those at once, and few of their errors.
const meanLater = 2

// printMean prints the weights of a mean.
func printMean(out io.Writer, names []string, weights []fit.Slope) {
	if weights == nil {
		fmt.Fprintln(out, "The networks do not differ enough to say which mean of them is best.")
		return
	}
	fmt.Fprintf(out, "best mean by scores %d plies later:\n", fit.Later[meanLater])
	rest := 1.0
	for i, w := range weights {
		fmt.Fprintf(out, "%13s  %s\n", fmt.Sprintf("%.2f ± %.2f", w.Slope, w.Error), names[i])
		rest -= w.Slope
	}
	fmt.Fprintf(out, "%13s  the one that they are compared with\n", fmt.Sprintf("%.2f        ", rest))
}

// printChange prints the changes of a network by the number of pieces.
func printChange(out io.Writer, name string, changes []fit.Change) {
	fmt.Fprintf(out, "%s: how much of its changes is true\n", name)
	fmt.Fprintf(out, "%8s %10s %8s", "pieces", "positions", "size")
	for _, plies := range fit.Later {
		fmt.Fprintf(out, " %13s", fmt.Sprintf("%d plies", plies))
	}
	fmt.Fprintf(out, " %13s\n", "result")
	for _, c := range changes {
		fmt.Fprintf(out, "%8s %10d %8.4f", fmt.Sprintf("%d-%d", c.From, c.To), c.Positions, c.Size)
		for _, s := range c.Slopes {
			fmt.Fprintf(out, " %13s", printedSlope(s))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out)
}

// printedSlope returns a slope as it is printed, a dash if it is not known.
func printedSlope(s fit.Slope) string {
	if s == (fit.Slope{}) {
		return "-"
	}
	return fmt.Sprintf("%.2f ± %.2f", s.Slope, s.Error)
}
