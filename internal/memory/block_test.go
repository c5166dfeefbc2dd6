package memory

import (
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"unsafe"
)

func TestReserve(t *testing.T) {
	for _, size := range []uint64{1, 4096, 3 * Megabyte, 16 * Megabyte} {
		b, err := Reserve(size)
		if err != nil {
			t.Fatal(err)
		}
		bytes := View[byte](b)
		if b.Size() != size || uint64(len(bytes)) != size {
			t.Fatalf("%d bytes, viewed as %d, want %d", b.Size(), len(bytes), size)
		}
		for i := range bytes {
			if bytes[i] != 0 {
				t.Fatalf("byte %d of %d is %d", i, size, bytes[i])
			}
			bytes[i] = byte(i)
		}
		words := View[[3]uint64](b)
		if uint64(len(words)) != size/24 {
			t.Errorf("%d values of 24 bytes in %d", len(words), size)
		}
		if address := uintptr(unsafe.Pointer(&bytes[0])); address%64 != 0 {
			t.Errorf("the block begins at %x, not at a cache line", address)
		}
		b.Release()
		b.Release()
		if b.Size() != 0 || len(View[byte](b)) != 0 {
			t.Errorf("a released block has %d bytes", b.Size())
		}
	}
	var none *Block
	none.Release()
	if none.Size() != 0 {
		t.Error("no block has a size")
	}
}

func TestAbsurdSizes(t *testing.T) {
	for _, size := range []uint64{1 << 62, 1<<63 - 1, 1<<64 - 1} {
		if b, err := Reserve(size); err == nil || !strings.Contains(err.Error(), "refuses") && !strings.Contains(err.Error(), "addressable") {
			t.Errorf("%d bytes: %v, %v", size, b.Size(), err)
		}
	}
}

func TestFromHeap(t *testing.T) {
	b := FromHeap(Megabyte)
	if View[uint64](b)[Megabyte/8-1] = 7; b.Size() != Megabyte {
		t.Errorf("%d bytes", b.Size())
	}
	if b.Release(); b.Size() != 0 {
		t.Errorf("a released block has %d bytes", b.Size())
	}
}

// Types with pointers are not stored where the garbage collector does not look.
func TestHoldsPointers(t *testing.T) {
	type nested [3]struct{ _ struct{ _ []int } }
	for _, test := range []struct {
		value any
		want  bool
	}{
		{true, false}, {int16(1), false}, {uintptr(1), false}, {complex(1, 1), false}, {[4][2]uint8{}, false},
		{struct{ a, b float32 }{}, false}, {[0]*int{}, false}, {atomic.Uint64{}, false},
		{new(int), true}, {"text", true}, {[]int{}, true}, {map[int]int{}, true}, {func() {}, true}, {make(chan int), true},
		{struct{ a any }{}, true}, {nested{}, true}, {atomic.Pointer[int]{}, true}, {[1]string{}, true},
	} {
		if got := holdsPointers(reflect.TypeOf(test.value)); got != test.want {
			t.Errorf("%T: %v", test.value, got)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a view with pointers is allowed")
		}
	}()
	View[*int](FromHeap(64))
}

// TestNew makes values on the heap: cleared, kept by a pointer to them, and none with
// pointers in them.
func TestNew(t *testing.T) {
	type numbers [3*Megabyte/8 + 1]uint64
	var all []*numbers
	for i := range uint64(20) {
		n := New[numbers]()
		for j := range n {
			if n[j] != 0 {
				t.Fatalf("number %d of value %d is %d", j, i, n[j])
			}
			n[j] = i
		}
		all = append(all, n)
		runtime.GC()
	}
	for i, n := range all {
		if want := uint64(i); n[0] != want || n[len(n)-1] != want {
			t.Errorf("value %d has become %d, %d", i, n[0], n[len(n)-1])
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a value with pointers was made")
		}
	}()
	New[[]int]()
}
