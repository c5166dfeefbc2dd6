package syzygy

import (
	"math/rand/v2"
	"sync"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// samplePositions returns n random positions of each material with men pieces.
func samplePositions(tables *Tables, men, n int) (list []movegen.Position) {
	random := rand.New(rand.NewPCG(17, 18))
	for _, m := range tables.materials() {
		for range n {
			if m.men() == men {
				list = append(list, randomPosition(random, m.pieces()))
			}
		}
	}
	random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// benchmark probes random positions of all tables of 4 pieces.
func benchmark(b *testing.B, tables *Tables, probe func(*movegen.Position) bool) {
	positions := samplePositions(tables, 4, 100)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if !probe(&positions[i]) {
			b.Fatal(positions[i].FEN())
		}
		if i++; i == len(positions) {
			i = 0
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "probes/s")
}

// BenchmarkWDL probes random positions of all tables of 4 pieces.
func BenchmarkWDL(b *testing.B) {
	tables := openShared(b)
	benchmark(b, tables, func(p *movegen.Position) bool { _, ok := tables.WDL(p); return ok })
}

func BenchmarkDTZ(b *testing.B) {
	tables := openShared(b)
	benchmark(b, tables, func(p *movegen.Position) bool { _, ok := tables.DTZ(p); return ok })
}

func BenchmarkRankRoot(b *testing.B) {
	tables := openShared(b)
	benchmark(b, tables, func(p *movegen.Position) bool { _, _, ok := tables.RankRoot(p, nil, true); return ok })
}

// The first probe of a table opens it, and the tables after a capture.
func BenchmarkFirstProbe(b *testing.B) {
	position := fentest.Parse(b, "8/8/8/8/2k1p3/8/3P4/K7 w - - 0 1")
	for b.Loop() {
		b.StopTimer()
		tables := openShared(b)
		b.StartTimer()
		if _, ok := tables.DTZ(&position); !ok {
			b.Fatal("not known")
		}
	}
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
