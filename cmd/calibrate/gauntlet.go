package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/training/tune"
)

// gauntletOptions are the arguments of gauntlet.
type gauntletOptions struct {
	*flag.FlagSet
	series         // what the games against all opponents have in common
	out            string
	resume         bool
	opponents      opponents
	withoutMissing bool
	nodes          uint64
	hash           int
	openings       string
}

// opponent is an engine that the gauntlet is run against.
type opponent struct {
	name    string // of the file that keeps the games
	program string
	nodes   uint64 // for each move
}

// opponents are the values of -opponent.
type opponents []opponent

func (o *opponents) String() string {
	var texts []string
	for _, p := range *o {
		texts = append(texts, fmt.Sprintf("%s=%s@%d", p.name, p.program, p.nodes))
	}
	return strings.Join(texts, " ")
}

// fileName is what an opponent may be called.
var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// Set adds an opponent.
func (o *opponents) Set(value string) error {
	name, rest, _ := strings.Cut(value, "=")
	at := strings.LastIndex(rest, "@")
	if at < 1 {
		return errors.New("want NAME=PROGRAM@NODES")
	}
	nodes, err := strconv.ParseUint(rest[at+1:], 10, 64)
	switch {
	case err != nil || nodes == 0:
		return fmt.Errorf("%q is not a number of nodes", rest[at+1:])
	case !fileName.MatchString(name):
		return fmt.Errorf("the name %q has other signs than letters, digits, '.', '_' and '-'", name)
	}
	for _, other := range *o {
		if strings.EqualFold(other.name, name) {
			return fmt.Errorf("the name %q is given twice", name)
		}
	}
	*o = append(*o, opponent{name, rest[:at], nodes})
	return nil
}

func newGauntletOptions() *gauntletOptions {
	o := &gauntletOptions{FlagSet: flag.NewFlagSet("gauntlet", flag.ContinueOnError), series: series{rules: defaultRules()}}
	o.elos = []int{fullStrength}
	o.StringVar(&o.out, "out", "", "the `folder` to keep the results in, a file for each opponent; made if it does not exist")
	o.BoolVar(&o.resume, "resume", false, "go on with the files that were begun; engines and flags must be the same")
	o.StringVar(&o.engine, "engine", "./vedette", "the `program` to measure")
	o.StringVar(&o.network, "network", "", "the `file` of the network that it is to play with, instead of its embedded one")
	o.Uint64Var(&o.nodes, "nodes", 25000, "nodes that it may search for a move")
	o.Var(&o.opponents, "opponent", "`NAME=PROGRAM@NODES`: an engine, and the nodes that it may search for a move; may be given several times")
	o.BoolVar(&o.withoutMissing, "without-missing", false, "play without the opponents whose programs are missing")
	o.IntVar(&o.hash, "hash", 16, "the option Hash of all engines, in megabytes")
	o.IntVar(&o.games, "games", 200, "how many games against each opponent, two from each opening")
	o.IntVar(&o.threads, "threads", runtime.NumCPU(), "how many games to play at once")
	o.StringVar(&o.openings, "openings", "", "`file` with an opening in FEN or EPD on each line; may be the only one in an archive, .zip")
	o.Uint64Var(&o.rules.Seed, "seed", 1, "what the order of the openings comes from")
	return o
}

// parse reads the arguments and says what makes no sense in them.
func (o *gauntletOptions) parse(args []string) error {
	if err := tool.ParseFlags(o.FlagSet, args); err != nil {
		return err
	}
	switch {
	case o.out == "":
		return tool.Mistakef("-out is missing")
	case o.openings == "":
		return tool.Mistakef("-openings is missing")
	case len(o.opponents) == 0:
		return tool.Mistakef("-opponent is missing")
	case o.nodes == 0:
		return tool.Mistakef("-nodes must be at least 1")
	case o.hash < 1:
		return tool.Mistakef("-hash must be at least 1")
	case o.games < 2 || o.games%2 != 0:
		return tool.Mistakef("-games %d: every opening is played twice, so the number is even", o.games)
	case o.threads < 1:
		return tool.Mistakef("-threads must be at least 1")
	}
	return nil
}

