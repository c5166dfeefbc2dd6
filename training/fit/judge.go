package fit

import (
	"math"
	"math/bits"
)

// Judge measures networks by positions with scores of a longer search. It compares expected
// results, of which the loss's scale makes centipawns, and each network has the factor for
// its evaluations that suits it best, because the search's margins follow the size of
// evaluations and not the other way round.
type Judge struct{ rows []judged }

// judged is a position to judge by.
type judged struct {
	sample    Sample
	steepness float64
	truth     float64 // White's expected result, 0 to 1
}

// NewJudge returns a judge by the scores of the samples of a validation set.
func NewJudge(set *Set, scale Scale) *Judge {
	loss, j := NewLoss(scale, 1), new(Judge)
	for piece := range set.Pieces(0, set.Len()) {
		for _, s := range piece {
			j.rows = append(j.rows, judged{s, loss.steepness[s.phase], loss.target(&s)})
		}
	}
	return j
}

// Verdict is what a judge finds of a network: the best factor for its evaluations, and with
// that the square errors of the expected results, by position.
type Verdict struct {
	Factor float64
	Errors []float64
}

// greatestFactor bounds the best factor for evaluations.
const greatestFactor = 4

// Judge returns the verdict on a model that predicts centipawns from White's view.
func (j *Judge) Judge(predict func(*Sample) float64) Verdict {
	predictions := make([]float64, len(j.rows))
	for i := range j.rows {
		predictions[i] = predict(&j.rows[i].sample) * j.rows[i].steepness
	}
	errors := make([]float64, len(j.rows))
	measure := func(factor float64) (sum float64) {
		for i, x := range predictions {
			wrong := sigmoid(x*factor) - j.rows[i].truth
			errors[i] = wrong * wrong
			sum += errors[i]
		}
		return sum
	}
	// The section of an interval with one minimum (Kiefer 1953), to a thousandth.
	const golden = 0.6180339887
	from, to := 0.0, float64(greatestFactor)
	for to-from > 0.001 {
		low, high := to-golden*(to-from), from+golden*(to-from)
		if measure(low) < measure(high) {
			to = high
		} else {
			from = low
		}
	}
	v := Verdict{Factor: (from + to) / 2, Errors: errors}
	measure(v.Factor)
	return v
}

// Pieces returns a function that reports whether a position has some number of pieces.
func (j *Judge) Pieces(least, most int) func(position int) bool {
	return func(position int) bool {
		n := bits.OnesCount64(j.rows[position].sample.occupied)
		return n >= least && n <= most
	}
}

// Mean returns the mean square error over the positions for which with is true, how much
// less that is than the error of another verdict by the same judge, and the standard error
// of this difference.
func (v Verdict) Mean(other Verdict, with func(position int) bool) (mean, less, deviation float64) {
	n, squares := 0.0, 0.0
	for i, e := range v.Errors {
		if with(i) {
			d := other.Errors[i] - e
			n, mean, less, squares = n+1, mean+e, less+d, squares+d*d
		}
	}
	mean, less = mean/n, less/n
	return mean, less, math.Sqrt(max(0, squares/n-less*less) / n)
}
