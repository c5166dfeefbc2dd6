package fit

import (
	"math"
	"slices"
	"testing"

	"vedette/eval"
)

// smoothed returns scores that l has smoothed.
func smoothed(l *Loading, scores ...int16) (got []int16) {
	var all []gamePly
	for _, score := range scores {
		all = append(all, gamePly{score: score})
	}
	l.smooth(all)
	for i := range all {
		got = append(got, all[i].score)
	}
	return got
}

// TestSmoothing compares with sums that are computed one by one, and has mates.
func TestSmoothing(t *testing.T) {
	l := &Loading{Smoothing: 0.5}
	scores := []int16{100, 0, 40, int16(eval.Mate) - 5, -80, 10, -int16(eval.Mate) + 2, 300}
	got := smoothed(l, scores...)
	for i := range scores {
		won, weights := 0.0, 0.0
		for k := i & 1; k < len(scores); k += 2 {
			share := math.Pow(0.5, math.Abs(float64(i-k))/2)
			won += share / (1 + math.Exp(-float64(scores[k])/150))
			weights += share
		}
		p := won / weights
		if want := 150 * math.Log(p/(1-p)); math.Abs(float64(got[i])-want) > 0.51 {
			t.Errorf("ply %d: %d, want %.1f", i, got[i], want)
		}
	}
	for _, score := range []int16{int16(eval.Mate) - 5, -int16(eval.Mate) + 5, 4000} {
		got := smoothed(l, score, -score, score)
		if want := int16(max(-eval.MaxEval, min(eval.Score(score), eval.MaxEval))); got[0] != want || got[1] != -want || got[2] != want {
			t.Errorf("%d alone becomes %d", score, got)
		}
	}
	if got := smoothed(new(Loading), scores...); !slices.Equal(got, scores) {
		t.Errorf("%d become %d without smoothing", scores, got)
	}
}

func TestLoadingIsChecked(t *testing.T) {
	for smoothing, valid := range map[float64]bool{-0.1: false, 0: true, 0.6: true, 1: false, math.NaN(): false} {
		if err := (&Loading{Smoothing: smoothing}).Check(); (err == nil) != valid {
			t.Errorf("smoothing of %v: error %v", smoothing, err)
		}
	}
}