// gauntlet plays the same openings against several engines with fixed numbers of
// nodes, so that neither the machine nor its load matters, and prints the score
// against each and against all.
func gauntlet(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newGauntletOptions()
	if err := o.parse(args); err != nil {
		return err
	}
	if err := o.checkPrograms(errOut); err != nil {
		return err
	}
	var err error
	if o.book, err = tune.ReadBook(o.openings, o.rules.Seed); err != nil {
		return err
	}
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	var records []*record
	for _, p := range o.opponents {
		var r *record
		if r, err = o.against(ctx, p, errOut); r != nil {
			records = append(records, r)
		}
		if err != nil {
			break
		}
	}
	return errors.Join(err, printGauntlet(out, records))
}

// checkPrograms returns an error that names the opponents whose programs are
// missing, or leaves them out if that is wanted and others remain.
func (o *gauntletOptions) checkPrograms(errOut io.Writer) error {
	var here opponents
	var missing []string
	for _, p := range o.opponents {
		if _, err := exec.LookPath(p.program); err != nil {
			missing = append(missing, fmt.Sprintf("%s (%v)", p.name, err))
		} else {
			here = append(here, p)
		}
	}
	switch {
	case len(missing) == 0:
		return nil
	case len(here) == 0:
		return fmt.Errorf("no opponent is there: %s", strings.Join(missing, ", "))
	case !o.withoutMissing:
		return fmt.Errorf("missing: %s; -without-missing plays without", strings.Join(missing, ", "))
	}
	fmt.Fprintf(errOut, "missing: %s; the total does not compare with one of all opponents\n", strings.Join(missing, ", "))
	o.opponents = here
	return nil
}

// against plays the games against an opponent that its file lacks.
func (o *gauntletOptions) against(ctx context.Context, p opponent, errOut io.Writer) (*record, error) {
	hash := fmt.Sprintf("Hash=%d", o.hash)
	s := o.series
	s.rival = p.program
	s.options, s.rivalOptions = words{hash}, words{hash}
	s.goWords, s.rivalGoWords = fmt.Sprintf("nodes %d", o.nodes), fmt.Sprintf("nodes %d", p.nodes)
	file := filepath.Join(o.out, p.name+".json")
	_, err := os.Stat(file)
	begun := !errors.Is(err, fs.ErrNotExist) // it may have been stopped before this opponent
	r, err := s.open(ctx, file, o.resume && begun)
	if err != nil {
		return nil, err
	}
	err = s.play(ctx, r, progress.New(errOut, "games against "+p.name, s.total()))
	return r, errors.Join(err, r.file.Close())
}

// printGauntlet prints a line for each opponent and one for all, as Markdown. It
// returns an error if any game ended by a fault.
func printGauntlet(out io.Writer, records []*record) error {
	if len(records) == 0 {
		return nil
	}
	h := &records[0].header
	fmt.Fprintf(out, "%s, program %s, network %s, go %s, openings %s\n\n", h.Vedette, h.Program,
		cmp.Or(h.Network, "embedded"), h.Go, h.Openings)
	fmt.Fprintln(out, "| opponent | go | games | won | drawn | lost | score, 95 % | Elo difference, 95 % | faults | of the opponent |")
	fmt.Fprintln(out, "|---|---|--:|--:|--:|--:|--:|--:|---|---|")
	total := newRow()
	for _, r := range records {
		one := newRow()
		for i := range r.pairs {
			one.add(&r.pairs[i])
			total.add(&r.pairs[i])
		}
		one.printGauntletLine(out, r.header.Rival, r.header.TheirGo)
	}
	total.printGauntletLine(out, "all", "")
	if n := total.faulty(); n > 0 {
		return fmt.Errorf("%d games ended by a fault, which voids the result; the files of -out tell more", n)
	}
	return nil
}

func (r *row) printGauntletLine(out io.Writer, opponent, limits string) {
	fmt.Fprintf(out, "| %s | %s | %d | %d | %d | %d | %s | %s | %s | %s |\n", opponent, limits, r.games(), r.won, r.drawn, r.lost,
		share(&r.tally), difference(&r.tally), listed(r.faults), listed(r.theirs))
}

// share returns the part of the points that Vedette made, with the margin.
func share(t *tune.Tally) string {
	if t.Pairs() < leastPairs {
		return "too few games"
	}
	score, margin := t.Score()
	return fmt.Sprintf("%.1f ± %.1f %%", 100*score, 100*margin)
}

// faulty returns how many games ended by a fault of either side.
func (r *row) faulty() (n int) {
	for _, counts := range []map[string]int{r.faults, r.theirs} {
		for _, count := range counts {
			n += count
		}
	}
	return n
}
