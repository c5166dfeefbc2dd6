package book

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// smallBook is the size in bytes up to which a book is kept in memory. Larger
// ones are read from their files, a few blocks for each position.
const smallBook = 1 << 20

// Book is a book that can be asked for moves, by any number of goroutines at
// once.
type Book struct {
	entries io.ReaderAt
	n       int64
	file    *os.File // nil if it is not needed any more
}

// Open opens the book in the file of a name, and reads all of it once to check
// it. The error names the file and says what is wrong with it. Nothing is waited
// for: a pipe, a device or a directory is refused.
func Open(name string) (*Book, error) {
	b, err := openFile(name)
	if err != nil {
		if pathError, ok := errors.AsType[*fs.PathError](err); ok {
			err = pathError.Err // which has the name once more
		}
		return nil, fmt.Errorf("%.200q: %w", name, err)
	}
	return b, nil
}

// openFile is Open. The name of the file may be missing in the error.
func openFile(name string) (*Book, error) {
	info, err := os.Stat(name) // before opening: a pipe would wait for its other end
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a file")
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info.Size() <= smallBook {
		defer file.Close()
		content, err := io.ReadAll(io.LimitReader(file, smallBook))
		if err != nil {
			return nil, err
		}
		return New(bytes.NewReader(content), int64(len(content)))
	}
	b, err := New(file, info.Size())
	if err != nil {
		file.Close()
		return nil, err
	}
	b.file = file
	return b, nil
}

// New returns the book in the first size bytes of r, of which it reads all to
// check them. They must not change while the book is used.
func New(r io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size == 0:
		return nil, errors.New("the book is empty")
	case size%entrySize != 0:
		return nil, fmt.Errorf("no Polyglot book, or cut off: %d bytes are no multiple of %d", size, entrySize)
	}
	if err := checkOrder(io.NewSectionReader(r, 0, size)); err != nil {
		return nil, err
	}
	return &Book{entries: r, n: size / entrySize}, nil
}

// checkOrder returns an error if the keys of the entries are not in ascending
// order, as in a file of another format, or one that is damaged.
func checkOrder(r io.Reader) error {
	in := bufio.NewReaderSize(r, 1<<16)
	var b [entrySize]byte
	var last Key
	for i := 0; ; i++ {
		if _, err := io.ReadFull(in, b[:]); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		key := parseEntry(b[:]).key
		if key < last {
			return fmt.Errorf("no Polyglot book, or damaged: the key of entry %d is less than that before it", i+1)
		}
		last = key
	}
}

// Len returns the number of entries.
func (b *Book) Len() int64 { return b.n }

// Close closes the file of the book, which cannot be used then.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}
