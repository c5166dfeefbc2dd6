package safefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Write creates or replaces a file with what write writes. It keeps the permissions of
// the file that it replaces; a new one has those of other new files, by the umask.
// After an error the old file is unchanged. Of a symbolic link the target is created
// or replaced. What is not a file, such as a pipe or the null device, is written to
// and not replaced, and so is the file to which the standard output or error goes.
func Write(name string, write func(io.Writer) error) error {
	mode, isNew := fs.FileMode(0o666), true
	if info, err := os.Stat(name); err == nil {
		if out := standard(info); out != nil {
			return fill(out, write)
		}
		if !info.Mode().IsRegular() {
			return writeInto(name, write)
		}
		if err := protected(name); err != nil {
			return err
		}
		mode, isNew = info.Mode().Perm(), false
	}
	target := Target(name)
	file, err := createBeside(name, target, mode)
	if err != nil {
		return err
	}
	if !isNew {
		err = setMode(file, mode)
	}
	if err == nil {
		err = fill(file, write)
	}
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), target)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return ofName(name, target, err)
}

// fill writes to a file with write. An error of the file is returned once, although
// each later write repeats it.
func fill(file *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriter(file)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}

// standard returns the standard output or error if info describes the file to which it
// goes, else nil. To replace that file would lose what else is written there.
func standard(info fs.FileInfo) *os.File {
	for _, file := range []*os.File{os.Stdout, os.Stderr} {
		if other, err := file.Stat(); err == nil && info.Mode().IsRegular() && os.SameFile(info, other) {
			return file
		}
	}
	return nil
}

// protected returns an error if a file that exists may not be written. It could be
// replaced all the same, but not as its owner wants it.
func protected(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// temporary is what the name of a target is followed by in that of a temporary file.
const temporary = ".new"

// ofName returns an error with the name of the file that a user knows instead of that of
// the temporary file, which says nothing.
func ofName(name, target string, err error) error {
	if problem, ok := errors.AsType[*os.LinkError](err); ok {
		return &os.PathError{Op: problem.Op, Path: name, Err: problem.Err}
	}
	if problem, ok := errors.AsType[*os.PathError](err); ok && strings.HasPrefix(problem.Path, target+temporary) {
		problem.Path = name
	}
	return err
}

// Check returns the error that Write would return before it writes, such as that of a
// folder that does not exist. It changes no file.
func Check(name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && !info.IsDir() && !info.Mode().IsRegular(), err == nil && standard(info) != nil:
		return nil // to open a pipe would wait for its reader
	case err == nil:
		if err := protected(name); err != nil { // also that of a folder
			return err
		}
	}
	file, err := createBeside(name, Target(name), 0o600)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// maxLinks is how many symbolic links that lead to each other are followed.
const maxLinks = 40

// Target returns the name of the file that Write creates or replaces: where name leads
// if it is a symbolic link, even to a file that does not exist.
func Target(name string) string {
	for range maxLinks {
		if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
			name = filepath.Join(folder, filepath.Base(name))
		}
		link, err := os.Readlink(name)
		if err != nil {
			return name
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(name), link)
		}
		name = link
	}
	return name
}

// createBeside creates a temporary file in the folder of the target of name. Unlike that
// of os.CreateTemp, its mode obeys the umask.
func createBeside(name, target string, mode fs.FileMode) (file *os.File, err error) {
	for range 1000 {
		file, err = os.OpenFile(fmt.Sprintf("%s%s%d", target, temporary, rand.Uint32()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return file, ofName(name, target, err)
}

// setMode sets the permissions of a file if the umask has removed some.
func setMode(file *os.File, mode fs.FileMode) error {
	if info, err := file.Stat(); err != nil || info.Mode().Perm() == mode {
		return err
	}
	return file.Chmod(mode)
}

// writeInto writes to what has this name and is not a file.
func writeInto(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(fill(file, write), file.Close())
}
