package safefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestFailureLeavesTheOldFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	trouble := errors.New("trouble")
	err := Write(file, func(w io.Writer) error {
		io.WriteString(w, "new")
		return trouble
	})
	if content, _ := os.ReadFile(file); !errors.Is(err, trouble) || string(content) != "old" {
		t.Errorf("error %v, the file holds %q", err, content)
	}
	if left, _ := filepath.Glob(file + "*"); len(left) != 1 {
		t.Errorf("what is left: %v", left)
	}
}

func TestWriteReplacesTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for _, text := range []string{"first", "second"} {
		err := Write(file, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if content, _ := os.ReadFile(file); err != nil || string(content) != text {
			t.Errorf("error %v, the file holds %q, want %q", err, content, text)
		}
	}
}
