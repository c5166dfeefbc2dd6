package book

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Book is an opening book, of which a few entries are read for each position. Any number
// of goroutines may use it at once.
type Book struct {
	entries io.ReaderAt
	n       int64
	file    *os.File // to close, nil for a book of New
}

// Open opens the book in the named file. It reads the whole file once to check
// it. The error has the name of the file. Open does not block: it refuses pipes,
// devices and directories.
func Open(name string) (*Book, error) {
	b, err := openFile(name)
	if err != nil {
		if pathError, ok := errors.AsType[*fs.PathError](err); ok {
			err = pathError.Err // it repeats the name
		}
		return nil, fmt.Errorf("%.200q: %w", name, err)
	}
	return b, nil
}

// openFile is Open, but its error may lack the name of the file.
func openFile(name string) (*Book, error) {
	info, err := os.Stat(name) // before opening, which blocks for a pipe
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
	b, err := New(file, info.Size())
	if err != nil {
		file.Close()
		return nil, err
	}
	b.file = file
	return b, nil
}

// New returns the book in the first size bytes of r. It reads all of them once to
// check them. They must not change while the book is in use.
func New(r io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size == 0:
		return nil, errors.New("the book is empty")
	case size%entrySize != 0:
		return nil, fmt.Errorf("not a Polyglot book, or truncated: %d bytes are not a multiple of %d", size, entrySize)
	}
	if err := checkOrder(io.NewSectionReader(r, 0, size)); err != nil {
		return nil, err
	}
	return &Book{entries: r, n: size / entrySize}, nil
}

// checkOrder returns an error if the keys of the entries are not in ascending
// order, as in files of other formats and damaged ones.
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
			return fmt.Errorf("not a Polyglot book, or damaged: the key of entry %d is less than the one before", i+1)
		}
		last = key
	}
}

// Close closes the file. The book cannot be used afterwards.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}
