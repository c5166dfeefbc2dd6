package safefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
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

// A file that cannot be moved to its place is removed, and the error names the place alone.
func TestWriteOverFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	err := Write(file, func(io.Writer) error { return os.Mkdir(file, 0o777) })
	if problem, ok := errors.AsType[*os.PathError](err); !ok || problem.Path != file || strings.Contains(err.Error(), temporary) {
		t.Errorf("error %v", err)
	}
	if left, _ := filepath.Glob(file + "*"); len(left) != 1 {
		t.Errorf("what is left: %v", left)
	}
}

func TestWriteReplacesTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for _, text := range []string{"first", "second"} {
		writeText(t, file, text)
		if content, err := os.ReadFile(file); err != nil || string(content) != text {
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
	writeText(t, link, "text")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("error %v; the link is now %v", err, info)
	}
}

// writeText writes a text to a file.
func writeText(t *testing.T, name, text string) {
	t.Helper()
	err := Write(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A file that is replaced keeps its mode, and a new one has that of other new files.
func TestWriteKeepsTheMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes")
	}
	dir := t.TempDir()
	mode := func(name string) os.FileMode {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	for _, want := range []os.FileMode{0o600, 0o644, 0o666} {
		name := filepath.Join(dir, "old")
		if err := errors.Join(os.WriteFile(name, nil, want), os.Chmod(name, want)); err != nil {
			t.Fatal(err)
		}
		if writeText(t, name, "text"); mode("old") != want {
			t.Errorf("%v has become %v", want, mode("old"))
		}
		os.Remove(name)
	}
	writeText(t, filepath.Join(dir, "new"), "text")
	if err := os.WriteFile(filepath.Join(dir, "other"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if mode("new") != mode("other") {
		t.Errorf("a new file has %v, others %v", mode("new"), mode("other"))
	}
}

// Symbolic links stay, also those in a row and to a file that does not exist yet.
func TestWriteKeepsLinks(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	err := errors.Join(os.Mkdir(path("folder"), 0o777), os.Symlink("folder", path("other")),
		os.Symlink(filepath.Join("..", "target"), filepath.Join(path("folder"), "link")),
		os.Symlink(filepath.Join("other", "link"), path("first")))
	if err != nil {
		t.Skip("no links: ", err)
	}
	for _, text := range []string{"first", "second"} {
		writeText(t, path("first"), text)
		if content, err := os.ReadFile(path("target")); err != nil || string(content) != text {
			t.Errorf("the target holds %q, %v, want %q", content, err, text)
		}
	}
	if _, err := os.Readlink(path("first")); err != nil {
		t.Errorf("the link is lost: %v", err)
	}
	folder, err := filepath.EvalSymlinks(dir)
	if err != nil || Target(path("first")) != filepath.Join(folder, "target") || Target(path("new")) != filepath.Join(folder, "new") {
		t.Errorf("the targets are %s and %s, %v", Target(path("first")), Target(path("new")), err)
	}
}

// What cannot be written is known before there is something to write.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, filepath.Join(dir, "new"), os.DevNull} {
		if err := Check(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{filepath.Join(dir, "absent", "file"), dir} {
		if err := Check(name); err == nil || !strings.Contains(err.Error(), name+": ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("what is left: %v", left)
	}
	if content, _ := os.ReadFile(file); string(content) != "old" {
		t.Errorf("the file holds %q", content)
	}
}

// What goes to the standard output besides is not lost.
func TestWriteToStandardOutput(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	before := os.Stdout
	os.Stdout = file
	defer func() { os.Stdout = before }()
	io.WriteString(file, "before ")
	if err := Check(file.Name()); err != nil {
		t.Error(err)
	}
	writeText(t, file.Name(), "text")
	io.WriteString(file, " after")
	if content, err := os.ReadFile(file.Name()); err != nil || string(content) != "before text after" {
		t.Errorf("%q, %v", content, err)
	}
}

// A file that may not be written is not replaced.
func TestWriteProtected(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if file, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		file.Close()
		t.Skip("this user may write everything")
	}
	err := Write(name, func(io.Writer) error { return nil })
	if content, _ := os.ReadFile(name); err == nil || Check(name) == nil || string(content) != "old" {
		t.Errorf("%v, the file holds %q", err, content)
	}
}

// An error is reported once, and names the file.
func TestWriteErrorOnce(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	err := Write(full, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 1<<16))
		return err
	})
	if err == nil || strings.Count(err.Error(), full) != 1 || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}
