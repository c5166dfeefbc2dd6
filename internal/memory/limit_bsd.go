//go:build darwin || freebsd || netbsd || openbsd

package memory

import "golang.org/x/sys/unix"

// Limit returns the machine's memory in bytes, 0 if unknown.
func Limit(uint64) uint64 {
	for _, name := range []string{"hw.memsize", "hw.physmem64", "hw.physmem"} { // macOS's, NetBSD's, the others'
		if size, err := unix.SysctlUint64(name); err == nil {
			return size
		}
	}
	return 0
}

// hugePage is 1: blocks are aligned to pages anyway.
const hugePage = 1

// adviseHugePages does nothing: the systems have no such call.
func adviseHugePages([]byte) {}
