package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"vedette/eval"
)

// fineNetwork returns a network whose hidden weights are no whole numbers of the engine,
// and whose units are between 0 and 1 mostly.
func fineNetwork(shape Shape) *Network {
	m := NewNetwork(shape, 3)
	random := rand.New(rand.NewPCG(4, 5))
	for i := range m.parameters[:m.attackedAt()*m.Hidden] { // as large as trained ones
		m.parameters[i] *= 4
	}
	for i := m.attackedAt() * m.Hidden; i < m.hiddenBiasAt(); i++ {
		m.parameters[i] = float32(random.NormFloat64()) / 40
	}
	for i := m.hiddenBiasAt(); i < m.outputWeightsAt(); i++ {
		m.parameters[i] = 0.4
	}
	m.Changed(0, len(m.parameters))
	return m
}

// wrongBy returns the root of the mean square difference of predictions, in centipawns.
func wrongBy(m *Network, n *Numbers, samples []Sample) float64 {
	exact, rounded, sum := m.Predictor(), n.Network().Predictor(), 0.0
	for i := range samples {
		sum += math.Pow(exact(&samples[i])-rounded(&samples[i]), 2)
	}
	return math.Sqrt(sum / float64(len(samples)))
}

// TestRoundingIsForOutputs compares predictions by rounded weights with the exact ones, in
// the positions that they were rounded by and in others.
func TestRoundingIsForOutputs(t *testing.T) {
	if testing.Short() {
		t.Skip("rounds two networks by thousands of positions")
	}
	seen, others := samplesOf(t, 4500, 8), samplesOf(t, 500, 9)
	for _, shape := range []Shape{plainShape(), {Kings: eval.KingBuckets, Hidden: 64, Outputs: 8, Attacks: eval.AttackInputs}} {
		m := fineNetwork(shape)
		nearest := m.Numbers()
		chosen, before, after := m.NumbersFor(seen)
		if got := wrongBy(m, nearest, seen); math.Abs(got/before-1) > 0.1 {
			t.Errorf("%v: the nearest numbers are wrong by %.3f centipawns, estimated %.3f", shape, got, before)
		}
		if got := wrongBy(m, chosen, seen); math.Abs(got-after) > 0.2 || got > 0.25*before {
			t.Errorf("%v: the chosen numbers are wrong by %.3f centipawns, estimated %.3f, the nearest by %.3f", shape, got, after, before)
		}
		if was, is := wrongBy(m, nearest, others), wrongBy(m, chosen, others); is > 0.95*was {
			t.Errorf("%v: in other positions the chosen numbers are wrong by %.3f centipawns, want less than 95 %% of the nearest's %.3f", shape, is, was)
		}
		changed := 0
		for i, number := range chosen.HiddenLayer {
			if off := math.Abs(float64(number) - float64(m.parameters[i])*eval.HiddenOne); off >= 1 {
				t.Fatalf("%v: weight %d is off by %.3f", shape, i, off)
			}
			if number != nearest.HiddenLayer[i] {
				changed++
			}
		}
		if changed == 0 {
			t.Errorf("%v: no weight was rounded the other way", shape)
		}
	}
}

// TestRoundingKeepsNumbers rounds what is whole already, what is beyond the bounds, and
// networks for which there is nothing to choose by.
func TestRoundingKeepsNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	samples := samplesOf(t, 450, 8)
	m := fineNetwork(Shape{Kings: 1, Hidden: 64, Outputs: 2, Attacks: eval.AttackInputs})
	for _, input := range []int{3, m.attackedAt() + 100} {
		for unit := range m.Hidden {
			m.parameters[input*m.Hidden+unit] = 5
		}
	}
	whole := m.Numbers().Network()
	same := func(n *Numbers) bool {
		for i, number := range whole.Numbers().HiddenLayer {
			if n.HiddenLayer[i] != number {
				return false
			}
		}
		return true
	}
	if n, before, after := whole.NumbersFor(samples); !same(n) || before > 1e-3 || after > 1e-3 {
		t.Errorf("whole numbers change, and are wrong by %v and %v centipawns", before, after)
	}
	if n, before, after := m.NumbersFor(nil); !same(n) || before != 0 || after != 0 {
		t.Error("without samples the numbers are not the nearest")
	}
	n, _, _ := m.NumbersFor(samples)
	if n.HiddenLayer[3*m.Hidden] != eval.MaxHidden || n.HiddenLayer[(m.attackedAt()+100)*m.Hidden] != eval.MaxAttackWeight {
		t.Error("numbers beyond their bounds do not become these")
	}
}

// TestRoundingSamples: few samples are none, many are thinned out.
func TestRoundingSamples(t *testing.T) {
	d, s := new(Dataset), samplesOf(t, 1, 1)[0]
	for range roundingLeast - 1 {
		d.Training.Add(s)
	}
	if n := len(d.RoundingSamples()); n != 0 {
		t.Errorf("%d samples are given of %d", n, d.Training.Len())
	}
	for range roundingSamples {
		d.Training.Add(s)
	}
	if n := len(d.RoundingSamples()); n < roundingSamples/2 || n > roundingSamples {
		t.Errorf("%d samples are given of %d", n, d.Training.Len())
	}
}

// A sum of output weights that is as large as the engine takes remains so small.
func TestRoundingKeepsTheSum(t *testing.T) {
	m := fineNetwork(Shape{Kings: 1, Hidden: 256, Outputs: 1})
	for i := m.outputWeightsAt(); i < m.outputBiasAt(); i++ {
		m.parameters[i] = 1.9 * float32(1-2*(i%2))
	}
	if m.shrink(0) == 1 {
		t.Fatal("the weights are small enough as they are")
	}
	n, before, _ := m.NumbersFor(samplesOf(t, 450, 8))
	if before > 200 {
		t.Errorf("rounding is said to be wrong by %.1f centipawns", before)
	}
	sum := 0
	for _, x := range n.OutputWeights {
		sum += max(int(x), -int(x))
	}
	if sum > eval.MaxOutputSum {
		t.Errorf("the sum is %d, at most %d is allowed", sum, eval.MaxOutputSum)
	}
}
