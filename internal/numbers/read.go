package numbers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Read reads the text of a file. An error names the file and, except for a
// missing block, the line. After an error some of the numbers may have been
// read.
func (f *File[N]) Read(name, text string) error {
	format, rest, _ := strings.Cut(text, "\n")
	if strings.TrimSpace(format) != f.Format {
		return fmt.Errorf("%s: the first line is %.80q, want %q", name, format, f.Format)
	}
	r, number := reader[N]{File: f, found: make(map[string]bool)}, 1
	for line := range strings.Lines(rest) {
		number++
		if err := r.line(strings.TrimSpace(line)); err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	if err := r.end(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, number, err)
	}
	for _, b := range f.Blocks {
		if !b.Optional && !r.found[b.Name] {
			return fmt.Errorf("%s: the block %q is missing", name, b.Name)
		}
	}
	return nil
}

// reader is the state of Read.
type reader[N Number] struct {
	*File[N]
	found map[string]bool // the blocks that have begun
	block Block[N]        // the current block
	read  int             // how many of its numbers were read
}

func (r *reader[N]) line(line string) error {
	if strings.HasPrefix(line, "#") {
		return nil
	}
	if name, rest, found := strings.Cut(line, ":"); found {
		if err := r.begin(name); err != nil {
			return err
		}
		line = rest
	}
	for word := range strings.FieldsSeq(line) {
		if err := r.number(word); err != nil {
			return err
		}
	}
	return nil
}

// begin ends the current block and begins the block with a name.
func (r *reader[N]) begin(name string) error {
	if err := r.end(); err != nil {
		return err
	}
	i := slices.IndexFunc(r.Blocks, func(b Block[N]) bool { return b.Name == name })
	switch {
	case i < 0:
		return fmt.Errorf("%.80q is not a block of %q", name, r.Format)
	case r.found[name]:
		return fmt.Errorf("the block %q is given twice", name)
	}
	r.found[name], r.block, r.read = true, r.Blocks[i], 0
	return nil
}

// end checks that the block is complete.
func (r *reader[N]) end() error {
	if want := len(r.block.Numbers); r.read < want {
		return fmt.Errorf("the block %q ends after %d of %d numbers", r.block.Name, r.read, want)
	}
	return nil
}

func (r *reader[N]) number(word string) error {
	switch {
	case r.block.Numbers == nil:
		return fmt.Errorf("%.20q is before the first block", word)
	case r.read == len(r.block.Numbers):
		return fmt.Errorf("%.20q is too many: the block %[3]q has %[2]d numbers", word, r.read, r.block.Name)
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || !(x >= float64(r.Min) && x <= float64(r.Max)) || float64(N(x)) != x {
		return fmt.Errorf("%.20q in the block %q: want %s from %v to %v", word, r.block.Name, kind[N](), r.Min, r.Max)
	}
	*r.block.Numbers[r.read] = N(x)
	r.read++
	return nil
}

func kind[N Number]() string {
	if N(1)/2 == 0 {
		return "an integer"
	}
	return "a number"
}
