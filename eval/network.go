package eval

import (
	"errors"
	"structs"

	"vedette/movegen"
)

// The shape of a network: (Inputs + AttackInputs → Hidden) × 2 → Outputs. Both perspectives see all
// pieces, kings included, with the same hidden weights, which for pieces depend on the place of the
// perspective's king; the output has separate weights for the hidden units of the mover's perspective
// and of the opponent's. After Yu Nasu, Efficiently Updatable Neural-Network-based Evaluation Functions
// for Computer Shogi, 2018, with the inputs of the tables, and those of attacked.go and checks.go.
const (
	PlaceInputs = 2 * 6 * 64 // own and enemy pieces by type and square
	Inputs      = KingBuckets * PlaceInputs
	// Hidden is the number of hidden units of a perspective, a multiple of 64. It
	// is defined only here; after a change, make kernels regenerates the assembly
	// for amd64.
	Hidden = 256
	// Outputs is the number of sets of output weights, of which the number of
	// pieces on the board selects one.
	Outputs = 8
)

// Weights and units are quantised. A unit's activation is the square of its
// value clamped between 0 and 1 (SCReLU).
const (
	HiddenOne   = 255 // stands for 1 in the hidden layer
	OutputOne   = 256 // stands for 1 among the output weights
	OutputScale = 200 // centipawns that an output of 1 stands for
	// MaxActivation is the greatest activation. HiddenOne squared would need 17
	// bits with its sign, so activations are half the squares, rounded down:
	// with 16 bits the processor multiplies and adds the most numbers at once.
	MaxActivation = HiddenOne * HiddenOne / 2
	// MaxHidden is the greatest absolute value of a hidden weight of a piece or of a
	// bias: the sum of a bias, of all pieces and of all attacks fits into 16 bits.
	MaxHidden = (1<<15 - 1 - MaxAttacks*MaxAttackWeight) / 33
	// MaxOutput is the greatest absolute value of an output weight.
	MaxOutput = 2*OutputOne - 1
	// MaxOutputSum is the greatest sum of the absolute values of an output's
	// weights: the sum of the products with activations fits into 32 bits.
	MaxOutputSum = (1<<31 - 1) / MaxActivation
	// MaxOutputBias is the greatest absolute value of an output bias, far above
	// any score.
	MaxOutputBias = 1 << 24
)

// layer holds a number for each hidden unit of a perspective.
type layer = [Hidden]int16

// NetworkValues are a network's numbers: hidden weights and biases in
// 1 / HiddenOne, output weights in 1 / OutputOne and output biases in
// 1 / (HiddenOne * OutputOne).
type NetworkValues struct {
	Inputs     [Inputs][Hidden]int16      // what a piece adds to the units, by Input
	Attacks    [AttackInputs][Hidden]int8 // what attacked pieces and checks add, by AttackedInput and CheckInput
	Bias       [Hidden]int16              // the biases of the units
	Outputs    [Outputs][2][Hidden]int16  // for the units of the mover's perspective and of the opponent's
	OutputBias [Outputs]int32
}

// Network is a network ready to evaluate positions. It is immutable.
type Network struct {
	values  NetworkValues
	nothing layer // the row of no piece: zeros
}

// Values returns the network's numbers.
func (n *Network) Values() *NetworkValues {
	v := n.values
	return &v
}

// Input returns the input, 0 to Inputs-1, of a piece on a square for the king at a
// place: those of a bucket follow each other.
func Input(king KingPlace, piece movegen.Piece, s movegen.Square) int {
	of := &inputMaps[king&(KingPlaces-1)]
	return int(of.first[piece&15]) + int((s^of.flip)&63)
}

// inputMap is the mapping of squares and pieces to inputs for a king's place.
type inputMap struct {
	_        structs.HostLayout // a kernel needs them in this order
	attacked [16]uint8          // by piece, its camp and kind among the inputs of attacked pieces
	flip     movegen.Square     // exclusive or of squares
	first    [16]uint16         // by piece, the input of its first square
}

// inputMaps holds all of them, by KingPlace.
var inputMaps = allInputMaps()

func allInputMaps() (all [KingPlaces]inputMap) {
	for i := range all {
		king := KingPlace(i)
		v := king.Perspective()
		all[i].flip = v.Square(0)
		for piece := movegen.WhitePawn; piece <= movegen.BlackKing; piece++ {
			camp := int(piece.Color() ^ v.Side())
			kind := int(piece.Type()) - 1
			all[i].first[piece] = uint16(king.Bucket()*PlaceInputs + (camp*6+kind)<<6)
			if piece.Type() != movegen.King {
				all[i].attacked[piece] = uint8(camp*5 + kind)
			}
		}
	}
	return all
}

// OutputOf returns the index of the output weights for a number of pieces, 2 to
// 32.
func OutputOf(pieces int) int { return min(pieces-1, 31) * Outputs / 32 }

// output returns the score for the weighted sum of the units and the set of output
// weights.
func (n *Network) output(weighted int32, set int) Score {
	// Doubled, because activations are halved.
	sum := 2*int64(weighted)/HiddenOne + int64(n.values.OutputBias[set&(Outputs-1)])
	score := sum * OutputScale / (HiddenOne * OutputOne)
	return Score(max(-int64(MaxEval), min(score, int64(MaxEval))))
}

// errBound is the error for numbers that are too large.
var errBound = errors.New("a weight is beyond its bound")

// NewNetwork makes a network of values, which must be within their bounds.
func NewNetwork(v *NetworkValues) (*Network, error) {
	if !v.check() {
		return nil, errBound
	}
	return &Network{values: *v}, nil
}

// check reports whether all numbers are so small that no sum overflows.
func (v *NetworkValues) check() (ok bool) {
	ok = within(v.Bias[:], MaxHidden)
	for i := range v.Inputs {
		ok = ok && within(v.Inputs[i][:], MaxHidden)
	}
	for i := range v.Attacks {
		ok = ok && within(v.Attacks[i][:], MaxAttackWeight)
	}
	for i := range v.Outputs {
		weights := &v.Outputs[i]
		ok = ok && within(weights[0][:], MaxOutput) && within(weights[1][:], MaxOutput) &&
			sumOfSizes(weights) <= MaxOutputSum
	}
	return ok && within(v.OutputBias[:], MaxOutputBias)
}

// within reports whether the absolute values of numbers are at most bound.
func within[T int8 | int16 | int32](numbers []T, bound int) bool {
	for _, x := range numbers {
		if int(x) > bound || int(x) < -bound {
			return false
		}
	}
	return true
}

// sumOfSizes returns the sum of the absolute values of an output's weights.
func sumOfSizes(weights *[2]layer) (sum int) {
	for _, l := range weights {
		for _, w := range l {
			sum += max(int(w), -int(w))
		}
	}
	return sum
}
