package fit

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"

	"vedette/eval"
)

// Network is the model of package eval's network: both perspectives see all
// pieces through one layer of hidden units, whose values are clamped between 0
// and 1 and squared. The output has separate weights for the mover's
// perspective and the opponent's, selected by the number of pieces.
//
// Parameters are in units of their layer, of size about 1: an output of 1
// stands for eval.OutputScale centipawns.
type Network struct {
	Shape
	parameters []float32
	whole      []int16 // those of the hidden layer, in 1 / wholeOne
	looks      *looks
	origin     string // the network that training began with, except its seed
}

// Shape is the shape of a network.
type Shape struct {
	Kings   int // king buckets with inputs of their own: 1 or eval.KingBuckets
	Hidden  int // units of a perspective, a multiple of 64
	Outputs int // sets of output weights, 1 to 32, selected by the number of pieces
	// Attacked says whether attacked pieces and checks are inputs besides.
	Attacked bool
}

// EngineShape returns the shape that the engine is built for.
func EngineShape() Shape { return shapeOf(eval.EngineShape()) }

// Plain returns the shape without king buckets and attacks.
func (s Shape) Plain() Shape {
	s.Kings, s.Attacked = 1, false
	return s
}

// shapeOf returns the shape of the networks of a file, except for an odd number of
// inputs.
func shapeOf(s eval.NetworkShape) Shape {
	return Shape{Kings: s.Pieces() / inputsOfPlace, Attacked: s.Attacked(), Hidden: s.Hidden, Outputs: s.Outputs}
}

// file returns the shape of the networks of a file.
func (s Shape) file() eval.NetworkShape {
	return eval.NetworkShape{Inputs: s.inputs(), Hidden: s.Hidden, Outputs: s.Outputs}
}

// String returns the shape as in the first line of a network file.
func (s Shape) String() string { return s.file().String() }

// inputsOfPlace is the number of inputs of a king bucket.
const inputsOfPlace = eval.PlaceInputs

// Check returns an error if no network can have the shape.
func (s Shape) Check() error {
	switch {
	case s.Kings != 1 && s.Kings != eval.KingBuckets:
		return fmt.Errorf("king buckets: %d, want 1 or %d", s.Kings, eval.KingBuckets)
	case s.Hidden < unitStep || s.Hidden%unitStep != 0 || s.Hidden > maxHidden:
		return fmt.Errorf("hidden units: %d, want a multiple of %d up to %d", s.Hidden, unitStep, maxHidden)
	case s.Outputs < 1 || s.Outputs > 32:
		return fmt.Errorf("sets of output weights: %d, want 1 to 32", s.Outputs)
	}
	return nil
}

const maxHidden = 4096

// The indices of parameters: the weights of each input, those of attacks
// last, the biases of the units, and for each output the weights of the units of the
// mover's perspective and of the opponent's; then the biases of the outputs.
func (s Shape) attackedAt() int { return s.Kings * inputsOfPlace } // the first input of attacks
func (s Shape) inputs() int {
	if s.Attacked {
		return s.attackedAt() + eval.AttackInputs
	}
	return s.attackedAt()
}
func (s Shape) hiddenBiasAt() int    { return s.inputs() * s.Hidden }
func (s Shape) outputWeightsAt() int { return s.hiddenBiasAt() + s.Hidden }
func (s Shape) outputBiasAt() int    { return s.outputWeightsAt() + s.Outputs*2*s.Hidden }
func (s Shape) parameters() int      { return s.outputBiasAt() + s.Outputs }

// outputOf returns the index of the output weights for a number of pieces, as
// eval.OutputOf does.
func (s Shape) outputOf(pieces int) int { return min(pieces-1, 31) * s.Outputs / 32 }

// newNetwork returns a network of zeros.
func newNetwork(s Shape) *Network {
	return &Network{Shape: s, parameters: make([]float32, s.parameters()), whole: make([]int16, s.outputWeightsAt()), looks: newLooks(s)}
}

// Changed rounds the parameters of the hidden layer that have changed.
func (m *Network) Changed(from, to int) {
	if to = min(to, len(m.whole)); from < to {
		whole(m.whole[from:to], m.parameters[from:to])
	}
}

