package fit

import (
	"fmt"
	"math"

	"vedette/eval"
)

// WDL is a model of results, as in package eval. The side that a score is given
// for wins with probability
//
//	sigmoid((score - centre) / spread),
//
// loses with sigmoid((-score - centre) / spread), and draws otherwise: a lead
// of centre wins half of the games, and each further lead of spread multiplies
// the ratio of games won to games not won by e. Both depend on the phase of the
// game. It is the usual model of an ordinal outcome with three values
// (McCullagh, Regression Models for Ordinal Data, 1980).
type WDL struct{ eval.WDLModel }

// WDLFilter returns the filter for a model of results. It applies to every
// position that was searched, with fewer nodes too, so all count except decided
// ones: a mate is certain, and above MaxScore hardly any result is left to predict.
// A run may adjudicate games from a lower score on; there results reflect that rule.
func WDLFilter() Filter { return Filter{MaxScore: 2000} }

// FitWDL returns the model, rounded to tenths of a centipawn, under which the results
// of the set's games are most likely. It depends on the phase by polynomials of
// the second degree. Only pawn endings, phase 0, have a centre and a spread of
// their own: there a pawn either promotes or is worth nothing, which no smooth
// curve fits.
func FitWDL(set *Set) (*WDL, error) {
	counts, m := newTally(set), new(WDL)
	if err := m.fit(counts, 0, 0, 0); err != nil {
		return nil, err
	}
	return m, m.fit(counts, 1, eval.MaxPhase, 2)
}

// The bounds of a fitted centre or spread, in centipawns.
const (
	minSpread = 20
	maxSpread = 2000
)

// fit sets the numbers of the phases from first to last by their counts, with polynomials
// of a degree.
func (m *WDL) fit(counts *tally, first, last, degree int) error {
	stage := counts.only(first, last)
	begin := make(ordered, 2*(degree+1))
	begin[0], begin[degree+1] = 0.5, 1 // centre and spread of 200
	best, err := newton(begin, func(x []float64) taylor { return ordered(x).loss(stage) })
	if err != nil {
		return fmt.Errorf("no probabilities fit the results at phases %d to %d: %w", first, last, err)
	}
	for phase := first; phase <= last; phase++ {
		steepness, threshold := ordered(best).at(phase)
		centre, spread := 100*threshold/steepness, 100/steepness
		if !(spread > minSpread && spread < maxSpread && centre > 0 && centre < maxSpread) { // or NaN
			return fmt.Errorf("no probabilities fit the results at phases %d to %d: at %d the centre would be %.0f, the spread %.0f",
				first, last, phase, centre, spread)
		}
		m.Centre[phase], m.Spread[phase] = tenths(centre), tenths(spread)
	}
	return nil
}

func tenths(x float64) float64 { return math.Round(10*x) / 10 }

// MeanLoss returns the mean loss of the results of a set, in nats: the negative
// logarithm of the probability that the model gave to the result.
func (m *WDL) MeanLoss(set *Set) float64 {
	counts := newTally(set)
	sum := 0.0
	for phase, leads := range counts {
		centre, spread := m.Centre[phase], m.Spread[phase]
		for lead := range leads {
			loss, _, _ := leads[lead].loss(float64(lead)/spread, centre/spread)
			sum += loss
		}
	}
	return sum / counts.total()
}
