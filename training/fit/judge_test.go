package fit

import (
	"math"
	"math/bits"
	"testing"

	"vedette/eval"
)

// TestJudge: predictions that are the scores times a factor are without error once that is
// undone, and wrong ones have the errors that are computed one by one.
func TestJudge(t *testing.T) {
	set, scale := &labelled(t, 2000).Training, Scale{140, 240}
	judge := NewJudge(set, scale)
	score := func(s *Sample) float64 { return float64(s.score) }
	all := judge.Pieces(0, maxPieces)
	double := judge.Judge(func(s *Sample) float64 { return 2 * score(s) })
	if mean, less, deviation := double.Mean(double, all); math.Abs(double.Factor-0.5) > 0.002 || mean > 1e-6 || less != 0 || deviation != 0 {
		t.Errorf("factor %v, error %v, less by %v ± %v", double.Factor, mean, less, deviation)
	}
	tables := judge.Judge(PSQTOf(eval.DefaultPSQT()).Predictor())
	loss, predict := NewLoss(scale, 1), PSQTOf(eval.DefaultPSQT()).Predictor()
	n, want, squares := 0.0, 0.0, 0.0
	for _, s := range samplesIn(set) {
		if pieces := bits.OnesCount64(s.occupied); pieces < 20 || pieces > 30 {
			continue
		}
		d := sigmoid(tables.Factor*predict(&s)*loss.steepness[s.phase]) - loss.target(&s)
		n, want, squares = n+1, want+d*d, squares+d*d*d*d
	}
	want /= n
	mean, less, deviation := tables.Mean(double, judge.Pieces(20, 30))
	if math.Abs(mean-want) > 1e-9 || math.Abs(less+want) > 1e-5 || math.Abs(deviation-math.Sqrt((squares/n-want*want)/n)) > 1e-5 {
		t.Errorf("error %v, want %v; less by %v ± %v", mean, want, less, deviation)
	}
	for _, factor := range []float64{0.9, 1.1} { // no other factor is better
		sum := 0.0
		for i, s := range samplesIn(set) {
			d := sigmoid(factor*tables.Factor*predict(&s)*loss.steepness[s.phase]) - loss.target(&s)
			sum += d*d - tables.Errors[i]
		}
		if sum < 0 {
			t.Errorf("the factor %v is better than %v", factor*tables.Factor, tables.Factor)
		}
	}
}
