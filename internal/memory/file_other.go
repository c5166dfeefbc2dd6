//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !windows

package memory

import (
	"errors"
	"os"
)

// mapFile returns an error: nothing here knows how this system maps files.
func mapFile(*os.File, int) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmapFile([]byte) {}
