package memory

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapFile maps the first size bytes of f, at least 1.
func mapFile(f *os.File, size int) ([]byte, error) {
	section, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY,
		uint32(uint64(size)>>32), uint32(size), nil)
	if err != nil {
		return nil, err
	}
	// The view keeps the section open.
	defer windows.CloseHandle(section)
	base, err := windows.MapViewOfFile(section, windows.FILE_MAP_READ, 0, 0, uintptr(size))
	if err != nil {
		return nil, err
	}
	// Safety: the view has this size and lies outside of the Go heap. Going
	// through the variable's address satisfies go vet, as in take.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&base)), size), nil
}

func unmapFile(bytes []byte) {
	// Unmapping a whole view does not fail.
	_ = windows.UnmapViewOfFile(uintptr(unsafe.Pointer(unsafe.SliceData(bytes))))
}
