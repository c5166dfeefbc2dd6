package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// reverseFutility ends a node near the leaves whose evaluation exceeds beta by
// more than a few plies are likely to cost (also called static null move
// pruning), unless it was ever on a principal variation. (Step 8.)
func (w *worker) reverseFutility(n *node, depth int, beta eval.Score) (eval.Score, bool) {
	if n.inCheck() || depth > reverseFutilityDepth || beta.IsDecided() || n.excluded != movegen.NoMove || n.ttPV {
		return 0, false
	}
	plies := depth
	if n.improving {
		plies--
	}
	return n.estimate, n.estimate-margin(reverseFutilityMargin*plies) >= beta
}

// razor ends a node near the leaves whose evaluation is so far below alpha that
// only captures could help, if quiescence search shows that they do not
// ("razoring", J. Birmingham and P. Kent 1977). (Step 9.)
func (w *worker) razor(ply int, n *node, depth int, alpha eval.Score) (eval.Score, bool) {
	if n.inCheck() || depth > razoringDepth || alpha.IsDecided() || n.excluded != movegen.NoMove ||
		n.estimate+margin(razoringBase+razoringMargin*depth*depth) > alpha {
		return 0, false
	}
	score := w.quiesceWithin(ply, alpha, alpha+1)
	return score, score <= alpha && !w.stopped
}

// evalAllowsNullMove reports whether the evaluation is good enough to pass the turn: the
// estimate must reach beta, and the static evaluation too, or come close to it far from
// the leaves. (Step 10.)
func (n *node) evalAllowsNullMove(depth int, beta eval.Score) bool {
	return n.estimate >= beta && n.staticEval+margin(nullMoveStaticDepth*depth) >= beta+margin(nullMoveStatic)
}

// nullMoveVerifyShare is the share of the depth of a verifying search, in per
// cent, within which it may not pass the turn.
const nullMoveVerifyShare = 75

// nullMove passes the turn: if even that keeps the score at beta or above, so
// will the best move, except in zugzwang (D. Beal 1989, C. Donninger 1993). It
// is not tried with pawns only, where zugzwang is common, nor twice in a row.
// Far from the leaves, where an error is expensive, a search without null moves
// must confirm the result. (Step 10.)
func (w *worker) nullMove(ply int, n *node, depth int, beta eval.Score, cutNode bool) (eval.Score, bool) {
	if n.inCheck() || depth < nullMoveDepth || !n.evalAllowsNullMove(depth, beta) || ply < w.verifyUntil ||
		n.move == movegen.NoMove || n.excluded != movegen.NoMove || beta.IsDecided() || !n.pos.HasNonPawns(n.pos.SideToMove()) {
		return 0, false
	}
	reduced := depth - nullMoveReduction - depth/nullMoveDepthDivisor -
		min(int(n.estimate-beta)/nullMoveEvalDivisor, nullMoveEvalReduction)
	w.makeNull(ply)
	score := -w.negamax(ply+1, reduced, -beta, -beta+1, !cutNode)
	if score < beta || w.stopped {
		return 0, false
	}
	if score.IsDecided() {
		score = beta // a win after a null move is not proven
	}
	if depth < nullMoveVerifyDepth || w.verifyUntil > 0 {
		return score, true
	}
	w.verifyUntil = ply + 1 + max(reduced, 0)*nullMoveVerifyShare/100
	verified := w.negamax(ply, reduced, beta-1, beta, false)
	w.verifyUntil = 0
	return score, verified >= beta && !w.stopped
}

// probCutMost is the most plies by which ProbCut searches less deep because
// quiescence exceeds its goal.
const probCutMost = 3

// probCut ends a node in which a good capture exceeds beta by such a margin, in
// a search to less depth, that it is likely to exceed beta at the full depth
// (M. Buro 1995, for a single capture as in most engines). The farther quiescence
// exceeds that goal, the less deep is the search. (Step 11.)
func (w *worker) probCut(ply int, n *node, ttEntry *tt.Entry, depth int, beta eval.Score, cutNode bool) (eval.Score, bool) {
	if n.inCheck() || depth < probCutDepth || beta.IsDecided() || n.excluded != movegen.NoMove {
		return 0, false
	}
	goal := beta + margin(probCutMargin)
	if n.improving {
		goal -= margin(probCutImproving)
	}
	reduced := depth - probCutReduction
	if ttEntry.Bound != tt.None && ttEntry.Depth >= reduced && ttEntry.Score < goal {
		return 0, false
	}
	w.setThreats(ply, n)
	n.picker.start(ttEntry.Move, killers{}, false)
	for {
		m := n.picker.pick(n, &w.history, &w.list)
		if m == movegen.NoMove {
			return 0, false
		}
		if !seeAtLeast(&n.pos, m, goal-n.staticEval) {
			continue
		}
		w.make(ply, m)
		score := -w.quiesceWithin(ply+1, -goal, -goal+1)
		childDepth := reduced
		if score >= goal && !w.stopped {
			childDepth = max(reduced-min(int(score-goal)/probCutDivisor, probCutMost), 0)
			score = -w.negamax(ply+1, childDepth, -goal, -goal+1, !cutNode)
		}
		if w.stopped {
			return 0, false
		}
		if score >= goal {
			gravitate(w.history.ofNoisy(n, m), bonusAt(childDepth+1))
			w.tt.Store(n.pos.Key(), ply, tt.Entry{
				Move: m, Score: score, Depth: childDepth + 1, Bound: tt.Lower, PV: n.ttPV,
			})
			return score, true
		}
	}
}