// NewNetwork returns an untrained network of a shape: its weights are random, by the
// seed, and of a size that keeps the units between 0 and 1 with some dozen pieces.
// Attacks do nothing at first.
func NewNetwork(s Shape, seed uint64) *Network {
	m := newNetwork(s)
	random := rand.New(rand.NewPCG(seed, 0x6e6574776f726b))
	uniform := func(weights []float32, size float64) {
		for i := range weights {
			weights[i] = float32(size * (2*random.Float64() - 1))
		}
	}
	uniform(m.parameters[:m.attackedAt()*s.Hidden], 1/math.Sqrt(maxPieces))
	uniform(m.parameters[m.outputWeightsAt():m.outputBiasAt()], 1/math.Sqrt(2*float64(s.Hidden)))
	m.Changed(0, len(m.parameters))
	return m
}

// NetworkOf returns the network of quantised numbers: to measure the loss by
// quantisation, and as a start for training. It refuses a shape that cannot be
// trained.
func NetworkOf(n *eval.NetworkNumbers) (*Network, error) {
	s := shapeOf(n.NetworkShape)
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.inputs() != n.Inputs {
		return nil, fmt.Errorf("inputs: %d, want a multiple of %d", n.Inputs, inputsOfPlace)
	}
	m := newNetwork(s)
	scaled(m.parameters, n.HiddenLayer, eval.HiddenOne)
	scaled(m.parameters[m.outputWeightsAt():], n.OutputWeights, eval.OutputOne)
	scaled(m.parameters[m.outputBiasAt():], n.OutputBias, eval.HiddenOne*eval.OutputOne)
	m.begin()
	return m, nil
}

// begin marks the parameters as those that training begins with.
func (m *Network) begin() {
	m.Changed(0, len(m.parameters))
	m.origin = fmt.Sprintf(", begun with %08x", m.checksum())
}

// Reshape returns a network of another shape that predicts the same: additional
// units and attacks do nothing, additional king buckets have the same weights, and if
// there were fewer sets of output weights, each is used several times. Reducing any
// number is an error.
func (m *Network) Reshape(s Shape) (*Network, error) {
	if s == m.Shape {
		return m, nil
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.Kings < m.Kings || m.Attacked && !s.Attacked || s.Hidden < m.Hidden || s.Outputs%m.Outputs != 0 {
		return nil, fmt.Errorf("a network of the shape %+v cannot become one of %+v", m.Shape, s)
	}
	to := newNetwork(s)
	to.origin = m.origin
	for input := range s.attackedAt() {
		copy(to.row(to.parameters, input), m.row(m.parameters, input%m.attackedAt()))
	}
	for input := m.attackedAt(); input < m.inputs(); input++ {
		copy(to.row(to.parameters, input-m.attackedAt()+s.attackedAt()), m.row(m.parameters, input))
	}
	copy(to.row(to.parameters, s.inputs()), m.row(m.parameters, m.inputs())) // the biases
	for output := range s.Outputs {
		from := output * m.Outputs / s.Outputs
		for king := range 2 {
			copy(to.outputRow(to.parameters, output, king), m.outputRow(m.parameters, from, king))
		}
		to.parameters[to.outputBiasAt()+output] = m.parameters[m.outputBiasAt()+from]
	}
	to.Changed(0, len(to.parameters))
	return to, nil
}

// Wake gives random input weights to units that do nothing, such as those added to a
// narrower network, so that training can use them. Their output weights are 0, so
// predictions do not change.
func (m *Network) Wake(seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0x776964656e))
	for unit := range m.Hidden {
		idle := true
		for at := unit; at < m.outputBiasAt(); at += m.Hidden {
			idle = idle && m.parameters[at] == 0
		}
		for at := unit; idle && at < m.attackedAt()*m.Hidden; at += m.Hidden {
			m.parameters[at] = float32((2*random.Float64() - 1) / math.Sqrt(maxPieces))
		}
	}
	m.Changed(0, m.hiddenBiasAt())
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
func (m *Network) Name() string { return fmt.Sprintf("network %v%s", m.Shape, m.origin) }

// Parameters returns the weights of the inputs, the biases of the units, the
// weights of the outputs and their biases.
func (m *Network) Parameters() []float32 { return m.parameters }

// Decays reports true for weights that are learnt, false for biases.
func (m *Network) Decays(parameter int) bool {
	return parameter < m.hiddenBiasAt() || parameter >= m.outputWeightsAt() && parameter < m.outputBiasAt()
}

