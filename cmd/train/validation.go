package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"math"
	"runtime"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
	"vedette/training/fit"
)

// validationOptions are the arguments of validation.
type validationOptions struct {
	*flag.FlagSet
	out, other, openings string
	games                uint
	threads              int
	seed                 uint64
	from                 training.Settings
	find                 training.Validation
}

func newValidationOptions() *validationOptions {
	o := &validationOptions{FlagSet: flag.NewFlagSet("validation", flag.ContinueOnError), from: training.DefaultSettings()}
	filter := fit.DefaultFilter()
	filter.MinPieces = fewestJudged
	o.find.Keep = func(plies, i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) bool {
		return filter.Reason(plies, i, p, masks, ply) == fit.Kept
	}
	o.StringVar(&o.out, "out", "", "the `file` to write the positions to")
	o.StringVar(&o.other, "other", "", "let the network in this `file` play half of the games, such as the one before")
	o.StringVar(&o.openings, "openings", "", "begin half of the games with the openings in FEN or EPD in this `file`")
	o.UintVar(&o.games, "games", 5000, "number of games to play, for one position each")
	o.Uint64Var(&o.find.Nodes, "nodes", 50_000, "nodes of the search that scores a position, by the engine's network")
	o.Uint64Var(&o.from.SoftNodes, "soft", 100, "soft node limit of a move in the games, a sixth of it for noisy moves; the hard limit is eight times that")
	o.Uint64Var(&o.seed, "seed", 1, "seed of all random numbers; the games differ from those that datagen plays with it")
	o.IntVar(&o.threads, "threads", runtime.NumCPU(), "games to play at once; only the order of the positions depends on it")
	return o
}

// fewestJudged is the number of pieces of positions by which networks are judged, at least:
// what separates networks are the opening and the middlegame.
const fewestJudged = 11

// apart is mixed into the seed, so that the games of a set differ from those
// that datagen plays with the same seed, from which networks learn.
const apart = 0x76616c6964617465

// check returns an error for an invalid argument, and completes the settings of
// the games, which are only played for their positions with many pieces.
func (o *validationOptions) check() error {
	s := &o.from
	s.Seed = o.seed ^ apart
	s.HardNodes, s.NoisySoftNodes = 8*s.SoftNodes, s.SoftNodes/6
	s.FewPieces, s.FewSoftNodes, s.WinScore = fewestJudged-1, max(1, s.SoftNodes/20), 1000
	switch err := s.Check(); {
	case err != nil:
		return err
	case o.out == "":
		return errors.New("-out is missing")
	case o.games < 1 || o.games > math.MaxUint32:
		return fmt.Errorf("-games must be from 1 to %d, not %d", math.MaxUint32, o.games)
	case o.find.Nodes < 1:
		return errors.New("-nodes must be at least 1")
	case o.threads < 1:
		return errors.New("-threads must be at least 1")
	}
	return nil
}

// players returns the networks that play, and the openings of their games.
func (o *validationOptions) players() (networks []*eval.Weights, openings []selfplay.Openings, err error) {
	networks, openings = []*eval.Weights{nil}, []selfplay.Openings{nil}
	if o.other != "" {
		other, err := eval.LoadNetwork(o.other)
		if err != nil {
			return nil, nil, err
		}
		networks = append(networks, other)
	}
	if o.openings != "" {
		book, err := selfplay.ReadBook(o.openings, o.seed)
		if err != nil {
			return nil, nil, err
		}
		openings = append(openings, book)
	}
	return networks, openings, nil
}

// makeValidation plays games and scores positions from them, as a validation set.
func makeValidation(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newValidationOptions()
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	networks, openings, err := o.players()
	if err != nil {
		return err
	}
	o.from.Engine = fmt.Sprintf("signature %d, a position a game scored with %d nodes", training.Signature(nil), o.find.Nodes)
	w, err := training.Create(o.out, training.Header{Runs: []training.Settings{o.from}})
	if err != nil {
		return err
	}
	bar := progress.New(errOut, "games played", int(o.games))
	parts := len(networks) * len(openings)
	for part := range parts {
		by := training.Means{Weights: networks[part%len(networks)], Openings: openings[part/len(networks)], Threads: o.threads,
			Report: func(*training.Game) { bar.Add(1) }}
		err = errors.Join(err, training.GenerateValidation(ctx, w, o.from, o.find, every(parts, part, int(o.games)), by))
	}
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

// every yields each number below a bound that leaves a remainder.
func every(divisor, remainder, bound int) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for n := remainder; n < bound && yield(uint32(n)); n += divisor {
		}
	}
}
