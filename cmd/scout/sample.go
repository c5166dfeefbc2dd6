package main

import (
	"fmt"
	"math"
)

// A sample is a set of numbers for which the mean is computed.
type sample struct {
	n            int
	sum, squares float64
}

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

func (s *sample) mean() float64 { return s.sum / float64(s.n) }

// margin returns the 95 % confidence margin of the mean, by the normal
// approximation. It needs at least two numbers.
func (s *sample) margin() float64 {
	const normal95 = 1.96 // standard deviations
	n := float64(s.n)
	return normal95 * math.Sqrt(max(0, s.squares-s.sum*s.sum/n)/(n-1)/n)
}

// String returns the mean with its margin, as far as they are known.
func (s *sample) String() string {
	switch s.n {
	case 0:
		return "-"
	case 1:
		return fmt.Sprintf("%.3f", s.sum)
	}
	return fmt.Sprintf("%.3f ± %.3f", s.mean(), s.margin())
}
