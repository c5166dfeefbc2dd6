package safefile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A file can be locked once, read meanwhile, and locked again once it is closed.
func TestLock(t *testing.T) {
	switch runtime.GOOS {
	case "linux", "darwin", "freebsd", "netbsd", "openbsd", "windows":
	default:
		t.Skip("no locks")
	}
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("content"), 0o666); err != nil {
		t.Fatal(err)
	}
	open := func() *os.File {
		file, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		return file
	}
	first, second := open(), open()
	if err := Lock(first); err != nil {
		t.Fatal(err)
	}
	if err := Lock(second); !errors.Is(err, ErrInUse) {
		t.Errorf("locked twice: %v", err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "content" {
		t.Errorf("while it is locked: %q, %v", text, err)
	}
	first.Close()
	if err := Lock(second); err != nil {
		t.Errorf("after it was closed: %v", err)
	}
}
