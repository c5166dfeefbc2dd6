package main

import (
	"context"
	"fmt"
	"io"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training"
)

// replayFlags are the flags of check for playing games again.
type replayFlags struct {
	games   uint
	seed    uint64
	threads int
	network string
}

// replay plays randomly chosen games of files again with this engine and
// compares them with the files.
func replay(ctx context.Context, f *replayFlags, names []string, out, errOut io.Writer) error {
	if f.threads < 1 {
		return tool.Mistakef("-threads must be at least 1, not %d", f.threads)
	}
	weights, err := eval.LoadNetwork(f.network)
	if err != nil {
		return err
	}
	engine := training.EngineName(weights)
	bar := progress.New(errOut, "games", int(f.games))
	plies := 0
	report := func(g *training.Game) {
		plies += len(g.Plies)
		bar.Add(1)
	}
	games, err := training.Audit(ctx, names, int(f.games), f.seed, engine, training.Means{Weights: weights, Threads: f.threads, Report: report})
	bar.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s played %d games with %d moves again (chosen with -seed %d): all starts, moves, scores and results are as recorded.\n",
		engine, games, plies, f.seed)
	return nil
}
