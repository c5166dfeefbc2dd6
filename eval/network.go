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
	Hidden = 256        // units of a king
	// Outputs is how many sets of output weights there are, of which the number
	// of men selects one.
	Outputs = 8
)

// Weights and units are whole numbers. A unit's activation is the square of its
// value, after that was brought between 0 and 1 (SCReLU).
const (
	HiddenOne   = 255 // stands for 1 in the hidden layer
	OutputOne   = 256 // stands for 1 among the output weights
	OutputScale = 200 // centipawns that an output of 1 stands for
	// MaxActivation is the greatest activation. HiddenOne squared would need 17
	// bits with its sign, so activations are half the squares, rounded down:
	// with 16 bits the processor multiplies and adds most at once.
	MaxActivation = HiddenOne * HiddenOne / 2
	// MaxHidden is the greatest size of a hidden weight: the sum of a bias and
	// all men fits into 16 bits.
	MaxHidden = (1<<15 - 1) / 33
	// MaxOutput is the greatest size of an output weight.
	MaxOutput = 2*OutputOne - 1
	// MaxOutputSum is the greatest sum of the sizes of all weights of an output:
	// that of the products with activations fits into 32 bits.
	MaxOutputSum = (1<<31 - 1) / MaxActivation
	// MaxOutputBias is the greatest size of an output bias, far above any score.
	MaxOutputBias = 1 << 24
)

// layer holds a number for each hidden unit of a king.
type layer = [Hidden]int16

// NetworkValues are a network's numbers: hidden weights and biases in
// 1 / HiddenOne, output weights in 1 / OutputOne and output biases in
// 1 / (HiddenOne * OutputOne).
type NetworkValues struct {
	Inputs     [Inputs][Hidden]int16     // what a man adds to the units, by Input
	Bias       [Hidden]int16             // what the units begin with
	Outputs    [Outputs][2][Hidden]int16 // of the units of the mover's king and of the other
	OutputBias [Outputs]int32
}

// Network is a network made ready to evaluate positions with. Nobody changes
// it once it is made.
type Network struct{ values NetworkValues }

// Values returns the network's numbers.
func (n *Network) Values() *NetworkValues {
	v := n.values
	return &v
}

// Input returns the input, 0 to Inputs-1, that stands for a man on a square as
// a king sees it.
func Input(v Perspective, man movegen.Piece, s movegen.Square) int {
	look := &looks[v/mirrored&3]
	return int(look.first[man&15]) + int((s^look.flip)&63)
}

// look is how a king looks at the board without regard to its bucket.
type look struct {
	flip  movegen.Square // what squares are exclusively or-ed with
	first [16]uint16     // by man, the input of its first square
}

// looks holds all looks, by what is left of a Perspective above its bucket.
var looks = allLooks()

func allLooks() (all [4]look) {
	for i := range all {
		v := Perspective(i) * mirrored
		all[i].flip = v.Square(0)
		for man := movegen.WhitePawn; man <= movegen.BlackKing; man++ {
			camp := int(man.Color() ^ v.Side())
			all[i].first[man] = uint16((camp*6 + int(man.Type()) - 1) << 6)
		}
	}
	return all
}

// OutputOf returns which output weights count with a number of men, 2 to 32.
func OutputOf(men int) int { return min(men-1, 31) * Outputs / 32 }

// score evaluates a position with a number of men for its side to move, by the
// units of its king and of the other.
func (n *Network) score(mover, other *layer, men int) Score {
	return n.output(dot(mover, other, n.weights(men)), men)
}

// weights returns the output weights that count with a number of men.
func (n *Network) weights(men int) *[2]layer { return &n.values.Outputs[OutputOf(men)&(Outputs-1)] }

// output returns what a sum of weighed units is worth with a number of men.
func (n *Network) output(weighed int32, men int) Score {
	// Twice, because activations are halves.
	sum := 2*int(weighed)/HiddenOne + int(n.values.OutputBias[OutputOf(men)&(Outputs-1)])
	score := Score(sum * OutputScale / (HiddenOne * OutputOne))
	return max(-MaxEval, min(score, MaxEval))
}

// NewNetwork makes a network of values, none of which is above its bound.
func NewNetwork(v *NetworkValues) (*Network, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	return &Network{*v}, nil
}

