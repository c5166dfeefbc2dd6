package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// drawn reports whether the position at ply is a draw by the rules: by
// repetition, by fifty moves, or because nobody can mate. A mate on the board
// counts more than fifty moves. (Step 3.)
func (w *worker) drawn(ply int, n *node) bool {
	if n.pos.Rule50() >= movegen.Rule50Limit && (!n.inCheck() || n.pos.HasLegalMove()) {
		return true
	}
	return n.pos.InsufficientMaterial() || n.pos.IsRepetition(w.previous(ply), ply)
}

// mateDistance narrows the window to what is still possible: we cannot be
// mated sooner than now, nor mate sooner than with the next move. If a shorter
// mate is known elsewhere nothing is left of the window, and ok is true.
// (Step 3.)
func mateDistance(ply int, alpha, beta eval.Score) (a, b eval.Score, ok bool) {
	alpha = max(alpha, eval.MatedIn(ply))
	beta = min(beta, eval.MateIn(ply+1))
	return alpha, beta, alpha >= beta
}

// rule50Caution is the count of reversible plies from which on remembered
// scores are not trusted: they know nothing of the draw that is near.
const rule50Caution = 90

// remembered returns the score of a table entry if it answers the question of
// a zero window: searched deep enough, with a bound on the right side.
// (Step 4.)
func (w *worker) remembered(n *node, e *tt.Entry, depth int, beta eval.Score) (eval.Score, bool) {
	if e.Depth < depth || w.exhaustive || n.pos.Rule50() >= rule50Caution {
		return 0, false
	}
	if e.Score >= beta {
		return e.Score, e.Bound&tt.Lower != 0
	}
	return e.Score, e.Bound&tt.Upper != 0
}

// reverseFutility ends a node near the leaves whose evaluation exceeds beta by
// more than a few plies are likely to cost (also called static null move
// pruning). (Step 6.)
func (w *worker) reverseFutility(n *node, depth int, beta eval.Score) (eval.Score, bool) {
	if w.exhaustive || n.inCheck() || depth > reverseFutilityDepth || beta.IsMate() {
		return 0, false
	}
	return n.staticEval, n.staticEval-eval.Score(reverseFutilityMargin*depth) >= beta
}

// nullMove passes the turn: if even that keeps the score at beta or above, so
// will the best move, except in zugzwang (D. Beal 1989, C. Donninger 1993). It
// is not tried with pawns only, where zugzwang is common, nor twice in a row.
// (Step 7.)
func (w *worker) nullMove(ply int, n *node, depth int, beta eval.Score, cutNode bool) (eval.Score, bool) {
	if w.exhaustive || n.inCheck() || depth < nullMoveDepth || n.staticEval < beta || ply == 0 ||
		n.move == movegen.NoMove || beta.IsMate() || !n.pos.HasNonPawns(n.pos.SideToMove()) {
		return 0, false
	}
	reduction := nullMoveReduction + depth/nullMoveDepthDivisor +
		min(int(n.staticEval-beta)/nullMoveEvalDivisor, nullMoveEvalReduction)
	w.makeNull(ply)
	score := -w.negamax(ply+1, depth-1-reduction, -beta, -beta+1, !cutNode)
	if score < beta || w.stopped {
		return 0, false
	}
	if score.IsMate() {
		score = beta // a threat after passing proves no mate
	}
	return score, true
}
