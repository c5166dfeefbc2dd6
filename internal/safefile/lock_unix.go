//go:build linux || darwin || freebsd || netbsd || openbsd

package safefile

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Lock keeps other programs, and other openings of the file in this one, from locking it
// until it is closed. Only those that call Lock are kept away. The error of a file that
// is locked already is ErrInUse. File systems without locks are no error.
func Lock(file *os.File) error {
	err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return fmt.Errorf("%s: %w", file.Name(), ErrInUse)
	}
	return nil
}
