package fit

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"vedette/eval"
)

// deepNetwork returns a small network with random inner layers whose units are
// below 0, between 0 and 1 and above 1.
func deepNetwork(seed uint64) *Network {
	m := NewNetwork(Shape{Kings: 1, Hidden: 64, Outputs: 2, Second: 8, Third: 16}, seed)
	random := rand.New(rand.NewPCG(seed, 1))
	for i := m.outputBiasAt(); i < len(m.parameters); i++ {
		m.parameters[i] += float32(random.NormFloat64()) / 8
	}
	m.Changed(0, len(m.parameters))
	return m
}

// TestInnerGradient compares gradients with the change of the loss when a
// parameter changes. That of the hidden layer is compared as a whole, because the
// inner layers see its units rounded to 7 bits.
func TestInnerGradient(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	samples := samplesOf(t, 60, 3)
	m := deepNetwork(2)
	random := rand.New(rand.NewPCG(1, 1))
	a := m.Accumulator(NewLoss(Scale{140, 240}, 0.4))
	gradient := make([]float32, len(m.parameters))
	loss := a.Accumulate(samples, gradient)
	if again := a.Loss(samples); again != loss {
		t.Errorf("the loss is %v with gradient and %v without", loss, again)
	}
	slopes := func(i int, h float32) (above, below float64) {
		saved := m.parameters[i]
		set := func(x float32) { m.parameters[i] = x; m.Changed(i, i+1) }
		set(saved + h)
		above = (a.Loss(samples) - loss) / float64(h)
		set(saved - h)
		below = (loss - a.Loss(samples)) / float64(h)
		set(saved)
		return above, below
	}
	nonzero := 0
	for i := m.outputBiasAt(); i < len(m.parameters); i++ {
		got := float64(gradient[i])
		above, below := slopes(i, 1e-2)
		if got != 0 {
			nonzero++
		}
		// Where activation has a bend, the slopes on both sides differ.
		tolerance := 0.07 * max(1, math.Abs(got))
		if got < min(above, below)-tolerance || got > max(above, below)+tolerance {
			t.Errorf("parameter %d: gradient %v, difference %v above and %v below", i-m.outputBiasAt(), got, above, below)
		}
	}
	if nonzero < 500 {
		t.Errorf("only %d parameters have a gradient", nonzero)
	}
	product, got, want := 0.0, 0.0, 0.0
	for range 400 {
		i := random.IntN(m.hiddenBiasAt())
		above, below := slopes(i, 16.0/wholeOne)
		g, d := float64(gradient[i]), (above+below)/2
		product, got, want = product+d*g, got+g*g, want+d*d
	}
	if cosine := product / math.Sqrt(got*want); cosine < 0.97 || math.Abs(math.Sqrt(got/want)-1) > 0.1 {
		t.Errorf("the gradient of the hidden layer is %v times as long, the cosine %v", math.Sqrt(got/want), cosine)
	}
}

// TestInnerReshape gives a network more hidden units and sets of weights, and
// checks that it predicts the same; and that new inner layers change nothing
// until they learn.
func TestInnerReshape(t *testing.T) {
	samples := samplesOf(t, 200, 5)
	same := func(one, other *Network) {
		t.Helper()
		before, after := one.Predictor(), other.Predictor()
		for i := range samples {
			if x, y := before(&samples[i]), after(&samples[i]); math.Abs(x-y) > 1e-3 {
				t.Fatalf("sample %d: %v, before %v", i, y, x)
			}
		}
	}
	small := deepNetwork(3)
	shape := small.Shape
	shape.Hidden, shape.Outputs = 128, 4
	large, err := small.Reshape(shape)
	if err != nil {
		t.Fatal(err)
	}
	same(small, large)
	flat := NewNetwork(shape.Flat(), 6)
	deep, err := flat.Reshape(shape)
	if err != nil {
		t.Fatal(err)
	}
	same(flat, deep)
	if p := deep.inner(deep.parameters, 3); !slices.Equal(p, make([]float32, len(p))) {
		t.Error("new inner layers are not 0")
	}
	deep.Wake(1)
	same(flat, deep)
	if p := deep.inner(deep.parameters, 3); p[0] == 0 || p[deep.thirdWeightsAt()] == 0 {
		t.Error("new inner layers cannot learn")
	}
	saved := slices.Clone(deep.parameters)
	if deep.Wake(2); !slices.Equal(saved, deep.parameters) {
		t.Error("inner layers were woken twice")
	}
	if weight := deep.innerAt(); deep.Decays(weight) || !large.Decays(large.innerAt()) {
		t.Error("inner layers decay if they are new, or do not if they are not")
	}
	shape.Third++
	if _, err := large.Reshape(shape); err == nil {
		t.Error("inner layers became larger")
	}
	if _, err := large.Reshape(shape.Flat()); err == nil {
		t.Error("inner layers were left out")
	}
}

// TestInnerFile writes a network with inner layers to a file, and reads it again.
func TestInnerFile(t *testing.T) {
	m := deepNetwork(4)
	p := m.inner(m.parameters, 1)
	p[0], p[m.thirdWeightsAt()], p[m.lastWeightsAt()] = 3, -3, 3 // beyond the bounds
	var file bytes.Buffer
	if err := m.Numbers().Write(&file, "note"); err != nil {
		t.Fatal(err)
	}
	numbers, err := eval.ReadNetworkNumbers(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	again := networkOf(t, numbers)
	if !reflect.DeepEqual(again.Numbers(), numbers) {
		t.Error("a network that is read and written again is another")
	}
	if _, err := eval.ReadNetwork(file.Bytes()); err != nil {
		t.Error(err)
	}
	if n := m.Clipped(); n != 3 {
		t.Errorf("%d parameters were clipped, want 3", n)
	}
}

// TestFreeze trains with the hidden layer frozen: it stays, and the rest learns.
func TestFreeze(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	d := labelled(t, 10000)
	m := NewNetwork(Shape{Kings: 1, Hidden: 64, Outputs: 2, Second: 8, Third: 16}, 1)
	m.parameters[5] = 3 // a weight that training would not leave so large
	m.Changed(5, 6)
	saved := slices.Clone(m.parameters)
	m.Freeze()
	trainer, err := NewTrainer(m, d, Settings{Epochs: 6, Batch: 256, Threads: 2, Rate: 0.02, Final: 0.05, Decay: 0.1, Scale: Scale{150, 250}, Blend: 1})
	if err != nil {
		t.Fatal(err)
	}
	before := deviation(m, &d.Validation)
	if err := trainer.Run(context.Background(), func(int) {}, noEpoch); err != nil {
		t.Fatal(err)
	}
	if after := deviation(m, &d.Validation); after > 0.98*before {
		t.Errorf("predictions are off by %v centipawns, before training by %v", after, before)
	}
	if !slices.Equal(saved[:m.outputWeightsAt()], m.parameters[:m.outputWeightsAt()]) {
		t.Error("the hidden layer has changed")
	}
	for set := range m.Outputs {
		if slices.Equal(m.inner(saved, set), m.inner(m.parameters, set)) {
			t.Errorf("the inner layers of set %d have not changed", set)
		}
	}
}
