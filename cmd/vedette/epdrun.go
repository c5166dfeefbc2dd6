package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"vedette/epd"
	"vedette/epd/solve"
	"vedette/pgn"
	"vedette/search"
)

// epdRun searches the records of files.
type epdRun struct {
	engine solve.Engine
	flags  *epdFlags
	out    io.Writer
	bar    *statusLine

	records, skipped int
	broken           error // of the output; nothing more is searched then
}

// errNoRecords is the error if nothing was searched for a file.
var errNoRecords = errors.New("no positions found in the input")

// run searches the records of all files and writes the results to the output or to a
// file, which stays as it is if there are none.
func (r *epdRun) run(ctx context.Context) error {
	var problem error
	err := writeTo(r.flags.out, r.out, func(out io.Writer) error {
		r.out = out
		problem = r.files(ctx, r.flags.files)
		if r.records == r.skipped {
			return cmp.Or(problem, errNoRecords)
		}
		return r.broken
	})
	return cmp.Or(err, problem)
}

// files searches the records of all files. What is done is written even if ctx
// ends. A file that cannot be read does not keep it from the others.
func (r *epdRun) files(ctx context.Context, names []string) error {
	defer r.bar.clear()
	var total solve.Totals
	table := []string{"", solve.TotalsHead}
	if r.flags.score {
		r.print(solve.RowHead)
	}
	var err error
	for _, name := range names {
		var totals solve.Totals
		err = errors.Join(err, r.file(ctx, name, &totals))
		if totals.Positions > 0 {
			table = append(table, totals.Row(shortName(name)))
		}
		total.Add(&totals)
		if r.broken != nil || ctx.Err() != nil {
			break
		}
	}
	if r.flags.score && total.Positions > 0 {
		if len(table) > 3 {
			table = append(table, total.Row("all"))
		}
		table = append(table, "", fmt.Sprintf("%d of %d solved", total.Solved, total.Positions))
		for _, line := range table {
			r.print(line)
		}
	}
	if ctx.Err() == nil && r.skipped > 0 {
		were := "were"
		if r.skipped == 1 {
			were = "was"
		}
		err = errors.Join(err, fmt.Errorf("%d of %d records %s skipped", r.skipped, r.records, were))
	}
	return errors.Join(err, r.broken)
}

// file searches the records of a file.
func (r *epdRun) file(ctx context.Context, name string, totals *solve.Totals) error {
	r.bar.announce(name, "positions")
	in, err := openInput(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	reader := epd.NewReader(in)
	for ctx.Err() == nil && r.broken == nil {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return ctx.Err() // an interruption ends the standard input
		}
		bad, isBad := errors.AsType[*epd.LineError](err)
		if isBad {
			err = bad.Err
		} else if err != nil {
			return fmt.Errorf("%s: %w", displayName(name), err)
		} else {
			err = r.record(ctx, name, reader.Line(), &record, totals)
		}
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			r.skipped++
			r.bar.say("%s:%d: %v; skipped", displayName(name), reader.Line(), err)
		}
		r.records++
		r.bar.add()
	}
	return ctx.Err()
}

// record searches a record and prints the result, unless ctx ends meanwhile. Other errors
// are in the record.
func (r *epdRun) record(ctx context.Context, file string, line int, record *epd.Record, totals *solve.Totals) error {
	var goal solve.Goal
	if record.Position.IsOver() {
		return errors.New("the game is over")
	}
	if r.flags.score {
		var err error
		if goal, err = solve.NewGoal(record); err != nil {
			return err
		}
		if goal.IsEmpty() {
			return errors.New("neither bm, am nor dm")
		}
	}
	control := search.NewControl()
	defer context.AfterFunc(ctx, control.Stop)()
	outcome := solve.Search(r.engine, control, record.Position, &goal, r.flags.limits())
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if outcome.Failure != nil {
		r.bar.say("%s:%d: a thread of the search failed: %v", displayName(file), line, outcome.Failure)
	}
	if !r.flags.score {
		solve.Annotate(record, &outcome)
		r.print(record.String())
		return nil
	}
	totals.Count(&outcome)
	id := record.ID()
	if id == "" {
		id = fmt.Sprintf("line %d", line)
	}
	r.print(outcome.Row(shortName(file), id, goal.String(), pgn.SAN(&record.Position, outcome.Best())))
	return nil
}

// displayName returns the name of a file for messages.
func displayName(file string) string {
	if file == standardInput {
		return "standard input"
	}
	return file
}

// shortName returns the name of a file for tables.
func shortName(file string) string {
	return strings.TrimSuffix(filepath.Base(displayName(file)), ".epd")
}

// print prints a line, unless the output is broken.
func (r *epdRun) print(line string) {
	r.bar.clear()
	if r.broken == nil {
		_, r.broken = fmt.Fprintln(r.out, line)
	}
}

// countRecords returns how many lines of the files are meant as records, 0 if
// that cannot be known without reading them twice.
func countRecords(files []string) (n int) {
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		file, err := os.Open(name)
		if err != nil {
			return 0
		}
		reader := epd.NewReader(file)
		for bad := true; err == nil || bad; n++ {
			_, err = reader.Next()
			_, bad = errors.AsType[*epd.LineError](err)
		}
		n-- // the end
		file.Close()
		if !errors.Is(err, io.EOF) {
			return 0
		}
	}
	return n
}
