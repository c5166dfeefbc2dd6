package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"runtime"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training"
)

// treeFlags are the arguments of tree.
type treeFlags struct {
	*flag.FlagSet
	out      string
	threads  int
	resume   bool
	network  string
	settings training.Settings
	trees    training.Trees
}

func newTreeFlags() *treeFlags {
	f := &treeFlags{FlagSet: flag.NewFlagSet("tree", flag.ContinueOnError), settings: training.DefaultSettings()}
	s, t := &f.settings, &f.trees
	f.StringVar(&f.out, "out", "", "the `file` to write the positions to")
	f.Float64Var(&t.Share, "share", 0.05, "share of the positions of games that are searched")
	f.Uint64Var(&t.Nodes, "nodes", 1000, "nodes of such a search")
	f.IntVar(&t.PerTree, "per-tree", 10, "positions to take from its tree, at random among those that it evaluates")
	f.IntVar(&t.Within, "within", 0, "skip positions whose score differs by more `centipawns` from that of the tree's root; 0 for none")
	f.Uint64Var(&s.SoftNodes, "soft", 150, "nodes after which the search that scores one of them begins no further iteration; it stops at eight times as many")
	f.IntVar(&s.Hash, "hash", 1, "size of each thread's table in megabytes")
	f.Uint64Var(&s.Seed, "seed", 0, "seed of all random numbers; random by default")
	f.IntVar(&f.threads, "threads", runtime.NumCPU(), "how many games to take positions from at once")
	f.BoolVar(&f.resume, "resume", false, "continue a file that was begun with the same arguments, from the same games")
	f.StringVar(&f.network, "network", "", "the network `file` to search with, instead of the engine's embedded one")
	return f
}

// check returns an error for an invalid argument, and completes the settings.
func (f *treeFlags) check() error {
	f.settings.HardNodes, f.settings.NoisySoftNodes = 8*f.settings.SoftNodes, f.settings.SoftNodes/6
	switch {
	case f.out == "":
		return errors.New("-out is missing")
	case f.threads < 1:
		return fmt.Errorf("-threads must be at least 1, not %d", f.threads)
	}
	return errors.Join(f.settings.Check(), f.trees.Check())
}

// tree takes positions from inside the trees of games.
func tree(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := newTreeFlags()
	if err := tool.ParseFiles(f.FlagSet, args, f.check); err != nil {
		return err
	}
	weights, err := loadWeights(f.network)
	if err != nil {
		return err
	}
	origin, err := f.origin()
	if err != nil {
		return err
	}
	f.settings.Engine = fmt.Sprintf("%s, %v of %s", engineName(weights), &f.trees, origin)
	w, done, err := f.open()
	if err != nil {
		return err
	}
	if err := f.grow(ctx, w, done, weights, errOut); err != nil {
		return fmt.Errorf("%s: %w", f.out, err)
	}
	fmt.Fprintf(out, "%s: %.1f MB\n", f.out, float64(w.Size())/1e6)
	if ctx.Err() != nil {
		fmt.Fprintln(out, "Stopped; the same command with -resume goes on.")
	}
	return nil
}

// grow writes the positions and closes the file.
func (f *treeFlags) grow(ctx context.Context, w *training.Writer, done map[uint32]bool, weights *eval.Weights, errOut io.Writer) error {
	bar := progress.NewWithText(errOut, func() string { return fmt.Sprintf("games, %.1f MB of positions", float64(w.Size())/1e6) }, -1)
	err := training.GenerateFromTrees(ctx, w, f.Args(), f.settings, f.trees, done,
		training.Means{Weights: weights, Threads: f.threads, Report: func(*training.Game) { bar.Add(1) }})
	bar.Finish()
	return errors.Join(err, w.Close())
}

// open creates the file, or opens one that was begun, and returns the numbers of the
// games that it has all positions from.
func (f *treeFlags) open() (*training.Writer, map[uint32]bool, error) {
	parts := training.Parts{
		Name: f.out, PerGame: training.MaxPerGame, Games: training.MaxTreeGames,
		Resume: f.resume, AnySeed: !given(f.FlagSet, "seed"),
	}
	return parts.Open(&f.settings)
}

// origin describes the files that the games come from, which say which number a game
// has: their runs, and a checksum of these and of the sizes of the files.
func (f *treeFlags) origin() (string, error) {
	of, err := training.Headers(f.Args())
	if err != nil {
		return "", err
	}
	text := fmt.Append(nil, of.Runs)
	for _, name := range f.Args() {
		info, err := os.Stat(name)
		if err != nil {
			return "", err
		}
		text = fmt.Append(text, " ", info.Size())
	}
	return fmt.Sprintf("%d runs with checksum %08x", len(of.Runs), crc32.ChecksumIEEE(text)), nil
}
