package fit

import (
	"math"

	"vedette/eval"
)

// roundingSamples is how many samples are enough to round a network by. The time is in
// proportion to it, and so is the memory, some 800 bytes each.
const roundingSamples = 1 << 18

// roundingLeast is how many samples are worth rounding a network by.
const roundingLeast = 20_000

// RoundingSamples returns copies of samples for Network.NumbersFor, none if there are too
// few to represent other positions. Call it before training, which changes the order of the
// samples and with it which are taken.
func (d *Dataset) RoundingSamples() (samples []Sample) {
	if d.Training.Len() < roundingLeast {
		return nil
	}
	for _, s := range d.Training.thin(roundingSamples) {
		samples = append(samples, *s)
	}
	return samples
}

// NumbersFor returns the quantised network as Numbers does, except that each weight is
// rounded up or down so that the outputs for the given samples are right. An output is
// made of some ten thousand weights, whose errors cancel out only by chance if each
// becomes the nearest number, so that evaluations are wrong by 4 centipawns. It also
// returns the roots of the mean square errors in the samples, in centipawns, by the
// nearest numbers and by those chosen.
//
// This is rounding after training as a choice for each weight (Nagel et al., Up or Down?
// Adaptive Rounding for Post-Training Quantization, 2020), made for one after the other
// by its effect on the output, as long as that helps.
func (m *Network) NumbersFor(samples []Sample) (n *Numbers, nearest, chosen float64) {
	n = m.Numbers()
	if len(samples) == 0 {
		return n, 0, 0
	}
	r := newRounding(m, n, samples)
	nearest = r.error()
	for range roundingSweeps {
		for input := range r.views {
			r.chooseHidden(input)
		}
		for bucket := range m.Outputs {
			r.chooseOutput(bucket)
		}
	}
	return n, nearest, r.error()
}

const (
	// roundingSweeps is how often each weight is looked at. Later sweeps change little.
	roundingSweeps = 3
	// roundingOwn is how much the error of a weight counts by itself, whatever it cancels
	// out: with few samples it cancels out what is only in them.
	roundingOwn = 1
	// roundingFurthest is the greatest error of a number, so that an almost whole weight
	// keeps its number.
	roundingFurthest = 0.9
	// roundingUnits is how many units are looked at together, for the cache.
	roundingUnits = 64
)

// rounding chooses the numbers of a network. The two views of a sample have the numbers
// 2*sample and 2*sample + 1.
type rounding struct {
	model   *Network
	numbers *Numbers
	units   []uint8   // by view, in 1 / HiddenOne
	buckets []uint8   // by sample
	views   [][]int32 // that have an input, by input
	errors  []float32 // of the outputs, by sample, in centipawns
	// steps are how many centipawns a step of a unit's weight adds to the output for each
	// step of the unit's value, by output bucket and view.
	steps [][]float32
	// sizes are the sums of squares of what a step of each weight adds to the outputs, 0 if
	// not yet known: of hidden weights and then of output weights.
	sizes  []float32
	shrink []float64 // factors for the output weights, by bucket

	// What a weight is chosen by: the samples that it adds to, how much a step of its
	// number adds to each of them, by unit, and their errors.
	found   []int32
	columns []float32
	pulled  []float32
}

