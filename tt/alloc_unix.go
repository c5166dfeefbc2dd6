//go:build linux || darwin

package tt

import (
	"fmt"
	"syscall"
	"unsafe"
)

// memory is a block from the operating system. It stays out of sight of the
// garbage collector, comes cleared, and asking for too much is an error, where
// the Go heap would end the program.
type memory struct {
	block []byte
}

// reserve returns a cleared block of a size in bytes, or an error that says
// why the machine cannot give it.
func reserve(size uint64) (memory, error) {
	if size > uint64(^uint(0)>>1) {
		return memory{}, fmt.Errorf("not addressable")
	}
	block, err := syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return memory{}, fmt.Errorf("the system refuses the memory: %w", err)
	}
	adviseHugePages(block)
	return memory{block}, nil
}

func (m *memory) release() {
	if m.block != nil {
		// Unmapping a whole block that Mmap returned does not fail.
		_ = syscall.Munmap(m.block)
		m.block = nil
	}
}

// clusters returns the block as clusters.
func (m *memory) clusters() []cluster {
	// Safety: the block is aligned to a page, a multiple of the cluster's
	// alignment, holds this many clusters, has no pointers, and lives until
	// release, after which the table drops the slice.
	return unsafe.Slice((*cluster)(unsafe.Pointer(unsafe.SliceData(m.block))), len(m.block)/int(clusterSize))
}
