package fit

import (
	"math"
	"testing"

	"vedette/movegen"
	"vedette/selfplay"
)

// TestReliability counts two positions by hand.
func TestReliability(t *testing.T) {
	m := new(WDL)
	m.Centre[3], m.Spread[3] = 100, 100
	set := new(Set)
	// Black, to move, is 100 ahead: it wins with 1/2, loses with 0.119, and lost.
	set.Add(Sample{score: -100, side: movegen.Black, phase: 3, outcome: resultOf(selfplay.WhiteWins)})
	set.Add(Sample{score: 100, side: movegen.White, phase: 3, outcome: resultOf(selfplay.WhiteWins)})
	table := m.Reliability(set)
	want := map[[2]int]Bucket{
		{int(selfplay.WhiteWins), 5}: {2, 0.5, 0.5},
		{int(selfplay.Drawn), 3}:     {2, 0.5 - sigmoid(-2), 0},
		{int(selfplay.BlackWins), 1}: {2, sigmoid(-2), 0.5},
	}
	for result := range table {
		for i, got := range table[result] {
			want := want[[2]int{result, i}]
			if got.Positions != want.Positions || math.Abs(got.Predicted-want.Predicted) > 1e-9 || got.Observed != want.Observed {
				t.Errorf("result %d, bucket %d: %v, want %v", result, i, got, want)
			}
		}
	}
}

// TestReliabilityOfTheTruth: results drawn from a model agree with it.
func TestReliabilityOfTheTruth(t *testing.T) {
	table := truth().Reliability(drawFrom(truth(), 100_000, 8))
	for result := range table {
		positions := 0
		for i, b := range table[result] {
			positions += b.Positions
			if b.Positions > 500 && math.Abs(b.Predicted-b.Observed) > 4*math.Sqrt(0.25/float64(b.Positions)) {
				t.Errorf("result %d, bucket %d: %v", result, i, b)
			}
		}
		if positions != 100_000 {
			t.Errorf("result %d: %d positions", result, positions)
		}
	}
}
