package fit

import (
	"math"
	"testing"
)

// TestNewton minimises functions with a known minimum, starting far away.
func TestNewton(t *testing.T) {
	// x - log(x), which is not defined below 0, has its minimum at 1. From 10
	// the full step would leave the domain.
	barrier := func(x []float64) taylor {
		if x[0] <= 0 {
			return taylor{value: math.Inf(1)}
		}
		return taylor{x[0] - math.Log(x[0]), []float64{1 - 1/x[0]}, [][]float64{{1 / (x[0] * x[0])}}}
	}
	// (x - 3)² + (x - 3)(y + 1) + (y + 1)²
	parabola := func(x []float64) taylor {
		a, b := x[0]-3, x[1]+1
		return taylor{a*a + a*b + b*b, []float64{2*a + b, a + 2*b}, [][]float64{{2, 1}, {1, 2}}}
	}
	for _, test := range []struct {
		f           func([]float64) taylor
		begin, want []float64
	}{
		{barrier, []float64{10}, []float64{1}},
		{barrier, []float64{1e-6}, []float64{1}},
		{parabola, []float64{-100, 1e5}, []float64{3, -1}},
	} {
		got, err := newton(test.begin, test.f)
		if err != nil {
			t.Errorf("from %v: %v", test.begin, err)
			continue
		}
		for i := range got {
			if math.Abs(got[i]-test.want[i]) > 1e-5 {
				t.Errorf("from %v to %v, want %v", test.begin, got, test.want)
			}
		}
	}
}

// TestNewtonGivesUp has functions without a minimum: a slope and an endless
// valley.
func TestNewtonGivesUp(t *testing.T) {
	slope := func(x []float64) taylor {
		return taylor{x[0], []float64{1}, [][]float64{{0}}}
	}
	groove := func(x []float64) taylor {
		sum := x[0] + x[1]
		return taylor{sum * sum, []float64{2 * sum, 2 * sum}, [][]float64{{2, 2}, {2, 2}}}
	}
	nothing := func([]float64) taylor { return taylor{math.NaN(), []float64{math.NaN()}, [][]float64{{math.NaN()}}} }
	for i, f := range []func([]float64) taylor{slope, groove, nothing} {
		if x, err := newton([]float64{1, 1}[:1+i%2], f); err == nil {
			t.Errorf("function %d has a minimum at %v", i, x)
		}
	}
}

func TestSolve(t *testing.T) {
	a := [][]float64{{4, 2, -1}, {2, 5, 0.5}, {-1, 0.5, 3}}
	want := []float64{2, -3, 0.5}
	b := make([]float64, 3)
	for i := range b {
		b[i] = dot(a[i], want)
	}
	got, err := solve(a, b)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if math.Abs(got[i]-want[i]) > 1e-12 {
			t.Errorf("solution %v, want %v", got, want)
		}
	}
	if x, err := solve([][]float64{{1, 2}, {2, 1}}, []float64{1, 1}); err == nil {
		t.Errorf("a saddle has the minimum %v", x)
	}
}
