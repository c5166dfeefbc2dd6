package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"vedette/eval"
)

// TestPooledEntropy compares with pools found by hand.
func TestPooledEntropy(t *testing.T) {
	entropy := func(p float64) float64 { return -xlogx(p) - xlogx(1-p) }
	for _, test := range []struct {
		forecasts []forecast
		want      float64
	}{
		{nil, 0},
		{[]forecast{{3, 0.5}}, entropy(0.5)},
		{[]forecast{{3, 0.75}, {1, 0.25}}, 2 * entropy(0.25)},                            // in order
		{[]forecast{{1, 0.75}, {3, 0.25}}, 2 * entropy(0.5)},                             // in the wrong order
		{[]forecast{{1, 0.125}, {2, 0.5}, {3, 0.25}}, entropy(0.125) + 2*entropy(0.375)}, // the last two are not
		{[]forecast{{1, 0.5}, {2, 0.75}, {3, 0}}, 3 * entropy(1.25/3)},                   // the last one pulls down both
		{[]forecast{{1, 0.125}, {1, 0.25}}, 2 * entropy(0.1875)},                         // equal predictions stay equal
		{[]forecast{{1, 0.25}, {1, 0.125}, {2, 1}}, 2 * entropy(0.1875)},
	} {
		if got := pooledEntropy(test.forecasts); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", test.forecasts, got, test.want)
		}
	}
}

// TestRefinement: the part of the loss that only the order of predictions decides does
// not change with their scale, grows with noise, and is below the loss; and predictions
// that are right have none.
func TestRefinement(t *testing.T) {
	predict, random := PSQTOf(eval.DefaultPSQT()).Predictor(), rand.New(rand.NewPCG(1, 1))
	noisy, right := new(Set), new(Set)
	for _, s := range samplesOf(t, 3000, 4) {
		s.score = int16(math.Round(predict(&s)))
		right.Add(s)
		s.score = int16(math.Round(1.3*predict(&s) + 60*random.NormFloat64()))
		noisy.Add(s)
	}
	loss := NewLoss(Scale{140, 240}, 1)
	if rest := loss.Refinement(predict, right); rest > 1e-4 {
		t.Errorf("refinement %v of predictions that are right", rest)
	}
	of := func(factor, noise float64) float64 {
		random := rand.New(rand.NewPCG(2, 2))
		return loss.Refinement(func(s *Sample) float64 { return factor*predict(s) + noise*random.NormFloat64() }, noisy)
	}
	plain, whole := of(1, 0), MeanLoss(PSQTOf(eval.DefaultPSQT()), loss, noisy)-loss.Entropy(noisy)
	if !(plain > 0 && plain < whole) {
		t.Errorf("refinement %v, want it below the loss %v", plain, whole)
	}
	if double := of(2, 0); math.Abs(double-plain) > 2e-5 {
		t.Errorf("refinement %v, with twice the predictions %v", plain, double)
	}
	if more := of(1, 60); more < 1.3*plain {
		t.Errorf("refinement %v, with noise %v", plain, more)
	}
	if reversed := of(-1, 0); reversed < 1.3*plain {
		t.Errorf("refinement %v, with predictions reversed %v", plain, reversed)
	}
}
