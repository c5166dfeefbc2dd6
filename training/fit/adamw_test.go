package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAdamWByHand follows two steps with numbers computed by hand.
func TestAdamWByHand(t *testing.T) {
	a := newAdamW(span{1, false, 2}, span{2, true, 2}, span{3, false, 3})
	parameters := []float32{1, 1, 1}
	step := func(gradient []float32, rate float64) {
		a.step(parameters, gradient, 2, rate, 0.5)(0, 3)
		for i, g := range gradient {
			if g != 0 {
				t.Errorf("gradient %d is left at %v", i, g)
			}
		}
	}
	// The first step moves by the rate whatever the gradient's size: the
	// corrected moments are g and g². Decay adds 0.1 * 0.5 * 1. The gradients
	// are the sums of two samples.
	step([]float32{0.5, 0.5, -8}, 0.1)
	want := []float64{0.9, 0.85, 1.1}
	near(t, "first step", parameters, want)
	// Then g = 0.5 after 0.25: mean (0.09*0.25 + 0.1*0.5) / 0.19, square
	// (0.000999*0.0625 + 0.001*0.25) / 0.001999. And 0 after -4.
	step([]float32{1, 1, 0}, 0.01)
	move := (0.09*0.25 + 0.1*0.5) / 0.19 / math.Sqrt((0.000999*0.0625+0.001*0.25)/0.001999)
	back := -0.09 * 4 / 0.19 / math.Sqrt(0.000999*16/0.001999)
	want = []float64{0.9 - 0.01*move, 0.85 - 0.01*(move+0.5*0.85), 1.1 - 0.01*back}
	near(t, "second step", parameters, want)
	// No step leads beyond the limits.
	step([]float32{1e3, -1e3, -1e3}, 50)
	near(t, "great step", parameters, []float64{-2, 2, 3})
}

// TestAdamWInParts does steps in parts with arbitrary boundaries, which must give
// the same as whole ones.
func TestAdamWInParts(t *testing.T) {
	const n = 1000
	random := rand.New(rand.NewPCG(1, 9))
	spans := []span{{101, false, 1.5}, {300, true, 1.5}, {333, true, 2.5}, {600, false, 2.5}, {778, false, 3.5}, {n, true, 3.5}}
	whole, parts := newAdamW(spans...), newAdamW(spans...)
	a, b := make([]float32, n), make([]float32, n)
	for range 5 {
		gradient := make([]float32, n)
		for i := range gradient {
			gradient[i] = float32(random.NormFloat64())
		}
		again := slices.Clone(gradient)
		whole.step(a, gradient, 3, 0.1, 0.2)(0, n)
		step := parts.step(b, again, 3, 0.1, 0.2)
		for from := 0; from < n; {
			to := min(n, from+random.IntN(150))
			step(from, to)
			from = to
		}
		if !slices.Equal(a, b) {
			t.Fatal("in parts the step is another one")
		}
	}
}

func near(t *testing.T, what string, got []float32, want []float64) {
	t.Helper()
	for i := range want {
		if math.Abs(float64(got[i])-want[i]) > 1e-6 {
			t.Errorf("%s: parameter %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}

func TestSchedule(t *testing.T) {
	s := schedule{Peak: 0.8, Steps: 201}
	for step, want := range map[int]float64{0: 0.2, 1: 0.4, 3: 0.8, 4: 0.8, 102: 0.402, 200: 0.004} {
		if got := s.Rate(step); math.Abs(got-want) > 1e-12 {
			t.Errorf("step %d: rate %v, want %v", step, got, want)
		}
	}
	for step := 5; step < 201; step++ {
		if s.Rate(step) >= s.Rate(step-1) {
			t.Errorf("step %d: the rate does not fall", step)
		}
	}
	if one := (&schedule{Peak: 1, Steps: 1}); one.Rate(0) != 1 {
		t.Errorf("a single step has the rate %v", one.Rate(0))
	}
}

// TestAnchor: decay draws weights towards where they began, not towards 0.
func TestAnchor(t *testing.T) {
	a := newAdamW(span{2, true, 2}, span{3, false, 2})
	a.anchor = []float32{1, -1, 0.5}
	parameters := []float32{0.5, -1, 1}
	for range 2 {
		a.step(parameters, []float32{0, 0, 0}, 1, 0.1, 0.4)(0, 3)
	}
	near(t, "two steps", parameters, []float64{1 - 0.5*0.96*0.96, -1, 1})
}
