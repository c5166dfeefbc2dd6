package fit

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
)

// plainShape returns the engine's shape without king buckets and attacks, which learns
// from few samples.
func plainShape() Shape { return Shape{Kings: 1, Hidden: eval.Hidden, Outputs: eval.Outputs} }

// TestNetworkGivesTheEvaluation compares the model's network with the engine's,
// which differs only by rounding.
func TestNetworkGivesTheEvaluation(t *testing.T) {
	m := NewNetwork(EngineShape(), 1)
	numbers := m.Numbers()
	for output := range numbers.OutputBias {
		numbers.OutputBias[output] = int32(5000 * (output + 1))
	}
	predict := numbers.Network().Predictor()
	n, err := eval.NewNetwork(numbers.Values())
	if err != nil {
		t.Fatal(err)
	}
	engine := eval.NewNetworkWeights(n)
	seen := 0
	walks(t, 2000, 1, func(p *movegen.Position) {
		s := pack(p, 0, selfplay.Drawn)
		want := float64(engine.Evaluate(p))
		if p.SideToMove() == movegen.Black {
			want = -want
		}
		got := predict(&s)
		if math.Abs(got-want) > 2.5 {
			t.Fatalf("%s: %v, evaluated %v", p.FEN(), got, want)
		}
		if math.Abs(want) > 20 {
			seen++
		}
	})
	if seen < 500 {
		t.Errorf("only %d evaluations are not about 0", seen)
	}
}

// TestNetworkGradient compares gradients with the change of the loss when a
// parameter changes.
func TestNetworkGradient(t *testing.T) {
	for _, shape := range []Shape{plainShape(), {Kings: eval.KingBuckets, Hidden: 64, Outputs: 3}, {Kings: 1, Hidden: 64, Outputs: 2, Attacks: eval.AttackInputs}} {
		testNetworkGradient(t, shape)
	}
}

func testNetworkGradient(t *testing.T, shape Shape) {
	samples := samplesOf(t, 100, 3)
	m := NewNetwork(shape, 2)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range m.parameters[m.hiddenBiasAt():] {
		m.parameters[m.hiddenBiasAt()+i] += float32(random.NormFloat64()) / 4
	}
	m.Changed(0, len(m.parameters))
	var inputs []int32
	for i := range samples {
		see := m.accumulator(nil, 1)
		see.see(&samples[i], 0)
		inputs = append(inputs, see.inputs[0][:see.seen[0]-1]...)
	}
	var checked []int
	for range 500 {
		checked = append(checked, int(inputs[random.IntN(len(inputs))])*m.Hidden+random.IntN(m.Hidden))
	}
	for i := m.hiddenBiasAt(); i < len(m.parameters); i += 1 + random.IntN(8) {
		checked = append(checked, i)
	}
	checked = append(checked, m.outputBiasAt(), m.outputBiasAt()+shape.Outputs-1)
	const h = 1.0 / wholeOne // a step of the rounded parameters
	_, nonzero, bends := checkGradient(t, m, samples, checked, h, 0.03)
	if bends > len(checked)/10 || nonzero < len(checked)/3 {
		t.Errorf("%d of %d parameters were at a bend, only %d have a gradient", bends, len(checked), nonzero)
	}
}

// checkGradient compares gradients with the change of the loss when a parameter changes by h,
// up to a tolerance. It returns the gradient, and how many of the parameters have one or are at
// a bend of the activation, where the slopes on both sides differ.
func checkGradient(t *testing.T, m Model, samples []Sample, checked []int, h float32, tolerance float64) (
	gradient []float32, nonzero, bends int,
) {
	t.Helper()
	parameters := m.Parameters()
	l, predict, gradient := &Loss{blend: 0.4}, m.Predictor(), make([]float32, len(parameters))
	loss := m.Learner(l)(samples, gradient)
	if again := l.sum(predict, samples); again != loss {
		t.Errorf("the loss is %v with gradient and %v without", loss, again)
	}
	lossAt := func(i int, x float32) float64 {
		saved := parameters[i]
		parameters[i] = x
		m.Changed(i, i+1)
		loss := l.sum(predict, samples)
		parameters[i] = saved
		m.Changed(i, i+1)
		return loss
	}
	for _, i := range checked {
		got := float64(gradient[i])
		if got != 0 {
			nonzero++
		}
		above := (lossAt(i, parameters[i]+h) - loss) / float64(h)
		below := (loss - lossAt(i, parameters[i]-h)) / float64(h)
		allowed := tolerance * max(1, math.Abs(got))
		if got < min(above, below)-allowed || got > max(above, below)+allowed {
			t.Errorf("parameter %d: gradient %v, difference %v above and %v below", i, got, above, below)
		}
		if math.Abs(above-below) > allowed {
			bends++
		}
	}
	return gradient, nonzero, bends
}

