package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// drawn reports whether the position at ply is a draw by the rules: by
// repetition, by the fifty-move rule, or by insufficient material. Mate takes
// precedence over the fifty-move rule. (Step 3.)
func (w *worker) drawn(ply int, n *node) bool {
	if n.pos.Rule50() >= movegen.Rule50Limit && (!n.inCheck() || n.pos.HasLegalMove()) {
		return true
	}
	return n.pos.InsufficientMaterial() || n.pos.IsRepetition(w.previous(ply), ply)
}

// narrowWindow leaves the scores that are still possible: at least
// a draw if we can repeat a position, unless a move is excluded, which may be
// the one that repeats, and the limits of mateDistance. If the window is empty,
// closed is true: the score is a. upcoming is the draw, if it raised alpha, and
// else -Infinity: the node scores at least as much, even if step 14 skips the move
// that repeats. (Step 3.)
func (w *worker) narrowWindow(ply int, n *node, alpha, beta eval.Score) (a, b, upcoming eval.Score, closed bool) {
	upcoming = -eval.Infinity
	if alpha < eval.Draw && !w.exhaustive && n.excluded == movegen.NoMove && n.pos.UpcomingRepetition(w.previous(ply), ply) {
		alpha, upcoming = eval.Draw, eval.Draw
	}
	alpha, beta = mateDistance(ply, alpha, beta)
	return alpha, beta, upcoming, alpha >= beta
}

// mateDistance narrows the window to the mates that are still possible: we
// cannot be mated sooner than now, nor mate sooner than with the next move. The
// window is empty if a shorter mate is already known.
func mateDistance(ply int, alpha, beta eval.Score) (a, b eval.Score) {
	return max(alpha, eval.MatedIn(ply)), min(beta, eval.MateIn(ply+1))
}
