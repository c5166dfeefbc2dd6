package memory

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// take returns a cleared block of a size in bytes.
func take(size int) (block []byte, m mapping, err error) {
	base, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_COMMIT|windows.MEM_RESERVE, windows.PAGE_READWRITE)
	if err != nil {
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
	_ = windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(m.all))), 0, windows.MEM_RELEASE)
}

// Limit returns 0: the system itself refuses what it cannot provide.
func Limit(uint64) uint64 { return 0 }
