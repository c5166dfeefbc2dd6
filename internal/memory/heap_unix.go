//go:build linux || darwin || freebsd || netbsd || openbsd

package memory

import "unsafe"

// New returns a cleared value of a type on the Go heap, in huge pages if the
// system has them. It panics if the type holds Go pointers. The garbage collector
// frees it. It takes up to two huge pages more of addresses than the value needs,
// and nearly one of memory, so it is for large values that are read at random.
func New[T any]() *T {
	mustHoldNoPointers[T]()
	size := (int(SizeOf[T]()) + hugePage - 1) &^ (hugePage - 1)
	around := make([]byte, size+hugePage)
	block := around[lackingTo(around, hugePage):][:size]
	adviseHugePages(block)
	// Safety: the block is aligned to a page, a multiple of the type's alignment, is
	// as large as the type, and a pointer into it keeps all of it reachable.
	return (*T)(unsafe.Pointer(unsafe.SliceData(block)))
}
