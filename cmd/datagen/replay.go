package main

import (
	"context"
	"fmt"
	"io"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/training"
)

// replayFlags are the arguments of check that say which games are to be played
// again.
type replayFlags struct {
	games   uint
	seed    uint64
	threads int
	network string
}

// replay plays random games of files again with this engine, and compares them
// with what the files say.
func replay(ctx context.Context, f *replayFlags, names []string, out, errOut io.Writer) error {
	if f.threads < 1 {
		return tool.Mistakef("%d threads play nothing", f.threads)
	}
	weights, err := loadWeights(f.network)
	if err != nil {
		return err
	}
	engine := engineName(weights)
	bar := progress.New(errOut, "games", int(f.games))
	plies := 0
	games, err := training.Audit(ctx, names, int(f.games), f.seed, engine, weights, f.threads, func(g *training.Game) {
		plies += len(g.Plies)
		bar.Add(1)
	})
	bar.Finish()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s played %d games with %d moves again (chosen with -seed %d): all starts, moves, scores and results are as recorded.\n",
		engine, games, plies, f.seed)
	return nil
}
