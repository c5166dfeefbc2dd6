package eval

import (
	"errors"

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
	// Hidden is how many units a king has, a multiple of 32. It stands nowhere
	// else; after a change make kernels brings the assembly for amd64 up to date.
	Hidden = 256
	// Outputs is how many sets of output weights there are, of which the number
	// of men selects one.
	Outputs = 8
)

// Weights and units are quantised. A unit's activation is the square of its
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
	look := &looks[v&(perspectives-1)]
	return int(look.first[man&15]) + int((s^look.flip)&63)
}

// look is what a perspective means for squares and inputs.
type look struct {
	flip  movegen.Square // what squares are exclusively or-ed with
	first [16]uint16     // by man, the input of its first square
}

// looks holds all looks, by Perspective.
var looks = allLooks()

func allLooks() (all [perspectives]look) {
	for i := range all {
		v := Perspective(i)
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
