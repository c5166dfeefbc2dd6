package fit

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"vedette/eval"
	"vedette/movegen"
)

// Scale is the number of centipawns that stand for 1 in the exponent of the
// expected result: with all pieces on the board, and with none. In between its
// inverse is linear in the phase. A single scale would not be enough: a lead of
// a pawn is drawn more often the fewer pieces are left, and a model would have
// to lower the values of pieces in the endgame to express that.
type Scale struct {
	Middlegame float64 `json:"middlegame"`
	Endgame    float64 `json:"endgame"`
}

// The bounds of a fitted scale, in centipawns, and how many samples are enough
// for the fit.
const (
	minScale     = 20
	maxScale     = 2000
	scaleSamples = 500_000
)

// steepness returns 1 / scale at a phase.
func (s Scale) steepness(phase int) float64 {
	middle := float64(phase) / eval.MaxPhase
	return middle/s.Middlegame + (1-middle)/s.Endgame
}

// expected returns White's result, 0 to 1, that a score lets expect in a position.
func (s Scale) expected(p *movegen.Position, score int16) float64 {
	return sigmoid(float64(eval.Unscale(p, eval.Score(score))) * s.steepness(int(eval.Phase(p))))
}

// Check returns an error unless both numbers are valid.
func (s Scale) Check() error {
	for _, x := range [...]float64{s.Middlegame, s.Endgame} {
		if !(x > 0 && x < 1e6) {
			return fmt.Errorf("scale: %v centipawns, want more than 0", x)
		}
	}
	return nil
}

// String returns both numbers in the form that Set reads.
func (s *Scale) String() string { return fmt.Sprintf("%v,%v", s.Middlegame, s.Endgame) }

// Set reads one number for both, or two separated by a comma.
func (s *Scale) Set(text string) error {
	middlegame, endgame, two := strings.Cut(text, ",")
	if !two {
		endgame = middlegame
	}
	var err error
	if s.Middlegame, err = strconv.ParseFloat(middlegame, 64); err == nil {
		s.Endgame, err = strconv.ParseFloat(endgame, 64)
	}
	if err != nil {
		return fmt.Errorf("want one number or two, as in 140,240")
	}
	return nil
}

// FitScale returns the scale, in integer centipawns, at which predictions agree
// best with the results of games. Fitting a new evaluation at the scale of an
// old one keeps the meaning of a centipawn, on which the search's margins
// depend.
//
// This is a logistic regression on two features, the prediction weighted by
// the middlegame's share of the position and by the endgame's, which is convex.
func FitScale(predict func(*Sample) float64, set *Set) (Scale, error) {
	var rows []scaleRow
	for _, s := range set.thin(scaleSamples) {
		prediction, middle := predict(s), float64(s.phase)/eval.MaxPhase
		rows = append(rows, scaleRow{[stages]float64{prediction * middle, prediction * (1 - middle)}, s.points()})
	}
	steepness, err := newton([]float64{1.0 / 200, 1.0 / 200}, func(x []float64) taylor { return scaleLoss(rows, x) })
	if err == nil {
		scale := Scale{math.Round(1 / steepness[0]), math.Round(1 / steepness[1])}
		if scale.plausible() {
			return scale, nil
		}
	}
	return Scale{}, fmt.Errorf("no scale from %d to %d centipawns fits the results of these games", minScale, maxScale)
}

// scaleRow is a sample for the regression: a prediction, split between the
// stages, and the result.
type scaleRow struct {
	parts  [stages]float64
	result float64
}

// scaleLoss returns the mean loss of the rows for a steepness of each stage.
func scaleLoss(rows []scaleRow, steepness []float64) taylor {
	sum, n := newTaylor(stages), float64(len(rows))
	for _, r := range rows {
		x := dot(r.parts[:], steepness)
		loss, slope := crossEntropy(x, r.result)
		expected := sigmoid(x)
		sum.value += loss / n
		for i, part := range r.parts {
			sum.gradient[i] += slope * part / n
			for j, other := range r.parts {
				sum.hessian[i][j] += expected * (1 - expected) * part * other / n
			}
		}
	}
	return sum
}

// plausible reports whether both numbers are within the bounds.
func (s Scale) plausible() bool {
	within := func(x float64) bool { return x > minScale && x < maxScale }
	return within(s.Middlegame) && within(s.Endgame)
}
