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
// blend may be smaller, see Settings.EndingResults. A position's loss cannot be below
// its target's entropy, so losses are comparable only at equal blend.
type Loss struct {
	blend   float64                // 0 to 1
	endings [maxPieces + 1]float64 // what the blend is smaller by, by the number of pieces
}

// The scale, in centipawns, is that at which the engine's tables predict the results of its
// games best: with all pieces on the board, and with none. In between its inverse is linear
// in the phase. A single scale would not be enough: a lead of a pawn is drawn more often
// the fewer pieces are left, and a model would have to lower the values of pieces in the
// endgame to express that.
const (
	middlegameScale = 125
	endgameScale    = 233
)

// steepness is 1 / scale, by phase.
var steepness = func() (all [eval.MaxPhase + 1]float64) {
	for phase := range all {
		middle := float64(phase) / eval.MaxPhase
		all[phase] = middle/middlegameScale + (1-middle)/endgameScale
	}
	return all
}()

// steepest is the slope of the loss, per centipawn, of an even prediction that is wrong by
// half a point. Hardly any slope is greater.
var steepest = slices.Max(steepness[:]) / 2

// expected returns the expected result that so many centipawns stand for in the sample.
func (s *Sample) expected(centipawns float64) float64 {
	return sigmoid(centipawns * steepness[s.phase])
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
	return (1-blend)*s.result.Points() + blend*s.expected(float64(s.score))
}

// of returns the loss of a prediction for the sample in centipawns, in nats,
// and its slope, per centipawn.
func (l *Loss) of(s *Sample, prediction float64) (loss, slope float64) {
	loss, slope = crossEntropy(prediction*steepness[s.phase], l.target(s))
	return loss, slope * steepness[s.phase]
}

// sum returns the sum of the losses of a model's predictions for samples.
func (l *Loss) sum(predict func(*Sample) float64, samples []Sample) (sum float64) {
	for i := range samples {
		loss, _ := l.of(&samples[i], predict(&samples[i]))
		sum += loss
	}
	return sum
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// crossEntropy returns the cross-entropy between sigmoid(x) and a target, in
// nats, and its slope by x.
func crossEntropy(x, target float64) (loss, slope float64) {
	return softplus(x) - target*x, sigmoid(x) - target
}
