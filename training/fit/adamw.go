package fit

import "math"

// adamW is the optimiser of Loshchilov and Hutter, Decoupled Weight Decay
// Regularization, ICLR 2019, Algorithm 2: Adam's step, scaled for each
// parameter by the size of its gradients, and a separate decay.
type adamW struct {
	mean, square []float32 // moving averages of the gradient and its square
	spans        []span    // of parameters
	steps        int       // number of steps so far
	// anchor are the numbers that decay draws parameters towards, nil for 0.
	anchor []float32
}

// span is a run of parameters up to an index, all with weight decay or all without,
// and with the same greatest absolute value.
type span struct {
	to     int
	decays bool
	limit  float32
}

// The usual constants: the decay of the averages, and the term that avoids
// division by 0.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// newAdamW returns the optimiser of the parameters in spans.
func newAdamW(spans ...span) *adamW {
	n := spans[len(spans)-1].to
	return &adamW{mean: make([]float32, n), square: make([]float32, n), spans: spans}
}

// step returns a function that moves the parameters from one index up to another
// against the gradient, which is n times too large, and clears the gradient. All
// parts together are one step: the parameters move by about the rate, and those
// that decay move towards the anchor, or 0, by rate * decay of the distance.
func (a *adamW) step(parameters, gradient []float32, n int, rate, decay float64) func(from, to int) {
	a.steps++
	// The averages begin at 0; these factors correct for that.
	unbias1 := 1 / (1 - math.Pow(beta1, float64(a.steps)))
	unbias2 := 1 / (1 - math.Pow(beta2, float64(a.steps)))
	factors := adamFactors{
		gradientShare: float32(1 / float64(n)),
		keepMean:      beta1, addMean: 1 - beta1,
		keepSquare: beta2, addSquare: 1 - beta2,
		stepRate: float32(rate * unbias1), unbiasSquare: float32(unbias2),
		keepParameter: 1, tiny: epsilon,
	}
	kept := [2]float32{1, float32(1 - rate*decay)}
	return func(from, to int) {
		f := factors
		for _, s := range a.spans {
			if from >= min(s.to, to) {
				continue
			}
			end := min(s.to, to)
			f[sizeLimit], f[keepParameter] = s.limit, kept[0]
			switch {
			case s.decays && a.anchor != nil:
				approach(parameters[from:end], a.anchor[from:end], float32(rate*decay))
			case s.decays:
				f[keepParameter] = kept[1]
			}
			adam(parameters[from:end], a.mean[from:end], a.square[from:end], gradient[from:end], &f)
			from = end
		}
	}
}
