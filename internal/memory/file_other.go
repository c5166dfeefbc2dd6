//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !windows

package memory

import (
	"errors"
	"os"
)

// mapFile returns an error: there is no implementation for this system.
func mapFile(*os.File, int) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmapFile([]byte) {}
