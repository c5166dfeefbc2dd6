package tune

import (
	"context"
	"math"
	"testing"
)

// TestElo has figures computed by hand: 10 of 20 pairs won by 3 to 1 half
// points and the others drawn are 62.5 per cent, thus 400 log10(5/3) = 88.7
// Elo. The standard deviation of the share of one pair is 0.125, of 20 pairs
// 0.02795; the margin is 1.96 times that, times the slope 741.1.
func TestElo(t *testing.T) {
	for _, test := range []struct {
		tally       Tally
		elo, margin float64
	}{
		{Tally{0, 0, 10, 10, 0}, 88.7, 40.6},
		{Tally{0, 10, 10, 0, 0}, -88.7, 40.6},
		{Tally{0, 0, 7, 0, 0}, 0, 0},
		{Tally{0, 0, 0, 0, 7}, math.Inf(1), math.Inf(1)},
		{Tally{7, 0, 0, 0, 0}, math.Inf(-1), math.Inf(1)},
	} {
		elo, margin := test.tally.elo()
		if math.Abs(elo-test.elo) > 0.05 || math.Abs(margin-test.margin) > 0.05 {
			t.Errorf("%v: %.2f ± %.2f, want %v ± %v", test.tally, elo, margin, test.elo, test.margin)
		}
	}
}

func TestTallyString(t *testing.T) {
	for _, test := range []struct {
		tally Tally
		want  string
	}{
		{Tally{0, 0, 10, 10, 0}, "+88.7 ± 40.6 Elo, 20 pairs: 0, 0, 10, 10, 0 with 0, 1/2, 1, 3/2, 2 points"},
		{Tally{0, 0, 10, 0, 0}, "+0.0 ± 0.0 Elo, 10 pairs: 0, 0, 10, 0, 0 with 0, 1/2, 1, 3/2, 2 points"},
		{Tally{0, 0, 9, 0, 0}, "too few games for Elo, 9 pairs: 0, 0, 9, 0, 0 with 0, 1/2, 1, 3/2, 2 points"},
		{Tally{1, 0, 0, 0, 0}, "too few games for Elo, 1 pairs: 1, 0, 0, 0, 0 with 0, 1/2, 1, 3/2, 2 points"},
		{Tally{0, 0, 0, 0, 10}, "no bound for Elo, 10 pairs: 0, 0, 0, 0, 10 with 0, 1/2, 1, 3/2, 2 points"},
		{Tally{10, 0, 0, 0, 0}, "no bound for Elo, 10 pairs: 10, 0, 0, 0, 0 with 0, 1/2, 1, 3/2, 2 points"},
	} {
		if got := test.tally.String(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

func TestMeasure(t *testing.T) {
	reported := 0
	ascended := func(ctx context.Context) (Contest, error) {
		play, err := artificial(ctx)
		return func(number int, _, _ []float64) (Points, error) {
			return play(number, summit, make([]float64, len(summit)))
		}, err
	}
	tally, err := Measure(t.Context(), 300, 2, ascended, func() { reported++ })
	if err != nil || tally.Pairs() != 300 || reported != 300 {
		t.Fatalf("%v, %d reports, error %v", tally, reported, err)
	}
	// The squared distance of the summit from the start is 6.5.
	const want = eloPerStep * 6.5
	if elo, margin := tally.elo(); math.Abs(elo-want) > 2*margin {
		t.Errorf("%v, want %.1f", &tally, want)
	}
}
