package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"vedette/training"
)

func TestTargets(t *testing.T) {
	for _, test := range []struct {
		blend  float64
		result training.Result
		score  int16
		want   float64
	}{
		{0, training.WhiteWins, -500, 1},
		{0, training.BlackWins, 500, 0},
		{0, training.Drawn, 500, 0.5},
		{1, training.BlackWins, 0, 0.5},
		{1, training.BlackWins, 200, 1 / (1 + math.Exp(-1))},
		{1, training.BlackWins, -200, 1 / (1 + math.Exp(1))},
		{0.25, training.WhiteWins, 0, 0.75 + 0.125},
	} {
		s := Sample{result: test.result, score: test.score}
		if got := NewLoss(200, test.blend).target(&s); math.Abs(got-test.want) > 1e-7 {
			t.Errorf("blend %v, %v, score %d: target %v, want %v", test.blend, test.result, test.score, got, test.want)
		}
	}
}

// TestLossFollowsItsDefinition computes the cross-entropy as the books write
// it, and the slope as a difference.
func TestLossFollowsItsDefinition(t *testing.T) {
	l := NewLoss(250, 0)
	for _, prediction := range []float64{-1500, -250, -1, 0, 3, 700, 2500} {
		for _, target := range []float64{0, 0.3, 1} {
			p := sigmoid(prediction / 250)
			want := -target*math.Log(p) - (1-target)*math.Log(1-p)
			got, slope := l.at(prediction, target)
			if math.Abs(got-want) > 1e-9*max(1, want) {
				t.Errorf("prediction %v, target %v: loss %v, want %v", prediction, target, got, want)
			}
			above, _ := l.at(prediction+0.01, target)
			below, _ := l.at(prediction-0.01, target)
			if difference := (above - below) / 0.02; math.Abs(slope-difference) > 1e-8 {
				t.Errorf("prediction %v, target %v: slope %v, difference %v", prediction, target, slope, difference)
			}
		}
	}
	if loss, slope := l.at(1e9, 0); math.IsInf(loss, 0) || math.IsNaN(slope) {
		t.Errorf("a far prediction overflows: loss %v, slope %v", loss, slope)
	}
}

// TestFitScaleFindsTheTruth draws results from a known scale.
func TestFitScaleFindsTheTruth(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for _, scale := range []float64{110, 340} {
		var set Set
		for range 60_000 {
			s := Sample{score: int16(random.IntN(1601) - 800)}
			if random.Float64() < sigmoid(float64(s.score)/scale) {
				s.result = training.WhiteWins
			}
			set.Add(s)
		}
		score := func(s *Sample) float64 { return float64(s.score) }
		got, err := FitScale(score, &set)
		if err != nil || math.Abs(got-scale) > 0.03*scale {
			t.Errorf("scale %v, want %v, error %v", got, scale, err)
		}
		if _, err := FitScale(func(s *Sample) float64 { return -score(s) }, &set); err == nil {
			t.Error("a scale was found for predictions that are upside down")
		}
	}
}
