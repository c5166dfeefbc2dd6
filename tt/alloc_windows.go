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
	base uintptr
	size uint64
}

// The system's functions and constants for memory.
var (
	kernel32     = syscall.NewLazyDLL("kernel32.dll")
	virtualAlloc = kernel32.NewProc("VirtualAlloc")
	virtualFree  = kernel32.NewProc("VirtualFree")
)

const (
	memCommitReserve = 0x3000
	memRelease       = 0x8000
	pageReadWrite    = 0x04
)

// reserve returns a cleared block of a size in bytes, or an error that says
// why the machine cannot give it.
func reserve(size uint64) (memory, error) {
	if size > uint64(^uint(0)>>1) {
		return memory{}, fmt.Errorf("not addressable")
	}
	base, _, err := virtualAlloc.Call(0, uintptr(size), memCommitReserve, pageReadWrite)
	if base == 0 {
		return memory{}, fmt.Errorf("the system refuses the memory: %w", err)
	}
	return memory{base, size}, nil
}

// memoryLimit returns 0: the system itself refuses what it cannot give.
func memoryLimit(uint64) uint64 { return 0 }

func (m *memory) release() {
	if m.base != 0 {
		// Releasing a whole block that VirtualAlloc returned does not fail.
		_, _, _ = virtualFree.Call(m.base, 0, memRelease)
		*m = memory{}
	}
}

// clusters returns the block as clusters.
func (m *memory) clusters() []cluster {
	// Safety: the block is aligned to a page, a multiple of the cluster's
	// alignment, holds this many clusters, has no pointers, lies outside the Go
	// heap, and lives until release, after which the table drops the slice. The
	// detour over the field's address satisfies go vet, which cannot know that
	// the number is no address of Go's.
	return unsafe.Slice(*(**cluster)(unsafe.Pointer(&m.base)), m.size/uint64(clusterSize))
}
