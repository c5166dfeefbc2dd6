package training

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Unscaled returns the evaluation that a score of the position stands for, both in
// centipawns from White's view. The search makes evaluations smaller when there are few
// pieces or a draw by the fifty-move rule is near, and its scores with them. An
// evaluation that learnt from scores as they are would be made smaller twice, and again
// with each generation. A score that is decided, as by a mate, stands for itself, and no
// other for more than eval.MaxEval.
func Unscaled(p *movegen.Position, score int16) int16 {
	if eval.Score(score).IsDecided() {
		return score
	}
	evaluation := math.Round(search.Unscaled(eval.Score(score), p))
	return int16(max(-float64(eval.MaxEval), min(evaluation, float64(eval.MaxEval))))
}
