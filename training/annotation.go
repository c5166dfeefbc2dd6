package training

import (
	"fmt"

	"vedette/eval"
)

// Annotation returns the score as PGN comments show it, in a position of the given
// eval.Phase before the move: [%eval 0.35] is an advantage of White that clients
// are shown as 35 centipawns, [%eval #-3] means that Black mates in three moves,
// including the one of this ply.
func (p Ply) Annotation(phase int) string {
	switch s := eval.Score(p.Score); {
	case s.IsMate() && s > 0:
		return fmt.Sprintf("[%%eval #%d]", s.MateDistance())
	case s.IsMate(): // negated, because the winner may be to move
		return fmt.Sprintf("[%%eval #-%d]", (-s).MateDistance())
	}
	return fmt.Sprintf("[%%eval %.2f]", float64(eval.Score(p.Score).Shown(phase))/100)
}
