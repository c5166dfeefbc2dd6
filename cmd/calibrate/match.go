package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"vedette/cmd/internal/tool"
)

// matchOptions are the arguments of match.
type matchOptions struct {
	*options
	rival                       string
	engineOptions, rivalOptions words
	limit, rivalLimit           string
	points                      string
	elos                        []int // the values of UCI_Elo in points
	rivalElo                    int
}

// words is a flag that may be given several times, with its values.
type words []string

func (w *words) String() string { return strings.Join(*w, " ") }

// Set adds a value.
func (w *words) Set(value string) error {
	if !strings.Contains(value, "=") {
		return errors.New("want NAME=VALUE")
	}
	*w = append(*w, value)
	return nil
}

func newMatchOptions() *matchOptions {
	o := &matchOptions{options: newOptions("match", "the `file` to keep the games in, in PGN", 1)}
	o.Lookup("openings").Usage += "; without it they are random"
	o.StringVar(&o.rival, "rival", "stockfish", "the `program` of the other engine, the rival")
	o.Var(&o.engineOptions, "option", "`NAME=VALUE` of an option of the engine; may be given several times")
	o.Var(&o.rivalOptions, "rival-option", "`NAME=VALUE` of an option of the rival; may be given several times")
	o.StringVar(&o.points, "points", "1400,1600,1800,2000", "the values of UCI_Elo, for both sides")
	o.IntVar(&o.rivalElo, "rival-elo", 0, "UCI_Elo of the rival in all games, for values outside its range; 0 for the values of -points")
	o.StringVar(&o.limit, "limit", "st=1 timemargin=500", "the engine's limit in the notation of fastchess: st=SECONDS or nodes=NUMBER a move, or tc=SECONDS+INCREMENT, and timemargin=MILLISECONDS")
	o.StringVar(&o.rivalLimit, "rival-limit", "st=0.05 timemargin=500", "the rival's limit")
	return o
}

// check returns an error that says which argument makes no sense.
func (o *matchOptions) check() error {
	for word := range strings.SplitSeq(o.points, ",") {
		elo, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("-points: %q is not a number", word)
		}
		if slices.Contains(o.elos, elo) {
			return fmt.Errorf("-points: %d is given twice", elo)
		}
		o.elos = append(o.elos, elo)
	}
	return cmp.Or(o.options.check(), checkLimit("limit", o.limit), checkLimit("rival-limit", o.rivalLimit))
}

// match plays the games that the file lacks, one value of UCI_Elo after the
// other, and prints all results.
func match(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newMatchOptions()
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := mayWrite(o.out, o.resume); err != nil {
		return err
	}
	if err := o.prepare(ctx); err != nil {
		return err
	}
	unlock, err := o.lockFile()
	if err != nil {
		return err
	}
	defer unlock()
	var all []pair
	for _, elo := range o.elos {
		pairs, err := o.at(ctx, elo, errOut)
		all = append(all, pairs...)
		if err != nil {
			printMatch(out, all)
			return err
		}
	}
	printMatch(out, all)
	return nil
}

// point is the beginning of the tag Event in a match; the value of UCI_Elo
// follows.
const point = "UCI_Elo "

// at plays the games at a value of UCI_Elo that the file lacks, and returns all
// pairs at this value.
func (o *matchOptions) at(ctx context.Context, elo int, errOut io.Writer) ([]pair, error) {
	ours, err := newPlayer(ourName, o.engine, o.limit, limited(o.engineOptions, elo)...)
	if err != nil {
		return nil, err
	}
	rival, err := newPlayer("rival", o.rival, o.rivalLimit, limited(o.rivalOptions, cmp.Or(o.rivalElo, elo))...)
	if err != nil {
		return nil, err
	}
	s, err := o.newSeries(fmt.Sprint(point, elo), o.out, ours, rival)
	if err != nil {
		return nil, err
	}
	return s.play(ctx, errOut)
}

// limited returns the options, and those that limit the strength to an Elo.
func limited(options []string, elo int) []string {
	return append(slices.Clone(options), "UCI_LimitStrength=true", fmt.Sprintf("UCI_Elo=%d", elo))
}

// printMatch prints the engines and a line for each value of UCI_Elo.
func printMatch(out io.Writer, pairs []pair) {
	if len(pairs) == 0 {
		return
	}
	fmt.Fprintf(out, "%s against %s\n\n", pairs[0][0].ours, pairs[0][0].rival)
	printTable(out, pairs)
}
