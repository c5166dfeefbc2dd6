package fit

import "math"

// schedule is the learning rate step by step: it rises linearly to Peak, while
// the optimiser's averages fill, then falls along half a cosine to Final
// (Loshchilov and Hutter, SGDR, ICLR 2017, without restarts).
type schedule struct {
	Peak, Final   float64
	Warmup, Steps int
}

// Rate returns the learning rate of a step, 0 ≤ step < Steps.
func (s *schedule) Rate(step int) float64 {
	if step < s.Warmup {
		return s.Peak * float64(step+1) / float64(s.Warmup)
	}
	done := float64(step-s.Warmup) / float64(max(s.Steps-s.Warmup-1, 1))
	return s.Final + (s.Peak-s.Final)*(1+math.Cos(math.Pi*done))/2
}
