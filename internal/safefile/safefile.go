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
)

// Write creates or replaces a file with what write writes. It keeps the permissions of
// the file that it replaces; a new one has those of other new files, by the umask.
// After an error the old file is unchanged. Of a symbolic link the target is created
// or replaced. What is not a file, such as a pipe or the null device, is written to
// and not replaced.
func Write(name string, write func(io.Writer) error) error {
	mode, isNew := fs.FileMode(0o666), true
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeInto(name, write)
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
	out := bufio.NewWriter(file)
	if err == nil {
		err = write(out)
	}
	err = errors.Join(err, out.Flush(), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), target)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// Check returns the error that Write would return before it writes, such as that of a
// folder that does not exist. It changes no file.
func Check(name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		_, err = os.OpenFile(name, os.O_WRONLY, 0)
		return err
	case err == nil && !info.Mode().IsRegular():
		return nil // to open a pipe would wait for its reader
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

// createBeside creates a temporary file in the folder of the target of name. Its errors
// have the name, since that of the temporary file says nothing to a user.
func createBeside(name, target string, mode fs.FileMode) (*os.File, error) {
	file, err := createTemp(target+".new", mode)
	if problem := (*os.PathError)(nil); errors.As(err, &problem) {
		problem.Path = name
	}
	return file, err
}

// createTemp creates a file whose name begins with prefix. Unlike that of
// os.CreateTemp, its mode obeys the umask.
func createTemp(prefix string, mode fs.FileMode) (file *os.File, err error) {
	for range 1000 {
		name := fmt.Sprintf("%s%d", prefix, rand.Uint32())
		file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return file, err
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
	out := bufio.NewWriter(file)
	err = write(out)
	return errors.Join(err, out.Flush(), file.Close())
}
