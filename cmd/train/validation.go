package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"runtime"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
	"vedette/training/fit"
)

// validationOptions are the arguments of validation.
type validationOptions struct {
	*flag.FlagSet
	out     string
	games   uint
	threads int
	seed    uint64
	from    training.Settings
	find    training.Validation
}

// newValidationOptions returns the defaults, for some 100,000 positions.
func newValidationOptions() *validationOptions {
	o := &validationOptions{FlagSet: flag.NewFlagSet("validation", flag.ContinueOnError), from: training.DefaultSettings()}
	filter := fit.DefaultFilter()
	o.find.Keep = func(plies, i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) bool {
		return filter.Reason(plies, i, p, masks, ply) == fit.Kept
	}
	o.from.SoftNodes, o.from.HardNodes = 700, 5600
	o.StringVar(&o.out, "out", "", "the `file` to write the positions to")
	o.UintVar(&o.games, "games", 12_500, "number of games to play")
	o.IntVar(&o.find.PerGame, "per-game", 8, "greatest number of positions to take from each game")
	o.Uint64Var(&o.find.Nodes, "nodes", 20_000, "nodes of the search that scores a position")
	o.Uint64Var(&o.from.SoftNodes, "soft", o.from.SoftNodes, "soft node limit of a move in the games, a sixth of it for noisy moves; the hard limit is eight times that")
	o.Uint64Var(&o.seed, "seed", 1, "seed of all random numbers; the games differ from those that datagen plays with it")
	o.IntVar(&o.threads, "threads", runtime.NumCPU(), "games to play at once; only the order of the games depends on it")
	return o
}

// apart is mixed into the seed, so that the games of a set differ from those
// that datagen plays with the same seed, from which networks learn.
const apart = 0x76616c6964617465

// check returns an error for an invalid argument, and completes the settings of
// the games.
func (o *validationOptions) check() error {
	o.from.Seed = o.seed ^ apart
	o.from.HardNodes, o.from.NoisySoftNodes = 8*o.from.SoftNodes, o.from.SoftNodes/6
	switch err := o.from.Check(); {
	case err != nil:
		return err
	case o.out == "":
		return errors.New("-out is missing")
	case o.find.PerGame < 1 || o.find.PerGame > 100:
		return fmt.Errorf("-per-game must be from 1 to 100, not %d", o.find.PerGame)
	case o.games < 1 || o.games > math.MaxUint32/uint(o.find.PerGame):
		return fmt.Errorf("-games must be from 1 to %d, not %d", math.MaxUint32/uint(o.find.PerGame), o.games)
	case o.find.Nodes < 1:
		return errors.New("-nodes must be at least 1")
	case o.threads < 1:
		return errors.New("-threads must be at least 1")
	}
	return nil
}

// makeValidation plays games and scores positions from them, as a validation
// set.
func makeValidation(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newValidationOptions()
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	o.from.Engine = fmt.Sprintf("signature %d, %d positions a game scored with %d nodes", training.Signature(nil), o.find.PerGame, o.find.Nodes)
	w, err := training.Create(o.out, training.Header{Runs: []training.Settings{o.from}})
	if err != nil {
		return err
	}
	bar := progress.New(errOut, "games played", int(o.games))
	err = training.GenerateValidation(ctx, w, o.from, o.find, training.Missing(uint32(o.games), nil),
		training.Means{Threads: o.threads, Report: func(*training.Game) { bar.Add(1) }})
	bar.Clear()
	if err = errors.Join(err, w.Close()); err != nil {
		return fmt.Errorf("%s: %w", o.out, err)
	}
	if ctx.Err() != nil {
		fmt.Fprintf(out, "Stopped; %s has the positions of the games so far.\n", o.out)
		return nil
	}
	set, err := fit.LoadValidation(o.out)
	if err == nil {
		fmt.Fprintf(out, "%s: %d positions\n", o.out, set.Len())
	}
	return err
}

// standardSet is the validation set in a clone, relative to its root.
const standardSet = "testdata/validation.vdt"

// lossesOptions are the arguments of losses.
type lossesOptions struct {
	*flag.FlagSet
	set   string
	scale fit.Scale
}

// printLosses prints the loss of networks on a validation set.
func printLosses(_ context.Context, args []string, out, _ io.Writer) error {
	o := &lossesOptions{FlagSet: flag.NewFlagSet("losses", flag.ContinueOnError), scale: usualScale()}
	o.StringVar(&o.set, "set", standardSet, "the `file` with the validation set")
	o.Var(&o.scale, "scale", "`centipawns` in the exponent of the expected result, middlegame,endgame")
	if err := tool.Parse(o.FlagSet, args, func() error { return o.scale.Check() }); err != nil {
		return err
	}
	set, err := fit.LoadValidation(o.set)
	if o.set == standardSet && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; it is in a clone, seen from its root, not in a source archive; -set names another set", err)
	}
	if err != nil {
		return err
	}
	table := newLossTable(o.set, set, o.scale, out)
	for _, name := range o.Args() {
		m, _, err := readNetwork(name)
		if err != nil {
			return err
		}
		table.add(m, name)
	}
	table.addEngine()
	return nil
}

// lossTable prints the losses of models on a validation set.
type lossTable struct {
	set    *fit.Set
	losses [2]tableLoss // of scores alone, and of results alone
	out    io.Writer
}

type tableLoss struct {
	*fit.Loss
	least float64 // the least possible loss
}

// newLossTable prints the head of the table of losses.
func newLossTable(name string, set *fit.Set, scale fit.Scale, out io.Writer) *lossTable {
	t := &lossTable{set: set, out: out}
	for i, blend := range [...]float64{1, 0} {
		loss := fit.NewLoss(scale, blend)
		t.losses[i] = tableLoss{loss, loss.Entropy(set)}
	}
	fmt.Fprintf(out, "\n%s: %d positions; losses beyond the least possible\n", name, set.Len())
	fmt.Fprintf(out, "%9s %9s\n", "scores", "results")
	return t
}

// add prints the losses of a model by scores and by results.
func (t *lossTable) add(model fit.Model, name string) {
	for _, loss := range t.losses {
		fmt.Fprintf(t.out, "%9.6f ", fit.MeanLoss(model, loss.Loss, t.set)-loss.least)
	}
	fmt.Fprintf(t.out, " %s\n", name)
}

// addEngine prints the losses of the engine's network and tables.
func (t *lossTable) addEngine() {
	t.add(engineNetwork(), "the engine's network")
	t.add(fit.PSQTOf(eval.DefaultPSQT()), "the engine's tables")
}
