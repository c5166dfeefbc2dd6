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

// viewFlags are the arguments of view.
type viewFlags struct {
	*flag.FlagSet
	way          string // the name of the flag that gives the first game
	game, number uint64
	at           int64
	count        uint64
}

// view prints games as PGN.
func view(ctx context.Context, args []string, out, _ io.Writer) error {
	f := &viewFlags{FlagSet: flag.NewFlagSet("view", flag.ContinueOnError)}
	f.Uint64Var(&f.game, "game", 1, "begin with this `game` of the file, counted from 1")
	f.Int64Var(&f.at, "at", 0, "begin with the game at this `byte` of the file, instead of -game")
	f.Uint64Var(&f.number, "number", 0, "begin with the first game with this `number` (the tag Round), instead of -game")
	f.Uint64Var(&f.count, "count", 1, "how many games to print")
	if err := f.parse(args); err != nil {
		return err
	}
	r, err := training.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer r.Close()
	offset, err := f.find(ctx, r)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(out)
	return errors.Join(f.print(ctx, buffered, r, offset), buffered.Flush())
}

// print prints the games from the given byte on.
func (f *viewFlags) print(ctx context.Context, out io.Writer, r *training.Reader, offset int64) (err error) {
	name, players := f.Arg(0), playersOf(r.Header())
	var g training.Game
	for i := range f.count {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := offset
		switch offset, err = r.GameAt(at, &g); {
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
		if err := writePGN(out, &g, players); err != nil {
			return fmt.Errorf("%s: game at byte %d: %w", name, at, err)
		}
	}
	return nil
}

// parse parses the arguments.
func (f *viewFlags) parse(args []string) error {
	if err := tool.ParseFiles(f.FlagSet, args); err != nil {
		return err
	}
	ways := 0
	f.way = "game"
	f.Visit(func(given *flag.Flag) {
		if given.Name != "count" {
			f.way = given.Name
			ways++
		}
	})
	switch {
	case ways > 1:
		return tool.Mistakef("use only one of -game, -at and -number")
	case f.game == 0:
		return tool.Mistakef("-game must be at least 1")
	case f.NArg() > 1:
		return tool.Mistakef("name one file, not %d", f.NArg())
	}
	return nil
}

// find returns the offset of the first game to print, in bytes.
func (f *viewFlags) find(ctx context.Context, r *training.Reader) (offset int64, err error) {
	if f.way == "at" {
		return f.at, nil
	}
	var g training.Game
	for i := uint64(1); ; i++ {
		offset := r.Offset()
		if f.way == "game" && i == f.game {
			return offset, nil
		}
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			return offset, nil
		} else if err != nil {
			return 0, err
		}
		if f.way == "number" && uint64(g.Number) == f.number {
			return offset, nil
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
	}
}

// playersOf returns the name of the engine that played all games of a file.
func playersOf(h training.Header) string {
	name := ""
	for _, run := range h.Runs {
		if name != "" && name != run.Engine {
			return "Vedette"
		}
		name = run.Engine
	}
	if name == "" {
		return "Vedette"
	}
	return name
}
