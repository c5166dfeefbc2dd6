package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// options are the arguments of all commands that play games.
type options struct {
	*flag.FlagSet
	fastchess       string
	out             string
	resume          bool
	engine, network string
	games, threads  int
	openings        string
	seed            uint64

	// Set by prepare.
	runner    string // the path of fastchess
	networkID string // empty for the embedded network
	chosen    []movegen.Position
	source    string // of these openings
}

func newOptions(name, out string, threads int) *options {
	o := &options{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError)}
	o.StringVar(&o.fastchess, "fastchess", "fastchess", "the `program` that plays the games")
	o.StringVar(&o.out, "out", "", out)
	o.BoolVar(&o.resume, "resume", false, "continue the games in -out; programs and flags must be the same, except -games")
	o.StringVar(&o.engine, "engine", "./vedette", "the `program` to measure")
	o.StringVar(&o.network, "network", "", "the `file` of the network that the engine plays with, instead of its embedded one")
	o.IntVar(&o.games, "games", 200, "the number of games in the end at each value of UCI_Elo or against each opponent, two from each opening")
	o.IntVar(&o.threads, "threads", threads, "the number of games that are played at once; in each, only one side searches at a time")
	o.StringVar(&o.openings, "openings", "", "the `file` of openings, at least half as many as -games, one in FEN or EPD on each line, or a .zip that contains only such a file")
	o.Uint64Var(&o.seed, "seed", 1, "the seed of the order of the openings, or of random openings")
	return o
}

// check returns an error that says which argument makes no sense.
func (o *options) check() error {
	switch {
	case o.out == "":
		return errors.New("-out is missing")
	case o.games < 2 || o.games%2 != 0:
		return fmt.Errorf("-games is %d, but must be even and at least 2, because every opening is played twice", o.games)
	case o.threads < 1:
		return errors.New("-threads must be at least 1")
	}
	return nil
}

// checkLimit returns an error unless a limit consists of words KEY=VALUE, about which
// fastchess complains less clearly.
func checkLimit(flag, limit string) error {
	words := strings.Fields(limit)
	if len(words) == 0 {
		return fmt.Errorf("-%s is missing", flag)
	}
	for _, word := range words {
		if key, value, _ := strings.Cut(word, "="); key == "" || value == "" || strings.Contains(value, "=") {
			return fmt.Errorf("-%s: %q is not KEY=VALUE, such as tc=10+0.1", flag, word)
		}
	}
	return nil
}

// The greatest advantage in random openings, in centipawns, and the search that
// measures it: its limits in nodes and its Hash.
const (
	openingBound = 100
	openingSoft  = 5000
	openingHard  = 40000
	openingHash  = 4 // megabytes
)

// prepare finds fastchess and reads the network and the openings.
func (o *options) prepare(ctx context.Context) (err error) {
	if o.runner, err = findRunner(o.fastchess); err != nil {
		return err
	}
	if o.network != "" {
		network, err := eval.LoadNetwork(o.network)
		if err != nil {
			return err
		}
		o.networkID = network.ID()
	}
	return o.chooseOpenings(ctx)
}

// chooseOpenings takes the openings from the book, or makes random ones if
// there is no book.
func (o *options) chooseOpenings(ctx context.Context) error {
	var openings selfplay.Openings
	if o.openings != "" {
		book, err := selfplay.ReadBook(o.openings, o.seed)
		if err != nil {
			return err
		}
		if book.Len() < o.games/2 { // it would begin anew, and give the same games again
			return fmt.Errorf("%s has %d openings; -games %d needs %d", o.openings, book.Len(), o.games, o.games/2)
		}
		openings, o.source = book, book.Sum()
	} else {
		rules, ctl, engine := selfplay.DefaultRules(), search.NewControl(), search.NewEngine()
		defer context.AfterFunc(ctx, ctl.Stop)()
		rules.OpeningBound = openingBound
		engine.SetHash(openingHash)
		if err := engine.Prepare(); err != nil {
			return err
		}
		openings = rules.Opener(engine, ctl, search.Limits{SoftNodes: openingSoft, Nodes: openingHard}, o.seed)
		o.source = "random"
	}
	for number := range uint32(o.games / 2) {
		game := openings.Open(number)
		if game == nil {
			return ctx.Err()
		}
		o.chosen = append(o.chosen, *game.Position())
	}
	o.source += fmt.Sprintf(", seed %d", o.seed)
	return nil
}
