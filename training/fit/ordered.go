package fit

import (
	"math"

	"vedette/eval"
	"vedette/selfplay"
)

// ordered are the parameters of a WDL model that are fitted: first the
// coefficients of a polynomial in the phase's share, 0 to 1, for the steepness,
// 1/spread per pawn; then as many for the threshold, centre/spread. In these
// parameters, and not in centre and spread, the loss is convex (Pratt,
// Concavity of the Log Likelihood, 1981). So it has one minimum, and Newton's
// method finds it from any start.
type ordered []float64

// powers returns 1, x, x², … for the share x of a phase, one for each
// coefficient.
func (o ordered) powers(phase int) []float64 {
	powers := make([]float64, len(o)/2)
	power := 1.0
	for i := range powers {
		powers[i] = power
		power *= float64(phase) / eval.MaxPhase
	}
	return powers
}

// at returns steepness and threshold at a phase.
func (o ordered) at(phase int) (steepness, threshold float64) {
	powers := o.powers(phase)
	return dot(o[:len(powers)], powers), dot(o[len(powers):], powers)
}

// loss returns the mean loss of the counts and its derivatives. The loss is
// infinite unless all thresholds are positive: otherwise there would be no draws.
func (o ordered) loss(counts *tally) taylor {
	sum := newTaylor(len(o))
	n := counts.total()
	for phase, leads := range counts {
		steepness, threshold := o.at(phase)
		if len(leads) > 0 && !(threshold > 0) {
			return taylor{value: math.Inf(1)}
		}
		var slope [2]float64        // by steepness and by threshold
		var curvature [2][2]float64 // by both
		for lead := range leads {
			if leads[lead] == (outcomes{}) {
				continue
			}
			pawns := float64(lead) / 100
			loss, s, c := leads[lead].loss(steepness*pawns, threshold)
			sum.value += loss / n
			slope[0] += s[0] * pawns / n
			slope[1] += s[1] / n
			curvature[0][0] += c[0] * pawns * pawns / n
			curvature[0][1] += c[1] * pawns / n
			curvature[1][1] += c[2] / n
		}
		curvature[1][0] = curvature[0][1]
		sum.add(slope, curvature, o.powers(phase))
	}
	return sum
}

// add adds the derivatives by two numbers, which are polynomials with the given
// powers, as derivatives by their coefficients.
func (t *taylor) add(slope [2]float64, curvature [2][2]float64, powers []float64) {
	terms := len(powers)
	for i := range t.gradient {
		t.gradient[i] += slope[i/terms] * powers[i%terms]
		for j := range t.gradient {
			t.hessian[i][j] += curvature[i/terms][j/terms] * powers[i%terms] * powers[j%terms]
		}
	}
}

// loss returns the loss of the outcomes, in nats, if the side ahead wins with
// probability sigmoid(x - t) and loses with sigmoid(-x - t), t positive; its
// slopes by x and by t; and its second derivatives by x twice, by both, and by
// t twice.
//
// The probability of a draw equals sigmoid(t - x) * sigmoid(t + x) * (1 -
// exp(-2t)). This form is accurate when it is small, and shows that the loss is
// convex: a sum of softplus(±x ± t) and -log(1 - exp(-2t)).
func (n *outcomes) loss(x, t float64) (loss float64, slope [2]float64, curvature [3]float64) {
	lost, drawn, won := n[selfplay.BlackWins], n[selfplay.Drawn], n[selfplay.WhiteWins]
	rest := -math.Expm1(-2 * t) // 1 - exp(-2t)
	loss = won*softplus(t-x) + lost*softplus(t+x) + drawn*(softplus(x-t)+softplus(-x-t)-math.Log(rest))
	win, lose := sigmoid(x-t), sigmoid(-x-t)
	up, down := (won+drawn)*(1-win), (lost+drawn)*(1-lose)
	slope = [2]float64{down - up, down + up - 2*drawn/rest}
	up, down = up*win, down*lose
	curvature = [3]float64{down + up, down - up, down + up + 4*drawn*(1-rest)/(rest*rest)}
	return loss, slope, curvature
}

// softplus returns log(1 + exp(x)) without overflow.
func softplus(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }
