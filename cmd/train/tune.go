package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"runtime"
	"strings"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training"
	"vedette/training/fit"
	"vedette/training/tune"
)

// tuneOptions are the arguments of tune.
type tuneOptions struct {
	*flag.FlagSet
	settings   tune.Settings
	nodes      uint64
	threads    int
	openings   string
	origin     string
	checkpoint string
	resume     bool
	check      int
	goFile     string
}

func newTuneOptions() *tuneOptions {
	o := &tuneOptions{FlagSet: flag.NewFlagSet("tune", flag.ContinueOnError), settings: tune.DefaultSettings()}
	s := &o.settings
	o.IntVar(&s.Pairs, "pairs", s.Pairs, "pairs of games to play")
	o.Float64Var(&s.Gain, "gain", s.Gain, "steps by which the first pair that is won moves the tables in each direction")
	o.Uint64Var(&s.Seed, "seed", s.Seed, "what all chance comes from")
	o.Uint64Var(&o.nodes, "nodes", 1500, "nodes a move")
	o.IntVar(&o.threads, "threads", runtime.GOMAXPROCS(0), "pairs to play at the same time; their number does not show in the outcome")
	o.StringVar(&o.openings, "openings", "", "`file` with an opening in FEN or EPD on each line, instead of random moves")
	o.StringVar(&o.checkpoint, "checkpoint", "", "save a checkpoint to this `file` now and then and when stopped")
	o.BoolVar(&o.resume, "resume", false, "go on from the checkpoint; engine and flags must be the same")
	o.IntVar(&o.check, "check", 0, "in the end, play so many `pairs` from other openings against the tables at the start")
	o.StringVar(&o.origin, "origin", "", "`file` of the engine's present tables, such as eval/tables.go, whose note goes into the new one")
	o.StringVar(&o.goFile, "out", "", "write the tables as Go code to this `file`, such as eval/tables.go")
	return o
}

// checkArguments returns an error that says which argument makes no sense.
func (o *tuneOptions) checkArguments() error {
	rules := tune.Rules(o.nodes, o.settings.Seed)
	err := o.settings.Check()
	if err == nil {
		err = rules.Check()
	}
	switch {
	case err != nil:
	case o.threads < 1:
		err = fmt.Errorf("threads: %d, at least 1 is needed", o.threads)
	case o.check < 0 || o.check > tune.MaxPairs:
		err = fmt.Errorf("check: %d pairs, want 0 to %d", o.check, tune.MaxPairs)
	case o.resume && o.checkpoint == "":
		err = errors.New("-resume needs -checkpoint")
	}
	if err != nil {
		return tool.Mistakef("%w", err)
	}
	return nil
}

// tuneTables improves the engine's tables by play, and writes them as Go.
func tuneTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newTuneOptions()
	if err := tool.ParseFlags(o.FlagSet, args); err != nil {
		return err
	}
	if err := o.checkArguments(); err != nil {
		return err
	}
	var book *tune.Book // none: random openings
	if o.openings != "" {
		var err error
		if book, err = tune.ReadBook(o.openings, o.settings.Seed); err != nil {
			return err
		}
	}
	origin, err := o.readOrigin()
	if err != nil {
		return err
	}
	signature := training.Signature()
	t := &tuning{
		tuneOptions: o,
		directions:  tune.NewDirections(eval.Values(), eval.Tempo()),
		contest:     fmt.Sprintf("engine %d, %d nodes, openings %s", signature, o.nodes, book.Sum()),
		start:       fmt.Sprintf("Start: the tables of the engine with signature %d.\n%s", signature, origin),
		out:         out, errOut: errOut,
	}
	t.run = tune.NewSPSA(o.settings, t.directions.Len())
	t.duels = tune.NewDuels(ctx, tune.Rules(o.nodes, o.settings.Seed), book, t.directions)
	if err := t.play(ctx); err != nil {
		return err
	}
	tally, err := t.measure(ctx)
	if err != nil || o.goFile == "" {
		return err
	}
	values, tempo := t.directions.Apply(t.run.Theta())
	return safefile.Write(o.goFile, func(w io.Writer) error {
		return fit.RoundedOf(values, tempo).WriteGo(w, "tune", t.note(&tally))
	})
}

// tuning is a run of the command.
type tuning struct {
	*tuneOptions
	directions  *tune.Directions
	run         *tune.SPSA
	contest     string // all that the games depend on besides the settings
	start       string // where the tables at the start come from
	duels       func() (tune.Contest, error)
	out, errOut io.Writer
}

