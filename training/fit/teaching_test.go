package fit

import (
	"context"
	"math"
	"testing"
)

// TestTeaching: a network that learns from a teacher's evaluations alone comes near to
// these, and not to the scores, which are without meaning.
func TestTeaching(t *testing.T) {
	d := labelled(t, 20000)
	shape := Shape{Kings: 1, Hidden: 64, Outputs: 1}
	settings := Settings{Epochs: 4, Batch: 256, Threads: 2, Rate: 0.003, Final: 0.05, Scale: Scale{150, 250}, Blend: 1}
	learn := func(teachers ...*Network) *Network {
		m := NewNetwork(shape, 1)
		if teachers != nil {
			settings.Teaching = 1
			m.Teach(teachers...)
		}
		if err := newTrainer(t, m, d, settings).Run(context.Background(), func(int) {}, func(Epoch) error { return nil }); err != nil {
			t.Fatal(err)
		}
		return m
	}
	teacher := learn()
	for piece := range d.Training.Pieces(0, d.Training.Len()) {
		for i := range piece {
			piece[i].score = 0
		}
	}
	pupil := learn(teacher, teacher) // whose mean is the teacher
	if pupil.Name() == teacher.Name() {
		t.Error("a checkpoint does not tell the teacher")
	}
	sum, size := 0.0, 0.0
	one, other := pupil.Predictor(), teacher.Predictor()
	for _, s := range samplesIn(&d.Validation) {
		x, y := one(&s), other(&s)
		sum, size = sum+(x-y)*(x-y), size+y*y
	}
	if off := math.Sqrt(sum / size); off > 0.3 {
		t.Errorf("the pupil is off by %v of the teacher's evaluations", off)
	}
}
