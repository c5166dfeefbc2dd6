// Package hangup notices that the client of a program is gone.
//
// A program that writes to a closed pipe gets an error, but a search or a perft may
// write nothing for minutes. So Watch asks the system whether anybody can still read.
// The questions are in client_*.go, one file for each kind of system.
package hangup

import (
	"context"
	"io"
	"os"
	"time"
)

// interval is how often Watch looks.
const interval = 100 * time.Millisecond

// Watch calls leave once nobody can read out any more, and returns then, or when ctx
// ends, or at once if out is no file. A file on a disk can always be read.
func Watch(ctx context.Context, out io.Writer, leave func()) {
	file, ok := out.(*os.File)
	if !ok {
		return
	}
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for !isUnread(file) {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
	leave()
}

// AfterEnd returns in as an input that calls then when in has ended.
func AfterEnd(in io.Reader, then func()) io.Reader { return &finite{in, then} }

// finite is an input and what follows it.
type finite struct {
	io.Reader
	then func() // nil once it was called
}

// Read is that of an io.Reader.
func (f *finite) Read(b []byte) (int, error) {
	n, err := f.Reader.Read(b)
	if err != nil && f.then != nil {
		f.then()
		f.then = nil
	}
	return n, err
}