// tables and checkpoints come after so many pairs: the former ten times a run.
const (
	reports         = 10
	checkpointPairs = 100
)

// play plays all pairs that are left and learns from them.
func (t *tuning) play(ctx context.Context) error {
	if t.resume {
		if err := t.run.Resume(t.checkpoint, t.contest); err != nil {
			return err
		}
	}
	total := t.settings.Pairs
	bar := progress.New(t.errOut, "pairs", total)
	bar.Add(t.run.Done())
	err := t.run.Run(ctx, t.threads, t.duels, func() error {
		bar.Add(1)
		done := t.run.Done()
		if done*reports/total > (done-1)*reports/total {
			bar.Clear()
			t.print()
		}
		if done%checkpointPairs == 0 {
			return t.save()
		}
		return nil
	})
	bar.Finish()
	if saved := t.save(); saved != nil {
		return errors.Join(saved, err)
	}
	if errors.Is(err, context.Canceled) {
		return t.stopped(fmt.Sprintf("after %d of %d pairs", t.run.Done(), total))
	}
	return err
}

// save saves a checkpoint if the options ask for one.
func (t *tuning) save() error {
	if t.checkpoint == "" {
		return nil
	}
	return t.run.Save(t.checkpoint, t.contest)
}

// stopped returns what to say after Ctrl-C.
func (t *tuning) stopped(when string) error {
	advice := "with -checkpoint it could go on later"
	if t.checkpoint != "" {
		advice = "the same command with -resume goes on"
	}
	return fmt.Errorf("stopped %s; %s", when, advice)
}

// print tells where the run is in each direction, and how clearly the games
// speak for it.
func (t *tuning) print() {
	fmt.Fprintf(t.out, "%d of %d pairs\n%-30s %7s %10s %6s\n", t.run.Done(), t.settings.Pairs, "direction", "steps", "moved", "z")
	theta := t.run.Theta()
	for i, steps := range theta {
		fmt.Fprintf(t.out, "%-30s %+7.2f %10s %+6.1f\n", t.directions.Name(i), steps, t.directions.Move(i, theta), t.run.Z(i))
	}
	fmt.Fprintln(t.out)
}

// measure plays the pairs of the check, if there are any, and prints how they
// ended.
func (t *tuning) measure(ctx context.Context) (tune.Tally, error) {
	if t.check == 0 {
		return tune.Tally{}, nil
	}
	bar := progress.New(t.errOut, "pairs of the check", t.check)
	first := t.settings.Pairs
	tally, err := tune.Measure(ctx, t.run.Theta(), first, first+t.check, t.threads, t.duels, func() { bar.Add(1) })
	bar.Finish()
	if tally.Pairs() > 0 {
		fmt.Fprintf(t.out, "tuned against start: %v\n", &tally)
	}
	if errors.Is(err, context.Canceled) {
		err = t.stopped(fmt.Sprintf("after %d of %d pairs of the check", tally.Pairs(), t.check))
	}
	return tally, err
}

// note says where the tables come from, for the head of their file.
func (t *tuning) note(tally *tune.Tally) string {
	var b strings.Builder
	s := &t.settings
	fmt.Fprintf(&b, "The values were tuned by games of Vedette against itself on %s.\n"+
		"Settings: -pairs %d -nodes %d -gain %v -seed %d\nContest: %s\n",
		time.Now().Format(time.DateOnly), s.Pairs, t.nodes, s.Gain, s.Seed, t.contest)
	if tally.Pairs() > 0 {
		fmt.Fprintf(&b, "Check, against the start: %v.\n", tally)
	}
	b.WriteString(t.start)
	return b.String()
}

// readOrigin returns the note in the file of the present tables: the comments
// between the imports and the tables, each line behind an angle. That the
// engine was compiled from this file is for the user to know.
func (o *tuneOptions) readOrigin() (string, error) {
	if o.origin == "" {
		return "", nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), o.origin, nil, parser.ParseComments)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, group := range file.Comments {
		if group.Pos() < file.Name.End() || len(file.Decls) > 1 && group.End() >= file.Decls[1].Pos()-1 {
			continue // before the imports, or of a table
		}
		for line := range strings.Lines(group.Text()) {
			fmt.Fprintf(&b, "> %s\n", strings.TrimSpace(line))
		}
	}
	return b.String(), nil
}
