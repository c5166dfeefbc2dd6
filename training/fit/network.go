package fit

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"

	"vedette/eval"
)

// Network is the model of package eval's network: both kings see all men
// through one layer of hidden units, of which the squares between 0 and 1 are
// weighed, the mover's king's and the other's apart, by weights that the number
// of men selects.
//
// Parameters are in units of the layer they belong to, about 1: an output of 1
// stands for eval.OutputScale centipawns.
type Network struct {
	Shape
	parameters []float32
	whole      []int16 // those of the hidden layer, in 1 / wholeOne
	looks      *looks
	origin     string // what they began with, apart from the seed
}

// Shape is the shape of a network.
type Shape struct {
	Kings   int // places of a king that have inputs of their own: 1 or eval.KingBuckets
	Hidden  int // units of a king, a multiple of 64
	Outputs int // sets of output weights, 1 to 32, for numbers of men
}

// EngineShape returns the shape that the engine is built for.
func EngineShape() Shape {
	return Shape{Kings: eval.Inputs / inputsOfPlace, Hidden: eval.Hidden, Outputs: eval.Outputs}
}

// String returns the shape as the first line of a network's file has it.
func (s Shape) String() string { return fmt.Sprintf("%dx%dx2x%d", s.inputs(), s.Hidden, s.Outputs) }

// inputsOfPlace are the inputs of a king in one place: men by camp, type and square.
const inputsOfPlace = 2 * 6 * 64

// Check returns an error that says what no network can have.
func (s Shape) Check() error {
	switch {
	case s.Kings != 1 && s.Kings != eval.KingBuckets:
		return fmt.Errorf("places of a king: %d, want 1 or %d", s.Kings, eval.KingBuckets)
	case s.Hidden < unitStep || s.Hidden%unitStep != 0 || s.Hidden > maxHidden:
		return fmt.Errorf("hidden units: %d, want a multiple of %d up to %d", s.Hidden, unitStep, maxHidden)
	case s.Outputs < 1 || s.Outputs > 32:
		return fmt.Errorf("sets of output weights: %d, want 1 to 32", s.Outputs)
	}
	return nil
}

const maxHidden = 4096

// Where parameters stand: what each input adds to the units, what the units
// begin with, and for each output the weights of the mover's king's units and
// of the other's; then what the outputs begin with.
func (s Shape) inputs() int          { return s.Kings * inputsOfPlace }
func (s Shape) hiddenBiasAt() int    { return s.inputs() * s.Hidden }
func (s Shape) outputWeightsAt() int { return s.hiddenBiasAt() + s.Hidden }
func (s Shape) outputBiasAt() int    { return s.outputWeightsAt() + s.Outputs*2*s.Hidden }
func (s Shape) parameters() int      { return s.outputBiasAt() + s.Outputs }

// outputOf returns which set of output weights counts with a number of men, as
// eval.OutputOf does.
func (s Shape) outputOf(men int) int { return min(men-1, 31) * s.Outputs / 32 }

// newNetwork returns a network of zeros.
func newNetwork(s Shape) *Network {
	return &Network{Shape: s, parameters: make([]float32, s.parameters()), whole: make([]int16, s.outputWeightsAt()), looks: newLooks(s.Kings)}
}

// Changed rounds the parameters of the hidden layer that have changed.
func (m *Network) Changed(from, to int) {
	if to = min(to, len(m.whole)); from < to {
		whole(m.whole[from:to], m.parameters[from:to])
	}
}

// NewNetwork returns a network of a shape that knows nothing: its weights are random,
// by the seed, of a size that keeps the units between 0 and 1 with some dozen men.
func NewNetwork(s Shape, seed uint64) *Network {
	m := newNetwork(s)
	random := rand.New(rand.NewPCG(seed, 0x6e6574776f726b))
	uniform := func(weights []float32, size float64) {
		for i := range weights {
			weights[i] = float32(size * (2*random.Float64() - 1))
		}
	}
	uniform(m.parameters[:m.hiddenBiasAt()], 1/math.Sqrt(maxMen))
	uniform(m.parameters[m.outputWeightsAt():m.outputBiasAt()], 1/math.Sqrt(2*float64(s.Hidden)))
	m.Changed(0, len(m.parameters))
	return m
}

// NetworkOf returns the network of whole numbers: it shows what rounding costs, and
// training can begin with it. It refuses a shape that cannot be trained.
func NetworkOf(n *eval.NetworkNumbers) (*Network, error) {
	s := Shape{Kings: n.Inputs / inputsOfPlace, Hidden: n.Hidden, Outputs: n.Outputs}
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.inputs() != n.Inputs {
		return nil, fmt.Errorf("inputs: %d, want a multiple of %d", n.Inputs, inputsOfPlace)
	}
	m := newNetwork(s)
	for i, x := range n.HiddenLayer {
		m.parameters[i] = float32(x) / eval.HiddenOne
	}
	for i, x := range n.OutputWeights {
		m.parameters[m.outputWeightsAt()+i] = float32(x) / eval.OutputOne
	}
	for i, x := range n.OutputBias {
		m.parameters[m.outputBiasAt()+i] = float32(x) / (eval.HiddenOne * eval.OutputOne)
	}
	m.begin()
	return m, nil
}