func newRounding(m *Network, n *Numbers, samples []Sample) *rounding {
	r := &rounding{
		model: m, numbers: n,
		units:   make([]uint8, 2*len(samples)*m.Hidden),
		buckets: make([]uint8, len(samples)),
		views:   make([][]int32, m.inputs()+1),
		errors:  make([]float32, len(samples)),
		sizes:   make([]float32, len(n.HiddenLayer)+len(n.OutputWeights)),
	}
	for bucket := range m.Outputs {
		r.shrink = append(r.shrink, m.shrink(bucket))
	}
	for row := range 2 * m.Outputs {
		steps := make([]float32, m.Hidden)
		for unit, weight := range m.outputRow(m.parameters, row/2, row%2) {
			steps[unit] = 2.0 * eval.OutputScale / (eval.HiddenOne * eval.HiddenOne) * weight
		}
		r.steps = append(r.steps, steps)
	}
	a := m.accumulator(nil, 1)
	for i := range samples {
		pieces := a.see(&samples[i], 0)
		a.forward(pieces, 0)
		bucket := m.bucketOf(pieces)
		r.buckets[i] = uint8(bucket)
		e := float64(n.OutputBias[bucket])/(eval.HiddenOne*eval.OutputOne) - float64(m.parameters[m.outputBiasAt()+bucket])
		e *= eval.OutputScale
		for view := range 2 {
			e += r.see(2*i+view, a.inputs[view][:a.seen[0]], a.units[view*m.Hidden:][:m.Hidden])
		}
		r.errors[i] = float32(e)
	}
	return r
}

// see adds a view with its inputs and units, and returns the error that it adds to the
// output.
func (r *rounding) see(view int, inputs []int32, units []int16) (e float64) {
	wrong := make([]float64, len(units)) // by how much units are wrong
	for _, input := range inputs {
		r.views[input] = append(r.views[input], int32(view))
		for unit := range wrong {
			wrong[unit] += r.hiddenWeight(int(input), unit).error()
		}
	}
	steps, bucket := r.stepsOf(view), int(r.buckets[view/2])
	for unit, value := range units {
		x := uint8((int(value)*eval.HiddenOne + wholeOne/2) / wholeOne)
		r.unitsOf(view)[unit] = x
		e += wrong[unit]*float64(moving[x]*steps[unit]) + r.outputWeight(bucket, view%2, unit).error()*float64(outputStep(x))
	}
	return e
}

func (r *rounding) unitsOf(view int) []uint8 {
	return r.units[view*r.model.Hidden:][:r.model.Hidden]
}

// stepsOf returns the steps for a view.
func (r *rounding) stepsOf(view int) []float32 { return r.steps[2*int(r.buckets[view/2])+view%2] }

// moving are the values of a unit, by the same, or 0 for one that does not change with its
// weights.
var moving = func() (all [256]float32) {
	for x := range eval.HiddenOne {
		all[x] = float32(x)
	}
	return all
}()

// outputStep returns how many centipawns a step of an output weight of a unit with the value
// x adds to the output.
func outputStep(x uint8) float32 {
	return 1.0 * eval.OutputScale / (eval.OutputOne * eval.HiddenOne * eval.HiddenOne) * float32(x) * float32(x)
}

// weight is a weight that is rounded: its number, and what that should be.
type weight struct {
	number       *int16
	size         *float32
	exact, bound float64
}

// error returns by how much the number is too large.
func (w weight) error() float64 { return float64(*w.number) - w.exact }

// within returns a weight with an exact value, which may exceed the bound.
func within(number *int16, size *float32, exact, bound float64) weight {
	return weight{number, size, max(-bound, min(exact, bound)), bound}
}

func (r *rounding) hiddenWeight(input, unit int) weight {
	m, bound, i := r.model, float64(eval.MaxHidden), input*r.model.Hidden+unit
	if input >= m.attackedAt() && input < m.inputs() {
		bound = eval.MaxAttackWeight
	}
	return within(&r.numbers.HiddenLayer[i], &r.sizes[i], float64(m.parameters[i])*eval.HiddenOne, bound)
}

func (r *rounding) outputWeight(bucket, view, unit int) weight {
	m, i := r.model, (2*bucket+view)*r.model.Hidden+unit
	exact := float64(m.parameters[m.outputWeightsAt()+i]) * eval.OutputOne * r.shrink[bucket]
	return within(&r.numbers.OutputWeights[i], &r.sizes[len(r.numbers.HiddenLayer)+i], exact, eval.MaxOutput)
}

// error returns the root of the mean square error of the outputs, in centipawns.
func (r *rounding) error() float64 {
	sum := 0.0
	for _, e := range r.errors {
		sum += float64(e) * float64(e)
	}
	return math.Sqrt(sum / float64(len(r.errors)))
}

