package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"vedette/analysis"
	"vedette/cmd/internal/tool"
	"vedette/eval"
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
	settings analysis.Settings
	network  string
	score    bool
	out      string // file, - for the standard output
	files    []string
}

// parse parses the arguments.
func (f *epdFlags) parse(args []string) error {
	f.settings = analysis.Settings{Nodes: epdNodes, Threads: 1, Hash: search.DefaultHash, MultiPV: 1}
	setLimit := declareSearch(f.FlagSet, &f.settings, &f.network)
	f.BoolVar(&f.score, "score", false, "say which positions are solved, by bm, am and dm, instead of writing EPD")
	f.StringVar(&f.out, "out", "", "`file` for what is written, instead of the standard output")
	if err := tool.Parse(f.FlagSet, args); err != nil {
		return err
	}
	if f.files = f.Args(); len(f.files) == 0 {
		f.files = []string{standardInput}
	}
	f.out = cmp.Or(f.out, standardInput)
	if err := setLimit(); err != nil {
		return err
	}
	return outputFile{"-out", f.out}.spares(f.files, "positions")
}

// limits returns the limits of a search.
func (f *epdFlags) limits() search.Limits {
	return search.Limits{MoveTime: f.settings.MoveTime, Nodes: f.settings.Nodes, Depth: f.settings.Depth}
}

// configure prepares the engine.
func (f *epdFlags) configure(engine *search.Engine) error {
	weights, err := eval.LoadNetwork(f.network)
	if err != nil {
		return err
	}
	engine.SetWeights(weights)
	engine.SetThreads(f.settings.Threads)
	engine.SetHash(f.settings.Hash)
	engine.SetMultiPV(f.settings.MultiPV)
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
