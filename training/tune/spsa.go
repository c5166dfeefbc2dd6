package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Settings determine what a run finds, together with its contest.
type Settings struct {
	// Pairs is how many pairs of games are played.
	Pairs int `json:"pairs"`
	// Gain is by how many steps the first pair moves each direction if one
	// side wins both games.
	Gain float64 `json:"gain"`
	// Seed is what all chance comes from.
	Seed uint64 `json:"seed"`
}

// DefaultSettings are those with which tables gained in matches.
func DefaultSettings() Settings { return Settings{Pairs: 20000, Gain: 0.012, Seed: 1} }

// Check returns an error that says which setting makes no sense.
func (s *Settings) Check() error {
	switch {
	case s.Pairs < 1 || s.Pairs > MaxPairs:
		return fmt.Errorf("pairs: %d, want 1 to %d", s.Pairs, MaxPairs)
	case !(s.Gain > 0) || math.IsInf(s.Gain, 0):
		return fmt.Errorf("gain: %v, want a positive number", s.Gain)
	}
	return nil
}

// MaxPairs is the greatest number of pairs of a run, and of a check. It keeps the numbers of openings in 32 bits, those of a check that
// follows included.
const MaxPairs = 1 << 30

// SPSA is Spall's simultaneous perturbation stochastic approximation (James C.
// Spall, Implementation of the Simultaneous Perturbation Algorithm for
// Stochastic Optimization, IEEE Transactions on Aerospace and Electronic
// Systems 34(3), 1998). To find out which way to go in n directions it does not
// try each of them: it moves all at once by a step, each forwards or backwards
// by the toss of a coin, and lets the result play against its mirror image. If
// it wins, all directions go a little the way they were moved. For one of them
// that is right by little more than chance; but what the other directions add
// is noise, which cancels out in many pairs, so that n directions cost hardly
// more games than one.
//
// Pair k moves theta by a/(A+k)^alpha times what was won, with alpha 0.6, A a
// quarter of all pairs (Spall advises a tenth or less) and a such that the first
// pair has the Gain. The perturbation, which he lets shrink slowly, stays one
// step: results hardly differ when the sides do not.
//
// Pairs are played side by side, so pair k cannot wait for the result of pair
// k-1. It begins at the theta that the results of all pairs up to k-lag made:
// no matter how many threads there are, and which of them is the fastest.
type SPSA struct {
	settings Settings
	theta    []float64
	thetas   [lag][]float64 // where pair k begins, at k%lag, for those not yet learnt from
	results  []Points       // of all pairs that were learnt from, by number

	products []float64 // what was won, times the perturbation, summed up
	squares  float64   // what was won, squared, summed up
}

// lag is by how many pairs theta is behind. It bounds the number of threads
// that are of use.
const lag = 64

// alpha is how fast the gain falls, and delay the A in its formula as a share
// of all pairs.
const (
	alpha = 0.6
	delay = 0.25
)

// NewSPSA returns a run that begins at 0 in each of n directions.
func NewSPSA(s Settings, n int) *SPSA {
	r := &SPSA{settings: s, theta: make([]float64, n), products: make([]float64, n)}
	for i := range r.thetas {
		r.thetas[i] = make([]float64, n)
	}
	return r
}

// Done returns how many pairs it learnt from.
func (r *SPSA) Done() int { return len(r.results) }

// Theta returns where it is now, in steps. It must not be changed.
func (r *SPSA) Theta() []float64 { return r.theta }

// Z returns how clearly the results speak for going forwards in a direction, or
// backwards if it is negative: in standard deviations of what chance would do.
func (r *SPSA) Z(i int) float64 {
	if r.squares == 0 {
		return 0
	}
	return r.products[i] / math.Sqrt(r.squares)
}

// sides returns the two sides of a pair that is not yet learnt from, and less
// than lag away from that.
func (r *SPSA) sides(number int) (plus, minus []float64) {
	plus, minus = slices.Clone(r.thetas[number%lag]), slices.Clone(r.thetas[number%lag])
	for i, sign := range r.signs(number) {
		plus[i] += sign
		minus[i] -= sign
	}
	return plus, minus
}

// signs returns the perturbation of a pair: 1 or -1 for each direction.
func (r *SPSA) signs(number int) []float64 {
	// Openings take their chance from the lower numbers.
	chance := rand.New(rand.NewPCG(r.settings.Seed, 1<<32|uint64(number)))
	signs := make([]float64, len(r.theta))
	for i := range signs {
		signs[i] = float64(2*chance.IntN(2) - 1)
	}
	return signs
}

// gainOf returns the gain of a pair.
func (r *SPSA) gainOf(number int) float64 {
	return r.settings.Gain / math.Pow(1+float64(number)/(delay*float64(r.settings.Pairs)), alpha)
}

// learn takes the points of the next pair.
func (r *SPSA) learn(points Points) {
	number := len(r.results)
	won, gain := points.lead(), r.gainOf(number)
	for i, sign := range r.signs(number) {
		r.theta[i] += gain * won * sign
		r.products[i] += won * sign
	}
	r.squares += won * won
	r.results = append(r.results, points)
	copy(r.thetas[number%lag], r.theta)
}
