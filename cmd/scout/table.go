package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A table is printed in columns: the first one left-aligned, the others
// right-aligned.
type table struct{ rows []row }

// A row has cells, or a first cell and a note across the other columns.
type row struct {
	cells []string
	note  string
}

// add adds a row of cells.
func (t *table) add(cells ...string) { t.rows = append(t.rows, row{cells: cells}) }

// addNote adds a row of one cell and a note.
func (t *table) addNote(cell, note string) {
	t.rows = append(t.rows, row{cells: []string{cell}, note: note})
}

// print prints the table.
func (t *table) print(out io.Writer) {
	var widths []int
	for _, r := range t.rows {
		for i, cell := range r.cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, r := range t.rows {
		var line strings.Builder
		for i, cell := range r.cells {
			padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line.WriteString(cell + padding)
			} else {
				line.WriteString("  " + padding + cell)
			}
		}
		if r.note != "" {
			line.WriteString("  " + r.note)
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
}
