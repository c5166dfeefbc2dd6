package fit

import "math"

// adamW is the optimiser of Loshchilov and Hutter, Decoupled Weight Decay
// Regularization, ICLR 2019, Algorithm 2: Adam's step, scaled for each
// parameter by the size of its gradients, and a decay apart from it.
type adamW struct {
	mean, square []float32 // moving averages of the gradient and its square
	steps        int       // taken so far
}

// The usual constants: how slowly the averages move, and what keeps the
// division from 0.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

func newAdamW(parameters int) *adamW {
	return &adamW{mean: make([]float32, parameters), square: make([]float32, parameters)}
}

// step moves the parameters against the gradient at the given rate, and those
// that decay towards 0 by rate * decay of their value.
func (a *adamW) step(parameters, gradient []float32, decays []bool, rate, decay float64) {
	a.steps++
	// The averages begin at 0; these factors take that out.
	unbias1 := 1 / (1 - math.Pow(beta1, float64(a.steps)))
	unbias2 := 1 / (1 - math.Pow(beta2, float64(a.steps)))
	for i, g := range gradient {
		a.mean[i] = beta1*a.mean[i] + (1-beta1)*g
		a.square[i] = beta2*a.square[i] + (1-beta2)*g*g
		move := unbias1 * float64(a.mean[i]) / (math.Sqrt(unbias2*float64(a.square[i])) + epsilon)
		if decays[i] {
			move += decay * float64(parameters[i])
		}
		parameters[i] -= float32(rate * move)
	}
}
