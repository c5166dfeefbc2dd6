package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The first writable file is used.
func TestOpenFirst(t *testing.T) {
	dir := t.TempDir()
	names := []string{filepath.Join(dir, "missing", "log"), dir, filepath.Join(dir, "log"), filepath.Join(dir, "other")}
	file, err := openFirst(names, os.O_APPEND|os.O_CREATE|os.O_WRONLY)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if file.Name() != names[2] {
		t.Errorf("opened %s, want %s", file.Name(), names[2])
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
