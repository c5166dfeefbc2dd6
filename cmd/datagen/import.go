package main

import (
	"bufio"
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
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/pgn"
	"vedette/training"
)

// importedFrom is the beginning of the engine name in the headers of imported
// games.
const importedFrom = "imported from "

// importFlags are the arguments of import.
type importFlags struct {
	*flag.FlagSet
	out, refused string
	sample, show int
}

// parseImport parses the arguments of import.
func parseImport(args []string) (*importFlags, error) {
	f := &importFlags{FlagSet: flag.NewFlagSet("import", flag.ContinueOnError)}
	f.StringVar(&f.out, "out", "", "the new `file`")
	f.StringVar(&f.refused, "refused", "", "write a list of all refused games to this `file`, which must not exist")
	f.IntVar(&f.sample, "sample", 1000, "check one game in this many with notnil/chess, from the first on; 0 for none")
	f.IntVar(&f.show, "show", 10, "how many refused games to name")
	switch err := tool.ParseFiles(f.FlagSet, args); {
	case err != nil:
		return nil, err
	case f.out == "":
		return nil, tool.Mistakef("-out is missing")
	case f.sample < 0 || f.show < 0:
		return nil, tool.Mistakef("-sample and -show must be at least 0")
	}
	return f, nil
}

// header names the files that the games come from.
func (f *importFlags) header() (h training.Header) {
	for _, name := range f.Args() {
		h.Runs = append(h.Runs, training.Settings{Engine: importedFrom + filepath.Base(name)})
	}
	return h
}

// list creates the file that lists refused games, if there is to be one. Call it after
// the file of games was created: an attempt that reads no game leaves no list, which would
// have the next attempt fail.
func (f *importFlags) list() (list io.Writer, closeList func() error, err error) {
	if f.refused == "" {
		return io.Discard, func() error { return nil }, nil
	}
	file, err := os.OpenFile(f.refused, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, err
	}
	buffered := bufio.NewWriter(file) // which keeps the first error
	return buffered, func() error { return errors.Join(buffered.Flush(), file.Close()) }, nil
}

// importGames writes the games of PGN files to a new file of games.
func importGames(ctx context.Context, args []string, out, errOut io.Writer) (failed error) {
	f, err := parseImport(args)
	if err != nil {
		return err
	}
	w, err := training.Create(f.out, f.header())
	if err != nil {
		return err
	}
	list, closeList, err := f.list()
	if err != nil {
		err = errors.Join(err, w.Close())
		os.Remove(f.out)
		return err
	}
	defer func() { failed = errors.Join(failed, closeList()) }()
	i := &importer{
		ctx: ctx, flags: f, writer: w, list: list, out: out, kinds: map[string]int{}, started: time.Now(),
		duplicates: training.NewDuplicateCounter(),
	}
	i.bar = progress.New(errOut, "games", -1)
	err = i.run()
	i.bar.Finish()
	if err == nil && i.games == 0 {
		i.print()
		err = errors.New("no game was imported")
	}
	if err = errors.Join(err, w.Close()); err != nil {
		os.Remove(f.out)
		return err
	}
	i.print()
	return nil
}

// importer imports games and counts them.
type importer struct {
	ctx     context.Context
	flags   *importFlags
	writer  *training.Writer
	list    io.Writer // where refusals are listed
	out     io.Writer
	bar     *progress.Bar
	started time.Time

	place               int // index of the file's run in the header
	files, games, plies int
	damaged             int // files
	kinds               map[string]int
	refusals            int
	judged              checked // by notnil/chess
	duplicates          training.DuplicateCounter
	from                pgn.Game
	to                  training.Game
}

// run imports all files.
func (i *importer) run() error {
	for place, name := range i.flags.Args() {
		i.place = place
		if err := texts(name, i.read, i.damage); err != nil {
			return err
		}
	}
	return nil
}

// read imports the games from a reader.
func (i *importer) read(name string, in io.Reader) error {
	i.files++
	r := pgn.NewReader(in)
	for {
		if err := i.ctx.Err(); err != nil {
			return err
		}
		err := r.Next(&i.from)
		switch {
		case errors.Is(err, io.EOF):
			if r.Number() == 0 {
				i.damage(name, errors.New("no game found"))
			}
			return nil
		case pgn.IsGame(err):
			i.refuse(name, &refusal{broken, err.Error()})
		case err != nil:
			i.damage(name, err)
			return nil
		case len(r.Warnings()) > 0: // an engine's games have nothing odd
			i.refuse(name, &refusal{broken, r.Warnings()[0].Error()})
		default:
			if err := i.take(name, r.Number()); err != nil {
				return err
			}
		}
		i.bar.Add(1)
	}
}

// take imports the game that has been read.
func (i *importer) take(name string, number int) error {
	if int64(i.games) == math.MaxUint32 {
		return fmt.Errorf("%s: there are more than %d games", name, i.games)
	}
	if err := adopt(&i.from, uint32(i.games), &i.to); err != nil {
		reason, ok := errors.AsType[*refusal](err)
		if !ok {
			return err
		}
		place := fmt.Sprintf("line %d: game %d", i.from.LineNumber, number)
		i.refuse(name, &refusal{reason.kind, strings.TrimSuffix(place+": "+reason.detail, ": ")})
		return nil
	}
	if i.flags.sample > 0 && i.games%i.flags.sample == 0 {
		if err := i.judged.add(&i.to); err != nil {
			return fmt.Errorf("%s: line %d: %w", name, i.from.LineNumber, err)
		}
	}
	i.games++
	i.plies += len(i.to.Plies)
	i.to.Run = i.place
	i.duplicates.Add(&i.to)
	return i.writer.Write(&i.to)
}

// refuse counts a game that is not imported.
func (i *importer) refuse(name string, r *refusal) {
	i.kinds[r.kind]++
	i.refusals++
	i.name(fmt.Sprintf("%s: %s: %s", name, r.kind, r.detail), i.refusals)
}

// damage counts a file that cannot be read to its end.
func (i *importer) damage(name string, err error) {
	i.damaged++
	i.name(fmt.Sprintf("%s: %v", name, err), i.damaged)
}

// name reports a refusal. All are listed in the file, and some of each sort are
// shown.
func (i *importer) name(text string, number int) {
	text = strings.ReplaceAll(text, "\n", " ")
	fmt.Fprintln(i.list, text)
	if number <= i.flags.show {
		fmt.Fprintln(i.out, text)
	}
}

// print prints what was imported and what was not.
func (i *importer) print() {
	rate := float64(i.plies) / max(time.Since(i.started).Seconds(), 1e-9)
	fmt.Fprintf(i.out, "%s: %d games with %d positions of %d files, %.0f positions a second\n", i.flags.out, i.games, i.plies, i.files, rate)
	if i.flags.sample > 0 {
		fmt.Fprintf(i.out, "notnil/chess replayed %d of them with %d moves, and agrees\n", i.judged.games, i.judged.moves)
	}
	fmt.Fprintf(i.out, "refused: %d games\n", i.refusals)
	for _, kind := range slices.Sorted(maps.Keys(i.kinds)) {
		fmt.Fprintf(i.out, "  %7d  %s\n", i.kinds[kind], kind)
	}
	if n := i.duplicates.Duplicates(); n > 0 {
		fmt.Fprintf(i.out, "duplicates: %d of the imported games, the same as another\n", n)
	}
	if i.damaged > 0 {
		fmt.Fprintf(i.out, "not read completely: %d files\n", i.damaged)
	}
}
