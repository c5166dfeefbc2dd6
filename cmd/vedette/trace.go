package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/explain"
	"vedette/internal/safefile"
	"vedette/internal/version"
	"vedette/movegen"
	"vedette/search"
	"vedette/syzygy"
)

const (
	// traceDepth is the depth unless another one is given.
	traceDepth = 12
	// tracePlies and traceLimit are the defaults of what is recorded: a page of a few
	// megabytes at most, most of which is closed.
	tracePlies, traceLimit = 4, 10_000
	// mostTraced keeps pages small enough for browsers, and memory below a gigabyte.
	mostTraced = 500_000
	mostPlies  = 64
)

// traceFlags are the arguments of "trace".
type traceFlags struct {
	*flag.FlagSet
	game            *movegen.Game
	limits          search.Limits
	trace           search.Trace
	hash            int
	network, tables string
	out, json       string
}

// parse parses the arguments.
func (f *traceFlags) parse(args []string) error {
	f.StringVar(&f.out, "out", "trace.html", "`file` for the page; - for the standard output")
	f.StringVar(&f.json, "json", "", "`file` for the same tree as data; - for the standard output")
	f.IntVar(&f.trace.Plies, "plies", tracePlies, "ply down to which the tree is shown")
	f.IntVar(&f.trace.Limit, "limit", traceLimit, "greatest number of nodes in the page; if there are more, it shows fewer plies")
	f.Uint64Var(&f.limits.Nodes, "nodes", 0, "nodes after which the search ends, whatever its depth; 0 for no limit")
	f.IntVar(&f.hash, "hash", search.DefaultHash, "size of the transposition table in MB")
	f.StringVar(&f.network, "network", "", "evaluate with the network in a `FILE`")
	f.StringVar(&f.tables, "syzygy", "", "`folders` with endgame tables, as in the option SyzygyPath")
	return tool.Parse(f.FlagSet, args, f.check, f.checkPosition)
}

// check returns an error if a flag is out of range.
func (f *traceFlags) check() error {
	switch {
	case f.trace.Plies < 1 || f.trace.Plies > mostPlies:
		return fmt.Errorf("-plies must be from 1 to %d, not %d", mostPlies, f.trace.Plies)
	case f.trace.Limit < 1 || f.trace.Limit > mostTraced:
		return fmt.Errorf("-limit must be from 1 to %d, not %d", mostTraced, f.trace.Limit)
	case f.hash < 1:
		return fmt.Errorf("-hash must be at least 1, not %d", f.hash)
	case f.out == "":
		return errors.New("-out needs a file name, or - for the standard output")
	}
	return distinct([]outputFile{{"-out", f.out}, {"-json", f.json}})
}

// checkPosition reads the position and the depth.
func (f *traceFlags) checkPosition() (err error) {
	f.limits.Depth = traceDepth
	switch f.NArg() {
	case 0:
		return errors.New(`name a position: startpos, or a FEN in quotes`)
	case 1:
	case 2:
		depth, err := strconv.Atoi(f.Arg(1))
		if err != nil || depth < 1 || depth > search.MaxDepth {
			return fmt.Errorf("the depth must be a number from 1 to %d, not %.40q", search.MaxDepth, f.Arg(1))
		}
		f.limits.Depth = depth
	default:
		return fmt.Errorf("unexpected argument %q; put the position in quotes", f.Arg(2))
	}
	if f.game, err = readPosition(f.Arg(0)); err != nil {
		return err
	}
	if f.game.Position().IsOver() {
		return errors.New("the game is over in this position; there is nothing to search")
	}
	return nil
}

// traceSearch searches a position and writes what it did.
func traceSearch(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := &traceFlags{FlagSet: flag.NewFlagSet("trace", flag.ContinueOnError)}
	if err := f.parse(args); err != nil {
		return err
	}
	for _, name := range []string{f.out, f.json} {
		if err := writable(name); err != nil {
			return err
		}
	}
	engine := search.NewEngine()
	defer engine.Close()
	weights, err := eval.LoadNetwork(f.network)
	if err != nil {
		return err
	}
	engine.SetWeights(weights)
	if f.tables != "" {
		tables := syzygy.Open(f.tables, func(err error) { fmt.Fprintf(errOut, "endgame tables: %v\n", err) })
		defer tables.Close()
		engine.SetSyzygy(search.Syzygy{Tables: tables, Limit: tables.MaxPieces(), Depth: 1, Rule50: true})
	}
	engine.SetHash(f.hash)
	if err := engine.Prepare(); err != nil {
		return unprepared(err)
	}
	return errors.Join(f.writeBoth(f.search(ctx, engine), out, errOut), ctx.Err())
}

// writable returns an error if a file cannot be written. The work may take long: its
// result would be lost.
func writable(name string) error {
	if name == "" || name == standardInput {
		return nil
	}
	if err := safefile.Check(name); err != nil {
		return fmt.Errorf("%s not written: %w", name, err)
	}
	return nil
}

// search searches the position until ctx ends, or a limit is reached.
func (f *traceFlags) search(ctx context.Context, engine *search.Engine) *explain.Document {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	engine.SetTrace(&f.trace)
	var last search.Info
	result := engine.Search(ctl, f.game, f.limits, func(i *search.Info) {
		if len(i.PV) > 0 {
			last = *i
			last.PV = slices.Clone(i.PV)
		}
	})
	return explain.NewDocument("Vedette "+version.Version, f.game, &f.trace, result, &last)
}

// writeBoth writes the data and the page, one of them even if the other fails.
func (f *traceFlags) writeBoth(document *explain.Document, out, errOut io.Writer) error {
	data := writeNamed(f.json, out, errOut, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(document)
	})
	page := writeNamed(f.out, out, errOut, func(w io.Writer) error { return explain.WritePage(w, document) })
	return errors.Join(data, page)
}

// writeNamed writes a file, or to the standard output, and says which file; no name
// means nothing.
func writeNamed(name string, out, errOut io.Writer, content func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	err := writeTo(name, out, content)
	if err == nil && name != standardInput {
		fmt.Fprintf(errOut, "Wrote %s\n", name)
	}
	return err
}
