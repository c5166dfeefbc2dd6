package memory

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// File is the content of a file, read-only. Where the system can, it is mapped
// into memory, so that only the parts that are used take memory; elsewhere it
// is read. Any number of goroutines may read the bytes.
//
// A file must not be changed while it is mapped. If it is truncated, or its
// disk fails, reading the missing part ends the program. Under search.Guard it
// is a panic that is caught.
type File struct {
	bytes  []byte
	mapped bool
}

// mostRead is the size in bytes of the largest file that is read where mapping
// fails. All Syzygy tables of five pieces are smaller.
const mostRead = 64 * Megabyte

// OpenFile returns the content of the file at path. It keeps no file open, and it
// does not block: it refuses pipes, devices and folders.
func OpenFile(path string) (*File, error) {
	// Before opening, which blocks for a pipe.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("open %s: not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.Size() == 0:
		return &File{}, nil
	}
	var problem error
	if info.Size() <= int64(^uint(0)>>1) {
		var bytes []byte
		if bytes, problem = mapFile(f, int(info.Size())); problem == nil {
			return &File{bytes, true}, nil
		}
	} else {
		problem = errors.New("not addressable")
	}
	if info.Size() > mostRead {
		return nil, fmt.Errorf("map %s: %w; and with %d MB it is too large to be read into memory", path, problem,
			info.Size()/Megabyte)
	}
	return readFile(f, int(info.Size()))
}

// readFile reads the first size bytes of f.
func readFile(f io.Reader, size int) (*File, error) {
	bytes := make([]byte, size)
	if _, err := io.ReadFull(f, bytes); err != nil {
		return nil, err
	}
	return &File{bytes: bytes}, nil
}

// Bytes returns the content, which must not be changed, nor used after Close.
func (f *File) Bytes() []byte { return f.bytes }

// Close unmaps the file or releases its memory. Closing twice, or nil, does
// nothing.
func (f *File) Close() {
	if f == nil {
		return
	}
	if f.mapped {
		unmapFile(f.bytes)
	}
	*f = File{}
}
