package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"vedette/analysis"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/uci"
)

// analyseProgram returns "vedette analyse", which annotates games.
func analyseProgram() *tool.Program {
	return &tool.Program{
		Name:    "vedette",
		Purpose: "Analyses games.",
		Commands: []tool.Command{
			{Name: "analyse", Summary: "annotate games in PGN: analyse [FLAG...] [GAMES...]; - or no file is standard input", Run: analyseGames},
		},
	}
}

// standardInput is the name of the standard input, and among outputs of the output.
const standardInput = "-"

// analyseFlags are the arguments of "analyse".
type analyseFlags struct {
	*flag.FlagSet
	settings        analysis.Settings
	network         string
	games           []string // files
	out, html, json string   // files; an empty out is the standard output
}

// parse parses the arguments.
func (f *analyseFlags) parse(args []string) error {
	f.settings = analysis.DefaultSettings()
	s := &f.settings
	s.Annotator = "Vedette " + uci.Version
	nodes := s.Nodes
	s.Nodes = 0
	f.Var((*searchTime)(&s.MoveTime), "movetime", "`time` for each position, as 500 (milliseconds) or 2s")
	f.Uint64Var(&s.Nodes, "nodes", s.Nodes, fmt.Sprintf("nodes for each position (default %d if there is no other limit)", nodes))
	f.IntVar(&s.Depth, "depth", s.Depth, "depth for each position")
	f.IntVar(&s.Threads, "threads", s.Threads, "number of search threads; with more than one, results differ from run to run")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table in MB")
	f.IntVar(&s.MultiPV, "multipv", s.MultiPV, "number of best moves to search in each position, for -json")
	f.BoolVar(&s.Variations, "variations", s.Variations, "analyse variations, too")
	f.StringVar(&f.network, "network", "", "`file` of the network, instead of the embedded one")
	f.StringVar(&f.out, "out", "", "`file` for the annotated games, instead of the standard output")
	f.StringVar(&f.html, "html", "", "`file` for a page that shows the games; - for the standard output")
	f.StringVar(&f.json, "json", "", "`file` for the results as data; - for the standard output")
	if err := tool.Parse(f.FlagSet, args); err != nil {
		return err
	}
	if s.Nodes == 0 && s.MoveTime == 0 && s.Depth == 0 {
		s.Nodes = nodes
	}
	if err := s.Check(); err != nil {
		return tool.Mistakef("%w", err)
	}
	if f.games = f.Args(); len(f.games) == 0 {
		f.games = []string{standardInput}
	}
	if f.out == "" {
		f.out = standardInput
	}
	return f.checkFiles()
}

// checkFiles returns an error if a file would be written twice, or replace games.
func (f *analyseFlags) checkFiles() error {
	files := []outputFile{{"-out", f.out}, {"-html", f.html}, {"-json", f.json}}
	if err := distinct(files); err != nil {
		return err
	}
	for _, file := range files {
		if file.name == standardInput {
			continue
		}
		for _, name := range f.games {
			if name != standardInput && sameFile(name, file.name) {
				return tool.Mistakef("%s would replace the games in %s", file.flag, name)
			}
		}
	}
	return nil
}

// sameFile reports whether two names are of one file that exists, however they are
// spelt.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// outputFile is a file that a flag names, "" for none.
type outputFile struct{ flag, name string }

// distinct returns an error if two flags name the same file, however it is spelt.
func distinct(files []outputFile) error {
	written := map[string]string{}
	for _, file := range files {
		if file.name == "" {
			continue
		}
		place, named := file.name, "would both be written to the standard output; name a file"
		if file.name != standardInput {
			var err error
			if place, err = filepath.Abs(file.name); err != nil {
				return err
			}
			named = "name the same file, " + file.name
		}
		if other, is := written[place]; is {
			return tool.Mistakef("%s and %s %s", other, file.flag, named)
		}
		written[place] = file.flag
	}
	return nil
}

// searchTime is a flag for the time of a search: in milliseconds, as UCI has it,
// or with a unit.
type searchTime time.Duration

// String returns the time with a unit, nothing for 0.
func (t *searchTime) String() string {
	if *t == 0 {
		return ""
	}
	return time.Duration(*t).String()
}

// Set reads the time.
func (t *searchTime) Set(text string) error {
	withUnit := text
	if _, err := strconv.Atoi(text); err == nil {
		withUnit += "ms"
	}
	d, err := time.ParseDuration(withUnit)
	if err != nil || d < time.Millisecond || d > 24*time.Hour {
		return fmt.Errorf("%.40q is not a time from 1 ms to 24h, such as 500 or 2s", text)
	}
	*t = searchTime(d)
	return nil
}

// analyseGames analyses the games in files, or those on the standard input.
func analyseGames(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := &analyseFlags{FlagSet: flag.NewFlagSet("analyse", flag.ContinueOnError)}
	if err := f.parse(args); err != nil {
		return err
	}
	if f.network != "" {
		var err error
		if f.settings.Weights, err = eval.LoadNetwork(f.network); err != nil {
			return err
		}
	}
	analyser, err := analysis.New(f.settings)
	if err != nil {
		fmt.Fprintf(errOut, "%v\n", err)
	}
	defer analyser.Close()
	run := &analyseRun{flags: f, analyser: analyser, out: out, progress: newStatusLine(errOut, 0)}
	analyser.Failed = func(err error) { run.progress.say("a search thread failed: %v", err) }
	return run.run(ctx)
}
