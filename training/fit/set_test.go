package fit

import (
	"runtime"
	"slices"
	"testing"
)

// numbered returns a set whose samples contain their index.
func numbered(n int) *Set {
	set := new(Set)
	for i := range n {
		set.Add(Sample{occupied: uint64(i)})
	}
	return set
}

func order(set *Set) (numbers []uint64) {
	for piece := range set.Pieces(0, set.Len()) {
		for _, s := range piece {
			numbers = append(numbers, s.occupied)
		}
	}
	return numbers
}

func samplesIn(set *Set) (samples []Sample) {
	for piece := range set.Pieces(0, set.Len()) {
		samples = append(samples, piece...)
	}
	return samples
}

func TestShuffleIsAPermutation(t *testing.T) {
	const n = 2*chunkSize + 100
	set, again, other := numbered(n), numbered(n), numbered(n)
	set.Shuffle(7)
	again.Shuffle(7)
	other.Shuffle(8)
	first := order(set)
	if !slices.Equal(first, order(again)) {
		t.Error("the same seed gives another order")
	}
	if slices.Equal(first, order(other)) {
		t.Error("another seed gives the same order")
	}
	set.Shuffle(7)
	if slices.Equal(first, order(set)) || set.Shuffles() != 2 {
		t.Error("the second shuffle changed nothing")
	}
	far := 0 // samples that left their chunk, of which two are large
	for i, number := range first {
		if i>>chunkBits != int(number)>>chunkBits {
			far++
		}
	}
	if far < n*49/100 || far > n*51/100 {
		t.Errorf("%d of %d samples left their chunk, want about a half", far, n)
	}
	slices.Sort(first)
	for i, number := range first {
		if int(number) != i {
			t.Fatalf("sample %d is missing, or there twice", i)
		}
	}
}

func TestPiecesCoverARange(t *testing.T) {
	set := numbered(2*chunkSize + 100)
	for _, r := range [][2]int{{0, set.Len()}, {5, 5}, {7, 1000}, {chunkSize - 1, chunkSize + 1}, {chunkSize, 2 * chunkSize}, {100, set.Len()}} {
		next := r[0]
		for piece := range set.Pieces(r[0], r[1]) {
			for _, s := range piece {
				if int(s.occupied) != next {
					t.Fatalf("from %d to %d: sample %d, want %d", r[0], r[1], s.occupied, next)
				}
				next++
			}
		}
		if next != r[1] {
			t.Errorf("from %d to %d: ended at %d", r[0], r[1], next)
		}
	}
}

// TestMemory checks that a hundred million samples stay far below 4 GB: 32
// bytes each, and at most a chunk more.
func TestMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const n = 500_000
	set := numbered(n)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 32*(n+chunkSize)+1<<16 {
		t.Errorf("%d samples took %d bytes", set.Len(), used)
	}
}
