package training

import (
	"fmt"

	"vedette/eval"
)

// Annotation returns the score as PGN comments show it: [%eval 0.35] is an
// advantage of 35 centipawns for White, [%eval #-3] means that Black mates in
// three moves, including the one of this ply.
func (p Ply) Annotation() string {
	switch s := eval.Score(p.Score); {
	case s.IsMate() && s > 0:
		return fmt.Sprintf("[%%eval #%d]", s.MateDistance())
	case s.IsMate(): // negated, because the winner may be to move
		return fmt.Sprintf("[%%eval #-%d]", (-s).MateDistance())
	}
	return fmt.Sprintf("[%%eval %.2f]", float64(p.Score)/100)
}