// chooseHidden chooses the numbers of an input of the hidden layer.
func (r *rounding) chooseHidden(input int) {
	r.found = r.found[:0]
	for _, view := range r.views[input] {
		if sample := view / 2; len(r.found) == 0 || r.found[len(r.found)-1] != sample {
			r.found = append(r.found, sample)
		}
	}
	r.choose(func(first, n int) {
		at := 0
		for _, view := range r.views[input] {
			sample := view / 2
			if r.found[at] != sample {
				at++
			}
			steps := r.stepsOf(int(view))[first:][:roundingUnits]
			for unit, x := range r.unitsOf(int(view))[first:][:roundingUnits] {
				r.columns[unit*n+at] += moving[x] * steps[unit]
			}
		}
	}, func(unit int) weight { return r.hiddenWeight(input, unit) })
}

// chooseOutput chooses the numbers of an output bucket.
func (r *rounding) chooseOutput(bucket int) {
	r.found = r.found[:0]
	for sample, of := range r.buckets {
		if int(of) == bucket {
			r.found = append(r.found, int32(sample))
		}
	}
	for view := range 2 {
		r.choose(func(first, n int) {
			for at, sample := range r.found {
				for unit, x := range r.unitsOf(2*int(sample) + view)[first:][:roundingUnits] {
					r.columns[unit*n+at] = outputStep(x)
				}
			}
		}, func(unit int) weight { return r.outputWeight(bucket, view, unit) })
	}
}

// choose changes the numbers of a row of weights, by unit, where that makes the outputs of
// the samples found better. fill sets the columns for roundingUnits units from the first
// on, each of the given length.
func (r *rounding) choose(fill func(first, length int), at func(unit int) weight) {
	n := len(r.found)
	if n == 0 {
		return
	}
	r.pulled = r.pulled[:0]
	for _, sample := range r.found {
		r.pulled = append(r.pulled, r.errors[sample])
	}
	if cap(r.columns) < roundingUnits*n {
		r.columns = make([]float32, roundingUnits*n)
	}
	r.columns = r.columns[:roundingUnits*n]
	for first := 0; first < r.model.Hidden; first += roundingUnits {
		clear(r.columns)
		fill(first, n)
		for unit := range roundingUnits {
			r.step(at(first+unit), r.columns[unit*n:][:n])
		}
	}
	for i, sample := range r.found {
		r.errors[sample] = r.pulled[i]
	}
}

// step changes the number of a weight by 1 if that makes outputs better.
func (r *rounding) step(w weight, column []float32) {
	if *w.size == 0 {
		*w.size = float32(products(column, column))
	}
	pull, size := products(column, r.pulled), float64(*w.size)
	slope, step := pull+roundingOwn*size*w.error(), 1.0
	if slope > 0 {
		step = -1
	}
	better := 2*step*slope+(1+roundingOwn)*size < 0
	if !better || math.Abs(w.error()+step) > roundingFurthest || math.Abs(float64(*w.number)+step) > w.bound {
		return
	}
	*w.number += int16(step)
	for i, x := range column {
		r.pulled[i] += float32(step) * x
	}
}

// products returns the sum of the products of two slices of equal length.
func products(a, b []float32) (sum float64) {
	for len(a) > 0 { // in parts, for the sake of the last digits
		n := min(len(a), 1024)
		var sums [4]float32
		x, y := a[:n], b[:n]
		for i := 3; i < len(x) && i < len(y); i += 4 {
			sums[0] += x[i-3] * y[i-3]
			sums[1] += x[i-2] * y[i-2]
			sums[2] += x[i-1] * y[i-1]
			sums[3] += x[i] * y[i]
		}
		for i := n &^ 3; i < n; i++ {
			sums[0] += x[i] * y[i]
		}
		sum += float64(sums[0]+sums[1]) + float64(sums[2]+sums[3])
		a, b = a[n:], b[n:]
	}
	return sum
}
