package memory

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
	"unsafe"
)

// reserveCounted reserves a block, and returns with it how to ask for the memory in use, and
// the answer before, when the garbage of other tests has gone back.
func reserveCounted(t *testing.T, size uint64) (b *Block, used func() uint64, before uint64) {
	t.Helper()
	used = func() uint64 { return usedMemory(os.DirFS("/")) }
	debug.FreeOSMemory()
	before = used()
	b, err := Reserve(size)
	if err != nil {
		t.Fatal(err)
	}
	return b, used, before
}

// Released memory is no longer in use, and a large block begins at a huge page.
func TestReleaseGivesBack(t *testing.T) {
	const size = 64 * Megabyte
	b, inUse, before := reserveCounted(t, size)
	if address := uintptr(unsafe.Pointer(&View[byte](b)[0])); address%hugePage != 0 {
		t.Errorf("the block begins at %x", address)
	}
	if used := inUse(); used > before+size/2 {
		t.Errorf("%d bytes were used, and %d with a block that nobody wrote to", before, used)
	}
	fill(b)
	if used := inUse(); used < before+size/2 {
		t.Errorf("%d bytes were used, and %d with a full block", before, used)
	}
	b.Release()
	if used := inUse(); used > before+size/2 {
		t.Errorf("%d bytes were used, and %d are after the block's release", before, used)
	}
}

// An unreachable block is also released.
func TestLostBlockGoesBack(t *testing.T) {
	const size = 64 * Megabyte
	b, inUse, before := reserveCounted(t, size)
	fill(b)
	runtime.KeepAlive(b)
	for deadline := time.Now().Add(10 * time.Second); inUse() > before+size/2; runtime.GC() {
		if time.Now().After(deadline) {
			t.Fatalf("%d bytes were used, and %d are after the block was lost", before, inUse())
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
