// Package programtest gives tests the programs that they need: this one, browsers, and
// others that are installed.
package programtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Find returns the path of the first program that is installed. Without any the test is
// skipped, or fails, as Missing says.
func Find(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		// Debian installs games in a directory that not every PATH contains.
		for _, candidate := range []string{name, filepath.Join("/usr/games", name)} {
			if path, err := exec.LookPath(candidate); err == nil {
				return path
			}
		}
	}
	Missing(t, names[0]+" is not installed")
	return ""
}

// Missing skips a test because of what is missing. If VEDETTE_CLIENTS_REQUIRED is set, as
// by the continuous integration, nothing may be, and the test fails.
func Missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// Engine builds the program and returns its path, except in short tests, which are skipped.
func Engine(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program")
	}
	path := filepath.Join(t.TempDir(), "vedette")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", path, "vedette/cmd/vedette")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}
