package fit

import (
	"fmt"
	"math"

	"vedette/eval"
	"vedette/selfplay"
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
// ones: a mate is certain, and above MaxScore games are adjudicated, so that the
// result would only reflect that rule.
func WDLFilter() Filter { return Filter{MaxScore: 2000, FewerNodes: true} }

// MaxWDLDegree is the greatest degree of a WDL model.
const MaxWDLDegree = 4

// FitWDL returns the model, in tenths of a centipawn, under which the results
// of the set's games are most likely. The degree is that of the dependence on
// the phase: 0 not at all, 1 linearly, 2 quadratically, and so on. Only pawn
// endings, phase 0, have a centre and a spread of their own: there a pawn
// either promotes or is worth nothing, which no smooth curve fits.
func FitWDL(set *Set, degree int) (*WDL, error) {
	counts, m := newTally(set), new(WDL)
	if err := m.fit(counts, 0, 0, 0); err != nil {
		return nil, err
	}
	return m, m.fit(counts, 1, eval.MaxPhase, degree)
}

// fit sets the numbers of the phases from first to last by their counts.
func (m *WDL) fit(counts *tally, first, last, degree int) error {
	stage := counts.only(first, last)
	begin := make(ordered, 2*(degree+1))
	begin[0], begin[degree+1] = 0.5, 1 // centre and spread of 200
	best, err := newton(begin, func(x []float64) taylor { return ordered(x).loss(stage) })
	if err != nil {
		return fmt.Errorf("no probabilities of degree %d fit the results at phases %d to %d: %w", degree, first, last, err)
	}
	for phase := first; phase <= last; phase++ {
		steepness, threshold := ordered(best).at(phase)
		centre, spread := 100*threshold/steepness, 100/steepness
		if !(spread > minScale && spread < maxScale && centre > 0 && centre < maxScale) { // or NaN
			return fmt.Errorf("no probabilities of degree %d fit the results at phases %d to %d: at %d the centre would be %.0f, the spread %.0f",
				degree, first, last, phase, centre, spread)
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

// probabilities returns the probabilities of the results of a sample for its side to
// move, indexed as results are for White.
func (m *WDL) probabilities(s *Sample) [results]float64 {
	score := float64(s.mover()) * float64(s.score)
	centre, spread := m.Centre[s.phase], m.Spread[s.phase]
	win, loss := sigmoid((score-centre)/spread), sigmoid((-score-centre)/spread)
	return [...]float64{selfplay.BlackWins: loss, selfplay.Drawn: 1 - win - loss, selfplay.WhiteWins: win}
}
