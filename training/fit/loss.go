package fit

import (
	"math"
	"math/bits"
	"slices"

	"vedette/eval"
)

// Loss is the logistic loss of predictions in centipawns from White's view. A
// prediction x means an expected result of sigmoid(x / scale), and the loss is
// the cross-entropy between that and the target,
//
//	(1 - blend) * result + blend * sigmoid(score / scale),
//
// with the game's result, 0 to 1, and the search's score. Blend 0 learns only
// from results, which are correct but noisy, and blend 1 only from scores,
// which are smooth but only as good as the evaluation behind them. In endings the
// blend may be smaller, see Settings.EndingResults. The scale
// depends on the sample's phase. A position's loss cannot be below its target's
// entropy, so losses are comparable only at equal scale and blend.
type Loss struct {
	blend     float64
	endings   [maxPieces + 1]float64     // what the blend is smaller by, by the number of pieces
	steepness [eval.MaxPhase + 1]float64 // 1 / scale, by phase
}

// newLoss returns the loss with a scale and a blend, 0 to 1.
func newLoss(scale Scale, blend float64) *Loss {
	l := &Loss{blend: blend}
	for phase := range l.steepness {
		l.steepness[phase] = scale.steepness(phase)
	}
	return l
}

// Endings, for Settings.EndingResults: the most pieces on the board of those in which the
// share of results is greatest, and the fewest of other positions.
const (
	lateEnding = 4
	noEnding   = 14
)

// learnResults lets results count by the share more in the latest endings.
func (l *Loss) learnResults(share float64) {
	for pieces := range l.endings {
		early := float64(noEnding-pieces) / (noEnding - lateEnding)
		l.endings[pieces] = share * max(0, min(early, 1))
	}
}

// blendFor returns the share of the score in the sample's target.
func (l *Loss) blendFor(s *Sample) float64 {
	return max(0, l.blend-l.endings[bits.OnesCount64(s.occupied)])
}

// target returns the expected result that a model should predict, 0 to 1.
func (l *Loss) target(s *Sample) float64 {
	blend := l.blendFor(s)
	return (1-blend)*s.result.Points() + blend*sigmoid(float64(s.score)*l.steepness[s.phase])
}

// of returns the loss of a prediction for the sample in centipawns, in nats,
// and its slope, per centipawn.
func (l *Loss) of(s *Sample, prediction float64) (loss, slope float64) {
	steepness := l.steepness[s.phase]
	loss, slope = crossEntropy(prediction*steepness, l.target(s))
	return loss, slope * steepness
}

// steep returns the slope of the loss, per centipawn, of an even prediction that
// is wrong by half a point. Hardly any slope is greater.
func (l *Loss) steep() float64 {
	return slices.Max(l.steepness[:]) / 2
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// crossEntropy returns the cross-entropy between sigmoid(x) and a target, in
// nats, and its slope by x.
func crossEntropy(x, target float64) (loss, slope float64) {
	// With e = exp(-|x|) nothing overflows: log(1 + exp(x)) = max(x, 0) + log(1 + e).
	e := math.Exp(-math.Abs(x))
	expected := 1 / (1 + e)
	if x < 0 {
		expected = e / (1 + e)
	}
	return max(x, 0) + math.Log(1+e) - target*x, expected - target
}
