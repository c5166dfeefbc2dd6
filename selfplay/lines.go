package selfplay

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"vedette/movegen"
)

// Lines is a book that is not read as a whole, since it may be larger than
// memory: a file with a position in FEN or EPD on each line.
type Lines struct {
	*os.File
	size int64 // bytes
}

// NewLines returns the lines of a file, which must not be empty. It takes the
// file over.
func NewLines(file *os.File) (Lines, error) {
	info, err := file.Stat()
	if err == nil && info.Size() == 0 {
		err = fmt.Errorf("%q is empty", file.Name())
	}
	if err != nil {
		return Lines{}, errors.Join(err, file.Close())
	}
	return Lines{file, info.Size()}, nil
}

// maxLine is more than any position needs, in bytes.
const maxLine = 4096

// Start returns the position of a random line: the first one that begins at a
// random place in the file or later, after the last line the first one.
func (l Lines) Start(rng *rand.Rand) (movegen.Position, error) {
	line, err := l.from(rng.Int64N(l.size))
	if err == nil && line == "" {
		line, err = l.from(0)
	}
	if err != nil {
		return movegen.Position{}, err
	}
	p, err := movegen.ParseLine(line)
	if err != nil {
		return p, fmt.Errorf("a line of the book: %w", err)
	}
	return p, nil
}

// from returns the first line that begins at the place or later, nothing if
// there is none.
func (l Lines) from(at int64) (string, error) {
	buffer := make([]byte, 2*maxLine)
	n, err := l.ReadAt(buffer, max(at-1, 0))
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	rest := string(buffer[:n])
	if at > 0 { // a line begins at the place if the one before ends there
		_, rest, _ = strings.Cut(rest, "\n")
	}
	line, _, _ := strings.Cut(rest, "\n")
	return line, nil
}
