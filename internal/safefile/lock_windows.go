package safefile

import (
	"errors"
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// Lock keeps other programs, and other openings of the file in this one, from locking it
// until it is closed. Only those that call Lock are kept away. The error of a file that
// is locked already is ErrInUse. File systems without locks are no error.
func Lock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	// Windows keeps others from reading what is locked: this is the last byte that a file can have.
	last := &windows.Overlapped{Offset: math.MaxUint32, OffsetHigh: math.MaxInt32}
	err := windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, last)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return fmt.Errorf("%s: %w", file.Name(), ErrInUse)
	}
	return nil
}
