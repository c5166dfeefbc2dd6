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
// (Step 5.)
func (w *worker) remembered(n *node, e *tt.Entry, depth int, beta eval.Score) (eval.Score, bool) {
	if e.Depth < depth || w.exhaustive || n.excluded != movegen.NoMove || n.pos.Rule50() >= rule50Caution {
		return 0, false
	}
	if e.Score >= beta {
		return e.Score, e.Bound&tt.Lower != 0
	}
	return e.Score, e.Bound&tt.Upper != 0
}

// assess sets what is known of how the node stands before any move: the static
// evaluation and its improvement over our last turn. (Step 4.)
func (w *worker) assess(ply int, n *node) {
	n.rawEval, n.staticEval, n.improving = eval.NoScore, eval.NoScore, false
	if n.inCheck() {
		return
	}
	n.rawEval = w.evals.Evaluate(ply, &n.pos)
	n.staticEval = w.corrections.correct(&n.pos, n.rawEval)
	if ply >= 2 {
		before := w.frame(ply - 2).staticEval
		if before == eval.NoScore && ply >= 4 {
			before = w.frame(ply - 4).staticEval
		}
		n.improving = before == eval.NoScore || n.staticEval > before
	}
}

// refine returns the table's score in place of the static evaluation if that
// proves to be too low or too high. (Step 5.)
func (n *node) refine(known *tt.Entry) eval.Score {
	bound := tt.Upper
	if known.Score > n.staticEval {
		bound = tt.Lower
	}
	if n.inCheck() || known.Bound&bound == 0 || known.Score.IsMate() {
		return n.staticEval
	}
	return known.Score
}

// reverseFutility ends a node near the leaves whose evaluation exceeds beta by
// more than a few plies are likely to cost (also called static null move
// pruning). (Step 6.)
func (w *worker) reverseFutility(n *node, depth int, beta eval.Score) (eval.Score, bool) {
	if w.exhaustive || n.inCheck() || depth > reverseFutilityDepth || beta.IsMate() || n.excluded != movegen.NoMove {
		return 0, false
	}
	plies := depth
	if n.improving {
		plies--
	}
	return n.eval, n.eval-eval.Score(reverseFutilityMargin*plies) >= beta
}

// nullMove passes the turn: if even that keeps the score at beta or above, so
// will the best move, except in zugzwang (D. Beal 1989, C. Donninger 1993). It
// is not tried with pawns only, where zugzwang is common, nor twice in a row.
// (Step 7.)
func (w *worker) nullMove(ply int, n *node, depth int, beta eval.Score, cutNode bool) (eval.Score, bool) {
	if w.exhaustive || n.inCheck() || depth < nullMoveDepth || n.eval < beta || ply == 0 ||
		n.move == movegen.NoMove || n.excluded != movegen.NoMove || beta.IsMate() || !n.pos.HasNonPawns(n.pos.SideToMove()) {
		return 0, false
	}
	reduction := nullMoveReduction + depth/nullMoveDepthDivisor +
		min(int(n.eval-beta)/nullMoveEvalDivisor, nullMoveEvalReduction)
	w.makeNull(ply)
	score := -w.negamax(ply+1, depth-reduction, -beta, -beta+1, !cutNode)
	if score < beta || w.stopped {
		return 0, false
	}
	if score.IsMate() {
		score = beta // a threat after passing proves no mate
	}
	return score, true
}

// shallow reports whether a move near the leaves is not searched at all,
// because it comes late, cannot lift the score to alpha, has failed before, or
// loses material. It may also tell the picker to leave out all quiet moves to
// come. Nothing is left out before a move is known that does not lose the
// king. (Step 10.)
func (w *worker) shallow(n *node, m movegen.Move, l *late, alpha, best eval.Score) bool {
	if w.exhaustive || best.IsLoss() || best == -eval.Infinity || !n.pos.HasNonPawns(n.pos.SideToMove()) {
		return false
	}
	if !l.quiet {
		return l.depth <= exchangeDepth && n.picker.stage >= stageBadNoisy &&
			!seeAtLeast(&n.pos, m, eval.Score(exchangeNoisyMargin*l.depth*l.depth))
	}
	reduced := max(l.depth-baseReduction(l.depth, l.moveCount, true), 0)
	if n.tooLate(l) || n.futile(reduced, alpha) {
		n.picker.skipQuiets()
		return true
	}
	return reduced < historyPruningDepth && l.history < int32(historyPruningMargin*l.depth) ||
		l.depth <= exchangeDepth && !seeAtLeast(&n.pos, m, eval.Score(exchangeQuietMargin*reduced))
}

// tooLate reports whether enough quiet moves were searched at this depth
// ("late move pruning").
func (n *node) tooLate(l *late) bool {
	limit := lateMoveBase + l.depth*l.depth
	if !n.improving {
		limit /= 2
	}
	return l.depth <= lateMoveDepth && n.triedCount >= limit
}

// futile reports whether a quiet move is unlikely to lift the evaluation to
// alpha within the depth that late moves get ("futility pruning", J. Schaeffer
// 1986).
func (n *node) futile(reduced int, alpha eval.Score) bool {
	return !n.inCheck() && reduced <= futilityDepth &&
		n.eval+eval.Score(futilityBase+futilityMargin*reduced) <= alpha
}
