package fit

import (
	"cmp"
	"math"
	"slices"

	"vedette/eval"
)

// Refinement returns the part of the mean loss of predictions in centipawns from
// White's view, beyond the least possible, that remains after the best increasing function
// of them, so that only their order counts. It does not depend on their scale, on which
// play hardly depends either. The rest of the loss is how well they are calibrated (DeGroot
// and Fienberg, The Comparison and Evaluation of Forecasters, 1983).
//
// The best function is that of Ayer and others, An Empirical Distribution Function for
// Sampling with Incomplete Information, 1955: neighbours whose targets are in the wrong
// order are pooled. Each third of the phase has its own.
func (l *Loss) Refinement(predict func(*Sample) float64, set *Set) float64 {
	const bands = 3
	var forecasts [bands][]forecast
	for piece := range set.Pieces(0, set.Len()) {
		for i := range piece {
			s := &piece[i]
			band := int(s.phase) * bands / (eval.MaxPhase + 1)
			prediction := math.Round(predict(s) * l.steepness[s.phase] * finest)
			forecasts[band] = append(forecasts[band], forecast{prediction, l.target(s)})
		}
	}
	sum := 0.0
	for _, f := range forecasts {
		sum += pooledEntropy(f)
	}
	return max(0, sum/float64(set.Len())-l.Entropy(set)) // rounding may make it less
}

// finest is the number of parts of a scale in which predictions are compared. Smaller
// differences come from a processor's rounding.
const finest = 1e6

// forecast is a prediction, of any increasing scale, and its target, 0 to 1.
type forecast struct{ prediction, target float64 }

// pooledEntropy returns the least sum of the losses of forecasts, in nats, if each
// prediction is replaced by an increasing function of it. It sorts them.
func pooledEntropy(forecasts []forecast) (sum float64) {
	slices.SortFunc(forecasts, func(a, b forecast) int { return cmp.Compare(a.prediction, b.prediction) })
	type pool struct{ targets, size float64 }
	var pools []pool // with increasing means
	for i, f := range forecasts {
		last := pool{f.target, 1}
		equal := i > 0 && forecasts[i-1].prediction == f.prediction
		for n := len(pools); n > 0 && (equal || pools[n-1].targets*last.size >= last.targets*pools[n-1].size); n = len(pools) {
			last = pool{pools[n-1].targets + last.targets, pools[n-1].size + last.size}
			pools, equal = pools[:n-1], false
		}
		pools = append(pools, last)
	}
	for _, p := range pools {
		mean := p.targets / p.size
		sum -= p.size * (xlogx(mean) + xlogx(1-mean))
	}
	return sum
}
