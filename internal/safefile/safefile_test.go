package safefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
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

// An error names the file, not the temporary one beside it.
func TestWriteWithoutFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "missing", "file")
	err := Write(file, func(io.Writer) error { return nil })
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "open "+file+": ") {
		t.Errorf("error %v", err)
	}
}

// A device must not be replaced by a file, which root may do. The test names it by a
// link, so that not even then the device is lost.
func TestWriteKeepsDevices(t *testing.T) {
	link := filepath.Join(t.TempDir(), "device")
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Skip("no links: ", err)
	}
	err := Write(link, func(w io.Writer) error {
		_, err := io.WriteString(w, "text")
		return err
	})
	info, statErr := os.Lstat(link)
	if err != nil || statErr != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("error %v; the link is now %v, %v", err, info, statErr)
	}
}
