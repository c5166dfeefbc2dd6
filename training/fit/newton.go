package fit

import (
	"errors"
	"math"
)

// errNoMinimum means that Newton's method found no minimum.
var errNoMinimum = errors.New("no minimum was found")

// taylor holds the value, the gradient and the matrix of second derivatives of
// a function at a point.
type taylor struct {
	value    float64
	gradient []float64
	hessian  [][]float64
}

// newTaylor returns zeros for a function of n parameters.
func newTaylor(n int) taylor {
	t := taylor{gradient: make([]float64, n), hessian: make([][]float64, n)}
	for i := range t.hessian {
		t.hessian[i] = make([]float64, n)
	}
	return t
}

// The limits of newton.
const (
	newtonSteps  = 100   // enough for any convex function of a few parameters
	newtonGain   = 1e-12 // the least expected gain of a step
	newtonHalves = 20    // the most halvings of a step
)

// newton returns the minimum of the convex function f, to within about
// newtonGain of the least value, starting at x. Where f is not defined its
// value must be infinite.
//
// Each step goes to the minimum of the local quadratic approximation, and is
// halved until f decreases by a sufficient part of what the approximation
// predicts (Armijo 1966).
func newton(x []float64, f func(x []float64) taylor) ([]float64, error) {
	at := f(x)
	for range newtonSteps {
		step, err := solve(at.hessian, at.gradient)
		if err != nil {
			return nil, err
		}
		gain := dot(step, at.gradient)
		if gain < newtonGain {
			return x, nil
		}
		if x, at, err = descend(x, at, step, gain, f); err != nil {
			return nil, err
		}
	}
	return nil, errNoMinimum
}

// descend goes from x against the step, as far as f decreases sufficiently.
func descend(x []float64, at taylor, step []float64, gain float64, f func(x []float64) taylor) ([]float64, taylor, error) {
	share := 1.0
	for range newtonHalves {
		next := make([]float64, len(x))
		for i := range next {
			next[i] = x[i] - share*step[i]
		}
		if there := f(next); there.value <= at.value-share*gain/4 {
			return next, there, nil
		}
		share /= 2
	}
	return nil, at, errNoMinimum
}

// solve returns the solution x of a x = b for a symmetric, positive definite
// matrix a, by Cholesky's method. Any other a is an error.
func solve(a [][]float64, b []float64) ([]float64, error) {
	n := len(b)
	root := make([][]float64, n) // lower triangle; root times its transpose is a
	x := make([]float64, n)
	for i := range n {
		root[i] = make([]float64, i+1)
		for j := range i {
			root[i][j] = (a[i][j] - dot(root[i][:j], root[j][:j])) / root[j][j]
		}
		square := a[i][i] - dot(root[i][:i], root[i][:i])
		if !(square > 1e-12*a[i][i]) { // or NaN
			return nil, errNoMinimum
		}
		root[i][i] = math.Sqrt(square)
		x[i] = (b[i] - dot(root[i][:i], x[:i])) / root[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			x[i] -= root[j][i] * x[j]
		}
		x[i] /= root[i][i]
	}
	return x, nil
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
