package uci

import (
	"fmt"
	"os"
	"path/filepath"
)

// places returns the paths to try for a file name from a client: a relative
// name is looked up beside the executable, in dir, and in the working
// directory, which clients often set to one that the user never sees.
func places(name, dir string) []string {
	if filepath.IsAbs(name) || dir == "" {
		return []string{name}
	}
	here, err := filepath.Abs(name)
	if err != nil {
		here = name
	}
	return []string{filepath.Join(dir, name), here}
}

// executableDir returns the directory of the running program, "" if unknown.
func executableDir() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	return filepath.Dir(program)
}

// firstFile returns the first place of a name that exists, or the last one.
func firstFile(name string) (path string) {
	for _, path = range places(name, executableDir()) {
		if _, err := os.Stat(path); err == nil {
			break
		}
	}
	return path
}

// openFirst opens the first file among the places of a name that can be opened with the
// flags of os.OpenFile.
func openFirst(name string, flags int) (file *os.File, err error) {
	for _, path := range places(name, executableDir()) {
		if err = refuseSpecial(path); err != nil {
			continue
		}
		if file, err = os.OpenFile(path, flags, 0o666); err == nil {
			return file, nil
		}
	}
	return nil, err
}

// refuseSpecial returns an error if name exists and is not an ordinary file:
// opening a pipe without a reader would block.
func refuseSpecial(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file", quoted(name))
	}
	return nil
}
