//go:build linux || darwin || freebsd || netbsd || openbsd

package memory

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps the first size bytes of f, at least 1.
func mapFile(f *os.File, size int) ([]byte, error) {
	bytes, err := unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, err
	}
	// Tables are read at scattered places, so that reading ahead would waste
	// memory and time. This is only advice: an error is harmless.
	_ = unix.Madvise(bytes, unix.MADV_RANDOM)
	return bytes, nil
}

func unmapFile(bytes []byte) {
	// Unmapping a whole block that Mmap returned does not fail.
	_ = unix.Munmap(bytes)
}
