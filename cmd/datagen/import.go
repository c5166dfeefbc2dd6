package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/pgn"
	"vedette/training"
)

// importedFrom is the beginning of the engine name in the headers of imported
// games.
const importedFrom = "imported from "

// importGames writes the games of PGN files to a new file of games.
func importGames(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("import", flag.ContinueOnError)
	name := f.String("out", "", "the new `file`")
	if err := parseInto(f, args, name); err != nil {
		return err
	}
	var header training.Header // names the files that the games come from
	for _, file := range f.Args() {
		header.Runs = append(header.Runs, training.Settings{Engine: importedFrom + filepath.Base(file)})
	}
	w, err := training.Create(*name, header)
	if err != nil {
		return err
	}
	i := &importer{ctx: ctx, writer: w, out: out, kinds: map[string]int{}}
	for run, file := range f.Args() {
		i.to.Run = run
		if err = i.read(file); err != nil {
			break
		}
	}
	if err == nil && i.games == 0 {
		err = errors.New("no game was imported")
	}
	if err = errors.Join(err, w.Close()); err != nil {
		os.Remove(*name)
	} else {
		fmt.Fprintf(out, "%s: %d games with %d positions\n", *name, i.games, i.plies)
	}
	i.printRefusals()
	return err
}

// importer imports games and counts them.
type importer struct {
	ctx    context.Context
	writer *training.Writer
	out    io.Writer

	games, plies, refusals int
	kinds                  map[string]int // of refusals
	from                   pgn.Game
	to                     training.Game
}

// read imports the games of a file.
func (i *importer) read(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	r := pgn.NewReader(tool.Unpacked(file))
	for {
		if err := i.ctx.Err(); err != nil {
			return err
		}
		err := r.Next(&i.from)
		damaged, ok := errors.AsType[*pgn.Error](err)
		switch {
		case errors.Is(err, io.EOF) && r.Number() == 0:
			return fmt.Errorf("%s: no game found", name)
		case errors.Is(err, io.EOF):
			return nil
		case err == nil && len(r.Warnings()) > 0: // an engine's games have nothing odd
			err = &refusal{broken, r.Warnings()[0].Error()}
		case err == nil:
			err = i.take(r.Number())
		case ok:
			err = &refusal{broken, damaged.Error()}
		}
		if refused, ok := errors.AsType[*refusal](err); ok {
			i.kinds[refused.kind]++
			i.refusals++
			fmt.Fprintf(i.out, "%s: %s\n", name, strings.ReplaceAll(refused.Error(), "\n", " "))
		} else if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
}

// take imports the game that has been read, the number-th of its file.
func (i *importer) take(number int) error {
	if int64(i.games) == math.MaxUint32 {
		return fmt.Errorf("there are more than %d games", i.games)
	}
	run := i.to.Run
	err := adopt(&i.from, uint32(i.games), &i.to)
	i.to.Run = run
	if refused, ok := errors.AsType[*refusal](err); ok {
		place := fmt.Sprintf("line %d: game %d", i.from.LineNumber, number)
		return &refusal{refused.kind, strings.TrimSuffix(place+": "+refused.detail, ": ")}
	}
	if err != nil {
		return err
	}
	i.games++
	i.plies += len(i.to.Plies)
	return i.writer.Write(&i.to)
}

// printRefusals prints how many games were refused, and why.
func (i *importer) printRefusals() {
	fmt.Fprintf(i.out, "refused: %d games\n", i.refusals)
	for _, kind := range slices.Sorted(maps.Keys(i.kinds)) {
		fmt.Fprintf(i.out, "  %7d  %s\n", i.kinds[kind], kind)
	}
}