// check returns an error if a number could make a sum overflow.
func (v *NetworkValues) check() error {
	tooLarge := func(l *layer, bound int16) bool {
		for _, x := range l {
			if x > bound || x < -bound {
				return true
			}
		}
		return false
	}
	wrong := tooLarge(&v.Bias, MaxHidden)
	for i := range v.Inputs {
		wrong = wrong || tooLarge(&v.Inputs[i], MaxHidden)
	}
	for i, bias := range v.OutputBias {
		weights := &v.Outputs[i]
		wrong = wrong || tooLarge(&weights[0], MaxOutput) || tooLarge(&weights[1], MaxOutput) ||
			bias > MaxOutputBias || bias < -MaxOutputBias || sumOfSizes(weights) > MaxOutputSum
	}
	if wrong {
		return errors.New("a weight is too large")
	}
	return nil
}

// sumOfSizes returns the sum of the sizes of all weights of an output.
func sumOfSizes(weights *[2]layer) (sum int) {
	for _, l := range weights {
		for _, w := range l {
			sum += max(int(w), -int(w))
		}
	}
	return sum
}

// A network's file is a line with the name and version of the format and the
// shape, a note of any length that ends with a byte of 0, little-endian numbers,
// those of NetworkValues in order, and the CRC-32C of everything before.
var (
	networkFormat = fmt.Sprintf("vedette network 2, %dx%%dx2x%%d", Inputs)
	networkMagic  = shape{Hidden, Outputs}.line() + "\n"
)

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
// damaged or has another shape. A narrower one is filled up with units that do
// nothing, and of fewer sets of output weights each stands in for several.
func ReadNetwork(b []byte) (*Network, error) {
	s, ok := shapeOf(b)
	if !ok {
		return nil, fmt.Errorf("not a network of this version: it does not begin with %q", networkMagic)
	}
	const sumSize = 4
	end := len(b) - sumSize
	if crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, errors.New("the network is damaged: its checksum does not match")
	}
	v := new(NetworkValues)
	_, numbers, _ := bytes.Cut(b[:end], []byte{0})
	if err := v.read(bytes.NewReader(numbers), s); err != nil {
		return nil, errors.New("the network is damaged: its length is wrong")
	}
	v.spread(s.outputs)
	return NewNetwork(v)
}

// shape is the shape of the network in a file.
type shape struct{ hidden, outputs int }

// shapeOf returns the shape of the network that a file holds. ok is false if it
// is none that fits into the engine's.
func shapeOf(b []byte) (s shape, ok bool) {
	line, _, ended := bytes.Cut(b, []byte("\n"))
	n, err := fmt.Sscanf(string(line), networkFormat, &s.hidden, &s.outputs)
	return s, ended && err == nil && n == 2 && s.line() == string(line) &&
		0 < s.hidden && s.hidden <= Hidden && 0 < s.outputs && Outputs%s.outputs == 0
}

// line returns what a file begins with.
func (s shape) line() string { return fmt.Sprintf(networkFormat, s.hidden, s.outputs) }

// read reads the numbers of a network of a shape, and leaves the others as they
// are. More or fewer numbers are an error.
func (v *NetworkValues) read(r *bytes.Reader, s shape) error {
	layers := make([]*layer, 0, Inputs+1+2*Outputs)
	for i := range v.Inputs {
		layers = append(layers, &v.Inputs[i])
	}
	layers = append(layers, &v.Bias)
	for i := range s.outputs {
		layers = append(layers, &v.Outputs[i][0], &v.Outputs[i][1])
	}
	for _, l := range layers {
		if err := binary.Read(r, binary.LittleEndian, l[:s.hidden]); err != nil {
			return err
		}
	}
	if err := binary.Read(r, binary.LittleEndian, v.OutputBias[:s.outputs]); err != nil {
		return err
	}
	if r.Len() > 0 {
		return errors.New("too long")
	}
	return nil
}

// spread gives each number of men the output weights that it had when there were
// fewer sets of them.
func (v *NetworkValues) spread(outputs int) {
	for i := Outputs - 1; i >= 0; i-- { // downwards: no set is overwritten before its last use
		from := i * outputs / Outputs
		v.Outputs[i], v.OutputBias[i] = v.Outputs[from], v.OutputBias[from]
	}
}
