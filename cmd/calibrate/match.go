package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/training/tune"
)

// matchOptions are the arguments of match.
type matchOptions struct {
	*flag.FlagSet
	series
	out      string
	resume   bool
	points   string
	openings string
}

// words are the values of a flag that may be given several times.
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
	o := &matchOptions{FlagSet: flag.NewFlagSet("match", flag.ContinueOnError), series: series{rules: defaultRules()}}
	s := &o.rules
	o.StringVar(&o.out, "out", "", "the `file` to keep the results in")
	o.BoolVar(&o.resume, "resume", false, "go on with a file that was begun; engines and flags must be the same")
	o.StringVar(&o.engine, "engine", "./vedette", "the `program` to measure")
	o.StringVar(&o.rival, "rival", "stockfish", "the `program` to measure it against")
	o.StringVar(&o.network, "network", "", "the `file` of the network that the engine is to play with, instead of its embedded one")
	o.Var(&o.options, "option", "`NAME=VALUE` of an option of the engine; may be given several times")
	o.Var(&o.rivalOptions, "rival-option", "`NAME=VALUE` of an option of the rival; may be given several times")
	o.StringVar(&o.points, "points", "1400,1600,1800,2000", "values of UCI_Elo, for both sides")
	o.IntVar(&o.rivalElo, "rival-elo", 0, "UCI_Elo of the rival, whatever the point, for points that it does not know; 0 for the same")
	o.IntVar(&o.games, "games", 200, "how many games at each point the file is to have in the end, two from each opening")
	o.IntVar(&o.threads, "threads", 1, "how many games to play at once; in each, only one side thinks at a time")
	o.StringVar(&o.pace, "control", "movetime 50", "\"movetime MILLISECONDS\", or SECONDS+INCREMENT for the game")
	o.StringVar(&o.goWords, "go", "", "what to tell the engine behind \"go\" instead, such as \"depth 5\"")
	o.StringVar(&o.rivalGoWords, "rival-go", "", "the same for the rival")
	o.DurationVar(&o.margin, "margin", 500*time.Millisecond, "by how much a player may overdraw its time")
	o.StringVar(&o.openings, "openings", "", "`file` with an opening in FEN or EPD on each line, instead of random moves")
	o.Uint64Var(&s.Seed, "seed", 1, "what the openings, or their order, come from")
	o.IntVar(&s.RandomPlies, "random", s.RandomPlies, "random moves that open a game; every other pair has one more")
	o.IntVar(&s.OpeningBound, "opening-bound", s.OpeningBound, "greatest advantage after them, in centipawns")
	o.IntVar(&s.WinScore, "win-score", s.WinScore, "centipawns ahead that win a game …")
	o.IntVar(&s.WinPlies, "win-plies", s.WinPlies, "… when they last for so many plies; 0 for never")
	o.IntVar(&s.DrawScore, "draw-score", s.DrawScore, "centipawns that count as level …")
	o.IntVar(&s.DrawPlies, "draw-plies", s.DrawPlies, "… and draw a game when they last for so many plies; 0 for never …")
	o.IntVar(&s.DrawAfter, "draw-after", s.DrawAfter, "… counted after so many plies")
	o.IntVar(&s.MaxPlies, "max-plies", s.MaxPlies, "plies after which a game is a draw")
	return o
}

// parse reads the arguments and says what makes no sense in them.
func (o *matchOptions) parse(args []string) (err error) {
	if err := tool.ParseFlags(o.FlagSet, args); err != nil {
		return err
	}
	switch {
	case o.out == "":
		return tool.Mistakef("-out is missing")
	case o.games < 2 || o.games%2 != 0:
		return tool.Mistakef("-games %d: every opening is played twice, so the number is even", o.games)
	case o.threads < 1:
		return tool.Mistakef("-threads %d play nothing", o.threads)
	case o.margin < 0:
		return tool.Mistakef("-margin %v is no time", o.margin)
	}
	for word := range strings.SplitSeq(o.points, ",") {
		elo, err := strconv.Atoi(word)
		if err != nil {
			return tool.Mistakef("-points: %q is no Elo", word)
		}
		o.elos = append(o.elos, elo)
	}
	if o.control, err = parseControl(o.pace); err == nil {
		err = o.rules.Check()
	}
	if err != nil {
		return tool.Mistakef("%w", err)
	}
	return nil
}

// match plays the games that a file lacks, and prints what is in it then.
func match(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newMatchOptions()
	if err := o.parse(args); err != nil {
		return err
	}
	if o.openings != "" {
		var err error
		if o.book, err = tune.ReadBook(o.openings, o.rules.Seed); err != nil {
			return err
		}
	}
	r, err := o.open(ctx, o.out, o.resume)
	if err != nil {
		return err
	}
	h := &r.header
	fmt.Fprintf(out, "%s against %s, %s\n\n", h.Vedette, h.Rival, h.pace())
	err = o.play(ctx, r, progress.New(errOut, "games", o.total()))
	if len(r.pairs) > 0 {
		printTable(out, r.pairs)
	}
	return errors.Join(err, r.file.Close())
}
