package fit

import "testing"

// benchSamples is the size of a thread's share of a usual batch on two cores.
const benchSamples = 8192

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
