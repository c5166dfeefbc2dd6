package fit

import (
	"math"
	"math/rand/v2"

	"vedette/eval"
)

// The inner layers of a network, see package eval, have weights of their own for
// each set of output weights. In each set come the weights of the second layer by
// hidden unit and its biases, those of the third by unit of the second, and the
// weights of the last sum. These are their indices from the first on.
func (s Shape) secondBiasAt() int   { return 2 * s.Hidden * s.Second }
func (s Shape) thirdWeightsAt() int { return s.secondBiasAt() + s.Second }
func (s Shape) thirdBiasAt() int    { return s.thirdWeightsAt() + s.Second*s.Third }
func (s Shape) lastWeightsAt() int  { return s.thirdBiasAt() + s.Third }
func (s Shape) innerSize() int      { return s.lastWeightsAt() + s.Third }

// innerAt returns the index of the first parameter of the inner layers.
func (s Shape) innerAt() int { return s.outputBiasAt() + s.Outputs }

// inner returns the parameters of the inner layers for a set.
func (s Shape) inner(parameters []float32, set int) []float32 {
	return parameters[s.innerAt()+set*s.innerSize():][:s.innerSize()]
}

// decaysInner reports true for weights among the inner parameters of a set.
func (s Shape) decaysInner(i int) bool {
	return i < s.secondBiasAt() || i >= s.thirdWeightsAt() && i < s.thirdBiasAt() || i >= s.lastWeightsAt()
}

// wakeInner gives random weights to inner layers whose weights are all 0, except to
// the last sum, so that predictions do not change. It reports whether there were any.
func (m *Network) wakeInner(random *rand.Rand) (woken bool) {
	uniform := func(weights []float32, middle, size float64) {
		for i := range weights {
			weights[i] = float32(middle + size*(2*random.Float64()-1))
		}
	}
	for set := range m.Outputs {
		p, idle := m.inner(m.parameters, set), true
		for _, x := range p {
			idle = idle && x == 0
		}
		if idle && len(p) > 0 {
			// With biases that let all units have a slope at first.
			uniform(p[:m.secondBiasAt()], 0, math.Sqrt(12/float64(2*m.Hidden)))
			uniform(p[m.secondBiasAt():m.thirdWeightsAt()], 0.3, 0)
			uniform(p[m.thirdWeightsAt():m.thirdBiasAt()], 0, 1.6/math.Sqrt(float64(m.Second)))
			uniform(p[m.thirdBiasAt():m.lastWeightsAt()], 0.1, 0)
			woken = true
		}
	}
	return woken
}

// What 1 is among the quantised biases of the inner layers, the same as in the sums
// that they are added to.
const (
	secondBiasOne = eval.SecondOne
	thirdBiasOne  = eval.ActivatedOne * eval.ThirdWeightOne
)

// innerFrom sets the inner parameters to the numbers of a file.
func (m *Network) innerFrom(n *eval.NetworkNumbers) {
	for set := range m.Outputs {
		p := m.inner(m.parameters, set)
		scaled(p[:m.secondBiasAt()], partOf(n.SecondWeights, set, m.Outputs), eval.SecondWeightOne)
		scaled(p[m.secondBiasAt():m.thirdWeightsAt()], partOf(n.SecondBias, set, m.Outputs), secondBiasOne)
		scaled(p[m.thirdWeightsAt():m.thirdBiasAt()], partOf(n.ThirdWeights, set, m.Outputs), eval.ThirdWeightOne)
		scaled(p[m.thirdBiasAt():m.lastWeightsAt()], partOf(n.ThirdBias, set, m.Outputs), thirdBiasOne)
		scaled(p[m.lastWeightsAt():], partOf(n.LastWeights, set, m.Outputs), eval.LastWeightOne)
	}
}

// innerNumbers quantises the inner parameters.
func (m *Network) innerNumbers(n *eval.NetworkNumbers) {
	for set := range m.Outputs {
		p := m.inner(m.parameters, set)
		quantise(partOf(n.SecondWeights, set, m.Outputs), p[:m.secondBiasAt()], eval.SecondWeightOne, eval.MaxSecondWeight)
		quantise(partOf(n.SecondBias, set, m.Outputs), p[m.secondBiasAt():m.thirdWeightsAt()], secondBiasOne, eval.MaxSecondBias)
		quantise(partOf(n.ThirdWeights, set, m.Outputs), p[m.thirdWeightsAt():m.thirdBiasAt()], eval.ThirdWeightOne, eval.MaxThirdWeight)
		quantise(partOf(n.ThirdBias, set, m.Outputs), p[m.thirdBiasAt():m.lastWeightsAt()], thirdBiasOne, eval.MaxThirdBias)
		quantise(partOf(n.LastWeights, set, m.Outputs), p[m.lastWeightsAt():], eval.LastWeightOne, eval.MaxLastWeight)
	}
}

