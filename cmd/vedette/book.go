package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"vedette/book"
	"vedette/cmd/internal/tool"
	"vedette/movegen"
	"vedette/pgn"
)

// showBook prints the moves of a book for the start position or another.
func showBook(_ context.Context, args []string, out, errOut io.Writer) error {
	f := flag.NewFlagSet("show", flag.ContinueOnError)
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	position := strings.Join(f.Args()[1:], " ")
	if position == "" {
		position = "startpos"
	}
	game, err := readPosition(position)
	if err != nil {
		return tool.Mistakef("%w", err)
	}
	b, err := book.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer b.Close()
	moves, illegal, err := b.Lookup(game)
	if err != nil {
		return err
	}
	for _, move := range illegal {
		fmt.Fprintf(errOut, "%s: ignoring the illegal move %s in this position\n", f.Arg(0), move)
	}
	return printMoves(out, game.Position(), moves)
}

// printMoves prints each move with its weight and its share in the sum of the
// weights.
func printMoves(out io.Writer, p *movegen.Position, moves []book.Move) (err error) {
	if len(moves) == 0 {
		_, err = fmt.Fprintln(out, "The book has no move for this position.")
		return err
	}
	sum := 0
	for _, m := range moves {
		sum += int(m.Weight)
	}
	_, err = fmt.Fprintln(out, "move     weight    share")
	for _, m := range moves {
		share := 100 * float64(m.Weight) / float64(max(sum, 1))
		_, printErr := fmt.Fprintf(out, "%-8s %6d %6.1f %%\n", pgn.SAN(p, m.Move), m.Weight, share)
		err = errors.Join(err, printErr)
	}
	return err
}

// makeFlags are the arguments of "make".
type makeFlags struct {
	*flag.FlagSet
	settings book.Settings
	games    []string // files
	book     string   // file
}

// parse parses the arguments.
func (f *makeFlags) parse(args []string) error {
	f.settings = book.DefaultSettings()
	s := &f.settings
	f.IntVar(&s.Plies, "plies", s.Plies, "number of plies to count from the beginning of each game")
	f.IntVar(&s.Games, "games", s.Games, "skip moves that were played fewer times than this")
	f.IntVar(&s.Win, "win", s.Win, "points for each move of the winner of a game")
	f.IntVar(&s.Draw, "draw", s.Draw, "points for each move of a drawn game")
	f.IntVar(&s.Loss, "loss", s.Loss, "points for each move of the loser of a game")
	if err := tool.ParseFiles(f.FlagSet, args); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return tool.Mistakef("%w", err)
	}
	last := f.NArg() - 1
	f.games, f.book = f.Args()[:last], f.Arg(last)
	switch {
	case len(f.games) == 0:
		return tool.Mistakef("name the files of games, then the file of the book")
	case f.book == standardInput:
		return tool.Mistakef("the last file must be the book, which needs a name")
	case strings.EqualFold(filepath.Ext(f.book), ".pgn"):
		return tool.Mistakef("the last file must be the book, not %s", f.book)
	case slices.ContainsFunc(f.games, func(games string) bool { return sameFile(games, f.book) }):
		return tool.Mistakef("the book would replace the games in %s", f.book)
	}
	return checkReplaced(f.book)
}

// checkReplaced returns an error if the file to write exists and is no book, as when
// the name of the book is missing after those of the games.
func checkReplaced(name string) error {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return nil
	}
	old, err := book.Open(name)
	if err != nil {
		return tool.Mistakef("the last file must be the book; an existing file is replaced only if it is one: %w", err)
	}
	return old.Close()
}
