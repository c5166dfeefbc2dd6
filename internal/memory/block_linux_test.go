package memory

import (
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
	"unsafe"
)

// restingMemory returns the memory in use after the garbage of other tests has gone back.
func restingMemory(root fs.FS) uint64 {
	debug.FreeOSMemory()
	return usedMemory(root)
}

// Released memory is no longer in use, and a large block begins at a huge page.
func TestReleaseGivesBack(t *testing.T) {
	const size = 64 * Megabyte
	root := os.DirFS("/")
	before := restingMemory(root)
	b, err := Reserve(size)
	if err != nil {
		t.Fatal(err)
	}
	if address := uintptr(unsafe.Pointer(&View[byte](b)[0])); address%hugePage != 0 {
		t.Errorf("the block begins at %x", address)
	}
	if used := usedMemory(root); used > before+size/2 {
		t.Errorf("%d bytes were used, and %d with a block that nobody wrote to", before, used)
	}
	fill(b)
	if used := usedMemory(root); used < before+size/2 {
		t.Errorf("%d bytes were used, and %d with a full block", before, used)
	}
	b.Release()
	if used := usedMemory(root); used > before+size/2 {
		t.Errorf("%d bytes were used, and %d are after the block's release", before, used)
	}
}

// An unreachable block is also released.
func TestLostBlockGoesBack(t *testing.T) {
	const size = 64 * Megabyte
	root := os.DirFS("/")
	before := restingMemory(root)
	b, err := Reserve(size)
	if err != nil {
		t.Fatal(err)
	}
	fill(b)
	runtime.KeepAlive(b)
	for deadline := time.Now().Add(10 * time.Second); usedMemory(root) > before+size/2; runtime.GC() {
		if time.Now().After(deadline) {
			t.Fatalf("%d bytes were used, and %d are after the block was lost", before, usedMemory(root))
		}
	}
}

func fill(b *Block) {
	bytes := View[byte](b)
	for i := range bytes {
		bytes[i] = 1
	}
	runtime.KeepAlive(b)
}

// A large value on the heap begins at a huge page.
func TestNewIsAligned(t *testing.T) {
	if address := uintptr(unsafe.Pointer(New[[3 * Megabyte]byte]())); address%hugePage != 0 {
		t.Errorf("the value begins at %x", address)
	}
}
