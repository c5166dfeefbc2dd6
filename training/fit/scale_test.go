package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"vedette/eval"
	"vedette/selfplay"
)

// TestFitScaleFindsTheTruth draws results from known scales.
func TestFitScaleFindsTheTruth(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for _, scale := range []Scale{{110, 240}, {340, 340}} {
		var set Set
		for range 100_000 {
			s := Sample{score: int16(random.IntN(1601) - 800), phase: uint8(random.IntN(eval.MaxPhase + 1))}
			if random.Float64() < sigmoid(float64(s.score)*scale.steepness(int(s.phase))) {
				s.outcome = resultOf(selfplay.WhiteWins)
			}
			set.Add(s)
		}
		score := func(s *Sample) float64 { return float64(s.score) }
		got, err := FitScale(score, &set)
		if err != nil || math.Abs(got.Middlegame-scale.Middlegame) > 0.05*scale.Middlegame ||
			math.Abs(got.Endgame-scale.Endgame) > 0.05*scale.Endgame {
			t.Errorf("scale %v, want %v, error %v", got, scale, err)
		}
		if _, err := FitScale(func(s *Sample) float64 { return -score(s) }, &set); err == nil {
			t.Error("a scale was found for predictions that are upside down")
		}
	}
}

// TestFitScaleNeedsBothStages: without endgames the fit fails.
func TestFitScaleNeedsBothStages(t *testing.T) {
	var set Set
	for i := range 1000 {
		set.Add(Sample{score: int16(i - 500), phase: eval.MaxPhase, outcome: resultOf(selfplay.Result(i % 3))})
	}
	if scale, err := FitScale(func(s *Sample) float64 { return float64(s.score) }, &set); err == nil {
		t.Errorf("scale %v without any endgame", scale)
	}
}

func TestScaleIsAFlag(t *testing.T) {
	for text, want := range map[string]Scale{"150": {150, 150}, "140,240.5": {140, 240.5}} {
		var s Scale
		if err := s.Set(text); err != nil || s != want {
			t.Errorf("%q: %v, error %v", text, s, err)
		}
		again := Scale{}
		if err := again.Set(s.String()); err != nil || again != s {
			t.Errorf("%v reads back as %v, error %v", s, again, err)
		}
	}
	for _, text := range []string{"", "x", "150,", ",", "1,2,3"} {
		if err := new(Scale).Set(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	for _, s := range []Scale{{0, 1}, {1, -1}, {math.NaN(), 1}, {1, math.Inf(1)}} {
		if s.Check() == nil {
			t.Errorf("%v was accepted", s)
		}
	}
}
