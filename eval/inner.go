package eval

import "structs"

// The inner layers of a network look at the hidden units of both perspectives
// together: Second units see all of them, Third units see the second layer, and
// the weighted sum of the third layer is added to the output. Like the weights
// of the output, theirs are selected by the number of pieces. The hidden units
// keep their direct way to the output, so that the inner layers only have to
// learn what a weighted sum cannot tell. Second and third layers with weights
// for each number of pieces are usual: Stockfish, Add NNUE evaluation, 2020; the
// shortcut around layers is that of He et al., Deep Residual Learning for Image
// Recognition, 2015.
const (
	Second = 16 // units of the second layer, activated as the hidden units are
	Third  = 32 // units of the third layer, whose activation is the number itself or 0 (ReLU)
)

// Numbers of the inner layers are quantised by powers of 2.
const (
	SeenOne         = 128 // stands for 1 among the activations that the second layer sees: 7 bits
	SecondWeightOne = 128 // stands for 1 among the weights of the second layer
	SecondOne       = SeenOne * SecondWeightOne
	ActivatedOne    = 1 << 13 // stands for 1 among the activations of the second layer
	ThirdWeightOne  = 1 << 12 // stands for 1 among the weights of the third layer
	ThirdOne        = 1 << 12 // stands for 1 in the third layer
	LastWeightOne   = 1 << 10 // stands for 1 among the weights of the third layer's sum

	seenBits   = 9  // a hidden unit's square has these bits more than what the second layer sees
	secondBits = 15 // the square of a unit of the second layer has these bits more than its activation
	thirdBits  = 13 // a sum of the third layer has these bits more than its units

	// The greatest absolute values of weights and biases: no sum overflows. With
	// 7 bits of activation and 8 of weight, two products and their sum have 16.
	MaxSecondWeight = 127
	MaxSecondBias   = 1 << 24
	MaxThirdWeight  = 1<<13 - 1
	MaxThirdBias    = 1 << 29
	MaxLastWeight   = 1<<11 - 1
	maxThirdUnit    = 1<<15 - 1
)

// InnerValues are the numbers of the inner layers for one set of output weights:
// weights of the second layer in 1 / SecondWeightOne and its biases in
// 1 / SecondOne, those of the third in 1 / ThirdWeightOne and
// 1 / (ActivatedOne * ThirdWeightOne), and those of its sum in 1 / LastWeightOne.
type InnerValues struct {
	Second     [2 * Hidden][Second]int8 // by hidden unit, the mover's first
	SecondBias [Second]int32
	Third      [Second][Third]int16 // by unit of the second layer
	ThirdBias  [Third]int32
	Last       [Third]int16
}

// check reports whether all numbers are within their bounds.
func (v *InnerValues) check() (ok bool) {
	ok = true
	for i := range v.Second {
		ok = ok && within(v.Second[i][:], MaxSecondWeight)
	}
	for i := range v.Third {
		ok = ok && within(v.Third[i][:], MaxThirdWeight)
	}
	return ok && within(v.SecondBias[:], MaxSecondBias) && within(v.ThirdBias[:], MaxThirdBias) && within(v.Last[:], MaxLastWeight)
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

// innerWeights are InnerValues as the kernels read them: the weights of a few
// inputs for each unit follow each other, so that one instruction multiplies
// them and adds the products. Its parts fill cache lines.
type innerWeights struct {
	_          structs.HostLayout // kernels need them in this order
	second     [2 * Hidden / seenTogether][Second][seenTogether]int8
	secondBias [Second]int32
	third      [Second / activatedTogether][Third][activatedTogether]int16
	thirdBias  [Third]int32
	last       [Third]int16
}

// activatedTogether is how many weights of a unit of the third layer follow each
// other; seenTogether, those of a unit of the second layer, differs by processor.
const activatedTogether = 2

// pack returns the values as the kernels read them.
func (v *InnerValues) pack() (w innerWeights) {
	for i := range v.Second {
		for j, x := range v.Second[i] {
			w.second[i/seenTogether][j][i%seenTogether] = x
		}
	}
	for j := range v.Third {
		for k, x := range v.Third[j] {
			w.third[j/activatedTogether][k][j%activatedTogether] = x
		}
	}
	w.secondBias, w.thirdBias, w.last = v.SecondBias, v.ThirdBias, v.Last
	return w
}

// innerOutput converts the sum of the third layer to the unit of output biases.
func innerOutput(sum int32) int {
	return int(int64(sum) * HiddenOne / (ThirdOne * LastWeightOne / OutputOne))
}

// innerGeneric returns the sum of the third layer, in
// 1 / (ThirdOne * LastWeightOne), from the hidden units of both perspectives.
func innerGeneric(mover, other *layer, w *innerWeights) (sum int32) {
	second, third := w.secondBias, w.thirdBias
	for king, units := range [2]*layer{mover, other} {
		for i, x := range units {
			root := int32(max(0, min(x, HiddenOne)))
			if seen := root * root >> seenBits; seen > 0 {
				at := king*Hidden + i
				weights := &w.second[at/seenTogether]
				for j := range second {
					second[j] += seen * int32(weights[j][at%seenTogether])
				}
			}
		}
	}
	for j, x := range second {
		root := max(0, min(x, SecondOne-1))
		weights, activated := &w.third[j/activatedTogether], root*root>>secondBits
		for k := range third {
			third[k] += activated * int32(weights[k][j%activatedTogether])
		}
	}
	for k, x := range third {
		sum += max(0, min(x>>thirdBits, maxThirdUnit)) * int32(w.last[k])
	}
	return sum
}
