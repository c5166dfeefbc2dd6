package training

import (
	"errors"
	"fmt"
	"io"
)

// GameAt reads the game whose record begins at the given offset into g, reuses
// g's memory, and returns the offset of the next record. The error is io.EOF at
// the end of the file; other errors name the file and the offset. It does not
// affect Next. The reader must come from Open.
func (r *Reader) GameAt(offset int64, g *Game) (next int64, err error) {
	file, ok := r.file.(io.ReaderAt)
	if !ok {
		return 0, fmt.Errorf("%s: cannot be read out of order", r.name)
	}
	fail := func(err error) (int64, error) {
		return 0, fmt.Errorf("%s: at byte %d: %w", r.name, offset, torn(err))
	}
	prefix := r.memory(prefixSize)
	switch n, err := file.ReadAt(prefix, offset); {
	case n == 0 && errors.Is(err, io.EOF):
		return 0, io.EOF
	case n < prefixSize:
		return fail(err)
	}
	size, err := recordSize(prefix)
	if err != nil {
		return fail(err)
	}
	record := r.memory(size)
	if n, err := file.ReadAt(record, offset); n < len(record) {
		return fail(err)
	}
	if err := r.coder.read(record, g); err != nil {
		return fail(err)
	}
	return offset + int64(len(record)), nil
}
