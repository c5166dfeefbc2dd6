package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// ownSettings are settings with which king buckets learn in common.
func ownSettings() Settings {
	s := testSettings()
	s.Threads, s.Anchored, s.Rate, s.Decay, s.Own = 2, true, 0.002, 0.5, 3
	return s
}

// smallNetwork returns a network with king buckets that learn fast.
func smallNetwork() *Network { return NewNetwork(Shape{Kings: 8, Hidden: 64, Outputs: 1}, 3) }

// parameter is a number and its state in the textbook's AdamW, with decay towards 0.
type parameter struct{ x, mean, square float64 }

func (p *parameter) step(gradient, rate, decay float64, steps int) {
	p.x -= rate * decay * p.x
	p.mean = 0.9*p.mean + 0.1*gradient
	p.square = 0.999*p.square + 0.001*gradient*gradient
	unbiased := p.square / (1 - math.Pow(0.999, float64(steps)))
	p.x -= rate * p.mean / (1 - math.Pow(0.9, float64(steps))) / (math.Sqrt(unbiased) + 1e-8)
}

// TestSharing compares with networks whose weights are sums, both parts of which are
// learnt by themselves.
func TestSharing(t *testing.T) {
	m, s := smallNetwork(), ownSettings()
	begun := slices.Clone(m.parameters)
	trainer := NewTrainer(m, datasetOf(samplesOf(t, 300, 1)), s)
	size, copies := m.copies()
	common, own, spans := make([]parameter, size), make([]parameter, len(begun)), m.spans()
	random := rand.New(rand.NewPCG(2, 7))
	const n = 10
	for steps := 1; steps <= 3; steps++ {
		sums := make([]float64, size)
		for i := range own {
			sum := 0.0
			for k := range trainer.threads {
				x := float32(random.NormFloat64())
				trainer.threads[k].gradient[i] = x
				sum += float64(x) / n
			}
			decay := s.Decay
			if i < size*copies {
				sums[i%size] += sum
				decay = s.Own
			}
			if !spanOf(spans, i).decays {
				decay = 0
			}
			own[i].step(sum, s.Rate, decay, steps)
		}
		for i := range common {
			common[i].step(sums[i], s.Rate, s.Decay, steps)
		}
		trainer.update(n, s.Rate)
	}
	for i, x := range m.parameters {
		want := float64(begun[i]) + own[i].x
		if i < size*copies {
			want += common[i%size].x
		}
		if math.Abs(float64(x)-want) > 1e-6 {
			t.Fatalf("parameter %d is %v, want %v", i, x, want)
		}
	}
}

// TestSharingBegins: what all copies have at the beginning is common, so that it does not
// decay as what a copy adds.
func TestSharingBegins(t *testing.T) {
	m, s := smallNetwork(), ownSettings()
	s.Anchored, s.Decay = false, 0
	size, copies := m.copies()
	own := 2*size + 5 // a weight of the third copy
	m.parameters[own] += 0.8
	begun := slices.Clone(m.parameters)
	trainer := NewTrainer(m, datasetOf(samplesOf(t, 300, 1)), s)
	trainer.update(10, s.Rate) // without a gradient
	mean := begun[5] + 0.8/float32(copies)
	for i, x := range m.parameters {
		want := begun[i]
		if i%size == 5 && i < size*copies {
			want += (mean - begun[i]) * float32(s.Rate*s.Own)
		}
		if math.Abs(float64(x-want)) > 1e-5 {
			t.Fatalf("parameter %d is %v, want %v", i, x, want)
		}
	}
}
