package memory

import (
	"syscall"
	"unsafe"
)

// The system's memory functions and constants.
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

// take returns a cleared block of a size in bytes.
func take(size int) (block []byte, m mapping, err error) {
	base, _, err := virtualAlloc.Call(0, uintptr(size), memCommitReserve, pageReadWrite)
	if base == 0 {
		return nil, mapping{}, err
	}
	// Safety: the block has this size and lies outside of the Go heap. Going
	// through the variable's address satisfies go vet, which cannot know that the
	// number is not a Go address.
	block = unsafe.Slice(*(**byte)(unsafe.Pointer(&base)), size)
	return block, mapping{block}, nil
}

// giveBack returns the memory to the system.
func (m mapping) giveBack() {
	// Releasing a whole block that VirtualAlloc returned does not fail.
	_, _, _ = virtualFree.Call(uintptr(unsafe.Pointer(unsafe.SliceData(m.all))), 0, memRelease)
}

// trySpare returns an error if the system would refuse what the Go runtime may
// need.
func trySpare() error {
	_, m, err := take(spare)
	if err == nil {
		m.giveBack()
	}
	return err
}

// Limit returns 0: the system itself refuses what it cannot provide.
func Limit(uint64) uint64 { return 0 }
