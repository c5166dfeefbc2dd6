package fit

import (
	"encoding/binary"
	"fmt"
	"strings"

	"vedette/eval"
)

// Networks of other shapes than the engine's have been in use: without king buckets,
// without inputs for attacks or for checks alone, with fewer hidden units and fewer output
// buckets. They grow into the engine's shape.

// attackInputs are the numbers of inputs for attacks that there have been: for attacked
// pieces and checks, for attacked pieces only, and none.
var attackInputs = [...]int{eval.AttackInputs, eval.AttackedInputs, 0}

// ReadNetwork returns the network of a file, in the engine's shape. It refuses files that
// are damaged, and networks that cannot be brought into that shape.
func ReadNetwork(b []byte) (*Network, error) {
	line, err := eval.NetworkLine(b)
	if err != nil {
		return nil, err
	}
	s, err := shapeOf(line)
	if err != nil {
		return nil, err
	}
	n := newNumbers(s)
	numbers, err := eval.NetworkNumbers(b, 2*(len(n.HiddenLayer)+len(n.OutputWeights))+4*len(n.OutputBias))
	if err != nil {
		return nil, err
	}
	for _, weights := range [][]int16{n.HiddenLayer, n.OutputWeights} {
		for i := range weights {
			weights[i] = int16(binary.LittleEndian.Uint16(numbers[2*i:]))
		}
		numbers = numbers[2*len(weights):]
	}
	for i := range n.OutputBias {
		n.OutputBias[i] = int32(binary.LittleEndian.Uint32(numbers[4*i:]))
	}
	return n.Network().Grow(), nil
}

// shapeOf returns the shape of the network in a file with a first line. It refuses one
// that cannot grow into the engine's.
func shapeOf(line string) (s Shape, err error) {
	inputs := 0
	_, err = fmt.Sscanf(line, eval.NetworkFormat, &inputs, &s.Hidden, &s.Outputs)
	for _, s.Attacks = range attackInputs {
		s.Kings = (inputs - s.Attacks) / inputsOfPlace
		if err == nil && s.inputs() == inputs && s.grows() {
			return s, nil
		}
	}
	want := strings.TrimSpace(eval.NetworkMagic())
	return s, fmt.Errorf("a network that cannot be converted: it begins with %q, want %q or fewer inputs, units or output buckets", line, want)
}

// grows reports whether there is a network of the engine's shape that predicts the same.
func (s Shape) grows() bool {
	return (s.Kings == 1 || s.Kings == eval.KingBuckets) && s.Hidden >= 1 && s.Hidden <= eval.Hidden &&
		s.Outputs >= 1 && eval.Outputs%s.Outputs == 0
}

// Grow returns a network of the engine's shape that predicts the same: units and attacks
// that are new do nothing, without king buckets all have the same weights, and if there
// are fewer output buckets, each is used several times.
func (m *Network) Grow() *Network {
	if m.Shape == EngineShape() {
		return m
	}
	to := newNetwork(EngineShape())
	for i := range to.attackedAt() {
		copy(to.row(to.parameters, i), m.row(m.parameters, i%m.attackedAt()))
	}
	for i := range m.Attacks {
		copy(to.row(to.parameters, to.attackedAt()+i), m.row(m.parameters, m.attackedAt()+i))
	}
	copy(to.row(to.parameters, to.inputs()), m.row(m.parameters, m.inputs())) // the biases
	for bucket := range to.Outputs {
		from := bucket * m.Outputs / to.Outputs
		for view := range 2 {
			copy(to.outputRow(to.parameters, bucket, view), m.outputRow(m.parameters, from, view))
		}
		to.parameters[to.outputBiasAt()+bucket] = m.parameters[m.outputBiasAt()+from]
	}
	to.begin()
	return to
}
