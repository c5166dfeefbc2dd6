package numbers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Read reads the text of a file. An error names the file and mostly the line;
// some of the numbers may then have been read.
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
			return fmt.Errorf("%s: there is no block %q", name, b.Name)
		}
	}
	return nil
}

// reader is how far a file is read.
type reader[N Number] struct {
	*File[N]
	found map[string]bool // the blocks that were begun
	block Block[N]        // the last of them
	read  int             // so many of its numbers
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

// begin ends the block before and begins the one of a name.
func (r *reader[N]) begin(name string) error {
	if err := r.end(); err != nil {
		return err
	}
	i := slices.IndexFunc(r.Blocks, func(b Block[N]) bool { return b.Name == name })
	switch {
	case i < 0:
		return fmt.Errorf("%.80q is no block of %q", name, r.Format)
	case r.found[name]:
		return fmt.Errorf("the block %q comes twice", name)
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
		return fmt.Errorf("%.20q is in front of the first block", word)
	case r.read == len(r.block.Numbers):
		return fmt.Errorf("%.20q is one more than the %d numbers of the block %q", word, r.read, r.block.Name)
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
		return "a whole number"
	}
	return "a number"
}
