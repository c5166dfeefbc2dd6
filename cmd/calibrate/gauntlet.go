package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/internal/elo"
)

// gauntletOptions are the arguments of gauntlet.
type gauntletOptions struct {
	*options
	opponents      opponents
	withoutMissing bool
	nodes          uint64
	hash           int
}

// opponent is an engine that Vedette plays against in the gauntlet.
type opponent struct {
	name    string // of the file of the games, without .pgn
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

// names returns the names of the opponents.
func (o *opponents) names() (names []string) {
	for _, p := range *o {
		names = append(names, p.name)
	}
	return names
}

// fileName matches the names that an opponent may have.
var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// Set adds an opponent.
func (o *opponents) Set(value string) error {
	name, program, text, err := splitOpponent(value, "NODES", o.names())
	if err != nil {
		return err
	}
	nodes, err := strconv.ParseUint(text, 10, 64)
	if err != nil || nodes == 0 {
		return fmt.Errorf("%q is not a number of nodes", text)
	}
	*o = append(*o, opponent{name, program, nodes})
	return nil
}

// splitOpponent splits NAME=PROGRAM@NUMBER, where the error calls the number what.
// The name must be fit for a file, and neither taken nor the engine's.
func splitOpponent(value, what string, taken []string) (name, program, number string, err error) {
	name, rest, _ := strings.Cut(value, "=")
	at := strings.LastIndex(rest, "@")
	switch {
	case at < 1:
		return "", "", "", fmt.Errorf("want NAME=PROGRAM@%s", what)
	case !fileName.MatchString(name):
		return "", "", "", fmt.Errorf("the name %q must begin with a letter or digit, and consist of letters, digits, '.', '_' and '-'", name)
	}
	if strings.EqualFold(name, ourName) {
		return "", "", "", fmt.Errorf("the name %q is that of the engine to measure", name)
	}
	for _, other := range taken {
		if strings.EqualFold(other, name) {
			return "", "", "", fmt.Errorf("the name %q is given twice", name)
		}
	}
	return name, rest[:at], rest[at+1:], nil
}

func newGauntletOptions() *gauntletOptions {
	o := &gauntletOptions{options: newOptions("gauntlet", "the `folder` of the games, a PGN file for each opponent; it is made if it does not exist", runtime.NumCPU())}
	o.Uint64Var(&o.nodes, "nodes", 25000, "the nodes that the engine searches for a move")
	o.Var(&o.opponents, "opponent", "`NAME=PROGRAM@NODES`: an engine, and the nodes that it searches for a move; may be given several times")
	o.BoolVar(&o.withoutMissing, "without-missing", false, "play without the opponents whose programs are missing")
	o.IntVar(&o.hash, "hash", 16, "the option Hash of all engines, in megabytes")
	return o
}

// check returns an error that says which argument makes no sense.
func (o *gauntletOptions) check() error {
	err := o.options.check()
	switch {
	case err != nil:
		return err
	case o.openings == "":
		return errors.New("-openings is missing")
	case len(o.opponents) == 0:
		return errors.New("-opponent is missing")
	case o.nodes == 0:
		return errors.New("-nodes must be at least 1")
	case o.hash < 1:
		return errors.New("-hash must be at least 1")
	}
	return nil
}

// gauntlet plays the same openings against several engines with fixed numbers
// of nodes, so that the result does not depend on the machine or its load, and
// prints the score against each and against all.
func gauntlet(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newGauntletOptions()
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := o.checkPrograms(errOut); err != nil {
		return err
	}
	if err := o.prepare(ctx); err != nil {
		return err
	}
	if err := o.makeFolder(o.opponents.names()); err != nil {
		return err
	}
	unlock, err := o.lockFolder()
	if err != nil {
		return err
	}
	defer unlock()
	var results []result
	for _, p := range o.opponents {
		r := result{opponent: p}
		r.pairs, err = o.against(ctx, p, errOut)
		if len(r.pairs) > 0 {
			results = append(results, r)
		}
		if err != nil {
			break
		}
	}
	return errors.Join(err, o.print(out, results))
}

// result is the pairs against an opponent.
type result struct {
	opponent
	pairs []pair
}

// checkPrograms returns an error that names the opponents whose programs are
// missing. With -without-missing it leaves them out, if others remain.
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
		return fmt.Errorf("the programs of all opponents are missing: %s", strings.Join(missing, ", "))
	case !o.withoutMissing:
		return fmt.Errorf("missing: %s; -without-missing plays without them", strings.Join(missing, ", "))
	}
	fmt.Fprintf(errOut, "missing: %s; do not compare the total with one of all opponents\n", strings.Join(missing, ", "))
	o.opponents = here
	return nil
}

