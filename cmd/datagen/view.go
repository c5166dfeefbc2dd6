package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"vedette/cmd/internal/tool"
	"vedette/training"
)

// view prints games as PGN.
func view(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("view", flag.ContinueOnError)
	at := f.Int64("at", 0, "begin with the game at this `byte` of the file, as messages name it; 0 for the first")
	count := f.Uint64("count", 1, "how many games to print")
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	if f.NArg() > 1 {
		return tool.Mistakef("name one file, not %d", f.NArg())
	}
	r, err := training.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer r.Close()
	if *at != 0 {
		if err := r.GoTo(*at); err != nil {
			return err
		}
	}
	buffered := bufio.NewWriter(out)
	return errors.Join(printGames(ctx, buffered, f.Arg(0), r, *count), buffered.Flush())
}

// printGames prints the next games of the named file.
func printGames(ctx context.Context, out io.Writer, name string, r *training.Reader, count uint64) error {
	var g training.Game
	for i := range count {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := r.Offset()
		switch err := r.Next(&g); {
		case errors.Is(err, io.EOF) && i > 0:
			return nil
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s: no such game", name)
		case err != nil:
			return err
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := writePGN(out, &g); err != nil {
			return fmt.Errorf("%s: game at byte %d: %w", name, at, err)
		}
	}
	return nil
}
