package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training"
)

// playFlags are the arguments of play.
type playFlags struct {
	*flag.FlagSet
	out      string
	games    uint
	threads  int
	resume   bool
	network  string
	settings training.Settings
}

// newPlayFlags returns the flags of play with settings as their defaults.
func newPlayFlags(settings training.Settings) *playFlags {
	f := &playFlags{FlagSet: flag.NewFlagSet("play", flag.ContinueOnError), settings: settings}
	s := &f.settings
	f.StringVar(&f.out, "out", "", "the `file` to write the games to")
	f.UintVar(&f.games, "games", 1000, "number of games in the file at the end")
	f.IntVar(&f.threads, "threads", runtime.GOMAXPROCS(0), "how many games to play at once")
	f.BoolVar(&f.resume, "resume", false, "continue a file, with the settings in it")
	f.StringVar(&f.network, "network", "", "the network `file` to play with, instead of the engine's embedded one")
	f.Uint64Var(&s.Seed, "seed", s.Seed, "seed of all random numbers; random by default")
	f.Uint64Var(&s.SoftNodes, "soft", s.SoftNodes, "nodes after which a search begins no further iteration; it stops at eight times as many")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of each game's transposition table in megabytes")
	f.BoolVar(&s.Chess960, "chess960", s.Chess960, "start from one of the 960 positions of Chess960")
	f.IntVar(&s.RandomPlies, "random", s.RandomPlies, "random moves at the beginning of a game; with a probability of one half one more")
	f.IntVar(&s.OpeningBound, "opening-bound", s.OpeningBound, "greatest advantage of a side after the random moves, in centipawns")
	f.IntVar(&s.WinScore, "win-score", s.WinScore, "a game is won when a side is this many centipawns ahead for -win-plies")
	f.IntVar(&s.WinPlies, "win-plies", s.WinPlies, "plies in a row for -win-score; 0 to play on")
	f.IntVar(&s.DrawScore, "draw-score", s.DrawScore, "a game is drawn when no side is further ahead for -draw-plies, in centipawns")
	f.IntVar(&s.DrawPlies, "draw-plies", s.DrawPlies, "plies in a row for -draw-score; 0 to play on")
	f.IntVar(&s.DrawAfter, "draw-after", s.DrawAfter, "number of plies before those of -draw-plies")
	f.IntVar(&s.MaxPlies, "max-plies", s.MaxPlies, "a game of this many plies is drawn")
	return f
}

// check returns an error for an invalid argument.
func (f *playFlags) check() error {
	switch {
	case f.out == "":
		return errors.New("-out is missing")
	case f.games == 0 || f.games > math.MaxUint32:
		return fmt.Errorf("-games must be from 1 to 4294967295, not %d", f.games)
	case f.threads < 1:
		return fmt.Errorf("-threads must be at least 1, not %d", f.threads)
	}
	return nil
}

// play has the engine play games against itself.
func play(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := newPlayFlags(training.DefaultSettings())
	if err := tool.ParseFlags(f.FlagSet, args, f.check); err != nil {
		return err
	}
	weights, err := eval.LoadNetwork(f.network)
	if err != nil {
		return err
	}
	var w *training.Writer
	var done map[uint32]bool // games of earlier runs
	if f.resume {
		f, w, done, err = resume(ctx, f, args, weights, out)
	} else {
		w, err = begin(f, weights)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games, %d to play, seed %d, %d nodes a move, %d at a time\n",
		f.out, f.games, max(int(f.games)-len(done), 0), f.settings.Seed, f.settings.SoftNodes, f.threads)
	counts := &played{started: time.Now(), total: int(f.games), before: len(done)}
	bar := progress.NewWithText(errOut, counts.String)
	report := func(g *training.Game) {
		counts.add(g)
		bar.Add(1)
	}
	err = training.Generate(ctx, w, f.settings, training.Missing(uint32(f.games), done), training.Means{Weights: weights, Threads: f.threads, Report: report})
	bar.Clear()
	if err = errors.Join(err, w.Close()); err != nil {
		return f.failed(err, counts)
	}
	fmt.Fprintln(out, counts)
	if ctx.Err() != nil && counts.before+counts.games < counts.total {
		return errors.New("stopped; the same command with -resume goes on")
	}
	return nil
}

// failed returns the error of a run. A new file that has no game is removed.
func (f *playFlags) failed(err error, counts *played) error {
	if !f.resume && counts.games == 0 {
		os.Remove(f.out)
	}
	return fmt.Errorf("%s: %w", f.out, err)
}

// begin creates the file of a new run.
func begin(f *playFlags, weights *eval.Weights) (*training.Writer, error) {
	s := &f.settings
	s.Engine = training.EngineName(weights)
	if tool.Given(f.FlagSet, "seed") == "" {
		s.Seed = rand.Uint64()
	}
	s.HardNodes, s.NoisySoftNodes = 8*s.SoftNodes, s.SoftNodes/6
	if err := s.Check(); err != nil {
		return nil, tool.Mistakef("%w", err)
	}
	w, err := training.Create(f.out, training.Header{Runs: []training.Settings{*s}})
	if errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("%w; add -resume to continue it", err)
	}
	return w, err
}

// resume opens the file of an earlier run. Its settings apply: flags that
// differ are an error.
func resume(ctx context.Context, f *playFlags, args []string, weights *eval.Weights, out io.Writer) (*playFlags, *training.Writer, map[uint32]bool, error) {
	done := map[uint32]bool{}
	w, err := training.Append(f.out, func(g *training.Game) error {
		done[g.Number] = true
		return ctx.Err()
	})
	if err != nil {
		return nil, nil, nil, err
	}
	fail := func(format string, args ...any) (*playFlags, *training.Writer, map[uint32]bool, error) {
		return nil, nil, nil, errors.Join(fmt.Errorf(format, args...), w.Close())
	}
	runs := w.Header().Runs
	if len(runs) != 1 {
		return fail("%s: merged from %d runs, which cannot be continued", f.out, len(runs))
	}
	begun := runs[0]
	if name := training.EngineName(weights); !begun.PlayedBy(name) {
		return fail("%s: begun by %s, this is %s", f.out, begun.Engine, name)
	}
	f = newPlayFlags(begun)
	if err := tool.ParseFlags(f.FlagSet, args, f.check); err != nil {
		return fail("%w", err)
	}
	if different := begun.Difference(&f.settings); different != "" {
		return fail("%s: begun with other settings: %s", f.out, different)
	}
	torn, err := w.CutTorn()
	if err != nil {
		return fail("%s: %w", f.out, err)
	}
	if torn > 0 {
		fmt.Fprintf(out, "%s: cut off %d bytes of a game that was not finished\n", f.out, torn)
	}
	return f, w, done, nil
}
