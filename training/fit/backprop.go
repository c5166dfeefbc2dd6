package fit

import (
	"math"
	"math/bits"

	"vedette/eval"
	"vedette/movegen"
)

// inputMap is the mapping of a king's perspective: the exclusive or of squares, and
// by piece the input of its first square, and the same for attacked pieces.
type inputMap struct {
	flip            int32
	first, attacked [16]int32
}

// inputMaps holds the maps of White's and Black's kings by their squares.
type inputMaps [2][64]inputMap

// newInputMaps returns the maps of a network of a shape.
func newInputMaps(s Shape) *inputMaps {
	all := new(inputMaps)
	for side := movegen.White; side <= movegen.Black; side++ {
		for king := range movegen.Square(64) {
			place, l := eval.KingPlaceOf(side, king), &all[side][king]
			flip := place.Perspective().Square(0)
			shared := (place.Bucket() - place.Bucket()%s.Kings) * inputsOfPlace // without the bucket
			l.flip = int32(flip)
			for piece := movegen.WhitePawn; piece <= movegen.BlackKing; piece++ {
				l.first[piece&15] = int32(eval.Input(place, piece, flip) - shared)
				l.attacked[piece&15] = int32(s.attackedAt() + eval.AttackedInput(place, piece, eval.Attacked{Square: flip}))
			}
		}
	}
	return all
}

// networkAccumulator runs the forward and backward pass for one sample after
// another, except for the gradient of the inputs, which it computes for a block
// of samples at once: then a row of the gradient stays in registers while
// everything for it is added up, and is read and written only once.
type networkAccumulator struct {
	model *Network
	loss  *Loss
	// The inputs of both views for each sample of a block, the mover's
	// first. The bias comes last, like the input of a piece.
	inputs [][maxInputs]int32
	seen   []int // number of inputs, by sample
	units  []int16
	// The slopes of the loss by the units of each view are integers;
	// weights are the output weights scaled for that by factors; scales are the
	// inverse.
	slopes                   []int16
	weights, factors, scales []float32
	// counts is how many views of the block have an input, and then
	// where its next one goes in vectors.
	counts        []int32
	runs, vectors []int32
	board         [64]movegen.Piece // of the sample, where there are pieces
	attacked      eval.AttackedList
}

// maxInputs is the greatest number of inputs of a view, with the bias.
const maxInputs = maxPieces + eval.MaxAttacks + 1

// blockSize is the number of samples in a block: their slopes by as many units as are
// added up at a time fit into the second-level cache of most processors.
const blockSize = 1024

func (m *Network) accumulator(loss *Loss, block int) *networkAccumulator {
	return &networkAccumulator{
		model: m, loss: loss,
		inputs:  make([][maxInputs]int32, 2*block),
		seen:    make([]int, block),
		units:   make([]int16, 2*m.Hidden),
		slopes:  make([]int16, 2*block*m.Hidden),
		weights: make([]float32, 2*m.Outputs*m.Hidden),
		factors: make([]float32, m.Hidden),
		scales:  make([]float32, m.Hidden),
		counts:  make([]int32, m.inputs()+1),
		runs:    make([]int32, 0, 2*(m.inputs()+1)+2*2*block*maxInputs/maxRun+readAhead),
		vectors: make([]int32, 2*block*maxInputs+readAhead),
	}
}

// see lists the inputs of both views for a sample of the block, and
// returns the number of pieces.
func (a *networkAccumulator) see(s *Sample, number int) (pieces int) {
	white, black := &a.model.inputMaps[0][s.kings[0]&63], &a.model.inputMaps[1][s.kings[1]&63]
	mover, other := white, black
	if s.side == movegen.Black {
		mover, other = black, white
	}
	x, y := &a.inputs[2*number], &a.inputs[2*number+1]
	squares, packed := s.occupied, s.pieces[0]
	var sets movegen.Sets
	for n := range maxPieces {
		if squares == 0 {
			pieces = n
			break
		}
		if n == maxPieces/2 {
			packed = s.pieces[1]
		}
		square := int32(bits.TrailingZeros64(squares))
		squares &= squares - 1
		piece := packed & 15
		packed >>= 4
		x[n] = mover.first[piece] + (square ^ mover.flip)
		y[n] = other.first[piece] + (square ^ other.flip)
		a.board[square&63] = movegen.Piece(piece)
		sets.Add(movegen.Piece(piece), movegen.Square(square))
		pieces = n + 1
	}
	n := pieces
	if a.model.Attacks > 0 {
		n += a.seeAttacks(&sets, s.side, mover, other, x[n:], y[n:])
	}
	bias := int32(a.model.inputs())
	x[n], y[n] = bias, bias
	a.seen[number] = n + 1
	return pieces
}

