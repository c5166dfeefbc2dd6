package training

import (
	"fmt"

	"vedette/eval"
)

// Annotation returns the score as programs note it in the comments of a PGN:
// [%eval 0.35] is an advantage of 35 centipawns for White, [%eval #-3] says
// that Black mates in three moves, the one that the ply makes included.
func (p Ply) Annotation() string {
	switch s := eval.Score(p.Score); {
	case s.IsWin():
		return fmt.Sprintf("[%%eval #%d]", s.MateDistance())
	case s.IsLoss(): // turned, because it may be the winner who is to move
		return fmt.Sprintf("[%%eval #-%d]", (-s).MateDistance())
	}
	return fmt.Sprintf("[%%eval %.2f]", float64(p.Score)/100)
}