// Limit is the greatest quantised weight of attacks among theirs, and otherwise that
// of an output; other weights need no more.
func (m *Network) Limit(parameter int) float32 {
	if parameter >= m.attackedAt()*m.Hidden && parameter < m.hiddenBiasAt() {
		return float32(eval.MaxAttackWeight) / eval.HiddenOne
	}
	return float32(eval.MaxOutput) / eval.OutputOne
}

// row returns the weights of an input; the row after all inputs is the bias.
func (s Shape) row(parameters []float32, input int) []float32 {
	return parameters[input*s.Hidden:][:s.Hidden]
}

// outputRow returns the weights of an output for the units of the mover's
// perspective, 0, or the opponent's, 1.
func (s Shape) outputRow(parameters []float32, output, king int) []float32 {
	return parameters[s.outputWeightsAt()+(2*output+king)*s.Hidden:][:s.Hidden]
}

// outputRows returns the weights of an output for the units of both
// perspectives.
func (s Shape) outputRows(parameters []float32, output int) []float32 {
	return parameters[s.outputWeightsAt()+2*output*s.Hidden:][:2*s.Hidden]
}

// Numbers returns the quantised network.
func (m *Network) Numbers() *eval.NetworkNumbers {
	n := eval.NewNetworkNumbers(m.file())
	attacked, bias := m.attackedAt()*m.Hidden, m.hiddenBiasAt()
	quantise(n.HiddenLayer, m.parameters[:attacked], eval.HiddenOne, eval.MaxHidden)
	quantise(n.HiddenLayer[attacked:], m.parameters[attacked:bias], eval.HiddenOne, eval.MaxAttackWeight)
	quantise(n.HiddenLayer[bias:], m.parameters[bias:m.outputWeightsAt()], eval.HiddenOne, eval.MaxHidden)
	for i := range m.Outputs {
		quantise(partOf(n.OutputWeights, i, m.Outputs), m.outputRows(m.parameters, i), eval.OutputOne*m.shrink(i), eval.MaxOutput)
	}
	quantise(n.OutputBias, m.parameters[m.outputBiasAt():], eval.HiddenOne*eval.OutputOne, eval.MaxOutputBias)
	return n
}

// Clipped returns how many parameters Numbers changes by more than rounding, because
// they exceed the quantised bounds.
func (m *Network) Clipped() (n int) {
	back, err := NetworkOf(m.Numbers())
	if err != nil {
		panic(err) // its shape is that of m
	}
	count := func(from, to int, one float64) {
		for i, x := range back.parameters[from:to] {
			if math.Abs(float64(x)-float64(m.parameters[from+i]))*one > 1 {
				n++
			}
		}
	}
	count(0, m.outputWeightsAt(), eval.HiddenOne)
	count(m.outputWeightsAt(), m.outputBiasAt(), eval.OutputOne)
	count(m.outputBiasAt(), len(m.parameters), eval.HiddenOne*eval.OutputOne)
	return n
}

// shrink returns the factor for the weights of an output that keeps their sum
// within its bound, however they are rounded: 1 for all useful networks.
func (m *Network) shrink(output int) float64 {
	sum := 0.0
	for _, x := range m.outputRows(m.parameters, output) {
		sum += math.Abs(float64(x)) * eval.OutputOne
	}
	rounding := float64(2 * m.Hidden) // less than 1 for each weight
	return min(1, (eval.MaxOutputSum-rounding)/sum)
}

// Predictor returns a function that evaluates samples in centipawns, from
// White's view, by the present parameters.
func (m *Network) Predictor() func(*Sample) float64 {
	a := m.accumulator(nil, 1)
	return func(s *Sample) float64 { return float64(s.mover()) * a.forward(a.see(s, 0), 0) }
}

// Accumulator returns an accumulator for a thread.
func (m *Network) Accumulator(loss *Loss) Accumulator { return m.accumulator(loss, blockSize) }

// partOf returns the numbers of a set of several.
func partOf[T any](numbers []T, set, sets int) []T {
	size := len(numbers) / sets
	return numbers[set*size:][:size]
}

// scaled sets parameters to whole numbers in parts of 1.
func scaled[T int16 | int32](parameters []float32, numbers []T, one float32) {
	for i, x := range numbers {
		parameters[i] = float32(x) / one
	}
}

// quantise sets whole numbers in parts of 1, up to a bound, to parameters.
func quantise[T int16 | int32](numbers []T, parameters []float32, one, bound float64) {
	for i, x := range parameters {
		numbers[i] = T(math.Round(max(-bound, min(float64(x)*one, bound))))
	}
}
