package training

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// Reader reads the games of a file one after the other.
type Reader struct {
	name   string
	file   *os.File // nil for another source
	in     *bufio.Reader
	header Header
	offset int64 // of the next record
	record []byte
	coder  *coder
}

// readAhead is the size of a reader's buffer in bytes.
const readAhead = 1 << 18

// Open opens a file of games. Errors name the file.
func Open(name string) (*Reader, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := newReader(name, file)
	if err != nil {
		file.Close()
		return nil, err
	}
	r.file = file
	return r, nil
}

// newReader reads the header of a file of games from in. The name is used in
// errors.
func newReader(name string, in io.Reader) (*Reader, error) {
	r := &Reader{name: name, in: bufio.NewReaderSize(in, readAhead)}
	header, version, length, err := readHeader(r.in)
	if err != nil {
		return nil, r.damaged(err)
	}
	r.header, r.offset, r.coder = header, length, newCoder(version, len(header.Runs))
	return r, nil
}

// Header returns the file's header.
func (r *Reader) Header() Header { return r.header }

// Offset returns the offset of the next record in bytes.
func (r *Reader) Offset() int64 { return r.offset }

// GoTo makes the record that begins at an offset the next one. The reader must come from
// Open.
func (r *Reader) GoTo(offset int64) error {
	r.offset = offset
	if _, err := r.file.Seek(offset, io.SeekStart); err != nil {
		return r.damaged(err)
	}
	r.in.Reset(r.file)
	return nil
}

// Next reads the next game into g and reuses g's memory. It returns io.EOF
// after the last one. Every other error names the file and the offset of the
// faulty record, and ends the reading.
func (r *Reader) Next(g *Game) error {
	prefix, err := r.in.Peek(prefixSize)
	switch {
	case err == nil:
	case len(prefix) == 0 && errors.Is(err, io.EOF):
		return io.EOF
	default:
		return r.damaged(torn(err))
	}
	size, err := recordSize(prefix)
	if err != nil {
		return r.damaged(err)
	}
	r.record = slices.Grow(r.record[:0], size)[:size]
	if _, err := io.ReadFull(r.in, r.record); err != nil {
		return r.damaged(torn(err))
	}
	if err := r.coder.read(r.record, g); err != nil {
		return r.damaged(err)
	}
	if g.Settings = nil; g.Run != noRun {
		g.Settings = &r.header.Runs[g.Run]
	}
	r.offset += int64(size)
	return nil
}

// torn turns the end of the file into the error for an incomplete record.
func torn(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errTorn
	}
	return err
}

// damaged adds the position to an error.
func (r *Reader) damaged(err error) error {
	return fmt.Errorf("%s: at byte %d: %w", r.name, r.offset, err)
}

// isTorn reports whether err says that a file ends within a record, as it does
// when its writer was killed. The records before it are sound.
func isTorn(err error) bool { return errors.Is(err, errTorn) }

// Close closes the file.
func (r *Reader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// ReadAll calls visit with each game of the named files, in order. The game is
// valid only during the call. An error of visit ends the reading, and so does
// ctx when it is done.
func ReadAll(ctx context.Context, names []string, visit func(g *Game) error) error {
	var g Game
	for _, name := range names {
		r, err := Open(name)
		if err != nil {
			return err
		}
		for err == nil {
			at := r.offset
			if err = cmp.Or(r.Next(&g), ctx.Err()); err != nil {
				break
			}
			if err = visit(&g); err != nil {
				err = fmt.Errorf("%s: game at byte %d: %w", name, at, err)
			}
		}
		r.Close()
		if !errors.Is(err, io.EOF) {
			return err
		}
	}
	return nil
}
