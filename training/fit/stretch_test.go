package fit

import (
	"math"
	"testing"

	"vedette/eval"
)

// TestStretched compares with numbers computed by hand, and the slope with differences.
func TestStretched(t *testing.T) {
	for _, test := range []struct{ x, stretch, want float64 }{
		{0, 0.2, 0}, {45, 0.2, 45.9}, {-225, 0.2, -247.5}, {450, 0.2, 540}, {1000, 0.2, 1200}, {-1000, -0.1, -900}, {300, 0, 300},
	} {
		if got, _ := stretched(test.x, test.stretch); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%v stretched by %v is %v, want %v", test.x, test.stretch, got, test.want)
		}
	}
	for _, x := range []float64{-700, -449, -10, 20, 300, 460} {
		_, slope := stretched(x, 0.3)
		above, _ := stretched(x+1e-4, 0.3)
		below, _ := stretched(x-1e-4, 0.3)
		if want := (above - below) / 2e-4; math.Abs(slope-want) > 1e-6 {
			t.Errorf("slope %v at %v, want %v", slope, x, want)
		}
	}
}

// TestFitStretch finds the stretch of targets; with it the predictions have the least
// loss.
func TestFitStretch(t *testing.T) {
	predict := PSQTOf(eval.DefaultPSQT()).Predictor()
	for _, want := range []float64{-0.2, 0, 0.15} {
		set := new(Set)
		for _, s := range samplesOf(t, 3000, 4) {
			x, _ := stretched(predict(&s), want)
			s.score = int16(math.Round(x))
			set.Add(s)
		}
		loss := NewLoss(Scale{140, 240}, 1)
		if got := loss.FitStretch(predict, set); math.Abs(got-want) > 0.003 {
			t.Errorf("stretch %v, want %v", got, want)
		}
		loss.stretch = want
		least := 0.0 // the entropy of the targets
		for _, s := range samplesIn(set) {
			p := loss.target(&s)
			least -= (p*math.Log(p) + (1-p)*math.Log(1-p)) / float64(set.Len())
		}
		if rest := MeanLoss(PSQTOf(eval.DefaultPSQT()), loss, set) - least; rest > 1e-5 {
			t.Errorf("a loss of %v is left with the stretch %v", rest, want)
		}
	}
}

// TestStretchedSlope compares the slope of the loss by a prediction with differences.
func TestStretchedSlope(t *testing.T) {
	samples := samplesOf(t, 50, 7)
	for _, power := range []float64{0, 2.5} {
		loss := NewLoss(Scale{140, 240}, 0.7)
		loss.stretch, loss.power = 0.25, power
		for i := range samples {
			s, x := &samples[i], float64(37*i-900)
			_, slope := loss.of(s, x)
			above, _ := loss.of(s, x+1e-3)
			below, _ := loss.of(s, x-1e-3)
			if want := (above - below) / 2e-3; math.Abs(slope-want) > 1e-6 {
				t.Errorf("slope %v at %v, want %v", slope, x, want)
			}
		}
	}
}
