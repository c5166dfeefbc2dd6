package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"

	"vedette/selfplay"
	"vedette/training/tune"
)

// gameOptions are what the arguments of all commands have in common that play
// games.
type gameOptions struct {
	*flag.FlagSet
	pairs, threads int
	nodes, seed    uint64
	openings       string
}

func newGameOptions(name string, pairs int, nodes, seed uint64) *gameOptions {
	o := &gameOptions{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	o.IntVar(&o.pairs, "pairs", pairs, "pairs of games to play")
	o.Uint64Var(&o.nodes, "nodes", nodes, "nodes a move")
	o.Uint64Var(&o.seed, "seed", seed, "what all chance comes from")
	o.IntVar(&o.threads, "threads", runtime.GOMAXPROCS(0), "pairs to play at the same time; their number does not show in the outcome")
	o.StringVar(&o.openings, "openings", "", "`file` with an opening in FEN or EPD on each line, instead of random moves")
	return o
}

// check returns an error that says which argument makes no sense.
func (o *gameOptions) check() error {
	switch {
	case o.nodes < 1:
		return errors.New("nodes: at least 1 is needed")
	case o.pairs < 1 || o.pairs > tune.MaxPairs:
		return fmt.Errorf("pairs: %d, want 1 to %d", o.pairs, tune.MaxPairs)
	case o.threads < 1:
		return fmt.Errorf("threads: %d, at least 1 is needed", o.threads)
	}
	return nil
}

// games returns how games are played. It reads the book, if one is named.
func (o *gameOptions) games() (g tune.Games, err error) {
	g = tune.Games{Rules: selfplay.MatchRules(), Seed: o.seed, Nodes: o.nodes}
	if o.openings != "" {
		g.Book, err = selfplay.ReadBook(o.openings, o.seed)
	}
	return g, err
}
