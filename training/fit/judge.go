package fit

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"vedette/training"
)

// Judge measures networks by the scores in games that they have not learnt from and whose
// searches were longer, such as those of a match. It compares expected results, which
// centipawns stand for by the loss's scale, and each network has the factor for its
// evaluations that suits it best, because the search's margins follow the size of
// evaluations and not the other way round.
type Judge struct{ rows []judged }

// judged is a position to judge by.
type judged struct {
	sample Sample
	truth  float64 // White's expected result, 0 to 1
	game   int     // in which it occurred; the positions of a game follow each other
}

// ReadJudge returns a judge by the positions of a file of games that the filter keeps. It is
// an error if there are none.
func ReadJudge(ctx context.Context, name string, filter Filter) (*Judge, error) {
	loading, j, game := Loading{Filter: filter, Unscale: true}, new(Judge), 0
	err := training.ReadAll(ctx, []string{name}, func(g *training.Game) error {
		game++
		return loading.visit(g, func(Reason) {}, func(s Sample) { j.add(s, game) })
	})
	if err == nil && j.Len() == 0 {
		err = fmt.Errorf("%s: no positions to judge by", name)
	}
	return j, err
}

// add adds a position whose score is the truth.
func (j *Judge) add(s Sample, game int) {
	j.rows = append(j.rows, judged{s, s.expected(float64(s.score)), game})
}

// Len returns the number of positions.
func (j *Judge) Len() int { return len(j.rows) }

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
		s := &j.rows[i].sample
		predictions[i] = predict(s) * steepness[s.phase]
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

// Compare returns the mean square error of a verdict in positions with so many pieces, how
// much less that is than the error of another one, and the standard error of this
// difference. The positions of a game may be alike, so only games count as independent.
// Without such positions all are NaN.
func (j *Judge) Compare(v, other Verdict, least, most int) (mean, less, deviation float64) {
	n, gain := 0.0, func(i int) float64 { return other.Errors[i] - v.Errors[i] }
	judged := func(i int) bool {
		pieces := bits.OnesCount64(j.rows[i].sample.occupied)
		return pieces >= least && pieces <= most
	}
	for i := range j.rows {
		if judged(i) {
			n, mean, less = n+1, mean+v.Errors[i], less+gain(i)
		}
	}
	mean, less = mean/n, less/n
	squares, ofGame := 0.0, 0.0
	for i := range j.rows {
		if i > 0 && j.rows[i].game != j.rows[i-1].game {
			squares, ofGame = squares+ofGame*ofGame, 0
		}
		if judged(i) {
			ofGame += gain(i) - less
		}
	}
	return mean, less, math.Sqrt(squares+ofGame*ofGame) / n
}
