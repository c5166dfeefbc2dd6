package fit

import "testing"

// benchSamples is the size of a thread's share of a usual batch on two cores.
const benchSamples = 8192

// BenchmarkTables measures one thread of the tables' training, unpacking
// included.
func BenchmarkTables(b *testing.B) {
	samples := samplesOf(b, benchSamples, 1)
	m := NewPSQT()
	a, gradient := m.Accumulator(NewLoss(Scale{150, 250}, 0.5)), make([]float32, stages*stageParameters)
	b.ReportAllocs()
	for b.Loop() {
		a.Accumulate(samples, gradient)
	}
	b.ReportMetric(float64(b.N)*benchSamples/b.Elapsed().Seconds(), "samples/s")
}

// BenchmarkShuffle measures the shuffle that begins an epoch.
func BenchmarkShuffle(b *testing.B) {
	var set Set
	for range 1_000_000 {
		set.Add(Sample{})
	}
	for b.Loop() {
		set.Shuffle(1)
	}
	b.ReportMetric(float64(b.N)*float64(set.Len())/b.Elapsed().Seconds(), "samples/s")
}
