package hangup

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// patience is how long a test waits for what takes a tenth of a second.
const patience = time.Minute

// canSee skips a test on systems that do not tell whether anybody reads.
func canSee(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "js" || runtime.GOOS == "plan9" {
		t.Skip("this system does not tell whether anybody reads")
	}
}

// A pipe is unread as soon as its reader is gone, whether or not something is in it.
func TestPipe(t *testing.T) {
	canSee(t)
	for _, text := range []string{"", "text that nobody has read"} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if isUnread(w) {
			t.Error("unread, although there is a reader")
		}
		r.Close()
		if !isUnread(w) {
			t.Error("not unread, although the reader is gone")
		}
	}
}

// Files and devices can always be read; a file that is closed has no answer.
func TestFiles(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if isUnread(file) || isUnread(null) {
		t.Error("a file or the null device is unread")
	}
	null.Close()
	if isUnread(null) {
		t.Error("what is closed is unread")
	}
}

// Watch waits for the reader to leave, or for its context.
func TestWatch(t *testing.T) {
	canSee(t)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 3*interval)
	defer cancel()
	Watch(ctx, w, func() { t.Error("left, although there is a reader") })
	if ctx.Err() == nil {
		t.Error("Watch ended before its context")
	}
	left := make(chan bool)
	go Watch(t.Context(), w, func() { close(left) })
	r.Close()
	select {
	case <-left:
	case <-time.After(patience):
		t.Errorf("after %v still there", patience)
	}
	Watch(t.Context(), &strings.Builder{}, func() { t.Error("left an output that is no file") })
}

// What follows the end of an input follows once, and not before.
func TestAfterEnd(t *testing.T) {
	ends := 0
	in := AfterEnd(strings.NewReader("text"), func() { ends++ })
	b := make([]byte, 3)
	for _, want := range []struct {
		n, ends int
		err     error
	}{{3, 0, nil}, {1, 0, nil}, {0, 1, io.EOF}, {0, 1, io.EOF}} {
		if n, err := in.Read(b); n != want.n || !errors.Is(err, want.err) || ends != want.ends {
			t.Errorf("read %d bytes, %v, and called %d times, want %v", n, err, ends, want)
		}
	}
}
