package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The first place that can be written is used: the working directory, if beside the
// executable a folder is missing, or has the name of the file.
func TestOpenFirst(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	beside, err := os.MkdirTemp(executableDir(), "vedette-test")
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(beside)
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join("folder", "log"), filepath.Base(beside)} {
		file, err := openFirst(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY)
		if err != nil {
			t.Fatal(err)
		}
		file.Close()
		if want := filepath.Join(dir, name); file.Name() != want {
			t.Errorf("opened %s, want %s", file.Name(), want)
		}
	}
}

func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	beside := filepath.Join(dir, "bin")
	absolute := filepath.Join(dir, "x")
	for _, test := range []struct{ name, dir, want string }{
		{absolute, beside, absolute},
		{"x", beside, filepath.Join(beside, "x") + " " + absolute},
		{filepath.Join("..", "x"), beside, absolute + " " + filepath.Join(filepath.Dir(dir), "x")},
		{"x", "", "x"},
	} {
		if got := strings.Join(places(test.name, test.dir), " "); got != test.want {
			t.Errorf("places(%q, %q) = %s, want %s", test.name, test.dir, got, test.want)
		}
	}
}
