package tune

import (
	"math"
	"testing"
)

func TestMeasure(t *testing.T) {
	reported := 0
	tally, err := Measure(t.Context(), summit, 100, 400, 2, artificial, func() { reported++ })
	if err != nil || tally.Pairs() != 300 || reported != 300 {
		t.Fatalf("%v, %d reports, error %v", tally, reported, err)
	}
	// The squared distance of the summit from the start is 6.5.
	const want = eloPerStep * 6.5
	if elo, margin := tally.Elo(); math.Abs(elo-want) > 2*margin {
		t.Errorf("%v, want %.1f", &tally, want)
	}
}
