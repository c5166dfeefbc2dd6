package safefile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write creates or replaces a file with what write writes. The new file is
// readable by everybody. After an error the old one is unchanged. Of a symbolic
// link the target is replaced. What is not a file, such as a pipe or the null
// device, is written to and not replaced.
func Write(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeInto(name, write)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new*")
	if problem := (*os.PathError)(nil); errors.As(err, &problem) {
		problem.Path = name // that of the temporary file says nothing to a user
	}
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	err = write(out)
	err = errors.Join(err, out.Flush(), file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// writeInto writes to what has this name and is not a file.
func writeInto(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	err = write(out)
	return errors.Join(err, out.Flush(), file.Close())
}
