package fit

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Scale says how many centipawns stand for 1 in the exponent of the expected
// result: with all pieces on the board, and with none. In between its inverse
// grows linearly with the phase. One scale for both would not do: a lead of a
// pawn is drawn more often the fewer pieces are left, and a model would have
// to make men worth less in the endgame to say so.
type Scale struct {
	Middlegame float64 `json:"middlegame"`
	Endgame    float64 `json:"endgame"`
}

// The bounds of a scale that is fitted, in centipawns, and how many samples
// are enough for that.
const (
	minScale     = 20
	maxScale     = 2000
	scaleSamples = 500_000
)

// steepness returns 1 / scale at a phase.
func (s Scale) steepness(phase int) float64 {
	middle := float64(phase) / maxPhase
	return middle/s.Middlegame + (1-middle)/s.Endgame
}

// Check returns an error unless both numbers make sense.
func (s Scale) Check() error {
	for _, x := range [...]float64{s.Middlegame, s.Endgame} {
		if !(x > 0 && x < 1e6) {
			return fmt.Errorf("scale: %v centipawns, want more than 0", x)
		}
	}
	return nil
}

// String returns both numbers, as Set reads them.
func (s *Scale) String() string { return fmt.Sprintf("%v,%v", s.Middlegame, s.Endgame) }

// Set reads one number for both, or two with a comma between them.
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

// FitScale returns the scale, in whole centipawns, at which predictions agree
// best with the results of games. Fitting a new evaluation at the scale of an
// old one keeps the meaning of a centipawn, on which the search's margins rest.
//
// This is a logistic regression on two features, the prediction weighted by
// the middlegame's share of the position and by the endgame's. Its loss is
// convex, and Newton's method finds the minimum.
func FitScale(predict func(*Sample) float64, set *Set) (Scale, error) {
	type row struct{ middle, end, result float64 }
	var rows []row
	for _, s := range set.thin(scaleSamples) {
		prediction, middle := predict(s), float64(s.phase)/maxPhase
		rows = append(rows, row{prediction * middle, prediction * (1 - middle), s.result.Points()})
	}
	middle, end := 1.0/200, 1.0/200 // 1 / scale
	for range 30 {
		var g, h [3]float64 // the gradient; the second derivatives by middle, both, end
		for _, r := range rows {
			expected := sigmoid(r.middle*middle + r.end*end)
			slope, curvature := expected-r.result, expected*(1-expected)
			g[0] += slope * r.middle
			g[2] += slope * r.end
			h[0] += curvature * r.middle * r.middle
			h[1] += curvature * r.middle * r.end
			h[2] += curvature * r.end * r.end
		}
		determinant := h[0]*h[2] - h[1]*h[1]
		clamp := func(x float64) float64 { return max(1.0/maxScale, min(x, 1.0/minScale)) }
		middle = clamp(middle - (h[2]*g[0]-h[1]*g[2])/determinant)
		end = clamp(end - (h[0]*g[2]-h[1]*g[0])/determinant)
	}
	scale := Scale{math.Round(1 / middle), math.Round(1 / end)}
	for _, x := range [...]float64{scale.Middlegame, scale.Endgame} {
		if !(x > 1.01*minScale && x < maxScale/1.01) { // or no number
			return Scale{}, fmt.Errorf("no scale from %d to %d centipawns fits the results of these games", minScale, maxScale)
		}
	}
	return scale, nil
}
