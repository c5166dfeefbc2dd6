package openings

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"vedette/movegen"
)

// Lines is a book that stays in its file, which may be larger than memory: a
// position in FEN or EPD on each line.
type Lines struct {
	*os.File
	size int64 // bytes
}

// NewLines returns the lines of a file, which must not be empty. It closes the
// file on an error; otherwise the caller closes the lines.
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

// maxLine is the length of the longest line, in bytes: more than any position
// needs.
const maxLine = 4096

// Start returns the position of a random line: the first line that begins at or
// after a random offset in the file, or the first line of the file if there is
// none.
func (l Lines) Start(rng *rand.Rand) (movegen.Position, error) {
	line, err := l.from(rng.Int64N(l.size))
	if err == nil && line == "" {
		line, err = l.from(0)
	}
	if err != nil {
		return movegen.Position{}, err
	}
	p, err := movegen.ParseLine(strings.TrimPrefix(line, movegen.ByteOrderMark))
	if err != nil {
		return p, fmt.Errorf("line of the book: %w", err)
	}
	return p, nil
}

// from returns the first line that begins at or after an offset, "" if there is
// none.
func (l Lines) from(at int64) (string, error) {
	buffer := make([]byte, 2*maxLine)
	n, err := l.ReadAt(buffer, max(at-1, 0))
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	rest := string(buffer[:n])
	if at > 0 { // a line begins at the offset if a line break is before it
		_, rest, _ = strings.Cut(rest, "\n")
	}
	line, _, _ := strings.Cut(rest, "\n")
	return line, nil
}
