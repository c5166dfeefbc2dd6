package eval

import (
	"math"

	"vedette/movegen"
)

// Scaling by pieces: an evaluation counts wholeScale parts of as many, less lostPiece for
// each piece or pawn that was captured.
const (
	wholeScale = 1024
	lostPiece  = 5
)

// fadeOut is the number of reversible plies at which nothing of an evaluation would be
// left.
const fadeOut = 2 * movegen.Rule50Limit

// Scale returns what an evaluation of p is worth in a search: the same lead is more often a
// draw with fewer pieces, and as the fifty-move rule comes closer (as in Stockfish).
// Networks learn from scores that Unscale has enlarged, so other numbers are for other
// networks.
func Scale(p *movegen.Position, s Score) Score {
	s = s * Score(wholeScale-lessScale(p)) / wholeScale
	return s * Score(fadeOut-p.Rule50()) / fadeOut
}

// Unscale is the inverse of Scale: it returns the evaluation, at most MaxEval, that a score
// of p stands for. Decided scores, and those of a position for which IsKnown holds, stand
// for themselves. A network that learnt from scores as they are would scale them once
// more, and again with each generation.
func Unscale(p *movegen.Position, s Score) Score {
	if s.IsDecided() {
		return s
	}
	evaluation := float64(s)
	if !IsKnown(p) {
		rule50 := min(p.Rule50(), movegen.Rule50Limit)
		evaluation = evaluation * wholeScale / float64(wholeScale-lessScale(p)) * fadeOut / float64(fadeOut-rule50)
	}
	return Score(max(-float64(MaxEval), min(math.Round(evaluation), float64(MaxEval))))
}

func lessScale(p *movegen.Position) int { return (32 - p.Occupied().Count()) * lostPiece }
