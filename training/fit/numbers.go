package fit

import (
	"io"
	"math"

	"vedette/eval"
)

// Numbers are the quantised numbers of a network, in the units of eval.NetworkValues and
// in the order of a file.
type Numbers struct {
	Shape
	HiddenLayer   []int16 // the units' weights by input, then their biases
	OutputWeights []int16 // by output bucket, for the units of view 0, then of view 1
	OutputBias    []int32
}

func newNumbers(s Shape) *Numbers {
	return &Numbers{s, make([]int16, s.outputWeightsAt()), make([]int16, s.Outputs*2*s.Hidden), make([]int32, s.Outputs)}
}

// Numbers returns the quantised network.
func (m *Network) Numbers() *Numbers {
	n := newNumbers(m.Shape)
	attacked, bias := m.attackedAt()*m.Hidden, m.hiddenBiasAt()
	quantise(n.HiddenLayer, m.parameters[:attacked], eval.HiddenOne, eval.MaxHidden)
	quantise(n.HiddenLayer[attacked:], m.parameters[attacked:bias], eval.HiddenOne, eval.MaxAttackWeight)
	quantise(n.HiddenLayer[bias:], m.parameters[bias:m.outputWeightsAt()], eval.HiddenOne, eval.MaxHidden)
	for bucket, both := 0, 2*m.Hidden; bucket < m.Outputs; bucket++ {
		quantise(n.OutputWeights[bucket*both:], m.outputRows(m.parameters, bucket), eval.OutputOne*m.shrink(bucket), eval.MaxOutput)
	}
	quantise(n.OutputBias, m.parameters[m.outputBiasAt():], eval.HiddenOne*eval.OutputOne, eval.MaxOutputBias)
	return n
}

// quantise sets whole numbers in parts of 1, up to a bound, to parameters.
func quantise[T int16 | int32](numbers []T, parameters []float32, one, bound float64) {
	for i, x := range parameters {
		numbers[i] = T(math.Round(max(-bound, min(float64(x)*one, bound))))
	}
}

// shrink returns the factor for the weights of an output bucket that keeps their sum
// within its bound, however they are rounded: 1 for all useful networks.
func (m *Network) shrink(bucket int) float64 {
	sum := 0.0
	for _, x := range m.outputRows(m.parameters, bucket) {
		sum += math.Abs(float64(x)) * eval.OutputOne
	}
	rounding := float64(2 * m.Hidden) // less than 1 for each weight
	return min(1, (eval.MaxOutputSum-rounding)/sum)
}

// Clipped returns how many parameters Numbers changes by more than rounding, because
// they exceed the quantised bounds.
func (m *Network) Clipped() (n int) {
	back := m.Numbers().Network()
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

// Network returns the network of the numbers: to measure the loss by quantisation, and
// as a start for training.
func (n *Numbers) Network() *Network {
	m := newNetwork(n.Shape)
	scaled(m.parameters, n.HiddenLayer, eval.HiddenOne)
	scaled(m.parameters[m.outputWeightsAt():], n.OutputWeights, eval.OutputOne)
	scaled(m.parameters[m.outputBiasAt():], n.OutputBias, eval.HiddenOne*eval.OutputOne)
	m.begin()
	return m
}

// scaled sets parameters to whole numbers in parts of 1.
func scaled[T int16 | int32](parameters []float32, numbers []T, one float32) {
	for i, x := range numbers {
		parameters[i] = float32(x) / one
	}
}

// Values returns the numbers, whose shape must be the engine's.
func (n *Numbers) Values() *eval.NetworkValues {
	v := new(eval.NetworkValues)
	left := n.HiddenLayer
	for i := range v.Inputs {
		left = left[copy(v.Inputs[i][:], left):]
	}
	for i := range v.Attacks {
		row := &v.Attacks[i]
		for unit := range row {
			row[unit] = int8(left[unit])
		}
		left = left[len(row):]
	}
	copy(v.Bias[:], left)
	left = n.OutputWeights
	for bucket := range v.Outputs {
		for view := range v.Outputs[bucket] {
			left = left[copy(v.Outputs[bucket][view][:], left):]
		}
	}
	copy(v.OutputBias[:], n.OutputBias)
	return v
}

// Write writes the numbers as a file of the engine's shape, with a note about their origin.
func (n *Numbers) Write(w io.Writer, note string) error { return n.Values().Write(w, note) }
