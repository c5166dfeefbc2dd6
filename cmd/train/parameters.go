package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"

	"vedette/cmd/internal/tool"
	"vedette/internal/safefile"
	"vedette/search"
	"vedette/training"
	"vedette/training/tune"
)

// parameterOptions are the arguments of parameters.
type parameterOptions struct {
	*gameOptions
	checkpointing
	rEnd         float64
	only, except string
	stride       float64
	table        string
	serve        bool
	clock        string
	rate         int
}

// maxParameters is the greatest number of parameters to tune at the same time:
// the results of 25,000 games do not separate more.
const maxParameters = 20

func newParameterOptions() *parameterOptions {
	s := tune.DefaultSettings()
	o := &parameterOptions{gameOptions: newGameOptions("parameters", s.Pairs, 25000, s.Seed)}
	o.Float64Var(&o.rEnd, "r-end", s.REnd, "learning rate of the last pair: how many steps a won game moves each direction")
	o.declare(o.FlagSet, `{"format":"vedette tune `, "now and then", "engine")
	o.StringVar(&o.only, "only", "", "tune parameters whose names match this regular `expression`, such as ^(futility|lateMove): at most 20")
	o.StringVar(&o.except, "except", "", "do not tune parameters whose names match this regular `expression`")
	o.Float64Var(&o.stride, "stride", 1, "factor for the step of each parameter, its perturbation at the end of the run")
	o.StringVar(&o.table, "table", "", "at the end, change the defaults in this `file`, such as search/parameters.txt")
	o.StringVar(&o.clock, "clock", "", "play with a `clock` such as 8+0.08, 8 or 40/4, in seconds, instead of -nodes; it counts nodes as time")
	o.IntVar(&o.rate, "rate", 100, "nodes that count as a millisecond of -clock")
	o.BoolVar(&o.serve, "serve", false, "play pairs for another process, which requests them on standard input")
	return o
}

// check returns an error for an invalid argument.
func (o *parameterOptions) check() error {
	settings := o.settings()
	return cmp.Or(o.gameOptions.check(), settings.Check(), o.checkpointing.check())
}

// settings returns what the outcome of a run depends on besides its contest.
func (o *parameterOptions) settings() tune.Settings {
	return tune.Settings{Pairs: o.pairs, REnd: o.rEnd, Seed: o.seed}
}

// tuneParameters tunes the parameters of the search by play and writes them
// into their table.
func tuneParameters(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newParameterOptions()
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	chosen, err := o.choose(search.Parameters())
	if err != nil {
		return err
	}
	games, err := o.games()
	if err != nil {
		return err
	}
	parameters := tune.NewParameters(chosen, o.stride)
	if o.serve {
		return serve(ctx, games, parameters, out)
	}
	servant, err := servants(args, errOut)
	if err = cmp.Or(err, o.prepareTable(parameters)); err != nil {
		return err
	}
	c := &campaign{
		parameterOptions: o,

		parameters: parameters,
		run:        tune.NewSPSA(o.settings(), parameters.Ranges()),
		contest: fmt.Sprintf("engine %d, %s, openings %s, stride %v, only %q, except %q, table %s",
			training.Signature(nil), o.budget(), games.Book.Sum(), o.stride, o.only, o.except, tableSum(chosen)),
		duels: tune.NewRemotes(servant),
		out:   out, errOut: errOut,
	}
	if err := c.play(ctx); err != nil {
		return err
	}
	fmt.Fprintln(out, c.note())
	return changeTable(o.table, parameters, c.run.Mean())
}

// serve plays pairs for another process.
func serve(ctx context.Context, games tune.Games, parameters *tune.Parameters, out io.Writer) error {
	contest, err := tune.NewParameterDuel(ctx, games, parameters)
	if err != nil {
		return err
	}
	return tune.Serve(os.Stdin, out, contest)
}

// servants returns a function that starts this program again, with the same
// arguments, to play pairs until a context is done. Parameters are global to a
// process, so pairs that are played at the same time need processes of their own.
func servants(args []string, errOut io.Writer) (func(context.Context) *exec.Cmd, error) {
	program, err := os.Executable()
	return func(ctx context.Context) *exec.Cmd {
		c := exec.CommandContext(ctx, program, slices.Concat([]string{"parameters"}, args, []string{"-serve"})...)
		c.Stderr = errOut
		return c
	}, err
}

