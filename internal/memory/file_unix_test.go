//go:build linux || darwin || freebsd || netbsd || openbsd

package memory

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A pipe is refused at once, though nobody writes to it.
func TestOpenPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := OpenFile(path)
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil || !strings.Contains(err.Error(), path+": not a regular file") {
			t.Errorf("a pipe: %v", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("OpenFile waits for somebody to write to the pipe")
	}
}
