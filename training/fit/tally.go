package fit

import (
	"vedette/eval"
	"vedette/selfplay"
)

// results is the number of possible results.
const results = int(selfplay.WhiteWins) + 1

// outcomes counts results from the view of the side ahead: WhiteWins stands for
// its win. They are integers, as floating point for calculations.
type outcomes [results]float64

// tally counts the results of samples by phase and lead, the absolute value of
// the score in centipawns. A WDL model depends on nothing else, so that
// millions of positions become some ten thousand counts.
type tally [eval.MaxPhase + 1][]outcomes

// newTally counts the samples of a set.
func newTally(set *Set) *tally {
	t := new(tally)
	for piece := range set.Pieces(0, set.Len()) {
		for i := range piece {
			t.add(&piece[i])
		}
	}
	return t
}

func (t *tally) add(s *Sample) {
	lead, result := int(s.score), s.result
	if lead < 0 {
		lead, result = -lead, opposite(result)
	}
	leads := &t[s.phase]
	for len(*leads) <= lead {
		*leads = append(*leads, outcomes{})
	}
	(*leads)[lead][result]++
}

// only returns the counts of the phases from first to last.
func (t *tally) only(first, last int) *tally {
	part := new(tally)
	copy(part[first:last+1], t[first:])
	return part
}

// opposite returns a result from the other side's view.
func opposite(r selfplay.Result) selfplay.Result { return selfplay.WhiteWins - r }

// total returns the number of samples.
func (t *tally) total() (n float64) {
	for _, leads := range t {
		for i := range leads {
			for _, count := range leads[i] {
				n += count
			}
		}
	}
	return n
}
