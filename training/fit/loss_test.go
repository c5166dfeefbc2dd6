package fit

import (
	"math"
	"testing"

	"vedette/selfplay"
)

func TestTargets(t *testing.T) {
	for _, test := range []struct {
		blend  float64
		result selfplay.Result
		score  int16
		phase  uint8
		want   float64
	}{
		{0, selfplay.WhiteWins, -500, 24, 1},
		{0, selfplay.BlackWins, 500, 24, 0},
		{0, selfplay.Drawn, 500, 0, 0.5},
		{1, selfplay.BlackWins, 0, 12, 0.5},
		{1, selfplay.BlackWins, 125, 24, 1 / (1 + math.Exp(-1))},
		{1, selfplay.BlackWins, -125, 24, 1 / (1 + math.Exp(1))},
		{1, selfplay.BlackWins, 233, 0, 1 / (1 + math.Exp(-1))},
		{1, selfplay.BlackWins, 200, 12, 1 / (1 + math.Exp(-100.0/125-100.0/233))},
		{0.25, selfplay.WhiteWins, 0, 24, 0.75 + 0.125},
	} {
		s := Sample{result: test.result, score: test.score, phase: test.phase}
		if got := (&Loss{blend: test.blend}).target(&s); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("blend %v, %v, score %d, phase %d: target %v, want %v", test.blend, test.result, test.score, test.phase, got, test.want)
		}
	}
}

// TestResultsOfEndings: the share of the result falls from 4 pieces to 14.
func TestResultsOfEndings(t *testing.T) {
	for _, test := range []struct {
		pieces int
		blend  float64
		share  float64 // of the result, with 0.6 more in endings
	}{
		{3, 0.9, 0.7}, {4, 0.9, 0.7}, {9, 0.9, 0.4}, {13, 0.9, 0.16}, {14, 0.9, 0.1}, {32, 0.9, 0.1},
		{4, 0.3, 1},      // no more than the result alone
		{12, 0.98, 0.14}, // 0.02, and a fifth of 0.6
	} {
		settings := testSettings()
		settings.Blend, settings.EndingResults = test.blend, 0.6
		s := Sample{occupied: 1<<test.pieces - 1, result: selfplay.WhiteWins, score: 0}
		if got, want := settings.Loss().target(&s), 0.5+test.share/2; math.Abs(got-want) > 1e-12 {
			t.Errorf("%d pieces, blend %v: target %v, want %v", test.pieces, test.blend, got, want)
		}
		settings.EndingResults = 0
		if got, want := settings.Loss().target(&s), 1-test.blend/2; math.Abs(got-want) > 1e-12 {
			t.Errorf("%d pieces, blend %v alone: target %v, want %v", test.pieces, test.blend, got, want)
		}
	}
}

// checkSlope compares the slope of a loss at x with a difference quotient.
func checkSlope(t *testing.T, loss func(x float64) (loss, slope float64), x float64) {
	t.Helper()
	const h = 1e-4
	_, slope := loss(x)
	above, _ := loss(x + h)
	below, _ := loss(x - h)
	if difference := (above - below) / (2 * h); math.Abs(slope-difference) > 1e-7 {
		t.Errorf("at %v: slope %v, difference %v", x, slope, difference)
	}
}

// TestLossFollowsItsDefinition computes the cross-entropy by its textbook
// formula, and the slope as a difference quotient.
func TestLossFollowsItsDefinition(t *testing.T) {
	for _, x := range []float64{-6, -1, -0.004, 0, 0.01, 2.8, 10} {
		for _, target := range []float64{0, 0.3, 1} {
			p := sigmoid(x)
			want := -target*math.Log(p) - (1-target)*math.Log(1-p)
			if got, _ := crossEntropy(x, target); math.Abs(got-want) > 1e-9*max(1, want) {
				t.Errorf("%v, target %v: loss %v, want %v", x, target, got, want)
			}
			checkSlope(t, func(x float64) (float64, float64) { return crossEntropy(x, target) }, x)
		}
	}
	if loss, slope := crossEntropy(1e7, 0); math.IsInf(loss, 0) || math.IsNaN(slope) {
		t.Errorf("a far prediction overflows: loss %v, slope %v", loss, slope)
	}
	// At half of the phase, between 1/125 and 1/233.
	l, s, steepness := new(Loss), Sample{result: selfplay.Drawn, phase: 12}, (1.0/125+1.0/233)/2
	loss, slope := l.of(&s, 100)
	if want, by := crossEntropy(100*steepness, 0.5); math.Abs(loss-want) > 1e-12 || math.Abs(slope-by*steepness) > 1e-12 {
		t.Errorf("loss %v, slope %v; want %v, %v", loss, slope, want, by*steepness)
	}
}
