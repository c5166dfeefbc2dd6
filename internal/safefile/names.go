package safefile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// SameTarget reports whether two names are of one file, however they are spelt and even
// if it does not exist yet: what Write writes to one replaces what the other has.
func SameTarget(a, b string) bool {
	if place(a) == place(b) {
		return true
	}
	first, err := os.Stat(a)
	if err != nil || !first.Mode().IsRegular() { // pipes and devices are not replaced
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// place returns the place of a file to write, the same for all its names even if it does
// not exist yet.
func place(name string) string {
	name = Target(name)
	if absolute, err := filepath.Abs(name); err == nil {
		name = absolute
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" { // where case does not matter
		name = strings.ToLower(name)
	}
	return name
}
