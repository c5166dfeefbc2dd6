package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"vedette/training"
)

// tally is a table of counts.
type tally struct {
	title, unit string
	rows        []row
}

type row struct {
	name  string
	count uint64
}

// binRows returns the bins of a histogram, without the empty ones at both ends.
func binRows(h *training.Histogram) []row {
	least, _ := h.Bin(0)
	_, greatest := h.Bin(len(h.Counts) - 1)
	rows := []row{{fmt.Sprint("below ", least), h.Below}}
	for i, n := range h.Counts {
		least, greatest := h.Bin(i)
		name := strconv.Itoa(least)
		if greatest > least {
			name = fmt.Sprintf("%d to %d", least, greatest)
		}
		rows = append(rows, row{name, n})
	}
	rows = append(rows, row{fmt.Sprint("above ", greatest), h.Above})
	for len(rows) > 0 && rows[0].count == 0 {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1].count == 0 {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// barLength is the length of the longest bar in a table, in characters.
const barLength = 50

// print writes the table, with a bar for each count.
func (t *tally) print(out io.Writer) {
	fmt.Fprintf(out, "\n%s (%s)\n", t.title, t.unit)
	var total, greatest uint64
	width := 0
	for _, r := range t.rows {
		total += r.count
		greatest = max(greatest, r.count)
		width = max(width, len(r.name))
	}
	digits := len(strconv.FormatUint(greatest, 10))
	for _, r := range t.rows {
		bar := strings.Repeat("#", int(math.Ceil(barLength*float64(r.count)/float64(max(greatest, 1)))))
		line := fmt.Sprintf("  %*s  %*d  %7s  %s", width, r.name, digits, r.count, percent(r.count, total), bar)
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
}

// percent formats a share of a total.
func percent(count, total uint64) string {
	return fmt.Sprintf("%.1f %%", 100*float64(count)/float64(max(total, 1)))
}
