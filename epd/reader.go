package epd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

// maxLine is the greatest length of a line in bytes.
const maxLine = 1 << 16

// Reader reads the records in a stream, one after the other. It skips empty lines
// and those that begin with #.
type Reader struct {
	in    *bufio.Reader
	line  int
	wasCR bool // the last byte was a CR
}

// NewReader returns a reader of the records in a stream, as UTF-8, or as UTF-16 if it
// begins with the byte order mark of that. It reads ahead.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReader(pgn.UTF8(in))} }

// LineError is an error in a line. The lines after it can be read.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error names the line.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the error itself.
func (e *LineError) Unwrap() error { return e.Err }

// Line returns the number of the line that Next read last, from 1.
func (r *Reader) Line() int { return r.line }

// Next reads the next record. It returns io.EOF after the last one, and a
// *LineError for a bad line, after which reading may continue. Any other error
// comes from the stream and is final.
func (r *Reader) Next() (Record, error) {
	for {
		line, err := r.next()
		if err != nil {
			return Record{}, err
		}
		if line = strings.TrimLeft(line, blanks); line == "" || line[0] == '#' {
			continue
		}
		record, err := Parse(line)
		if err != nil {
			return record, &LineError{r.line, err}
		}
		return record, nil
	}
}

// next returns the next line, which ends with LF, CR or both.
func (r *Reader) next() (string, error) {
	var line []byte
	tooLong := false
	for {
		c, err := r.in.ReadByte()
		wasCR := r.wasCR
		r.wasCR = c == '\r'
		if errors.Is(err, io.EOF) && (len(line) > 0 || tooLong) {
			break
		}
		if err != nil {
			return "", err
		}
		if c == '\n' && wasCR {
			continue
		}
		if c == '\n' || c == '\r' {
			break
		}
		if tooLong = tooLong || len(line) == maxLine; !tooLong {
			line = append(line, c)
		}
	}
	r.line++
	if tooLong {
		return "", &LineError{r.line, fmt.Errorf("more than %d bytes", maxLine)}
	}
	if r.line == 1 {
		line = bytes.TrimPrefix(line, []byte(movegen.ByteOrderMark))
	}
	return string(line), nil
}