// hindsightLeast is the least depth of a node that is searched a ply less deep in
// hindsight: one ply remains.
const hindsightLeast = 2

// hindsight returns by how many plies a node is searched deeper, or less deep,
// than planned because the evaluations now show more than when the move to it
// was reduced. (Step 7.)
func (w *worker) hindsight(ply int, n *node, depth int) int {
	if n.excluded != movegen.NoMove || n.staticEval == eval.NoScore {
		return 0
	}
	before := w.frame(ply - 1).staticEval
	if before == eval.NoScore {
		return 0
	}
	switch {
	case n.reduced >= hindsightDeeper && before+n.staticEval < 0:
		return w.recordHindsight(ply, 1)
	case n.reduced >= hindsightShallower && depth >= hindsightLeast && before+n.staticEval > margin(hindsightMargin):
		return w.recordHindsight(ply, -1)
	}
	return 0
}

// shallow returns why a move near the leaves is skipped, Unexplained if it is not:
// it comes late, cannot raise the score to alpha, has failed before, or loses
// material. It may also make the picker skip all remaining quiet moves. Nothing is
// skipped before a move is known that does not lose for certain; before the first
// move best is -Infinity, which counts as a loss. A check is not skipped for coming
// late, unless it comes after a quiet move that was. (Step 14.)
func (w *worker) shallow(n *node, m movegen.Move, mc *moveContext, alpha, best eval.Score) Reason {
	if w.exhaustive || best.IsLoss() || !n.pos.HasNonPawns(n.pos.SideToMove()) {
		return Unexplained
	}
	if !mc.quiet {
		if mc.depth <= exchangeDepth && n.picker.stage >= stageBadNoisy &&
			!seeAtLeast(&n.pos, m, margin(exchangeNoisyMargin*mc.depth*mc.depth)) {
			return ByNoisyExchange
		}
		return Unexplained
	}
	if n.tooLate(mc) && !n.pos.GivesCheck(m) {
		n.picker.skipQuiets()
		return ByLateMove
	}
	reduced := max(mc.depth-w.reductions.base(mc.depth, mc.moveCount, true)/onePly, 0)
	reduced = max(reduced+int(mc.history)/pruningHistory, 0)
	if n.futile(reduced, alpha) && !n.pos.GivesCheck(m) {
		if n.picker.stage == stageGoodQuiet {
			n.picker.skipQuiets() // the moves to come are later and have less history
		}
		return ByFutility
	}
	switch {
	case reduced < historyPruningDepth && mc.history < int32(historyPruningMargin*mc.depth):
		return ByHistory
	case mc.depth <= exchangeDepth && !n.startsNoExchange(m) && !seeAtLeast(&n.pos, m, margin(exchangeQuietMargin*reduced)):
		return ByQuietExchange
	}
	return Unexplained
}

// tooLate reports whether enough quiet moves were searched at this depth
// ("late move pruning").
func (n *node) tooLate(mc *moveContext) bool {
	limit := lateMoveBase + mc.depth*mc.depth
	if !n.improving {
		limit /= 2
	}
	return mc.depth <= lateMoveDepth && n.quiets.n >= limit
}

// futile reports whether a quiet move is unlikely to raise the evaluation to
// alpha within the depth of late moves ("futility pruning", J. Schaeffer 1986).
func (n *node) futile(reduced int, alpha eval.Score) bool {
	return !n.inCheck() && reduced <= futilityDepth &&
		n.estimate+margin(futilityBase+futilityMargin*reduced) <= alpha
}

// startsNoExchange reports whether the quiet move m starts no exchange: the opponent
// attacks neither its destination nor its origin, through which a line might be
// opened.
func (n *node) startsNoExchange(m movegen.Move) bool {
	return n.threats.All&(m.From().Bit()|m.To().Bit()) == 0
}