// seeAttacks lists the inputs of the attacked pieces among those of the sets and the
// board, and of checks, and returns their number.
func (a *networkAccumulator) seeAttacks(sets *movegen.Sets, side movegen.Color, mover, other *inputMap, x, y []int32) (n int) {
	var attacks [2]movegen.Attacks
	sets.BothAttacks(&attacks)
	n = a.attacked.List(sets, &attacks)
	for i, attacked := range a.attacked[:n] {
		piece, square := a.board[attacked.Square&63]&15, int32(attacked.Square)
		state := int32(attacked.State) * eval.AttackedPieces
		x[i] = mover.attacked[piece] + state + (square ^ mover.flip)
		y[i] = other.attacked[piece] + state + (square ^ other.flip)
	}
	first := int32(a.model.attackedAt())
	for camp := range 2 {
		if code := eval.CheckCode(sets, &attacks, side^movegen.Color(camp)); code != 0 {
			x[n], y[n] = first+int32(eval.CheckInput(camp, code)), first+int32(eval.CheckInput(camp^1, code))
			n++
		}
	}
	return n
}

// forward returns the output for the inputs that see has listed, in centipawns
// for the side to move.
func (a *networkAccumulator) forward(pieces, number int) float64 {
	m := a.model
	gather(a.units[:m.Hidden], m.whole, a.inputs[2*number][:a.seen[number]])
	gather(a.units[m.Hidden:], m.whole, a.inputs[2*number+1][:a.seen[number]])
	bucket := m.bucketOf(pieces)
	sum := output(a.units, m.outputRows(m.parameters, bucket))
	value := m.parameters[m.outputBiasAt()+bucket] + float32(sum*(1.0/(wholeOne*wholeOne)))
	return eval.OutputScale * float64(value)
}

// learn adds the gradient of the samples and returns their loss.
func (a *networkAccumulator) learn(samples []Sample, gradient []float32) (sum float64) {
	a.scale()
	for len(samples) > 0 {
		n := min(len(samples), blockSize)
		for i := range samples[:n] {
			sum += a.learnOutput(&samples[i], i, gradient)
		}
		a.scatter(n, gradient)
		samples = samples[n:]
	}
	return sum
}

// maxRun is how many slopes can be added up in 16 bits even if all of them are as
// large as fineness.
const (
	maxRun   = 32
	fineness = math.MaxInt16 / maxRun
)

// scale computes the scales of the units' slopes: the slope of a prediction that
// is wrong by half a point, through a unit's greatest output weight, becomes
// fineness. Most are below a tenth of that. Rounding errors cancel out over the
// thousands of samples of a batch, and the few sums that are too large saturate.
func (a *networkAccumulator) scale() {
	p := a.model.parameters[a.model.outputWeightsAt():a.model.outputBiasAt()]
	clear(a.scales)
	steepest := float32(eval.OutputScale * 2 * steepest) // the derivative of a unit's square is 2 at 1
	for i, x := range p {
		unit := i % a.model.Hidden
		a.scales[unit] = max(a.scales[unit], x, -x)
	}
	for i, size := range a.scales {
		a.scales[i] = max(size, 1e-6) * steepest / fineness
		a.factors[i] = 1 / a.scales[i]
	}
	for i, x := range p {
		a.weights[i] = x / a.scales[i%a.model.Hidden] * (2.0 / wholeOne)
	}
}

// learnOutput returns the loss of a sample, adds the gradient of the output layer, and
// stores the slopes of the units.
func (a *networkAccumulator) learnOutput(s *Sample, number int, gradient []float32) float64 {
	pieces, white := a.see(s, number), float64(s.mover())
	loss, perCentipawn := a.loss.of(s, white*a.forward(pieces, number))
	slope := float32(eval.OutputScale * white * perCentipawn)
	m := a.model
	bucket, both := m.bucketOf(pieces), 2*m.Hidden
	gradient[m.outputBiasAt()+bucket] += slope
	back(a.units, slope, slope*(1.0/(wholeOne*wholeOne)), a.weights[bucket*both:][:both], m.outputRows(gradient, bucket),
		a.slopes[number*both:][:both])
	return loss
}

// scatter adds the gradient of the hidden layer for a block of n samples.
func (a *networkAccumulator) scatter(n int, gradient []float32) {
	counts := a.counts
	clear(counts)
	for view := range 2 * n {
		for _, input := range a.inputs[view][:a.seen[view/2]] {
			counts[input]++
		}
	}
	a.runs = a.runs[:0]
	next := int32(0)
	for input, count := range counts {
		counts[input] = next
		next += count
		for ; count > 0; count -= maxRun {
			a.runs = append(a.runs, int32(input), min(count, maxRun))
		}
	}
	for view := range 2 * n {
		for _, input := range a.inputs[view][:a.seen[view/2]] {
			a.vectors[counts[input]] = int32(view)
			counts[input]++
		}
	}
	scatter(gradient, a.slopes, a.runs, a.vectors[:next], a.scales)
}
