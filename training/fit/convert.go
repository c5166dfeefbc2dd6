package fit

import (
	"encoding/binary"
	"fmt"
	"strings"

	"vedette/eval"
)

// Networks of other forms than the engine's have been in use: without king buckets,
// without inputs for attacks or for checks alone, with fewer hidden units and fewer sets
// of output weights. A form becomes a network of the engine's shape that predicts the
// same.
type form struct {
	kings   int // king buckets, 1 or eval.KingBuckets
	attacks int // inputs for attacks, one of attackForms
	hidden  int // units of a perspective, at most eval.Hidden
	outputs int // sets of output weights, which divide eval.Outputs
	// parameters are the weights of the units by input, their biases, the weights of each
	// output for the mover's perspective and the opponent's, and the biases of the outputs.
	parameters []float32
}

// attackForms are the numbers of inputs for attacks that there have been: for attacked
// pieces and checks, for attacked pieces only, and none.
var attackForms = [...]int{eval.AttackInputs, eval.AttackedInputs, 0}

// ReadNetwork returns the network of a file, in the engine's shape. It refuses files that
// are damaged, and networks that cannot be brought into that shape.
func ReadNetwork(b []byte) (*Network, error) {
	line, err := eval.NetworkLine(b)
	if err != nil {
		return nil, err
	}
	f, err := formOf(line)
	if err != nil {
		return nil, err
	}
	weights := f.rows() * f.hidden
	numbers, err := eval.NetworkNumbers(b, 2*weights+4*f.outputs)
	if err != nil {
		return nil, err
	}
	f.parameters = make([]float32, f.size())
	for i := range weights {
		one := float32(eval.HiddenOne)
		if i >= (f.inputs()+1)*f.hidden {
			one = eval.OutputOne
		}
		f.parameters[i] = float32(int16(binary.LittleEndian.Uint16(numbers[2*i:]))) / one
	}
	for i := range f.outputs {
		x := int32(binary.LittleEndian.Uint32(numbers[2*weights+4*i:]))
		f.parameters[weights+i] = float32(x) / (eval.HiddenOne * eval.OutputOne)
	}
	return f.network(), nil
}

// formOf returns the form of the network in a file with a first line, without parameters.
func formOf(line string) (f form, err error) {
	inputs := 0
	_, err = fmt.Sscanf(line, eval.NetworkFormat, &inputs, &f.hidden, &f.outputs)
	for _, f.attacks = range attackForms {
		f.kings = (inputs - f.attacks) / inputsOfPlace
		if err == nil && f.inputs() == inputs && f.fits() {
			return f, nil
		}
	}
	if strings.HasPrefix(line, "vedette network 3, ") {
		return f, fmt.Errorf("a network with inner layers, which cannot be converted: it begins with %q", line)
	}
	want := strings.TrimSpace(eval.NetworkMagic())
	return f, fmt.Errorf("a network that cannot be converted: it begins with %q, want %q or fewer inputs, units or output buckets", line, want)
}

// fits reports whether there is a network of the engine's shape that predicts the same.
func (f *form) fits() bool {
	return (f.kings == 1 || f.kings == eval.KingBuckets) && f.hidden >= 1 && f.hidden <= eval.Hidden &&
		f.outputs >= 1 && eval.Outputs%f.outputs == 0
}

func (f *form) pieces() int { return f.kings * inputsOfPlace }
func (f *form) inputs() int { return f.pieces() + f.attacks }

// rows returns the number of rows, of a weight for each unit: by input, of the biases and
// by output and perspective.
func (f *form) rows() int { return f.inputs() + 1 + 2*f.outputs }

func (f *form) row(i int) []float32 { return f.parameters[i*f.hidden:][:f.hidden] }

// size returns the number of parameters.
func (f *form) size() int { return f.rows()*f.hidden + f.outputs }

// network returns a network of the engine's shape that predicts the same: units and
// inputs that are new do nothing, without king buckets all have the same weights, and if
// there are fewer sets of output weights, each is used several times.
func (f *form) network() *Network {
	m := newNetwork(EngineShape())
	for i := range m.attackedAt() {
		copy(m.row(m.parameters, i), f.row(i%f.pieces()))
	}
	for i := range f.attacks {
		copy(m.row(m.parameters, m.attackedAt()+i), f.row(f.pieces()+i))
	}
	copy(m.row(m.parameters, m.inputs()), f.row(f.inputs())) // the biases
	for output := range m.Outputs {
		from := output * f.outputs / m.Outputs
		for king := range 2 {
			copy(m.outputRow(m.parameters, output, king), f.row(f.inputs()+1+2*from+king))
		}
		m.parameters[m.outputBiasAt()+output] = f.parameters[f.rows()*f.hidden+from]
	}
	m.begin()
	return m
}
