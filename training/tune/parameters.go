package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"vedette/search"
)

// Parameters are parameters of the search as directions: a step is the one in
// the table of parameters, times the stride. Their values belong to the
// process: only one contest may run in it at a time, and nothing else may
// search.
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

// Ranges returns the ranges of the parameters, in steps from the defaults.
func (p *Parameters) Ranges() []Range {
	ranges := make([]Range, len(p.list))
	for i, of := range p.list {
		ranges[i] = Range{p.steps(i, of.Least), p.steps(i, of.Greatest)}
	}
	return ranges
}

// steps returns by how many steps a value of a parameter differs from the
// default.
func (p *Parameters) steps(i, value int) float64 {
	return float64(value-p.list[i].Default) / p.step(i)
}

// step returns by how much a step changes a parameter.
func (p *Parameters) step(i int) float64 { return float64(p.list[i].Step) * p.stride }

// real returns a parameter at theta as a real number within its range.
func (p *Parameters) real(i int, theta []float64) float64 {
	of := &p.list[i]
	value := float64(of.Default) + theta[i]*p.step(i)
	return min(max(value, float64(of.Least)), float64(of.Greatest))
}

// Value returns a parameter at theta, rounded to the nearest integer.
func (p *Parameters) Value(i int, theta []float64) int { return int(math.Round(p.real(i, theta))) }

// Move returns the value of a parameter at the start and at theta, there as a
// real number and rounded, like "10 -> 8.80 (9)".
func (p *Parameters) Move(i int, theta []float64) string {
	return fmt.Sprintf("%d -> %.2f (%d)", p.list[i].Default, p.real(i, theta), p.Value(i, theta))
}

// dithered returns the parameters at theta rounded up or down at random, so
// that their mean over many pairs is the real number: to each its dither, above
// 0 and below 1, is added, and the sum is rounded down.
func (p *Parameters) dithered(theta, dither []float64) []int {
	values := make([]int, len(theta))
	for i := range values {
		values[i] = int(math.Floor(p.real(i, theta) + dither[i]))
	}
	return values
}

// dither returns the dither of a pair for each parameter, the same for both
// sides. It is far enough from 0 and 1 that a rounding error does not change a
// parameter that is an integer.
func (p *Parameters) dither(seed uint64, number int) []float64 {
	const parts = 1 << 20
	// Openings take the streams of the lower numbers, and signs the next.
	rng := rand.New(rand.NewPCG(seed, 2<<32|uint64(number)))
	dither := make([]float64, len(p.list))
	for i := range dither {
		dither[i] = (float64(rng.IntN(parts)) + 0.5) / parts
	}
	return dither
}

// set gives all parameters the values.
func (p *Parameters) set(values []int) {
	for i := range p.list {
		p.list[i].Set(values[i])
	}
}

// reset gives all parameters their defaults.
func (p *Parameters) reset() {
	for i := range p.list {
		p.list[i].Set(p.list[i].Default)
	}
}

// NewParameterDuel returns a contest between values of the parameters; it must
// be the only one in the process. When ctx is done, its games end at once.
func NewParameterDuel(ctx context.Context, g Games, parameters *Parameters) (Contest, error) {
	d, err := newDuel(ctx, &g)
	if err != nil {
		return nil, err
	}
	return func(number int, plus, minus []float64) (Points, error) {
		dither := parameters.dither(g.Seed, number)
		sides := [2][]int{parameters.dithered(plus, dither), parameters.dithered(minus, dither)}
		d.turn = func(side int) { parameters.set(sides[side]) }
		parameters.reset() // random openings are checked with the defaults
		defer parameters.reset()
		return d.pair(number)
	}, nil
}
