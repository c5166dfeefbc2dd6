package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"vedette/analysis"
	"vedette/cmd/internal/tool"
	"vedette/pgn"
)

// analyseRun is a run of "analyse".
type analyseRun struct {
	flags    *analyseFlags
	analyser *analysis.Analyser
	out      io.Writer
	progress *statusLine

	others []gameWriter // of -html and -json

	games   int // that were analysed
	skipped int // games and files that could not be read
}

// A gameWriter writes analysed games in another format than PGN.
type gameWriter interface {
	Add(*analysis.Game) error
	Close() error
}

// run analyses all games and writes the results. What was done before ctx is done
// is written as well.
func (r *analyseRun) run(ctx context.Context) error {
	if tool.IsTerminal(r.progress.out) {
		r.progress.total = r.count(ctx)
	}
	r.analyser.Searched = r.progress.add
	standardOutput := r.out
	err := writeTo(r.flags.out, standardOutput, func(out io.Writer) error {
		r.out = out
		return writeTo(r.flags.html, standardOutput, func(html io.Writer) error {
			return writeTo(r.flags.json, standardOutput, func(json io.Writer) error { return r.write(ctx, html, json) })
		})
	})
	return r.end(ctx, err)
}

// end says what was done, in the error if there is one.
func (r *analyseRun) end(ctx context.Context, err error) error {
	r.progress.clear()
	nothing := errors.Is(err, errNoGames)
	switch {
	case err != nil && !nothing:
		return err
	case ctx.Err() != nil:
		if r.games > 0 {
			r.progress.say("%s", r.outcome())
		}
		return ctx.Err()
	case r.skipped > 0:
		return errors.New(r.outcome())
	case !nothing:
		r.progress.say("%s", r.outcome())
	}
	return err
}

// outcome returns how many games were analysed, and what was written.
func (r *analyseRun) outcome() string {
	text := counted(r.games, "game", "games") + " analysed"
	if r.skipped > 0 {
		text += fmt.Sprintf(", %d skipped", r.skipped)
	}
	var files []string
	for _, name := range []string{r.flags.out, r.flags.html, r.flags.json} {
		if name != "" && name != standardInput {
			files = append(files, name)
		}
	}
	if len(files) == 0 || r.games == 0 {
		return text
	}
	text += "; wrote " + tool.Listed(files, "and")
	if slices.Contains(files, r.flags.html) {
		text += " (open " + r.flags.html + " in a browser)"
	}
	return text
}

// errNoGames is the error if no game was analysed.
var errNoGames = errors.New("no games found in the input")

// write analyses all games. It returns an error only if the results cannot be
// written or there are none: then files that are there already stay as they are.
func (r *analyseRun) write(ctx context.Context, html, json io.Writer) (err error) {
	begin := func(out io.Writer, format func(io.Writer, *analysis.Settings) (gameWriter, error)) error {
		if out == nil {
			return nil
		}
		w, err := format(out, &r.flags.settings)
		r.others = append(r.others, w)
		return err
	}
	if err := errors.Join(begin(html, newPage), begin(json, newData)); err != nil {
		return err
	}
	for _, name := range r.flags.games {
		r.progress.announce(name, "games")
		if err := r.read(ctx, name); err != nil {
			return err
		}
	}
	for _, w := range r.others {
		err = errors.Join(err, w.Close())
	}
	if err == nil && r.games == 0 {
		err = errNoGames
	}
	return err
}

// read analyses the games of a file.
func (r *analyseRun) read(ctx context.Context, name string) error {
	return r.eachGame(ctx, name, true, func(number int, g *pgn.Game) error {
		r.progress.task = fmt.Sprintf("%s, game %d", displayName(name), number)
		analysed := r.analyser.Analyse(ctx, g)
		analysed.Number, analysed.File = number, name
		if !analysed.Complete && !analysed.Begun() {
			return nil // nothing is known about it
		}
		r.games++
		for _, w := range r.others {
			if err := w.Add(analysed); err != nil {
				return err
			}
		}
		r.progress.clear()
		if err := pgn.Write(r.out, analysed.Annotated(r.flags.settings.Annotator)); err != nil {
			return err
		}
		r.progress.say("%s", summaryOf(analysed))
		return nil
	})
}

// eachGame calls use with each game of a file until ctx is done. Games and files that
// cannot be read are skipped. They are named if wanted, and so is what is wrong within a
// game. The error is that of use.
func (r *analyseRun) eachGame(ctx context.Context, name string, named bool, use func(number int, g *pgn.Game) error) error {
	skip := func(format string, details ...any) {
		if named {
			r.skipped++
			r.progress.say(format+"; skipped", details...)
		}
	}
	in, err := openInput(ctx, name)
	if err != nil {
		skip("%v", err)
		return nil
	}
	defer in.Close()
	reader := pgn.NewReader(in)
	var g pgn.Game
	for ctx.Err() == nil {
		err := reader.Next(&g)
		if named {
			for _, w := range reader.Warnings() {
				r.progress.say("%s: %v", displayName(name), w)
			}
		}
		broken, isBroken := errors.AsType[*pgn.Error](err)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case isBroken:
			skip("%s: %v", displayName(name), broken)
		case err != nil:
			skip("%s: the rest from %v", displayName(name), err)
			return nil
		default:
			if err := use(reader.Number(), &g); err != nil {
				return err
			}
		}
	}
	return nil
}

// count returns how many positions there are to search, 0 if that cannot be known
// in advance.
func (r *analyseRun) count(ctx context.Context) (positions int) {
	for _, name := range r.flags.games {
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			return 0
		}
		_ = r.eachGame(ctx, name, false, func(_ int, g *pgn.Game) error {
			positions += r.flags.settings.PositionsOf(g)
			return nil
		})
	}
	return positions
}
