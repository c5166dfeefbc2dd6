//go:build linux || darwin || freebsd || netbsd || openbsd

package memory

import (
	"syscall"
	"unsafe"
)

// take returns a cleared block of a size in bytes. Blocks at least as large as
// a huge page are aligned to one, if possible.
func take(size int) (block []byte, m mapping, err error) {
	all, err := mapMemory(size)
	if err != nil {
		return nil, mapping{}, err
	}
	before := 0
	if size >= hugePage && lackingTo(all, hugePage) > 0 {
		// Old systems do not align large blocks.
		if wider, err := mapMemory(size + hugePage); err == nil {
			unmapMemory(all)
			all, before = wider, lackingTo(wider, hugePage)
		}
	}
	block = all[before : before+size]
	adviseHugePages(block)
	return block, mapping{all}, nil
}

// lackingTo returns the number of bytes from the beginning of a block to the
// next multiple of an alignment.
func lackingTo(block []byte, alignment int) int {
	// Safety: the address is only read.
	return -int(uintptr(unsafe.Pointer(unsafe.SliceData(block)))) & (alignment - 1)
}

// giveBack returns the memory to the system.
func (m mapping) giveBack() { unmapMemory(m.all) }

func mapMemory(size int) ([]byte, error) {
	return syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}

func unmapMemory(all []byte) {
	// Unmapping a whole block that Mmap returned does not fail.
	_ = syscall.Munmap(all)
}
