package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"vedette/movegen"
)

// The shape of a network: (Inputs → Hidden) × 2 → Outputs. Both kings look at
// all men, kings included, with the same weights; what they see goes through
// the hidden layer, and what the mover's king made of it and what the other
// made of it are weighed apart. After Yu Nasu, Efficiently Updatable
// Neural-Network-based Evaluation Functions for Computer Shogi, 2018, with one
// layer only, and the inputs of the tables.
const (
	Inputs = 2 * 6 * 64 // own and enemy men by type and square
	Hidden = 128        // units of a king
	// Outputs is how many sets of output weights there are, of which the number
	// of men selects one.
	Outputs = 4
)

// Weights and units are whole numbers. A unit's activation is the square of its
// value, after that was brought between 0 and 1 (SCReLU).
const (
	HiddenOne   = 255 // stands for 1 in the hidden layer
	OutputOne   = 64  // stands for 1 among the output weights
	OutputScale = 200 // centipawns that an output of 1 stands for
	// MaxHidden is the greatest size of a hidden weight: the sum of a bias and
	// all men fits into 16 bits.
	MaxHidden = (1<<15 - 1) / 33
	// MaxOutput is the greatest size of an output weight: its product with an
	// activation's root fits into 16 bits, and the sum of all into 32.
	MaxOutput = 127
	// MaxOutputBias is the greatest size of an output bias, far above any score.
	MaxOutputBias = 1 << 24
)

// layer holds a number for each hidden unit of a king.
type layer [Hidden]int16

// Network is a network made ready to evaluate positions with. Nobody changes
// it once it is made.
type Network struct {
	inputs  [Inputs]layer // what a man adds to the units, by Input
	bias    layer         // what the units begin with
	outputs [Outputs]output
}

// output weighs the units of the mover's king and of the other.
type output struct {
	weights [2]layer
	bias    int32 // in 1 / (HiddenOne * OutputOne)
}

// Input returns the input, 0 to Inputs-1, that stands for a man on a square as
// a king sees it.
func Input(v Perspective, man movegen.Piece, s movegen.Square) int {
	camp := int(man.Color() ^ v.Side())
	return (camp*6+int(man.Type())-1)<<6 | int(v.Square(s)&63)
}

// OutputOf returns which output weights count with a number of men, 2 to 32.
func OutputOf(men int) int { return min(men-1, 31) * Outputs / 32 }

// score evaluates a position with a number of men for its side to move, by the
// units of its king and of the other.
func (n *Network) score(mover, other *layer, men int) Score {
	o := &n.outputs[OutputOf(men)&(Outputs-1)]
	sum := int(dot(mover, other, &o.weights))/HiddenOne + int(o.bias)
	score := Score(sum * OutputScale / (HiddenOne * OutputOne))
	return max(-MaxEval, min(score, MaxEval))
}

// NetworkValues are a network's numbers: hidden weights and biases in
// 1 / HiddenOne, output weights in 1 / OutputOne and output biases in
// 1 / (HiddenOne * OutputOne).
type NetworkValues struct {
	Inputs     [Inputs][Hidden]int16
	Bias       [Hidden]int16
	Outputs    [Outputs][2][Hidden]int16
	OutputBias [Outputs]int32
}

// NewNetwork makes a network of values, none of which is above its bound.
func NewNetwork(v *NetworkValues) (*Network, error) {
	n := &Network{bias: v.Bias}
	for i := range v.Inputs {
		n.inputs[i] = v.Inputs[i]
	}
	for i := range v.Outputs {
		n.outputs[i].bias = v.OutputBias[i]
		for king := range v.Outputs[i] {
			n.outputs[i].weights[king] = v.Outputs[i][king]
		}
	}
	return n, n.check()
}

// check returns an error if a number could make a sum overflow.
func (n *Network) check() error {
	tooLarge := func(l *layer, bound int16) bool {
		for _, x := range l {
			if x > bound || x < -bound {
				return true
			}
		}
		return false
	}
	wrong := tooLarge(&n.bias, MaxHidden)
	for i := range n.inputs {
		wrong = wrong || tooLarge(&n.inputs[i], MaxHidden)
	}
	for i := range n.outputs {
		o := &n.outputs[i]
		wrong = wrong || tooLarge(&o.weights[0], MaxOutput) || tooLarge(&o.weights[1], MaxOutput) ||
			o.bias > MaxOutputBias || o.bias < -MaxOutputBias
	}
	if wrong {
		return errors.New("a weight is too large")
	}
	return nil
}

// A network's file is a line with the name and version of the format and the
// shape, a note of any length that ends with a byte of 0, little-endian numbers,
// those of NetworkValues in order, and the CRC-32C of everything before.
var networkMagic = fmt.Sprintf("vedette network 1, %dx%dx2x%d\n", Inputs, Hidden, Outputs)

// NetworkMagic returns the line that a network's file begins with.
func NetworkMagic() string { return networkMagic }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Write writes values as a file, with a note that says where they come from.
func (v *NetworkValues) Write(w io.Writer, note string) error {
	b := []byte(networkMagic + strings.ReplaceAll(note, "\x00", "") + "\x00")
	b, err := binary.Append(b, binary.LittleEndian, v)
	if err != nil {
		return err
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err = w.Write(b)
	return err
}

// ReadNetwork makes a network of a file's content. It refuses one that is
// damaged or has another shape.
func ReadNetwork(b []byte) (*Network, error) {
	if !bytes.HasPrefix(b, []byte(networkMagic)) {
		return nil, fmt.Errorf("not a network of this version: it does not begin with %q", networkMagic)
	}
	const sumSize = 4
	end := len(b) - sumSize
	if crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, errors.New("the network is damaged: its checksum does not match")
	}
	v := new(NetworkValues)
	_, numbers, _ := bytes.Cut(b[:end], []byte{0})
	if read, err := binary.Decode(numbers, binary.LittleEndian, v); err != nil || read != len(numbers) {
		return nil, errors.New("the network is damaged: its length is wrong")
	}
	return NewNetwork(v)
}
