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
// with each generation.
func Unscaled(p *movegen.Position, score int16) int16 {
	return int16(math.Round(search.Unscaled(eval.Score(score), p)))
}