// begin makes the parameters those that training begins with.
func (m *Network) begin() {
	m.Changed(0, len(m.parameters))
	m.origin = fmt.Sprintf(", begun with %08x", m.checksum())
}

// Reshape returns a network of another shape that predicts the same: units that are
// missing do nothing, the places of a king have the same weights, and of fewer sets
// of output weights each stands in for several. Less of anything is an error.
func (m *Network) Reshape(s Shape) (*Network, error) {
	if s == m.Shape {
		return m, nil
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.Kings < m.Kings || s.Hidden < m.Hidden || s.Outputs%m.Outputs != 0 {
		return nil, fmt.Errorf("a network of the shape %+v cannot become one of %+v", m.Shape, s)
	}
	to := newNetwork(s)
	to.origin = m.origin
	for input := range s.inputs() + 1 {
		from := input % m.inputs()
		if input == s.inputs() {
			from = m.inputs() // the biases
		}
		copy(to.row(to.parameters, input), m.row(m.parameters, from))
	}
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

// Wake gives random input weights to units that do nothing, as a narrower network
// was filled up with, so that training can find a use for them. Their output
// weights are 0: predictions stay the same.
func (m *Network) Wake(seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0x776964656e))
	for unit := range m.Hidden {
		idle := true
		for at := unit; at < m.outputBiasAt(); at += m.Hidden {
			idle = idle && m.parameters[at] == 0
		}
		for at := unit; idle && at < m.hiddenBiasAt(); at += m.Hidden {
			m.parameters[at] = float32((2*random.Float64() - 1) / math.Sqrt(maxMen))
		}
	}
	m.Changed(0, m.hiddenBiasAt())
}

// checksum returns the CRC-32C of the parameters.
func (m *Network) checksum() uint32 {
	sum := crc32.New(castagnoli)
	if err := binary.Write(sum, binary.LittleEndian, m.parameters); err != nil {
		panic(err) // a checksum can always be written to
	}
	return sum.Sum32()
}

// Name returns the shape, and which network training began with if it was not a
// random one: a checkpoint of another is refused.
func (m *Network) Name() string { return fmt.Sprintf("network %v%s", m.Shape, m.origin) }

// Parameters returns the weights of the inputs, the biases of the units, the
// weights of the outputs and their biases.
func (m *Network) Parameters() []float32 { return m.parameters }

// Decays reports true for weights, false for biases.
func (m *Network) Decays(parameter int) bool {
	return parameter < m.hiddenBiasAt() || parameter >= m.outputWeightsAt() && parameter < m.outputBiasAt()
}

// Limit is what an output weight may be in whole numbers, and hidden weights
// have no need of more.
func (m *Network) Limit() float32 { return float32(eval.MaxOutput) / eval.OutputOne }

// row returns what an input adds to the units; the row after all inputs is the bias.
func (s Shape) row(parameters []float32, input int) []float32 {
	return parameters[input*s.Hidden:][:s.Hidden]
}

// outputRow returns the weights of an output for the mover's king's units, 0,
// or the other's, 1.
func (s Shape) outputRow(parameters []float32, output, king int) []float32 {
	return parameters[s.outputWeightsAt()+(2*output+king)*s.Hidden:][:s.Hidden]
}

// outputRows returns the weights of an output for the units of both kings.
func (s Shape) outputRows(parameters []float32, output int) []float32 {
	return parameters[s.outputWeightsAt()+2*output*s.Hidden:][:2*s.Hidden]
}

// Numbers returns the network in whole numbers.
func (m *Network) Numbers() *eval.NetworkNumbers {
	n := eval.NewNetworkNumbers(m.inputs(), m.Hidden, m.Outputs)
	whole := func(x float32, one, bound float64) int {
		return int(math.Round(max(-bound, min(float64(x)*one, bound))))
	}
	for i := range n.HiddenLayer {
		n.HiddenLayer[i] = int16(whole(m.parameters[i], eval.HiddenOne, eval.MaxHidden))
	}
	for i := range m.Outputs {
		one := eval.OutputOne * m.shrink(i)
		for j, x := range m.outputRows(m.parameters, i) {
			n.OutputWeights[2*i*m.Hidden+j] = int16(whole(x, one, eval.MaxOutput))
		}
		n.OutputBias[i] = int32(whole(m.parameters[m.outputBiasAt()+i], eval.HiddenOne*eval.OutputOne, eval.MaxOutputBias))
	}
	return n
}

// Clipped returns how many parameters Numbers changes by more than rounding, because
// they are beyond the bounds of whole numbers.
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

// shrink returns what the weights of an output have to be multiplied by so that
// their sum is within its bound, however they are rounded: 1 for all networks
// that are of any use.
func (m *Network) shrink(output int) float64 {
	sum := 0.0
	for _, x := range m.outputRows(m.parameters, output) {
		sum += math.Abs(float64(x)) * eval.OutputOne
	}
	rounding := float64(m.Hidden) // a half for each weight
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
