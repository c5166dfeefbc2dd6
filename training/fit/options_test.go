package fit

import (
	"math"
	"path/filepath"
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

// TestWeights checks that a file with half the weight has half the loss and half
// the gradient.
func TestWeights(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	writeGames(t, file, 40, 1)
	load := func(weights ...float64) *Dataset {
		return load(t, Loading{Filter: DefaultFilter(), Split: Split{0.2, 1}, Weights: weights}, file)
	}
	full, half := load(), load(0.5)
	if full.Sum == half.Sum {
		t.Error("the weight does not change the sum")
	}
	if full.trainingWeight() != float64(full.Training.Len()) || half.trainingWeight() != full.trainingWeight()/2 {
		t.Errorf("%d samples weigh %v and %v", full.Training.Len(), full.trainingWeight(), half.trainingWeight())
	}
	for _, m := range []Model{NewNetwork(plainShape(), 1), PSQTOf(eval.DefaultPSQT())} {
		a := m.Accumulator(newLoss(Scale{150, 250}, 0.5))
		var losses [2]float64
		var sizes [2]float64
		for i, d := range []*Dataset{full, half} {
			gradient := make([]float32, len(m.Parameters()))
			losses[i] = a.Accumulate(samplesIn(&d.Training), gradient)
			for _, g := range gradient {
				sizes[i] += math.Abs(float64(g))
			}
		}
		if math.Abs(losses[0]/losses[1]-2) > 1e-9 || math.Abs(sizes[0]/sizes[1]-2) > 0.01 {
			t.Errorf("%s: losses %v, gradients %v, want twice as much of the first", m.Name(), losses, sizes)
		}
	}
}

func TestLoadingIsChecked(t *testing.T) {
	for i, l := range []Loading{{Smoothing: -0.1}, {Smoothing: 1}, {Weights: []float64{1}}, {Weights: []float64{1, 0}},
		{Weights: []float64{1, 2.6}}} {
		if l.Check(2) == nil {
			t.Errorf("case %d: %+v was accepted", i, l)
		}
	}
	if err := (&Loading{Smoothing: 0.6, Weights: []float64{0.01, 2.55}}).Check(2); err != nil {
		t.Error(err)
	}
}
