package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"vedette/chart"
	"vedette/internal/safefile"
)

// A record writes the results of a sweep to files, which are complete after
// each point.
type record struct {
	names    []string
	baseline int    // index in names
	vary     string // what varies
	measure  int    // the measure in the picture
	title    string

	csv     string       // the file of the numbers, empty if none are written
	text    bytes.Buffer // of that file
	picture string       // empty if nothing is drawn
	series  []chart.Series
}

// newRecord returns a record of the algorithms. It returns an error if the files cannot
// be written.
func (f *sweepFlags) newRecord(names []string, baseline string) (*record, error) {
	r := &record{names: names, baseline: slices.Index(names, baseline), vary: f.vary, title: f.title, csv: f.csv, picture: f.picture}
	r.measure = slices.IndexFunc(measures(), func(m measure) bool { return m.name == f.by })
	if f.vary == "order" {
		r.vary = "strength of order"
	}
	r.series = make([]chart.Series, len(names))
	for i, name := range names {
		r.series[i].Name = name
	}
	if r.picture != "" {
		if err := safefile.Check(r.picture); err != nil {
			return nil, err
		}
	}
	return r, r.write(r.columns())
}

// columns returns the names of the columns.
func (r *record) columns() []string {
	columns := []string{r.vary, "algorithm", "trees", "out of memory", "leaves", "distinct", "interior", "re-searches", "stored"}
	for _, m := range measures() {
		ratio := fmt.Sprintf("%s / %s", m.name, r.names[r.baseline])
		columns = append(columns, ratio, "± "+ratio)
	}
	return columns
}

// add records a point.
func (r *record) add(p point, all []summary) error {
	var rows [][]string
	for i := range all {
		rows = append(rows, all[i].numbers(p.x))
		// A mean over only the trees for which memory sufficed would mislead.
		if s := &all[i]; s.failed == 0 && s.ratios[r.measure].n > 0 {
			r.series[i].X = append(r.series[i].X, p.x)
			r.series[i].Y = append(r.series[i].Y, s.ratios[r.measure].mean())
		}
	}
	return errors.Join(r.write(rows...), r.draw())
}

// numbers returns the row of a summary.
func (s *summary) numbers(x float64) []string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	row := []string{number(x), s.name, strconv.Itoa(s.leaves.n), strconv.Itoa(s.failed)}
	for _, m := range []sample{s.leaves, s.distinct, s.interior, s.researches} {
		cell := ""
		if m.n > 0 {
			cell = number(m.mean())
		}
		row = append(row, cell)
	}
	row = append(row, strconv.Itoa(s.stored))
	for i := range measures() {
		mean, margin := "", ""
		if s.ratios != nil && s.ratios[i].n > 0 {
			mean = number(s.ratios[i].mean())
		}
		if s.ratios != nil && s.ratios[i].n > 1 {
			margin = number(s.ratios[i].margin())
		}
		row = append(row, mean, margin)
	}
	return row
}

// write adds rows and writes the file anew, which is complete whenever the
// program is stopped.
func (r *record) write(rows ...[]string) error {
	if r.csv == "" {
		return nil
	}
	if err := csv.NewWriter(&r.text).WriteAll(rows); err != nil {
		return err
	}
	return safefile.Write(r.csv, func(out io.Writer) error {
		_, err := out.Write(r.text.Bytes())
		return err
	})
}

// draw draws the ratios so far.
func (r *record) draw() error {
	if r.picture == "" {
		return nil
	}
	drawn := slices.DeleteFunc(slices.Clone(r.series), func(s chart.Series) bool { return len(s.X) == 0 })
	if len(drawn) == 0 {
		return nil
	}
	return chart.Lines(r.picture, chart.Labels{
		Title: r.title,
		X:     r.vary,
		Y:     fmt.Sprintf("%s, %s = 1", measures()[r.measure].what, r.names[r.baseline]),
	}, drawn...)
}