// TestNetworkLearns learns from positions scored by tables, and must predict
// much better than before.
func TestNetworkLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("long; other tests train with threads")
	}
	d := labelled(t, 30000)
	m := NewNetwork(plainShape(), 1)
	before := deviation(m, &d.Validation)
	settings := Settings{Epochs: 6, Batch: 256, Threads: 2, Rate: 0.003, Blend: 1}
	run(t, NewTrainer(m, d, settings))
	after := deviation(m, &d.Validation)
	whole := deviation(m.Numbers().Network(), &d.Validation)
	t.Logf("predictions are off by %.1f centipawns, quantised by %.1f, before training by %.1f", after, whole, before)
	if after > before/4 || math.Abs(whole-after) > 5 {
		t.Errorf("predictions are off by %.1f centipawns, quantised by %.1f, before training by %.1f", after, whole, before)
	}
}

// TestNetworkLimit trains at a rate that drives parameters to their limit, and
// the file must be accepted.
func TestNetworkLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	d := datasetOf(samplesOf(t, 2000, 1))
	m := NewNetwork(EngineShape(), 1)
	run(t, NewTrainer(m, d, Settings{Epochs: 3, Batch: 64, Threads: 1, Rate: 0.5, Blend: 1}))
	atLimit, spans := map[float32]int{}, m.spans()
	for i, x := range m.Parameters() {
		switch limit := spanOf(spans, i).limit; {
		case x > limit || x < -limit:
			t.Fatalf("parameter %d is %v, the limit %v", i, x, limit)
		case x == limit || x == -limit:
			atLimit[limit]++
		}
	}
	if len(atLimit) != 2 {
		t.Errorf("parameters that reached a limit: %v, want some of each of two limits", atLimit)
	}
	var file bytes.Buffer
	if err := m.Numbers().Write(&file, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := eval.ReadNetwork(file.Bytes()); err != nil {
		t.Error(err)
	}
}

// spanOf returns the span that a parameter is in.
func spanOf(spans []span, parameter int) span {
	return spans[slices.IndexFunc(spans, func(s span) bool { return parameter < s.to })]
}

func TestNetworkDecays(t *testing.T) {
	m, decaying := newNetwork(EngineShape()), 0
	spans := m.spans()
	for i := range m.parameters {
		if spanOf(spans, i).decays {
			decaying++
		}
	}
	if want := len(m.parameters) - m.Hidden - m.Outputs; decaying != want || spanOf(spans, m.hiddenBiasAt()).decays || spanOf(spans, m.outputBiasAt()).decays {
		t.Errorf("%d parameters decay, want the %d that are no biases", decaying, want)
	}
}

// BenchmarkNetwork measures one thread of a network's training, unpacking
// included.
func BenchmarkNetwork(b *testing.B) {
	const benchSamples = 8192 // the size of a thread's share of a usual batch on two cores
	samples := samplesOf(b, benchSamples, 1)
	m := NewNetwork(plainShape(), 1)
	learn, gradient := m.Learner(&Loss{blend: 0.5}), make([]float32, len(m.parameters))
	b.ReportAllocs()
	for b.Loop() {
		learn(samples, gradient)
	}
	b.ReportMetric(float64(b.N)*benchSamples/b.Elapsed().Seconds(), "samples/s")
}
