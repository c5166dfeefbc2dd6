package safefile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write creates or replaces a file with what write writes. The new file is
// readable by everybody. After an error the old one is unchanged.
func Write(name string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new*")
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
