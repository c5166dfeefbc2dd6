package fit

import "math"

// schedule is the learning rate step by step: it rises linearly to Peak, while
// the optimiser's averages fill, then falls along half a cosine (Loshchilov and
// Hutter, SGDR, ICLR 2017, without restarts).
type schedule struct {
	Peak  float64
	Steps int
}

const (
	warmup    = 0.02  // during which the rate rises, as a share of all steps
	finalRate = 0.005 // as a share of the greatest
)

// Rate returns the learning rate of a step, 0 ≤ step < Steps.
func (s *schedule) Rate(step int) float64 {
	rising := int(warmup * float64(s.Steps))
	if step < rising {
		return s.Peak * float64(step+1) / float64(rising)
	}
	final, done := s.Peak*finalRate, float64(step-rising)/float64(max(s.Steps-rising-1, 1))
	return final + (s.Peak-final)*(1+math.Cos(math.Pi*done))/2
}
