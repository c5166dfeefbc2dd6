package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training"
	"vedette/training/tune"
)

// matchOptions are the arguments of match.
type matchOptions struct {
	*flag.FlagSet
	out           string
	resume        bool
	engine, rival string
	network       string // of the engine, empty for the embedded one
	options       words
	rivalOptions  words
	points        string
	rivalElo      int // 0 for that of the point
	games         int
	threads       int
	pace          string
	goWords       string
	rivalGoWords  string
	margin        time.Duration
	openings      string
	rules         training.Settings

	elos    []int   // what points says
	control control // what pace says
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
	o := &matchOptions{FlagSet: flag.NewFlagSet("match", flag.ContinueOnError), rules: training.DefaultSettings()}
	s := &o.rules
	s.Engine, s.OpeningBound = "", 100
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
	var book *tune.Book // none: random openings
	if o.openings != "" {
		var err error
		if book, err = tune.ReadBook(o.openings, o.rules.Seed); err != nil {
			return err
		}
	}
	h, err := o.describe(ctx, book)
	if err != nil {
		return err
	}
	open := createRecord
	if o.resume {
		open = resumeRecord
	}
	r, err := open(o.out, h)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s against %s, %s\n\n", h.Vedette, h.Rival, h.pace())
	err = o.play(ctx, r, book, errOut)
	if len(r.pairs) > 0 {
		printTable(out, r.pairs)
	}
	return errors.Join(err, r.file.Close())
}

// describe starts both engines once, to learn their names and whether they know
// all points, and returns the header of the file.
func (o *matchOptions) describe(ctx context.Context, book *tune.Book) (header, error) {
	id, err := o.networkID()
	if err != nil {
		return header{}, err
	}
	d := &duel{ctx: ctx, match: o}
	defer d.end()
	for _, elo := range o.elos {
		if err := d.begin(elo); err != nil {
			return header{}, d.reason(err)
		}
	}
	return header{
		Vedette: d.ours.name, Network: id, Rival: d.rival.name, Options: o.options, Theirs: o.rivalOptions,
		TheirElo: o.rivalElo, Control: o.pace, Go: o.goWords, TheirGo: o.rivalGoWords,
		Openings: book.Sum(), Rules: o.rules,
	}, nil
}

// networkID returns the ID of the network that the engine is to play with, empty
// if that is its embedded one.
func (o *matchOptions) networkID() (string, error) {
	if o.network == "" {
		return "", nil
	}
	network, err := eval.LoadNetwork(o.network)
	if err != nil {
		return "", err
	}
	return network.ID(), nil
}

// engineOptions returns the options of the engine, with that for its network.
func (o *matchOptions) engineOptions() ([]string, error) {
	if o.network == "" {
		return o.options, nil
	}
	path, err := filepath.Abs(o.network) // the engine looks beside itself for others
	return append(slices.Clone(o.options), "EvalFile="+path), err
}

// play plays the pairs that the record lacks, at all points by turns, so that
// every point has something when it is stopped.
func (o *matchOptions) play(ctx context.Context, r *record, book *tune.Book, errOut io.Writer) error {
	c := &crew{ctx: ctx, match: o, book: book}
	for number := range o.games / 2 {
		for _, elo := range o.elos {
			if !r.has(elo, number) {
				c.tasks = append(c.tasks, task{elo, number})
			}
		}
	}
	total := o.games * len(o.elos)
	bar := progress.New(errOut, "games", total)
	done := total - 2*len(c.tasks)
	bar.Add(done)
	c.take = func(p pair) error {
		bar.Add(2)
		done += 2
		return r.add(p)
	}
	err := c.work(o.threads)
	bar.Finish()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command with -resume goes on", done, total)
	}
	return err
}
