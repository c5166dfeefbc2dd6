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
	parameters []float32
	whole      []int16 // those of the hidden layer, in 1 / wholeOne
	looks      *looks
	origin     string // what they began with, apart from the seed
}

// Where parameters stand: what each input adds to the units, what the units
// begin with, and for each output the weights of the mover's king's units and
// of the other's; then what the outputs begin with.
const (
	hiddenBiasAt      = eval.Inputs * eval.Hidden
	outputWeightsAt   = hiddenBiasAt + eval.Hidden
	outputBiasAt      = outputWeightsAt + eval.Outputs*2*eval.Hidden
	networkParameters = outputBiasAt + eval.Outputs
)

// newNetwork returns a network of zeros.
func newNetwork() *Network {
	return &Network{parameters: make([]float32, networkParameters), whole: make([]int16, outputWeightsAt), looks: newLooks()}
}

// Changed rounds the parameters of the hidden layer that have changed.
func (m *Network) Changed(from, to int) {
	if to = min(to, len(m.whole)); from < to {
		whole(m.whole[from:to], m.parameters[from:to])
	}
}

// NewNetwork returns a network that knows nothing: its weights are random, by
// the seed, of a size that keeps the units between 0 and 1 with some dozen men.
func NewNetwork(seed uint64) *Network {
	m := newNetwork()
	random := rand.New(rand.NewPCG(seed, 0x6e6574776f726b))
	uniform := func(weights []float32, size float64) {
		for i := range weights {
			weights[i] = float32(size * (2*random.Float64() - 1))
		}
	}
	uniform(m.parameters[:hiddenBiasAt], 1/math.Sqrt(maxMen))
	uniform(m.parameters[outputWeightsAt:outputBiasAt], 1/math.Sqrt(2*eval.Hidden))
	m.Changed(0, networkParameters)
	return m
}

// NetworkOf returns the network of values in whole numbers: it shows what rounding
// costs, and training can begin with it.
func NetworkOf(v *eval.NetworkValues) *Network {
	m := newNetwork()
	set := func(at int, numbers []int16, one float32) {
		for i, x := range numbers {
			m.parameters[at+i] = float32(x) / one
		}
	}
	for i := range v.Inputs {
		set(i*eval.Hidden, v.Inputs[i][:], eval.HiddenOne)
	}
	set(hiddenBiasAt, v.Bias[:], eval.HiddenOne)
	for i := range v.Outputs {
		for king := range v.Outputs[i] {
			set(outputWeightsAt+(2*i+king)*eval.Hidden, v.Outputs[i][king][:], eval.OutputOne)
		}
		m.parameters[outputBiasAt+i] = float32(v.OutputBias[i]) / (eval.HiddenOne * eval.OutputOne)
	}
	m.Changed(0, networkParameters)
	m.origin = fmt.Sprintf(", begun with %08x", m.checksum())
	return m
}

// Wake gives random input weights to units that do nothing, as a narrower network
// was filled up with, so that training can find a use for them. Nobody listens to
// them yet: what the network says stays the same.
func (m *Network) Wake(seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0x776964656e))
	for unit := range eval.Hidden {
		idle := true
		for at := unit; at < outputBiasAt; at += eval.Hidden {
			idle = idle && m.parameters[at] == 0
		}
		for at := unit; idle && at < hiddenBiasAt; at += eval.Hidden {
			m.parameters[at] = float32((2*random.Float64() - 1) / math.Sqrt(maxMen))
		}
	}
	m.Changed(0, hiddenBiasAt)
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
func (m *Network) Name() string {
	return fmt.Sprintf("network %dx%dx2x%d%s", eval.Inputs, eval.Hidden, eval.Outputs, m.origin)
}

// Parameters returns the weights of the inputs, the biases of the units, the
// weights of the outputs and their biases.
func (m *Network) Parameters() []float32 { return m.parameters }

// Decays says that weights decay and biases do not.
func (m *Network) Decays() []bool {
	decays := make([]bool, networkParameters)
	for i := range decays {
		decays[i] = i < hiddenBiasAt || i >= outputWeightsAt && i < outputBiasAt
	}
	return decays
}

// Limit is what an output weight may be in whole numbers, and hidden weights
// have no need of more.
func (m *Network) Limit() float32 { return float32(eval.MaxOutput) / eval.OutputOne }

// row returns what an input adds to the units; row eval.Inputs is the bias.
func row(parameters []float32, input int) []float32 {
	return parameters[input*eval.Hidden:][:eval.Hidden]
}

// outputRow returns the weights of an output for the mover's king's units, 0,
// or the other's, 1.
func outputRow(parameters []float32, output, king int) []float32 {
	return parameters[outputWeightsAt+(2*output+king)*eval.Hidden:][:eval.Hidden]
}

// outputRows returns the weights of an output for the units of both kings.
func outputRows(parameters []float32, output int) []float32 {
	return parameters[outputWeightsAt+2*output*eval.Hidden:][:2*eval.Hidden]
}

// Values returns the network in whole numbers.
func (m *Network) Values() *eval.NetworkValues {
	v := new(eval.NetworkValues)
	whole := func(x float32, one, bound float64) int {
		return int(math.Round(max(-bound, min(float64(x)*one, bound))))
	}
	for i := range v.Inputs {
		for j, x := range row(m.parameters, i) {
			v.Inputs[i][j] = int16(whole(x, eval.HiddenOne, eval.MaxHidden))
		}
	}
	for j, x := range row(m.parameters, eval.Inputs) {
		v.Bias[j] = int16(whole(x, eval.HiddenOne, eval.MaxHidden))
	}
	for i := range v.Outputs {
		one := eval.OutputOne * m.shrink(i)
		for king := range v.Outputs[i] {
			for j, x := range outputRow(m.parameters, i, king) {
				v.Outputs[i][king][j] = int16(whole(x, one, eval.MaxOutput))
			}
		}
		v.OutputBias[i] = int32(whole(m.parameters[outputBiasAt+i], eval.HiddenOne*eval.OutputOne, eval.MaxOutputBias))
	}
	return v
}

// shrink returns what the weights of an output have to be multiplied by so that
// their sum is within its bound, however they are rounded: 1 for all networks
// that are of any use.
func (m *Network) shrink(output int) float64 {
	sum := 0.0
	for king := range 2 {
		for _, x := range outputRow(m.parameters, output, king) {
			sum += math.Abs(float64(x)) * eval.OutputOne
		}
	}
	const rounding = eval.Hidden // a half for each weight
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
