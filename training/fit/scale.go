package fit

import (
	"fmt"
	"math"
)

// The scale is searched for between these bounds, in centipawns, and to within
// scaleTolerance of its logarithm, on at most scaleSamples samples.
const (
	minScale       = 20
	maxScale       = 2000
	scaleTolerance = 1e-3
	scaleSamples   = 500_000
)

// FitScale returns the scale, in whole centipawns, at which predictions agree
// best with the results of games. Fitting a new evaluation at the scale of an
// old one keeps the meaning of a centipawn, on which the search's margins rest.
//
// The loss is convex in 1/scale, hence has one minimum in log(scale) too, and
// the golden section finds it (Kiefer, Proc. AMS 4, 1953).
func FitScale(predict func(*Sample) float64, set *Set) (float64, error) {
	samples := set.thin(scaleSamples)
	predictions := make([]float64, len(samples))
	for i, s := range samples {
		predictions[i] = predict(s)
	}
	mean := func(logScale float64) (sum float64) {
		l := Loss{scale: math.Exp(logScale)}
		for i, s := range samples {
			loss, _ := l.at(predictions[i], s.result.Points())
			sum += loss
		}
		return sum / float64(len(samples))
	}
	low, high := math.Log(minScale), math.Log(maxScale)
	scale := math.Exp(goldenSection(mean, low, high, scaleTolerance))
	if scale < 1.01*minScale || scale > maxScale/1.01 {
		return 0, fmt.Errorf("no scale from %d to %d centipawns fits the results of these games", minScale, maxScale)
	}
	return math.Round(scale), nil
}

// goldenSection returns where f, which falls and then rises, is least between
// low and high, to within the tolerance.
func goldenSection(f func(float64) float64, low, high, tolerance float64) float64 {
	ratio := (math.Sqrt(5) - 1) / 2
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	atA, atB := f(a), f(b)
	for high-low > tolerance {
		if atA < atB {
			high, b, atB = b, a, atA
			a = high - ratio*(high-low)
			atA = f(a)
		} else {
			low, a, atA = a, b, atB
			b = low + ratio*(high-low)
			atB = f(b)
		}
	}
	return (low + high) / 2
}
