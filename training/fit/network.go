package fit

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"

	"vedette/eval"
)

// Network is the model of package eval's network. It has two views of a position: that
// from the perspective of the mover's king, view 0, and of the opponent's, view 1. Both
// see all pieces through one layer of hidden units, whose values are clamped between 0
// and 1 and squared. The output has separate weights for the two views, in each of
// several output buckets, of which the number of pieces selects one.
//
// Parameters are in units of their layer, of size about 1: an output of 1
// stands for eval.OutputScale centipawns.
type Network struct {
	Shape
	parameters []float32
	whole      []int16 // those of the hidden layer, in 1 / wholeOne
	inputMaps  *inputMaps
	origin     string // the network that training began with, except its seed
}

// Shape is the shape of a network.
type Shape struct {
	Kings   int // king buckets with inputs of their own
	Hidden  int // units of a view, to be trained a multiple of 64
	Outputs int // output buckets, selected by the number of pieces
	Attacks int // inputs for attacked pieces and checks, to be trained all or none
}

// EngineShape returns the shape that the engine is built for.
func EngineShape() Shape {
	return Shape{Kings: eval.KingBuckets, Hidden: eval.Hidden, Outputs: eval.Outputs, Attacks: eval.AttackInputs}
}

// inputsOfPlace is the number of inputs of a king bucket.
const inputsOfPlace = eval.PlaceInputs

// The indices of parameters: the weights of each input, those of attacks
// last, the biases of the units, and for each output bucket the weights of the units of
// view 0 and of view 1; then the biases of the output buckets.
func (s Shape) attackedAt() int      { return s.Kings * inputsOfPlace } // the first input of attacks
func (s Shape) inputs() int          { return s.attackedAt() + s.Attacks }
func (s Shape) hiddenBiasAt() int    { return s.inputs() * s.Hidden }
func (s Shape) outputWeightsAt() int { return s.hiddenBiasAt() + s.Hidden }
func (s Shape) outputBiasAt() int    { return s.outputWeightsAt() + s.Outputs*2*s.Hidden }
func (s Shape) parameters() int      { return s.outputBiasAt() + s.Outputs }

// bucketOf returns the output bucket for a number of pieces, as eval.OutputOf does.
func (s Shape) bucketOf(pieces int) int { return min(pieces-1, 31) * s.Outputs / 32 }

// newNetwork returns a network of zeros.
func newNetwork(s Shape) *Network {
	return &Network{Shape: s, parameters: make([]float32, s.parameters()), whole: make([]int16, s.outputWeightsAt()), inputMaps: newInputMaps(s)}
}

// Changed rounds the parameters of the hidden layer that have changed.
func (m *Network) Changed(from, to int) {
	if to = min(to, len(m.whole)); from < to {
		whole(m.whole[from:to], m.parameters[from:to])
	}
}

// NewNetwork returns an untrained network of a shape: its weights are random, by the
// seed, and small, because what is random in the weights of rare inputs stays there. All
// king buckets have the same, and attacks do nothing at first.
func NewNetwork(s Shape, seed uint64) *Network {
	m := newNetwork(s)
	random := rand.New(rand.NewPCG(seed, 0x6e6574776f726b))
	uniform := func(weights []float32, size float64) {
		for i := range weights {
			weights[i] = float32(size * (2*random.Float64() - 1))
		}
	}
	size, copies := m.copies()
	uniform(m.parameters[:size], 0.25/math.Sqrt(maxPieces))
	for i := 1; i < copies; i++ {
		copy(m.parameters[i*size:], m.parameters[:size])
	}
	uniform(m.parameters[m.outputWeightsAt():m.outputBiasAt()], 1/math.Sqrt(2*float64(s.Hidden)))
	m.Changed(0, len(m.parameters))
	return m
}

// begin marks the parameters as those that training begins with.
func (m *Network) begin() {
	m.Changed(0, len(m.parameters))
	m.origin = fmt.Sprintf(", begun with %08x", m.checksum())
}

// checksum returns the CRC-32C of the parameters.
func (m *Network) checksum() uint32 {
	sum := crc32.New(castagnoli)
	if err := binary.Write(sum, binary.LittleEndian, m.parameters); err != nil {
		panic(err) // writing to a checksum cannot fail
	}
	return sum.Sum32()
}

// Name returns the shape, and which network training began with unless it was random:
// a checkpoint of another one is refused.
func (m *Network) Name() string {
	return fmt.Sprintf("network %dx%dx2x%d%s", m.inputs(), m.Hidden, m.Outputs, m.origin)
}

// Parameters returns the weights of the inputs, the biases of the units, the
// weights of the outputs and their biases.
func (m *Network) Parameters() []float32 { return m.parameters }

// spans returns the weights of pieces and of attacks, the biases of the units, and the
// weights and biases of the outputs. Biases do not decay. The limit is the greatest
// quantised weight of attacks among theirs, and otherwise that of an output; other
// weights need no more.
func (m *Network) spans() []span {
	const ofAttacks, ofOutputs = float32(eval.MaxAttackWeight) / eval.HiddenOne, float32(eval.MaxOutput) / eval.OutputOne
	return []span{
		{m.attackedAt() * m.Hidden, true, ofOutputs},
		{m.hiddenBiasAt(), true, ofAttacks},
		{m.outputWeightsAt(), false, ofOutputs},
		{m.outputBiasAt(), true, ofOutputs},
		{len(m.parameters), false, ofOutputs},
	}
}

// row returns the weights of an input; the row after all inputs is the bias.
func (s Shape) row(parameters []float32, input int) []float32 {
	return parameters[input*s.Hidden:][:s.Hidden]
}

// outputRow returns the weights of an output bucket for the units of a view.
func (s Shape) outputRow(parameters []float32, bucket, view int) []float32 {
	return parameters[s.outputWeightsAt()+(2*bucket+view)*s.Hidden:][:s.Hidden]
}

// outputRows returns the weights of an output bucket for the units of both views.
func (s Shape) outputRows(parameters []float32, bucket int) []float32 {
	return parameters[s.outputWeightsAt()+2*bucket*s.Hidden:][:2*s.Hidden]
}

// Predictor returns a function that evaluates samples in centipawns, from
// White's view, by the present parameters.
func (m *Network) Predictor() func(*Sample) float64 {
	a := m.accumulator(nil, 1)
	return func(s *Sample) float64 { return float64(s.mover()) * a.forward(a.see(s, 0), 0) }
}

// Learner returns a function that adds the gradient of samples.
func (m *Network) Learner(loss *Loss) func(samples []Sample, gradient []float32) float64 {
	return m.accumulator(loss, blockSize).learn
}
