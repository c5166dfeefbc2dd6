package memory

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestOpenFile(t *testing.T) {
	dir := t.TempDir()
	for _, size := range []int{0, 1, 4096, 100_000} {
		want := bytes.Repeat([]byte{7, 1, 3}, size)[:size]
		path := filepath.Join(dir, "file with blanks")
		if err := os.WriteFile(path, want, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := OpenFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(f.Bytes(), want) {
			t.Errorf("a file of %d bytes: got %d bytes, or other ones", size, len(f.Bytes()))
		}
		f.Close()
		f.Close()
		if f.Bytes() != nil {
			t.Error("a closed file still has bytes")
		}
	}
	if _, err := OpenFile(filepath.Join(dir, "none")); err == nil {
		t.Error("a file that does not exist was opened")
	}
	if _, err := OpenFile(dir); err == nil {
		t.Error("a folder was opened")
	}
}

// Where mapping fails, the file is read.
func TestReadFile(t *testing.T) {
	f, err := readFile(bytes.NewReader([]byte("abc")), 3)
	if err != nil || string(f.Bytes()) != "abc" {
		t.Errorf("read %q, %v", f.Bytes(), err)
	}
	f.Close()
	if _, err := readFile(bytes.NewReader([]byte("abc")), 4); err == nil {
		t.Error("a file that is too short was read")
	}
}