// partOf returns the numbers of a set of several.
func partOf[T any](numbers []T, set, sets int) []T {
	size := len(numbers) / sets
	return numbers[set*size:][:size]
}

// scaled sets parameters to whole numbers in parts of 1.
func scaled[T int8 | int16 | int32](parameters []float32, numbers []T, one float32) {
	for i, x := range numbers {
		parameters[i] = float32(x) / one
	}
}

// quantise sets whole numbers in parts of 1, up to a bound, to parameters.
func quantise[T int8 | int16 | int32](numbers []T, parameters []float32, one, bound float64) {
	for i, x := range parameters {
		numbers[i] = T(math.Round(max(-bound, min(float64(x)*one, bound))))
	}
}

// seen are the activations that the second layer sees, by the value of a unit in
// 1 / wholeOne. They are rounded down, as in the engine.
var seen = allSeen()

func allSeen() (all [wholeOne + 1]float32) {
	for i := range all {
		root := (i*eval.HiddenOne + wholeOne/2) / wholeOne
		all[i] = float32(root*root*eval.SeenOne/(eval.HiddenOne+1)/(eval.HiddenOne+1)) / eval.SeenOne
	}
	return all
}

// innerPass is the forward and backward pass through the inner layers for one
// sample after another.
type innerPass struct {
	shape                   Shape
	second, activated       []float32 // units of the second layer, before and after activation
	third                   []float32 // units of the third layer, before activation
	slopeSecond, slopeThird []float32
	weights                 []float32 // see through
}

func newInnerPass(s Shape) *innerPass {
	numbers := func(n int) []float32 { return make([]float32, n) }
	return &innerPass{s, numbers(s.Second), numbers(s.Second), numbers(s.Third), numbers(s.Second), numbers(s.Third), numbers(2 * s.Hidden)}
}

// forward returns what the inner layers add to the output, from the units and the
// parameters of a set.
func (a *innerPass) forward(p []float32, units []int16) (sum float32) {
	s := &a.shape
	copy(a.second, p[s.secondBiasAt():])
	mix(a.second, p, units)
	copy(a.third, p[s.thirdBiasAt():])
	for j, x := range a.second {
		x = max(0, min(x, 1))
		a.activated[j] = x * x
		for k, w := range p[s.thirdWeightsAt()+j*s.Third:][:len(a.third)] {
			a.third[k] += w * x * x
		}
	}
	for k, w := range p[s.lastWeightsAt():][:len(a.third)] {
		sum += w * max(0, a.third[k])
	}
	return sum
}

// backward adds to the gradient of the parameters of a set, for the slope of the
// loss by the output after forward, and leaves the slopes of the second layer.
func (a *innerPass) backward(p, gradient []float32, units []int16, slope float32) {
	s := &a.shape
	last := gradient[s.lastWeightsAt():]
	for k, x := range a.third {
		a.slopeThird[k] = 0
		if x > 0 {
			last[k] += slope * x
			a.slopeThird[k] = slope * p[s.lastWeightsAt()+k]
			gradient[s.thirdBiasAt()+k] += a.slopeThird[k]
		}
	}
	for j, x := range a.second {
		a.slopeSecond[j] = 0
		if x > 0 {
			at := s.thirdWeightsAt() + j*s.Third
			a.slopeSecond[j] = 2 * x * a.backThird(p[at:][:len(a.third)], gradient[at:][:len(a.third)], a.activated[j])
		}
		if x >= 1 {
			a.slopeSecond[j] = 0
		}
		gradient[s.secondBiasAt()+j] += a.slopeSecond[j]
	}
	unmix(gradient, a.slopeSecond, units)
}

// backThird adds to the gradient of a unit's weights in the third layer, given its
// activation, and returns the slope of that.
func (a *innerPass) backThird(weights, gradient []float32, activated float32) (slope float32) {
	for k, d := range a.slopeThird {
		gradient[k] += d * activated
		slope += d * weights[k]
	}
	return slope
}

// through returns weights for back that give the slopes of the units through the
// output and through the inner layers together, for the slope of backward. outer
// are those for the output alone, and factors are the inverse scales of the units.
func (a *innerPass) through(p []float32, slope float32, outer, factors []float32) []float32 {
	if slope*slope == 0 {
		return outer // too small to divide by
	}
	s := &a.shape
	for from := 0; from < len(outer); from += s.Hidden {
		through(a.weights[from:], outer[from:][:s.Hidden], p[from*s.Second:], a.slopeSecond, factors, 2.0/wholeOne/slope)
	}
	return a.weights
}
