package clients_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// required is the environment variable that requires all tests: a missing
// program fails them, and long tests are not skipped. The continuous
// integration sets it to 1.
const required = "VEDETTE_CLIENTS_REQUIRED"

// findProgram returns the path of an installed program. Debian installs games
// in a directory that not every PATH contains.
func findProgram(t *testing.T, name string) string {
	t.Helper()
	for _, candidate := range []string{name, filepath.Join("/usr/games", name)} {
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	if os.Getenv(required) != "" {
		t.Fatalf("%s is not installed", name)
	}
	t.Skipf("%s is not installed", name)
	return ""
}

// buildEngine builds the program and returns its path.
func buildEngine(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "vedette")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", path, "../cmd/vedette")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}
