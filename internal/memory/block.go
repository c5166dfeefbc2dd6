package memory

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"unsafe"
)

// Megabyte is 2^20 bytes.
const Megabyte = 1 << 20

// Block is memory from the operating system. It is returned by Release, or some
// time after the Block becomes unreachable: code that uses a view of it must
// keep it reachable.
type Block struct {
	bytes   []byte
	mapping mapping // empty if the block is on the Go heap
	cleanup runtime.Cleanup
}

// mapping is what the system provided for a block: the block and, if it had to
// be aligned, what lies around it.
type mapping struct{ all []byte }

// Reserve returns a cleared block of a size in bytes, at least 1, or an error
// that says why the machine cannot provide it. It does not take the last memory
// that the process may have, because the Go runtime ends the program if it
// cannot grow.
//
// A system may promise more than the machine has, and kill programs that then
// use it; see Limit.
func Reserve(size uint64) (*Block, error) {
	if size > uint64(^uint(0)>>1)-spare {
		return nil, errors.New("not addressable")
	}
	bytes, m, err := take(int(size))
	if err == nil && m.all != nil {
		if err = trySpare(); err != nil {
			m.giveBack()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the system refuses the memory: %w", err)
	}
	b := &Block{bytes: bytes, mapping: m}
	b.cleanup = runtime.AddCleanup(b, mapping.giveBack, m)
	return b, nil
}

// spare is what must be left to the Go runtime after a block is reserved, in
// bytes. The runtime asks for 64 MB of addresses whenever its heap is full.
const spare = 128 * Megabyte

// trySpare returns an error if the system would refuse what the Go runtime may
// need.
func trySpare() error {
	_, m, err := take(spare)
	if err == nil {
		m.giveBack()
	}
	return err
}

// FromHeap returns a cleared block of the Go heap, for small sizes that are
// needed however little memory there is.
func FromHeap(size uint64) *Block { return &Block{bytes: make([]byte, size)} }

// Size returns the size in bytes, 0 after Release and for nil.
func (b *Block) Size() uint64 {
	if b == nil {
		return 0
	}
	return uint64(len(b.bytes))
}

// Release returns the memory. No view of it may be used afterwards. Releasing a
// released block or nil does nothing.
func (b *Block) Release() {
	if b == nil {
		return
	}
	if b.mapping.all != nil {
		b.cleanup.Stop()
		b.mapping.giveBack()
	}
	*b = Block{}
}

// View returns a block as a slice of as many values of type T as fit. It panics
// if the type holds Go pointers, which the garbage collector would not see
// there.
func View[T any](b *Block) []T {
	mustHoldNoPointers[T]()
	// Safety: the block is aligned to a page, a multiple of the type's alignment,
	// holds this many values, and the caller keeps it reachable.
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b.bytes))), uint64(len(b.bytes))/SizeOf[T]())
}

// SizeOf returns the size of a type's values in bytes.
func SizeOf[T any]() uint64 { return uint64(reflect.TypeFor[T]().Size()) }

// mustHoldNoPointers panics if values of a type hold Go pointers, which the garbage
// collector would not see, or have no size.
func mustHoldNoPointers[T any]() {
	if t := reflect.TypeFor[T](); holdsPointers(t) || t.Size() == 0 {
		panic(fmt.Sprintf("memory: %v holds pointers or nothing", t))
	}
}

// holdsPointers reports whether values of a type may hold pointers.
func holdsPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && holdsPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return t.Kind() < reflect.Bool || t.Kind() > reflect.Complex128 // the numeric kinds lie between
}
