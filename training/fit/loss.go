package fit

import (
	"math"

	"vedette/training"
)

// Loss is the logistic loss of predictions in centipawns from White's view. A
// prediction x stands for an expected result of sigmoid(x / scale), and the
// loss is the cross-entropy between that and the target,
//
//	(1 - blend) * result + blend * sigmoid(score / scale),
//
// with the game's result, 0 to 1, and the search's score. So blend 0 learns
// from results alone, which are true but noisy, and blend 1 from scores alone,
// which are smooth but only as good as the evaluation that they came from. A
// position's loss cannot fall below its target's entropy, so losses compare at
// equal scale and blend only.
type Loss struct {
	scale float64
	// targets are indexed by Result, and by the 16 bits of a score.
	targets *[3][1 << 16]float32
}

// NewLoss returns the loss with a scale in centipawns and a blend, 0 to 1.
func NewLoss(scale, blend float64) *Loss {
	l := &Loss{scale: scale, targets: new([3][1 << 16]float32)}
	for score := range 1 << 16 {
		expected := sigmoid(float64(int16(score)) / scale)
		for result := range training.WhiteWins + 1 {
			l.targets[result][score] = float32((1-blend)*result.Points() + blend*expected)
		}
	}
	return l
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// target returns the expected result that a model should predict, 0 to 1.
func (l *Loss) target(s *Sample) float64 { return float64(l.targets[s.result][uint16(s.score)]) }

// at returns the loss of a prediction in centipawns, in nats, and its slope,
// per centipawn.
func (l *Loss) at(prediction, target float64) (loss, slope float64) {
	x := prediction / l.scale
	// With e = exp(-|x|) nothing overflows: log(1 + exp(x)) = max(x, 0) + log(1 + e).
	e := math.Exp(-math.Abs(x))
	expected := 1 / (1 + e)
	if x < 0 {
		expected = e / (1 + e)
	}
	return max(x, 0) + math.Log(1+e) - target*x, (expected - target) / l.scale
}
