package numbers

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Number is the type of the numbers in a file.
type Number interface{ int | int16 | float64 }

// File describes the content of a file, and where its numbers are in memory.
type File[N Number] struct {
	Format   string // the first line
	Comment  string // the comment that Write puts before the blocks
	Min, Max N      // of the numbers
	Blocks   []Block[N]
}

// Block is a named list of numbers.
type Block[N Number] struct {
	Name     string
	Optional bool // a file without the block leaves its numbers as they are
	Numbers  []*N
}

// perLine is the number of numbers that Write puts on a line.
const perLine = 16

// Write writes the file, with a note that says where the numbers come from.
func (f *File[N]) Write(to io.Writer, note string) error {
	w := bufio.NewWriter(to)
	fmt.Fprintln(w, f.Format)
	comment(w, note)
	fmt.Fprintln(w)
	comment(w, f.Comment)
	for _, b := range f.Blocks {
		if len(b.Numbers) <= perLine {
			fmt.Fprintf(w, "%-16s", b.Name+":") // aligned with the blocks before and after
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
