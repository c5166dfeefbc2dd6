package syzygy

import (
	"math/rand/v2"
	"sync"
	"testing"

	"vedette/movegen"
)

// samplePositions returns n random positions of each material with that many pieces.
func samplePositions(tables *Tables, pieces, n int) (list []movegen.Position) {
	random := rand.New(rand.NewPCG(17, 18))
	for _, m := range tables.materials() {
		for range n {
			if m.size() == pieces {
				list = append(list, randomPosition(random, m.pieces()))
			}
		}
	}
	random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// Goroutines that open the tables and probe at the same time get the same
// values as one alone.
func TestConcurrent(t *testing.T) {
	tables, alone := openShared(t), openShared(t)
	positions := append(samplePositions(tables, 4, 20), samplePositions(tables, 3, 20)...)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i := range positions {
				p := &positions[i]
				wdl, ok := tables.WDL(p)
				plies, also := tables.DTZ(p)
				if !ok || !also || wdl != valueOf(plies) {
					t.Errorf("%s, %v, %v", describe(p, wdl, plies), ok, also)
				}
			}
		})
	}
	group.Wait()
	for i := range positions {
		p := &positions[i]
		got, _ := tables.DTZ(p)
		if want, _ := alone.DTZ(p); got != want {
			t.Errorf("%s: %d, want %d", p.FEN(), got, want)
		}
	}
}
