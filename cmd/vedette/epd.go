package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"vedette/cmd/internal/tool"
	"vedette/search"
)

// analyseEPD searches the records of files, and writes them with the results, or
// how many were solved.
func analyseEPD(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := &epdFlags{FlagSet: flag.NewFlagSet("epd", flag.ContinueOnError)}
	if err := f.parse(args); err != nil {
		return err
	}
	engine := search.NewEngine()
	defer engine.Close()
	if err := f.configure(engine); err != nil {
		return err
	}
	r := epdRun{engine: engine, flags: f, out: out, bar: newStatusLine(errOut, countRecords(f.files))}
	return r.run(ctx)
}

// epdNodes is the limit of a search unless another one is given. Results with it
// are the same on every machine.
const epdNodes = 1_000_000

// epdFlags are the arguments of "epd".
type epdFlags struct {
	*flag.FlagSet
	limits                 search.Limits
	threads, hash, multiPV int
	network                string
	score                  bool
	out                    string // file, empty for the standard output
	files                  []string
}

// parse parses the arguments.
func (f *epdFlags) parse(args []string) error {
	l := &f.limits
	f.Var((*searchTime)(&l.MoveTime), "movetime", "`time` for each position, as 500 (milliseconds) or 2s")
	f.Uint64Var(&l.Nodes, "nodes", 0, fmt.Sprintf("nodes for each position (default %d if there is no other limit)", epdNodes))
	f.IntVar(&l.Depth, "depth", 0, "depth for each position")
	f.IntVar(&f.threads, "threads", 1, "number of search threads; with more than one, results differ from run to run")
	f.IntVar(&f.hash, "hash", search.DefaultHash, "size of the transposition table in MB")
	f.IntVar(&f.multiPV, "multipv", 1, "number of lines for each position")
	f.StringVar(&f.network, "network", "", "`file` of the network, instead of the embedded one")
	f.BoolVar(&f.score, "score", false, "say which positions are solved, by bm, am and dm, instead of writing EPD")
	f.StringVar(&f.out, "out", "", "`file` for what is written, instead of the standard output")
	if err := tool.Parse(f.FlagSet, args); err != nil {
		return err
	}
	if f.files = f.Args(); len(f.files) == 0 {
		f.files = []string{standardInput}
	}
	if f.out == standardInput {
		f.out = ""
	}
	if err := f.check(); err != nil {
		return err
	}
	return outputFile{"-out", cmp.Or(f.out, standardInput)}.spares(f.files, "positions")
}

// check returns an error if a number is out of range, and sets a limit if there is
// none.
func (f *epdFlags) check() error {
	l := &f.limits
	given := make(map[string]bool)
	f.Visit(func(g *flag.Flag) { given[g.Name] = true })
	switch {
	case given["nodes"] && l.Nodes < 1:
		return tool.Mistakef("-nodes must be at least 1")
	case given["depth"] && (l.Depth < 1 || l.Depth > search.MaxDepth):
		return tool.Mistakef("-depth must be from 1 to %d, not %d", search.MaxDepth, l.Depth)
	case f.threads < 1:
		return tool.Mistakef("-threads must be at least 1, not %d", f.threads)
	case f.hash < 1:
		return tool.Mistakef("-hash must be at least 1, not %d", f.hash)
	case f.multiPV < 1:
		return tool.Mistakef("-multipv must be at least 1, not %d", f.multiPV)
	case l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0:
		l.Nodes = epdNodes
	}
	return nil
}

// configure prepares the engine.
func (f *epdFlags) configure(engine *search.Engine) error {
	weights, err := loadNetwork(f.network)
	if err != nil {
		return err
	}
	engine.SetWeights(weights)
	engine.SetThreads(f.threads)
	engine.SetHash(f.hash)
	engine.SetMultiPV(f.multiPV)
	return unprepared(engine.Prepare())
}

// unprepared returns the error of an engine that lacks memory, without the size with
// which one goes on that plays.
func unprepared(err error) error { return cmp.Or(errors.Unwrap(err), err) }

// reasonOf returns the error of a file that cannot be opened, without the name of the
// call: "x.pgn: no such file or directory".
func reasonOf(err error) error {
	if failed, ok := errors.AsType[*os.PathError](err); ok {
		return fmt.Errorf("%s: %w", failed.Path, failed.Err)
	}
	return err
}

// openInput opens a file, or standard input, which ends with ctx. To read what is packed
// is an error.
func openInput(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return io.NopCloser(tool.Unpacked(&endingReader{ctx, os.Stdin})), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, reasonOf(err)
	}
	return struct {
		io.Reader
		io.Closer
	}{tool.Unpacked(file), file}, nil
}

// endingReader reads until its context is done, even while it waits for text that
// nobody types.
type endingReader struct {
	ctx context.Context
	in  io.Reader
}

func (r *endingReader) Read(p []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	buffer, read := make([]byte, len(p)), make(chan result, 1)
	go func() {
		n, err := r.in.Read(buffer)
		read <- result{n, err}
	}()
	select {
	case got := <-read:
		return copy(p, buffer[:got.n]), got.err
	case <-r.ctx.Done():
		return 0, io.EOF
	}
}
