package fit

import (
	"iter"
	"math/rand/v2"
)

// Set holds samples in chunks of equal size, so that it grows without copying
// and wastes at most one chunk. A hundred million samples are 3.2 GB.
type Set struct {
	chunks   []*[chunkSize]Sample
	n        int
	shuffles uint64
	touched  uint64 // keeps the compiler from removing the reads of shuffle
}

const (
	chunkBits = 16 // a chunk of 65536 samples is 2 MB
	chunkSize = 1 << chunkBits
)

// Len returns the number of samples.
func (s *Set) Len() int { return s.n }

// Add appends a sample.
func (s *Set) Add(sample Sample) {
	if s.n>>chunkBits >= len(s.chunks) {
		s.chunks = append(s.chunks, new([chunkSize]Sample))
	}
	s.n++
	*s.at(s.n - 1) = sample
}

func (s *Set) at(i int) *Sample { return &s.chunks[i>>chunkBits][i&(chunkSize-1)] }

// Pieces gives the samples from index from up to, but not including, to, as
// slices that share the set's memory.
func (s *Set) Pieces(from, to int) iter.Seq[[]Sample] {
	return func(yield func([]Sample) bool) {
		for from < to {
			chunk, first := from>>chunkBits, from&(chunkSize-1)
			last := min(chunkSize, first+to-from)
			if !yield(s.chunks[chunk][first:last]) {
				return
			}
			from += last - first
		}
	}
}

// Shuffle shuffles all samples. Neighbours in a game are almost equal positions
// with equal results, so a partial shuffle would bias the batches. Each call
// draws another order from the same seed.
func (s *Set) Shuffle(seed uint64) {
	s.shuffle(rand.New(rand.NewPCG(seed, s.shuffles)))
	s.shuffles++
}

// shuffle is the Fisher-Yates shuffle (Durstenfeld, Algorithm 235, CACM 7(7),
// 1964). It would mostly wait for memory, so it first draws some indices and
// reads all of their samples, which the processor then fetches in parallel.
func (s *Set) shuffle(random *rand.Rand) {
	var places [32]int
	for i := s.n - 1; i > 0; {
		some := places[:min(i, len(places))]
		for k := range some {
			some[k] = int(random.Uint64N(uint64(i-k) + 1))
		}
		var touched uint64
		for _, place := range some {
			touched ^= s.at(place).occupied
		}
		s.touched = touched
		for _, place := range some {
			a, b := s.at(i), s.at(place)
			*a, *b = *b, *a
			i--
		}
	}
}

// Shuffles returns how often the set was shuffled.
func (s *Set) Shuffles() int { return int(s.shuffles) }