// prepareTable is prepare, and returns an error if the table, if it has a name, lacks a
// parameter.
func (o *parameterOptions) prepareTable(parameters *tune.Parameters) error {
	if err := o.prepare(o.table, ""); err != nil || o.table == "" {
		return err
	}
	_, err := changedTable(o.table, parameters, make([]float64, parameters.Len()))
	return err
}

// changeTable writes the parameters at theta to the file of their table, if it
// has a name.
func changeTable(name string, parameters *tune.Parameters, theta []float64) error {
	if name == "" {
		return nil
	}
	table, err := changedTable(name, parameters, theta)
	if err != nil {
		return err
	}
	return safefile.Write(name, func(w io.Writer) error {
		_, err := w.Write(table)
		return err
	})
}

// changedTable returns the content of a table with the parameters at theta.
func changedTable(name string, parameters *tune.Parameters, theta []float64) ([]byte, error) {
	table, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for i := range parameters.Len() {
		if table, err = setDefault(table, parameters.Name(i), parameters.Value(i, theta)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return table, nil
}

// choose returns the parameters that the options select.
func (o *parameterOptions) choose(all []search.Parameter) ([]search.Parameter, error) {
	if len(all) == 0 {
		return nil, errors.New(`the parameters of this build are fixed; use "go run -tags tune ./cmd/train parameters"`)
	}
	if !(o.stride > 0) {
		return nil, tool.Mistakef("-stride must be a positive number, not %v", o.stride)
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return nil, tool.Mistakef("-only: %w", err)
	}
	except, err := regexp.Compile(o.except)
	if err != nil {
		return nil, tool.Mistakef("-except: %w", err)
	}
	chosen := slices.DeleteFunc(slices.Clone(all), func(p search.Parameter) bool {
		return !only.MatchString(p.Name) || o.except != "" && except.MatchString(p.Name)
	})
	switch {
	case len(chosen) == 0:
		return nil, tool.Mistakef("-only and -except leave no parameter")
	case len(chosen) > maxParameters:
		return nil, tool.Mistakef("%d parameters match; choose at most %d of them with -only and -except, such as -only '^(futility|lateMove)'",
			len(chosen), maxParameters)
	}
	for _, p := range chosen {
		if p.OfClock() && o.clock == "" {
			return nil, tool.Mistakef("%s is a parameter of the clock, which has no effect with fixed nodes: use a clock, such as -clock 8+0.08, or exclude it with -except '^clock'",
				p.Name)
		}
	}
	return chosen, nil
}

// games returns the settings of the games, with a clock if there is one.
func (o *parameterOptions) games() (tune.Games, error) {
	g, err := o.gameOptions.games()
	switch {
	case err != nil:
		return g, err
	case o.clock == "" && tool.Given(o.FlagSet, "rate") != "":
		return g, tool.Mistakef("-rate needs -clock")
	case o.clock == "":
		return g, nil
	}
	clock, err := tune.ParseClock(o.clock)
	switch {
	case tool.Given(o.FlagSet, "nodes") != "":
		return g, tool.Mistakef("-nodes has no effect with -clock; omit one of them")
	case err != nil:
		return g, tool.Mistakef("-clock: %w", err)
	case o.rate < 1:
		return g, tool.Mistakef("-rate must be at least 1, not %d", o.rate)
	}
	clock.NodesPerMS = o.rate
	g.Clock = &clock
	return g, nil
}

// budget describes what a side may spend on its moves.
func (o *parameterOptions) budget() string {
	if o.clock == "" {
		return fmt.Sprintf("%d nodes", o.nodes)
	}
	return fmt.Sprintf("clock %s of %d nodes a millisecond", o.clock, o.rate)
}

// tableSum returns a checksum of the parameters' lines in their table.
func tableSum(list []search.Parameter) string {
	sum := crc32.NewIEEE()
	for _, p := range list {
		fmt.Fprintln(sum, p.Name, p.Default, p.Least, p.Greatest, p.Step)
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

// setDefault replaces the default of a parameter in the table, the first number
// after its name, and keeps the columns.
func setDefault(table []byte, name string, value int) ([]byte, error) {
	line := regexp.MustCompile(`(?m)^(` + regexp.QuoteMeta(name) + `)( +)(-?[0-9]+)`)
	at := line.FindSubmatchIndex(table)
	if at == nil {
		return nil, fmt.Errorf("no parameter %s", name)
	}
	width := at[7] - at[4] // of the spaces and the number
	text := fmt.Sprintf(" %*d", width-1, value)
	return bytes.Join([][]byte{table[:at[4]], table[at[7]:]}, []byte(text)), nil
}
