package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"

	"vedette/selfplay"
	"vedette/training/tune"
)

// gameOptions are the options that all commands share which play games.
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
	o.Uint64Var(&o.seed, "seed", seed, "seed of all random numbers")
	o.IntVar(&o.threads, "threads", runtime.GOMAXPROCS(0), "pairs to play at the same time; the result does not depend on it")
	o.StringVar(&o.openings, "openings", "", "`file` with an opening in FEN or EPD on each line, instead of random moves")
	return o
}

// check returns an error for an invalid argument.
func (o *gameOptions) check() error {
	switch {
	case o.nodes < 1:
		return errors.New("-nodes must be at least 1")
	case o.pairs < 1 || o.pairs > tune.MaxPairs:
		return fmt.Errorf("-pairs must be from 1 to %d, not %d", tune.MaxPairs, o.pairs)
	case o.threads < 1:
		return fmt.Errorf("-threads must be at least 1, not %d", o.threads)
	}
	return nil
}

// games returns the settings of the games. It reads the book, if one is named.
func (o *gameOptions) games() (g tune.Games, err error) {
	g = tune.Games{Rules: selfplay.MatchRules(), Seed: o.seed, Nodes: o.nodes}
	if o.openings != "" {
		g.Book, err = selfplay.ReadBook(o.openings, o.seed)
	}
	return g, err
}
