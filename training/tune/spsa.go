package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Settings, together with the contest, determine the result of a run.
type Settings struct {
	// Pairs is the number of pairs of games: N, the iterations.
	Pairs int `json:"pairs"`
	// REnd is R_end, the learning rate of the last pair: by how many steps each
	// direction moves for every game that one side won more than the other.
	REnd float64 `json:"rEnd"`
	// Seed is the seed of all random numbers.
	Seed uint64 `json:"seed"`
}

// DefaultSettings are 25,000 games with the learning rate that is usual in
// OpenBench.
func DefaultSettings() Settings { return Settings{Pairs: 12500, REnd: 0.002, Seed: 1} }

// Check returns an error that says which setting makes no sense.
func (s *Settings) Check() error {
	switch {
	case s.Pairs < 1 || s.Pairs > MaxPairs:
		return fmt.Errorf("pairs: %d, want 1 to %d", s.Pairs, MaxPairs)
	case !(s.REnd > 0) || math.IsInf(s.REnd, 0):
		return fmt.Errorf("r-end: %v, want a positive number", s.REnd)
	}
	return nil
}

// perturbation returns c_k, the size of the perturbation of pair k, 1 to N, in
// steps: it shrinks to one step in the last pair.
func (s *Settings) perturbation(k int) float64 {
	return math.Pow(float64(s.Pairs)/float64(k), gamma)
}

// gain returns a_k, the gain of pair k, 1 to N, which falls to R_end.
func (s *Settings) gain(k int) float64 {
	n := float64(s.Pairs)
	stability := stabilityShare * n
	return s.REnd * math.Pow((stability+n)/(stability+float64(k)), alpha)
}

// tail returns the number of pairs in the last fifth, of which the mean is
// taken.
func (s *Settings) tail() int { return (s.Pairs + 4) / 5 }

// The exponents are those that Spall advises. So is A, the stability constant,
// here as a share of all pairs: a tenth or less.
const (
	alpha          = 0.602
	gamma          = 0.101
	stabilityShare = 0.1
)

// MaxPairs is the greatest number of pairs of a run, or of a match. The numbers of their
// openings fit in 32 bits.
const MaxPairs = 1 << 30

// Range bounds theta in a direction, in steps from the start.
type Range struct{ Least, Greatest float64 }

// SPSA is Spall's simultaneous perturbation stochastic approximation (James C.
// Spall, Implementation of the Simultaneous Perturbation Algorithm for
// Stochastic Optimization, IEEE Transactions on Aerospace and Electronic
// Systems 34(3), 1998). It perturbs all n directions at once, each forwards or
// backwards at random, and lets the result play against the opposite
// perturbation. All directions move a step towards the winner. For a single
// direction the step is right only a little more often than wrong. But what the
// other directions contribute is noise, which cancels out over many pairs, so
// that n directions need hardly more games than one.
//
// With the signs Δ, pair k of N plays θ + c_k Δ against θ - c_k Δ and moves
//
//	θ by a_k/c_k · (wins - losses) · Δ
//	c_k = (N/k)^γ
//	a_k = R_end · ((A+N)/(A+k))^α
//
// within the ranges of the directions. The unit of θ is a step of each direction.
// These are the gains of OpenBench with one pair an iteration, a step being what
// it calls C_end: in the unit of a parameter its c_k is C_end times ours, its
// a_k C_end² times ours. The result is the mean of θ over the last fifth of the
// pairs, which has less noise than the last θ (Polyak and Juditsky, Acceleration
// of Stochastic Approximation by Averaging, SIAM Journal on Control and
// Optimization 30(4), 1992).
//
// Pairs are played side by side, so pair k cannot wait for the result of pair
// k-1. It begins at the θ after all pairs up to k-lag, whatever the number of
// threads and whichever of them is the fastest.
type SPSA struct {
	settings Settings
	ranges   []Range
	theta    []float64
	thetas   [lag][]float64 // the theta at which pair number begins, at number%lag
	results  []Points       // of all pairs that were learnt from, by number

	last     []float64 // the sum of theta over the pairs of the tail
	products []float64 // the sum of (wins - losses) times the sign
	squares  float64   // the sum of (wins - losses)²
}

// lag is how many pairs may be played at the same time, and thus the greatest
// number of threads that helps.
const lag = 64

// NewSPSA returns a run that begins at 0 in each direction. There are as many
// directions as ranges.
func NewSPSA(s Settings, ranges []Range) *SPSA {
	n := len(ranges)
	r := &SPSA{
		settings: s, ranges: ranges,
		theta: make([]float64, n), last: make([]float64, n), products: make([]float64, n),
	}
	for i := range r.thetas {
		r.thetas[i] = make([]float64, n)
	}
	return r
}

// Done returns the number of pairs that the run has learnt from.
func (r *SPSA) Done() int { return len(r.results) }

// Theta returns the current theta, in steps. The caller must not change it.
func (r *SPSA) Theta() []float64 { return r.theta }

// Tail returns how many of the Done pairs belong to the last fifth.
func (r *SPSA) Tail() int { return max(0, r.Done()-(r.settings.Pairs-r.settings.tail())) }

// Mean returns the mean of theta after each pair of the last fifth, in steps:
// the result of the run. Before the last fifth it returns theta.
func (r *SPSA) Mean() []float64 {
	mean := slices.Clone(r.theta)
	if n := r.Tail(); n > 0 {
		for i, sum := range r.last {
			mean[i] = sum / float64(n)
		}
	}
	return mean
}

// Z returns the significance of the results for a direction, in standard
// deviations of a random walk: positive for forwards, negative for backwards.
func (r *SPSA) Z(i int) float64 {
	if r.squares == 0 {
		return 0
	}
	return r.products[i] / math.Sqrt(r.squares)
}

// sides returns the two sides of a pair, for numbers from Done to Done+lag-1.
// Pairs are numbered from 0.
func (r *SPSA) sides(number int) (plus, minus []float64) {
	plus, minus = slices.Clone(r.thetas[number%lag]), slices.Clone(r.thetas[number%lag])
	c := r.settings.perturbation(number + 1)
	for i, sign := range r.signs(number) {
		plus[i] += c * sign
		minus[i] -= c * sign
	}
	return plus, minus
}

// signs returns the signs of the perturbation of a pair: 1 or -1 for each
// direction.
func (r *SPSA) signs(number int) []float64 {
	// Openings use the streams with lower numbers.
	rng := rand.New(rand.NewPCG(r.settings.Seed, 1<<32|uint64(number)))
	signs := make([]float64, len(r.theta))
	for i := range signs {
		signs[i] = float64(2*rng.IntN(2) - 1)
	}
	return signs
}

// learn takes the points of the next pair.
func (r *SPSA) learn(points Points) {
	number := len(r.results)
	won := float64(points) - float64(MaxPoints/2) // the wins less the losses
	move := r.settings.gain(number+1) / r.settings.perturbation(number+1) * won
	for i, sign := range r.signs(number) {
		r.theta[i] = min(max(r.theta[i]+move*sign, r.ranges[i].Least), r.ranges[i].Greatest)
		r.products[i] += won * sign
	}
	r.squares += won * won
	r.results = append(r.results, points)
	copy(r.thetas[number%lag], r.theta)
	if r.Tail() > 0 {
		for i, x := range r.theta {
			r.last[i] += x
		}
	}
}
