package tune

import (
	"context"
	"fmt"
	"math"

	"vedette/search"
	"vedette/training"
)

// Parameters are the numbers of the search as directions: a step is that of the
// table of parameters, times the stride. The numbers belong to the process:
// only one contest may be going on in it, and nothing else may search.
type Parameters struct {
	list   []search.Parameter
	stride float64
}

// NewParameters returns the listed parameters as directions.
func NewParameters(list []search.Parameter, stride float64) *Parameters {
	return &Parameters{list: list, stride: stride}
}

// Len returns the number of directions.
func (p *Parameters) Len() int { return len(p.list) }

// Name returns the name of a parameter.
func (p *Parameters) Name(i int) string { return p.list[i].Name }

// Value returns a parameter at theta: a whole number within its range.
func (p *Parameters) Value(i int, theta []float64) int {
	of := &p.list[i]
	value := float64(of.Default) + theta[i]*float64(of.Step)*p.stride
	return int(math.Round(min(max(value, float64(of.Least)), float64(of.Greatest))))
}

// Move tells what a parameter is at the start and at theta.
func (p *Parameters) Move(i int, theta []float64) string {
	return fmt.Sprintf("%d -> %d", p.list[i].Default, p.Value(i, theta))
}

// set gives all parameters their values at theta.
func (p *Parameters) set(theta []float64) {
	for i := range p.list {
		p.list[i].Set(p.Value(i, theta))
	}
}

// NewParameterDuel returns the contest between parameters of the search, for
// the only one in the process. Games begin with the openings of the book, or
// with random ones if that is nil. When ctx is done they end at once.
func NewParameterDuel(ctx context.Context, s training.Settings, book *Book, parameters *Parameters) (Contest, error) {
	d, err := newDuel(ctx, &s, book)
	if err != nil {
		return nil, err
	}
	start := make([]float64, parameters.Len())
	return func(number int, plus, minus []float64) (Points, error) {
		sides := [2][]float64{plus, minus}
		d.turn = func(side int) { parameters.set(sides[side]) }
		parameters.set(start) // random openings are looked at with these
		defer parameters.set(start)
		return d.pair(number)
	}, nil
}
