package fit

import (
	"math"
	"testing"

	"vedette/eval"
	"vedette/selfplay"
)

// The least loss of a set is the entropy of its targets, and a model that
// predicts the targets has that loss.
func TestEntropy(t *testing.T) {
	set := new(Set)
	for _, s := range []Sample{
		{score: 0, outcome: resultOf(selfplay.Drawn), phase: eval.MaxPhase},
		{score: 150, outcome: resultOf(selfplay.WhiteWins), phase: 3},
		{score: -700, outcome: resultOf(selfplay.WhiteWins), phase: 12},
		{score: 2000, outcome: resultOf(selfplay.WhiteWins), phase: 24},
	} {
		set.Add(s)
	}
	for _, blend := range []float64{0, 0.6, 1} {
		loss := NewLoss(Scale{Middlegame: 120, Endgame: 240}, blend)
		least := 0.
		for piece := range set.Pieces(0, set.Len()) {
			for i := range piece {
				target := loss.target(&piece[i])
				target = min(max(target, 1e-12), 1-1e-12)
				prediction := math.Log(target/(1-target)) / loss.steepness[piece[i].phase]
				l, slope := loss.of(&piece[i], prediction)
				if math.Abs(slope) > 1e-9 {
					t.Errorf("blend %v: the slope is %v where the loss is least", blend, slope)
				}
				least += l / float64(set.Len())
			}
		}
		if got := loss.Entropy(set); math.Abs(got-least) > 1e-9 {
			t.Errorf("blend %v: entropy %v, want %v", blend, got, least)
		}
	}
}
