package safefile

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A file is recognised under all its names, before and after it exists.
func TestSameTarget(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, folder := range []string{"a", "b"} {
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	link := os.Symlink("a", "link") == nil // not everywhere on Windows
	absolute, err := filepath.Abs("a/file")
	if err != nil {
		t.Fatal(err)
	}
	check := func() {
		t.Helper()
		for _, test := range []struct {
			name string
			want bool
		}{
			{"a/file", true}, {"./a/file", true}, {"b/../a/file", true}, {absolute, true}, {"link/file", link},
			{"b/file", false}, {"file", false}, {"a/other", false},
		} {
			if got := SameTarget("a/file", test.name); got != test.want {
				t.Errorf("a/file and %s: %v, want %v", test.name, got, test.want)
			}
			if got := SameTarget(test.name, "a/file"); got != test.want {
				t.Errorf("%s and a/file: %v, want %v", test.name, got, test.want)
			}
		}
	}
	check()
	for _, name := range []string{"a/file", "b/file"} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	check()
	if os.Link("a/file", "hard") == nil && !SameTarget("a/file", "hard") {
		t.Error("a second name of the file is taken for another file")
	}
	if exec.Command("mkfifo", "pipe").Run() == nil && os.Link("pipe", "again") == nil && SameTarget("pipe", "again") {
		t.Error("a pipe counts as replaced")
	}
}
