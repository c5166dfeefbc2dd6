package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"vedette/analysis"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/internal/version"
)

// standardInput is the name of the standard input, and among outputs of the output.
const standardInput = "-"

// analyseFlags are the arguments of "analyse".
type analyseFlags struct {
	*flag.FlagSet
	settings        analysis.Settings
	progress        searchTime
	network         string
	games           []string // files
	out, html, json string   // files; an empty out is the standard output
}

// parse parses the arguments.
func (f *analyseFlags) parse(args []string) error {
	f.settings = analysis.DefaultSettings()
	s := &f.settings
	s.Annotator = "Vedette " + version.Version
	setLimit := declareSearch(f.FlagSet, s, &f.network)
	f.Lookup("multipv").Usage += ", for -json"
	f.BoolVar(&s.Variations, "variations", s.Variations, "analyse variations, too")
	f.progress = searchTime(time.Minute)
	f.Var(&f.progress, "progress", "least `time` between two lines on the standard error about the progress; at a terminal there is one line")
	f.StringVar(&f.out, "out", "", "`file` for the annotated games, instead of the standard output")
	f.StringVar(&f.html, "html", "", "`file` for a page that shows the games; - for the standard output")
	f.StringVar(&f.json, "json", "", "`file` for the results as data; - for the standard output")
	if err := tool.Parse(f.FlagSet, args); err != nil {
		return err
	}
	if err := setLimit(); err != nil {
		return err
	}
	if f.games = f.Args(); len(f.games) == 0 {
		f.games = []string{standardInput}
	}
	if f.out == "" {
		f.out = standardInput
	}
	return f.checkFiles()
}

// declareSearch adds the flags for a search of positions, with the settings as defaults.
// The nodes are the default only without another limit. Call the function that it returns
// after parsing: it sets that limit, and returns an error for an invalid flag.
func declareSearch(f *flag.FlagSet, s *analysis.Settings, network *string) (setLimit func() error) {
	nodes := s.Nodes
	s.Nodes = 0
	f.Var((*searchTime)(&s.MoveTime), "movetime", "`time` for each position, as 500 (milliseconds) or 2s")
	f.Uint64Var(&s.Nodes, "nodes", 0, fmt.Sprintf("nodes for each position (default %d if there is no other limit)", nodes))
	f.IntVar(&s.Depth, "depth", s.Depth, "depth for each position")
	f.IntVar(&s.Threads, "threads", s.Threads, "number of search threads; with more than one, results differ from run to run")
	f.IntVar(&s.Hash, "hash", s.Hash, "size of the transposition table in MB")
	f.IntVar(&s.MultiPV, "multipv", s.MultiPV, "number of best moves to search in each position")
	f.StringVar(network, "network", "", "`file` of the network, instead of the embedded one")
	return func() error {
		if tool.Given(f, "movetime", "nodes", "depth") == "" {
			s.Nodes = nodes
		}
		if err := s.Check(); err != nil {
			return tool.Mistakef("%w", err)
		}
		return nil
	}
}

// checkFiles returns an error if a file would be written twice, or replace games.
func (f *analyseFlags) checkFiles() error {
	files := []outputFile{{"-out", f.out}, {"-html", f.html}, {"-json", f.json}}
	if err := distinct(files); err != nil {
		return err
	}
	for _, file := range files {
		if err := file.spares(f.games, "games"); err != nil {
			return err
		}
	}
	return nil
}

// sameFile reports whether an input, which may be the standard one, and an output, which
// may be too, are one file, however they are spelt. Pipes and devices are not meant.
func sameFile(input, output string) bool {
	from, err := describe(input, os.Stdin)
	if err != nil || !from.Mode().IsRegular() {
		return false
	}
	to, err := describe(output, os.Stdout)
	return err == nil && os.SameFile(from, to)
}

// describe describes a file, or the standard one if the name is that.
func describe(name string, standard *os.File) (os.FileInfo, error) {
	if name == standardInput {
		return standard.Stat()
	}
	return os.Stat(name)
}

// outputFile is a file that a flag names, "" for none.
type outputFile struct{ flag, name string }

// spares returns an error if the file is one of the inputs, which hold what the
// message calls content.
func (o outputFile) spares(inputs []string, content string) error {
	if o.name == "" {
		return nil
	}
	for _, name := range inputs {
		switch {
		case !sameFile(name, o.name):
		case o.name == standardInput:
			return tool.Mistakef("%[2]s is both input and output: its %[1]s would be read without end", content, displayName(name))
		default:
			return tool.Mistakef("%s would replace the %s in %s", o.flag, content, displayName(name))
		}
	}
	return nil
}

// writeTo writes to a file, or to the standard output; no name means nothing to write to.
func writeTo(name string, standardOutput io.Writer, write func(io.Writer) error) error {
	switch name {
	case "":
		return write(nil)
	case standardInput:
		return write(standardOutput)
	}
	return safefile.Write(name, write)
}

// distinct returns an error if two flags name the same file, however it is spelt.
func distinct(files []outputFile) error {
	for i, file := range files {
		if file.name == "" {
			continue
		}
		for _, other := range files[:i] {
			switch {
			case other.name == standardInput && file.name == standardInput:
				return tool.Mistakef("%s and %s would both be written to the standard output; name a file", other.flag, file.flag)
			case other.name == "" || other.name == standardInput || file.name == standardInput:
			case safefile.SameTarget(other.name, file.name):
				return tool.Mistakef("%s and %s name the same file, %s", other.flag, file.flag, file.name)
			}
		}
	}
	return nil
}

// searchTime is a flag for a time, such as that of a search: in milliseconds, as UCI
// has it, or with a unit.
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
	var err error
	if f.settings.Weights, err = eval.LoadNetwork(f.network); err != nil {
		return err
	}
	analyser, err := analysis.New(f.settings)
	if err != nil {
		analyser.Close()
		return unprepared(err)
	}
	defer analyser.Close()
	run := &analyseRun{flags: f, analyser: analyser, out: out, progress: newStatusLine(errOut, 0)}
	run.progress.bar.Every(time.Duration(f.progress))
	analyser.Failed = func(err error) { run.progress.say("a search thread failed: %v", err) }
	return run.run(ctx)
}