// against plays the games against an opponent that its file lacks, and returns
// all pairs in the file.
func (o *gauntletOptions) against(ctx context.Context, p opponent, errOut io.Writer) ([]pair, error) {
	hash := fmt.Sprintf("Hash=%d", o.hash)
	ours, err := newPlayer(ourName, o.engine, fmt.Sprintf("nodes=%d", o.nodes), hash)
	if err != nil {
		return nil, err
	}
	rival, err := newPlayer(p.name, p.program, fmt.Sprintf("nodes=%d", p.nodes), hash)
	if err != nil {
		return nil, err
	}
	s, err := o.newSeries("gauntlet", o.fileOf(p.name), ours, rival)
	if err != nil {
		return nil, err
	}
	return s.play(ctx, errOut)
}

// print prints a line for each opponent and one for all, as Markdown. It returns
// an error if any game ended by a fault.
func (o *gauntletOptions) print(out io.Writer, results []result) error {
	if len(results) == 0 {
		return nil
	}
	program, err := programSum(o.engine)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, program %s, network %s, go nodes %d, openings %s\n\n", results[0].pairs[0][0].ours, program,
		cmp.Or(o.networkID, "embedded"), o.nodes, o.source)
	fmt.Fprintln(out, "| opponent | go | games | won | drawn | lost | score, 95 % | Elo difference, 95 % | faults | of the opponent |")
	fmt.Fprintln(out, "|---|---|--:|--:|--:|--:|--:|--:|---|---|")
	total := newRow()
	var tallies []*elo.Tally
	for _, r := range results {
		one := newRow()
		for _, p := range r.pairs {
			one.add(p)
			total.add(p)
		}
		tallies = append(tallies, &one.tally)
		one.printGauntletLine(out, r.pairs[0][0].rival, fmt.Sprintf("nodes %d", r.nodes), &one.tally)
	}
	total.printGauntletLine(out, "all", "", tallies...)
	if n := total.faulty(); n > 0 {
		return fmt.Errorf("%d games ended by a fault, which voids the result; see the tag Termination in the files of -out", n)
	}
	return nil
}

// printGauntletLine prints a row whose results are those of matches.
func (r *row) printGauntletLine(out io.Writer, opponent, limits string, matches ...*elo.Tally) {
	fmt.Fprintf(out, "| %s | %s | %d | %d | %d | %d | %s | %s | %s | %s |\n", opponent, limits, r.games(), r.won, r.drawn, r.lost,
		share(matches...), difference(matches...), listed(r.faults), listed(r.theirs))
}

// share returns Vedette's share of the points in matches, with the margin.
func share(matches ...*elo.Tally) string {
	if pairsIn(matches) < elo.LeastPairs {
		return "too few games"
	}
	score, margin := elo.Pooled(matches...)
	if score == 0 || score == 1 {
		return fmt.Sprintf("%.1f %%, no bound", 100*score)
	}
	return fmt.Sprintf("%.1f ± %.1f %%", 100*score, 100*margin)
}

// faulty returns the number of games that ended by a fault of either side.
func (r *row) faulty() (n int) {
	for _, counts := range []map[string]int{r.faults, r.theirs} {
		for _, count := range counts {
			n += count
		}
	}
	return n
}
