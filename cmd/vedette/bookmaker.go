package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"vedette/book"
	"vedette/cmd/internal/tool"
	"vedette/internal/safefile"
	"vedette/movegen"
	"vedette/pgn"
)

// makeBook makes a book from the games in files.
func makeBook(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := &makeFlags{FlagSet: flag.NewFlagSet("make", flag.ContinueOnError)}
	if err := f.parse(args); err != nil {
		return err
	}
	if err := writable(f.book); err != nil {
		return err
	}
	m := &bookMaker{counter: book.NewCounter(f.settings), errOut: errOut}
	for _, name := range f.games {
		if err := m.readFile(ctx, name); err != nil {
			return err
		}
	}
	var summary book.Summary
	err := safefile.Write(f.book, func(w io.Writer) (err error) {
		summary, err = m.counter.Write(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s not written: %w", f.book, err)
	}
	skipped := ""
	if m.skipped > 0 {
		skipped = fmt.Sprintf("; %d skipped", m.skipped)
	}
	_, err = fmt.Fprintf(out, "Wrote %s: %d moves for %d positions, from %s%s\n",
		f.book, summary.Moves, summary.Positions, counted(m.games, "game", "games"), skipped)
	return err
}

// bookMaker counts the moves of games.
type bookMaker struct {
	counter        *book.Counter
	errOut         io.Writer // for the names of games that are skipped
	games, skipped int
	moves          []movegen.Move
}

// readFile counts the games of a file.
func (m *bookMaker) readFile(ctx context.Context, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return reasonOf(err)
	}
	defer file.Close()
	r := pgn.NewReader(tool.Unpacked(file))
	var g pgn.Game
	for ctx.Err() == nil {
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			return nil
		}
		broken, isBroken := errors.AsType[*pgn.Error](err)
		switch {
		case isBroken:
			m.skip("%s: %v", name, broken)
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		default:
			for _, w := range r.Warnings() {
				if g.Cut { // otherwise it is nothing that matters for a book
					fmt.Fprintf(m.errOut, "%s: %v\n", name, w)
				}
			}
			m.add(name, r.Number(), &g)
		}
	}
	return ctx.Err()
}

// add counts a game.
func (m *bookMaker) add(file string, number int, g *pgn.Game) {
	m.moves = m.moves[:0]
	for i := range g.Moves {
		m.moves = append(m.moves, g.Moves[i].Move)
	}
	if err := m.counter.Add(g.Start, m.moves, g.Outcome()); err != nil {
		m.skip("%s: line %d: game %d: %v", file, g.LineNumber, number, err)
		return
	}
	m.games++
}

func (m *bookMaker) skip(format string, details ...any) {
	m.skipped++
	fmt.Fprintf(m.errOut, format+"; skipped\n", details...)
}
