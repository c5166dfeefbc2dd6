package fit

import (
	"context"
	"math"
	"slices"
	"testing"
)

// TestTeach compares the scores of a taught dataset with the formula, for teachers one of
// which is named twice and counts twice.
func TestTeach(t *testing.T) {
	shape := Shape{Kings: 1, Hidden: 64, Outputs: 1}
	one, other := NewNetwork(shape, 1), NewNetwork(shape, 2)
	teaching := Teaching{Teachers: []*Network{one, one, other}, Share: 0.25, Threads: 3}
	first, second := one.Predictor(), other.Predictor()
	d := labelled(t, 3000)
	training, validation := samplesIn(&d.Training), samplesIn(&d.Validation)
	before, samples := d.describe(), 0
	if err := d.Teach(context.Background(), &teaching, func(n int) { samples += n }); err != nil {
		t.Fatal(err)
	}
	if samples != len(training) {
		t.Errorf("progress of %d samples, want %d", samples, len(training))
	}
	if d.describe() == before {
		t.Error("a checkpoint does not tell the teachers")
	}
	if !slices.Equal(samplesIn(&d.Validation), validation) {
		t.Error("scores of validation samples are changed")
	}
	for i, s := range samplesIn(&d.Training) {
		was := &training[i]
		expected := func(score float64) float64 {
			middle := float64(was.middle())
			return 1 / (1 + math.Exp(-score*(middle/125+(1-middle)/233)))
		}
		taught := (2*first(was) + second(was)) / 3
		want := 0.75*expected(float64(was.score)) + 0.25*expected(taught)
		if off := math.Abs(expected(float64(s.score)) - want); off > 0.001 { // half a centipawn
			t.Fatalf("sample %d, %d centipawns, taught %.1f: score %d, off by %.4f", i, was.score, taught, s.score, off)
		}
	}
}
