package numbers

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Number is what the numbers of a file can be.
type Number interface{ int | int16 | float64 }

// File says what a file holds, and where in memory that belongs.
type File[N Number] struct {
	Format   string // the first line
	Comment  string // what Write says about the numbers
	Min, Max N      // of the numbers
	Blocks   []Block[N]
}

// Block is a named list of numbers.
type Block[N Number] struct {
	Name     string
	Optional bool // a file without the block leaves its numbers as they are
	Numbers  []*N
}

// perLine is how many numbers of a block Write puts on a line.
const perLine = 16

// Write writes the numbers with a note, which says where they come from.
func (f *File[N]) Write(to io.Writer, note string) error {
	w := bufio.NewWriter(to)
	fmt.Fprintln(w, f.Format)
	comment(w, note)
	fmt.Fprintln(w)
	comment(w, f.Comment)
	for _, b := range f.Blocks {
		if len(b.Numbers) <= perLine {
			fmt.Fprintf(w, "%-16s", b.Name+":") // in columns with its neighbours
		} else {
			fmt.Fprintf(w, "%s:", b.Name)
		}
		for i, n := range b.Numbers {
			switch {
			case len(b.Numbers) > perLine && i%perLine == 0:
				fmt.Fprintln(w)
			case i%perLine == perLine/2:
				fmt.Fprint(w, "   ")
			}
			fmt.Fprintf(w, " %4v", *n)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

func comment(w io.Writer, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintln(w, strings.TrimSpace("# "+line))
	}
}

// Note returns the note with which a file was written: the comment behind the
// first line.
func Note(text string) string {
	var note strings.Builder
	_, text, _ = strings.Cut(text, "\n")
	for line := range strings.Lines(text) {
		comment, found := strings.CutPrefix(line, "#")
		if !found {
			break
		}
		fmt.Fprintln(&note, strings.TrimSpace(comment))
	}
	return note.String()
}
