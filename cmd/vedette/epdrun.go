package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

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

	records, leftOut int
}

// files searches the records of all files. What is done is written even if ctx
// ends.
func (r *epdRun) files(ctx context.Context, names []string) error {
	defer r.bar.clear()
	var total solve.Totals
	table := []string{"", solve.TotalsHead}
	var err error
	for i, name := range names {
		if r.flags.score && i == 0 {
			if err = r.print(solve.RowHead); err != nil {
				return err
			}
		}
		var totals solve.Totals
		err = r.file(ctx, name, &totals)
		table = append(table, totals.Row(shortName(name)))
		total.Add(&totals)
		if err != nil {
			break
		}
	}
	if r.flags.score && total.Positions > 0 {
		if len(table) > 3 {
			table = append(table, total.Row("all"))
		}
		table = append(table, "", fmt.Sprintf("%d of %d solved", total.Solved, total.Positions))
		for _, line := range table {
			err = errors.Join(err, r.print(line))
		}
	}
	if err == nil && r.leftOut > 0 {
		err = fmt.Errorf("%d of %d records are left out", r.leftOut, r.records)
	}
	return err
}

// file searches the records of a file.
func (r *epdRun) file(ctx context.Context, name string, totals *solve.Totals) error {
	in, err := openInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	reader := epd.NewReader(in)
	for ctx.Err() == nil {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
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
		if written, failed := errors.AsType[*writeError](err); failed {
			return written.error
		}
		if err != nil {
			r.leftOut++
			r.bar.say("%s:%d: %v, left out", displayName(name), reader.Line(), err)
		}
		r.records++
		r.bar.add()
	}
	return ctx.Err()
}

// record searches a record and prints the result, unless ctx ends meanwhile. An
// error other than a *writeError is in the record.
func (r *epdRun) record(ctx context.Context, file string, line int, record *epd.Record, totals *solve.Totals) error {
	var goal solve.Goal
	if !record.Position.HasLegalMove() {
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
	outcome := solve.Search(r.engine, control, record.Position, &goal, r.flags.limits)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if outcome.Failure != nil {
		r.bar.say("%s:%d: a thread of the search failed: %v", displayName(file), line, outcome.Failure)
	}
	if !r.flags.score {
		solve.Annotate(record, &outcome)
		return r.print(record.String())
	}
	totals.Count(&outcome)
	id := record.ID()
	if id == "" {
		id = fmt.Sprintf("line %d", line)
	}
	return r.print(outcome.Row(shortName(file), id, goal.String(), pgn.SAN(&record.Position, outcome.Best())))
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

// writeError is an error of the output.
type writeError struct{ error }

// print prints a line.
func (r *epdRun) print(line string) error {
	r.bar.clear()
	if _, err := fmt.Fprintln(r.out, line); err != nil {
		return &writeError{err}
	}
	return nil
}

// countRecords returns how many lines of the files are meant as records, -1 if
// that cannot be known without reading them twice.
func countRecords(files []string) (n int) {
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return -1
		}
		file, err := os.Open(name)
		if err != nil {
			return -1
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			if epd.IsRecord(lines.Text()) {
				n++
			}
		}
		file.Close()
		if lines.Err() != nil {
			return -1
		}
	}
	return n
}

// statusLine shows on a terminal how far a run is, in a line that other lines
// replace. Elsewhere it shows nothing.
type statusLine struct {
	out         io.Writer
	terminal    bool
	done, total int // total is -1 if unknown
	began       time.Time
	width       int
}

// newStatusLine returns the line for a number of positions, -1 if that is
// unknown.
func newStatusLine(out io.Writer, total int) *statusLine {
	s := &statusLine{out: out, total: total, began: time.Now()}
	if file, ok := out.(*os.File); ok {
		info, err := file.Stat()
		s.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return s
}

// add counts a position that is done.
func (s *statusLine) add() {
	s.done++
	if !s.terminal {
		return
	}
	s.clear()
	text := s.text(time.Since(s.began))
	s.width = len(text)
	fmt.Fprint(s.out, text)
}

// text returns the line after some time.
func (s *statusLine) text(elapsed time.Duration) string {
	if s.total < 0 {
		return fmt.Sprintf("%d positions", s.done)
	}
	left := elapsed * time.Duration(max(s.total-s.done, 0)) / time.Duration(max(s.done, 1))
	return fmt.Sprintf("%d of %d positions, %v left", s.done, s.total, left.Round(time.Second))
}

// clear removes the line.
func (s *statusLine) clear() {
	if s.width > 0 {
		fmt.Fprintf(s.out, "\r%*s\r", s.width, "")
		s.width = 0
	}
}

// say prints a line.
func (s *statusLine) say(format string, details ...any) {
	s.clear()
	fmt.Fprintf(s.out, format+"\n", details...)
}
