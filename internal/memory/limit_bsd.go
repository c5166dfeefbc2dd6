//go:build freebsd || netbsd || openbsd

package memory

import "golang.org/x/sys/unix"

// Limit returns the machine's memory in bytes, 0 if unknown.
func Limit(uint64) uint64 {
	for _, name := range []string{"hw.physmem64", "hw.physmem"} { // NetBSD's, the others'
		if size, err := unix.SysctlUint64(name); err == nil {
			return size
		}
	}
	return 0
}
