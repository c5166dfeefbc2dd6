package fit

import (
	"cmp"
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

// ReadNetwork returns the network of a file, in the file's shape. It refuses files that are
// damaged, and shapes that the engine's never had but for the number of units.
func ReadNetwork(b []byte) (*Network, error) {
	line, err := eval.NetworkLine(b)
	if err != nil {
		return nil, err
	}
	s, readNumbers, err := formatOf(line)
	if err != nil {
		return nil, err
	}
	numbers, err := eval.NetworkNumbers(b)
	if err != nil {
		return nil, err
	}
	if s.Hidden > len(numbers)/s.inputs() { // each weight takes a byte at least
		return nil, eval.ErrShape
	}
	n := newNumbers(s)
	if err := readNumbers(n, &numbers); err != nil {
		return nil, err
	}
	if len(numbers) > 0 {
		return nil, eval.ErrShape
	}
	return n.Network(), nil
}

// formats are the first lines of files, without their ends, and what reads the numbers of
// a network from their bytes, and drops these.
var formats = [...]struct {
	line string
	read func(n *Numbers, b *[]byte) error
}{
	{eval.NetworkFormat, (*Numbers).read},
	{"vedette network 4, %dx%dx2x%d", (*Numbers).readWhole},
	{"vedette network 2, %dx%dx2x%d", (*Numbers).readFixed},
}

// read reads the numbers of a file of the present version.
func (n *Numbers) read(b *[]byte) error {
	err := n.readWhole(b)
	bucket := inputsOfPlace * n.Hidden
	for i := bucket; i < n.Kings*bucket; i++ {
		n.HiddenLayer[i] += n.HiddenLayer[i-bucket]
	}
	return err
}

// readWhole reads those of a file that has the weights of all king buckets in whole.
func (n *Numbers) readWhole(b *[]byte) error {
	return cmp.Or(eval.ReadNumbers(b, n.HiddenLayer), eval.ReadNumbers(b, n.OutputWeights), eval.ReadNumbers(b, n.OutputBias))
}

// readFixed reads those of a file in which weights take two bytes each, and output biases
// four.
func (n *Numbers) readFixed(b *[]byte) error {
	for _, to := range []any{n.HiddenLayer, n.OutputWeights, n.OutputBias} {
		size, err := binary.Decode(*b, binary.LittleEndian, to)
		if err != nil {
			return eval.ErrShape
		}
		*b = (*b)[size:]
	}
	return nil
}

// formatOf returns the shape of the network in a file with a first line, and what reads its
// numbers. It refuses one that is not known.
func formatOf(line string) (s Shape, read func(*Numbers, *[]byte) error, err error) {
	for _, f := range formats {
		inputs := 0
		if _, err := fmt.Sscanf(line, f.line, &inputs, &s.Hidden, &s.Outputs); err != nil {
			continue
		}
		for _, s.Attacks = range attackInputs {
			s.Kings = (inputs - s.Attacks) / inputsOfPlace
			if s.inputs() == inputs && s.known() {
				return s, f.read, nil
			}
		}
	}
	want := strings.TrimSpace(eval.NetworkMagic())
	return s, nil, fmt.Errorf("a network of an unknown shape: it begins with %q, want %q, other units, or fewer inputs or output buckets", line, want)
}

// known reports whether networks of the shape can be used: there is a network of the
// engine's shape, with as many units or more, that predicts the same.
func (s Shape) known() bool {
	return (s.Kings == 1 || s.Kings == eval.KingBuckets) && s.Hidden > 0 && s.Hidden%unitStep == 0 &&
		s.Outputs >= 1 && eval.Outputs%s.Outputs == 0
}

// Grow returns a network of the engine's shape that predicts the same: units and attacks
// that are new do nothing, without king buckets all have the same weights, and if there
// are fewer output buckets, each is used several times. It refuses a network with more
// units.
func (m *Network) Grow() (*Network, error) {
	if m.Shape == EngineShape() {
		return m, nil
	}
	if m.Hidden > eval.Hidden {
		return nil, fmt.Errorf("a network with %d hidden units, more than the engine's %d", m.Hidden, eval.Hidden)
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
	return to, nil
}
