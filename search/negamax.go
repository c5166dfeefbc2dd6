package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// negamax returns the score of the node at ply for its side to move, searched
// to a depth: exact if it is between alpha and beta, otherwise a bound on that
// side ("fail-soft"). It is Reinefeld's NegaScout (ICCA Journal 6(4), 1983)
// with later refinements; the numbered steps are those of the package comment.
//
// The scout itself is searchMove. Reinefeld's page of 1999, which package
// gametree names, has
//
//	t := -NegaScout(child, -b, -alpha)
//	if t > alpha and t < beta and i > 1 and d < maxdepth-1 then
//	    alpha := -NegaScout(child, -beta, -t)     // re-search
//	alpha := max(alpha, t); if alpha >= beta then return alpha
//	b := alpha + 1
//
// with b = beta for the first move: that first move has the full window, each
// later one the zero window (alpha, alpha+1), and a re-search follows only
// where the score may lie between alpha and beta.
func (w *worker) negamax(ply, depth int, alpha, beta eval.Score, cutNode bool) eval.Score {
	if w.recorder != nil && w.recorder.records(ply) { // for a Trace
		return w.record(ply, depth, alpha, beta, cutNode)
	}

	// Step 1. Leaf: search on until the position is quiet.
	if depth <= 0 {
		return w.leaf(ply, alpha, beta)
	}

	// Step 2. Stop, and keep within the stack.
	n, pvNode := w.frame(ply), beta-alpha > 1
	w.line(ply).n = 0
	if w.mustStop() {
		return 0
	}
	if ply >= eval.MaxPly {
		return n.endedBy(ByMaxPly, w.evals.Evaluate(ply, &n.pos))
	}
	w.selDepth = max(w.selDepth, ply)

	// Step 3. Draws, also by a repetition that we can force, and mate distance.
	if w.drawn(ply, n) {
		return n.endedBy(ByRules, eval.Draw)
	}
	alpha, beta, upcoming, closed := w.narrowWindow(ply, n, alpha, beta)
	if closed {
		return n.endedBy(ByWindow, alpha)
	}

	// Step 4. Evaluate the node, while the TT entry is loaded from memory.
	w.enterNode(ply, n)

	// Step 5. The TT may have the answer. Neither it nor steps 7 to 11 end a
	// PV node, whose line would end there.
	selective := !pvNode && !w.exhaustive
	ttEntry, found := w.probe(ply, n)
	w.recordTTEntry(ply, &ttEntry)
	if found && selective {
		if score, ok := w.ttCutoff(n, &ttEntry, depth, beta); ok {
			if score >= beta {
				w.punishPriorMove(ply, n, depth, 2)
			}
			return n.endedBy(ByTT, score)
		}
	}
	n.applyTT(&ttEntry, pvNode)
	w.rewardEvalGain(ply, n)

	// Step 6. The endgame tables may have the answer, or bound it.
	alpha, least, most, ended := w.probeTB(ply, n, depth, alpha, beta)
	if ended {
		return n.endedBy(ByTB, least)
	}

	if selective {
		// Step 7. The reduction that led here, in hindsight.
		depth += w.hindsight(ply, n, depth)
		// Step 8. Reverse futility: far above beta near the leaves.
		if score, ok := w.reverseFutility(n, depth, beta); ok {
			return n.endedBy(ByReverseFutility, score)
		}
		// Step 9. Razoring: far below alpha near the leaves.
		if score, ok := w.razor(ply, n, depth, alpha); ok {
			return n.endedBy(ByRazoring, score)
		}
		// Step 10. Null move: good enough even after passing the turn.
		if score, ok := w.nullMove(ply, n, depth, beta, cutNode); ok {
			return n.endedBy(ByNullMove, score)
		}
		// Step 11. ProbCut: a capture far above beta.
		if score, ok := w.probCut(ply, n, &ttEntry, depth, beta, cutNode); ok {
			return n.endedBy(ByProbCut, score)
		}
	}

	// Step 12. Search less deep without a TT move, deeper a single good move.
	// Here a stop during the steps above ends the node too.
	depth -= w.internalReduction(ttEntry.Move, depth, pvNode, cutNode)
	singular, score, ok := w.singular(ply, n, &ttEntry, depth, alpha, beta, pvNode, cutNode)
	if ok || w.stopped {
		return n.endedBy(ByMultiCut, score)
	}
	w.recordMoves(ply, depth, singular)

	best, bestMove, bound := -eval.Infinity, movegen.NoMove, tt.Upper
	mc := moveContext{depth: depth, pvNode: pvNode, cutNode: cutNode, ttNoisy: ttEntry.Move != movegen.NoMove && n.pos.IsNoisy(ttEntry.Move)}
	w.setThreats(ply, n)
	quiets := w.history.of(n)
	n.quiets.n, n.noisies.n = 0, 0
	n.picker.start(ttEntry.Move, n.killers, true)
	for {
		// Step 13. The next move.
		m := n.picker.pick(n, &w.history, &w.list)
		if m == movegen.NoMove {
			break
		}
		if m == n.excluded {
			continue
		}
		mc.moveCount++
		mc.quiet, mc.history = w.history.lookUp(n, &quiets, m)

		// Step 14. Shallow pruning.
		if why := w.shallow(n, m, &mc, alpha, best); why != Unexplained {
			w.recordLeftOut(ply, m, mc.moveCount, why)
			continue
		}

		// Step 15. Make it.
		w.make(ply, m)

		// Steps 16 and 17. How deep to search it.
		newDepth := w.childDepth(ply, n, &mc, singular)
		singular = 0 // of the TT move, which comes first
		n.moveCount = mc.moveCount

		// Step 18. Scout and re-search.
		score := w.searchMove(ply, newDepth, mc.moveCount, alpha, beta, best, cutNode)
		if w.stopped {
			return 0
		}

		// Step 19. The best move so far, and the cutoff.
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove, bound = score, m, tt.Exact
				if pvNode {
					w.line(ply).set(m, w.line(ply+1))
				}
				if score >= beta {
					bound = tt.Lower
					break
				}
			}
		}
		n.addTried(m, mc.quiet)
	}

	// Step 20. Without a legal move it is mate or stalemate.
	if mc.moveCount == 0 {
		return n.endedBy(ByNoMove, n.withoutMove(ply, alpha))
	}

	// Steps 21 and 22. Update the histories, and store the result.
	w.updateHistories(ply, n, bestMove, depth, bound)
	best = min(max(best, least, upcoming), most)
	return w.storeResult(ply, n, beta, tt.Entry{Move: bestMove, Score: best, Depth: depth, Bound: bound, PV: n.ttPV})
}

// withoutMove returns the score of a node in which no move was searched. With
// an excluded move there may be others: the score is alpha.
func (n *node) withoutMove(ply int, alpha eval.Score) eval.Score {
	switch {
	case n.excluded != movegen.NoMove:
		return alpha
	case n.inCheck():
		return eval.MatedIn(ply)
	}
	return eval.Draw
}

// betaWeight is the weight of beta in a softened score. That of the score is
// softness per ply.
const betaWeight = 16

// storeResult stores the result of a node in the TT and in the correction history, except
// in a search with an excluded move. It returns the score, softened if it is above beta.
// (Step 22.)
func (w *worker) storeResult(ply int, n *node, beta eval.Score, found tt.Entry) eval.Score {
	w.recordResult(ply, &found)
	if found.Bound == tt.Lower && !w.exhaustive {
		found.Score = soften(found.Score, beta, found.Depth*softness, betaWeight)
	}
	if n.excluded != movegen.NoMove || w.memoryless {
		return found.Score
	}
	if correctable(n, &found) {
		w.corrections.update(n, found.Score, found.Depth)
	}
	w.tt.Store(n.pos.Key(), ply, found)
	return found.Score
}

// soften moves a score above beta towards it, to the weighted mean of both:
// that the score exceeds beta is certain, by how much is not.
func soften(score, beta eval.Score, ofScore, ofBeta int) eval.Score {
	if score.IsDecided() || beta.IsDecided() {
		return score
	}
	return beta + (score-beta)*eval.Score(ofScore)/eval.Score(ofScore+ofBeta)
}

// updateHistories rewards the move that caused a cutoff or, if all moves failed low, the
// move into the node. (Step 21.)
func (w *worker) updateHistories(ply int, n *node, best movegen.Move, depth int, bound tt.Bound) {
	if bound == tt.Upper {
		w.rewardPriorMove(ply, n, depth)
	}
	if bound != tt.Lower || w.memoryless {
		return
	}
	n.cutoffs++
	w.punishPriorMove(ply, n, depth, 1)
	if !n.pos.IsNoisy(best) {
		n.killers.add(best)
	}
	w.history.update(n, best, depth)
}

// rewardPriorMove rewards the quiet move into a node in which every move failed low: it
// refutes all of them. (Step 21.)
func (w *worker) rewardPriorMove(ply int, n *node, depth int) {
	if before := w.priorNode(ply, n); before != nil {
		q := w.history.of(before)
		q.change(&before.pos, n.move, bonusAt(depth)*int32(historyPrior)/100)
	}
}

// punishPriorMove punishes the quiet move into a node that failed high, if it was among
// the first moves of its node, as many as most: it was expected to be good.
// (Step 21.)
func (w *worker) punishPriorMove(ply int, n *node, depth, most int) {
	if before := w.priorNode(ply, n); before != nil && before.moveCount <= most {
		q := w.history.of(before)
		q.continueWith(&before.pos, n.move, -malusAt(depth)*int32(historyRefuted)/100)
	}
}

// rewardEvalGain rewards the quiet move into a node for the change of the evaluation,
// which is known before any search. (Step 21.)
func (w *worker) rewardEvalGain(ply int, n *node) {
	before := w.priorNode(ply, n)
	if before == nil || n.staticEval == eval.NoScore || before.staticEval == eval.NoScore {
		return
	}
	gain := min(max(-int(before.staticEval+n.staticEval), historyEvalLeast), historyEvalMost) + historyEvalBase
	q := w.history.of(before)
	gravitate(q.ofSquares(n.move), int32(gain*historyEvalFactor))
}

// priorNode returns the node before n if a quiet move led from there to n, else
// nil. It returns nil for a search with an excluded move, where that move was
// handled already, and for a memoryless worker, which learns nothing.
func (w *worker) priorNode(ply int, n *node) *node {
	if w.memoryless || n.move == movegen.NoMove || n.excluded != movegen.NoMove {
		return nil
	}
	if before := w.frame(ply - 1); !before.pos.IsNoisy(n.move) {
		return before
	}
	return nil
}

// searchMove returns the score of the move just made from the node at ply, for
// the side that made it: the scout of NegaScout. The first move is searched
// with the full window. For each later one it is enough to show that it is not
// better, with a zero window, at first to a depth less by the child's
// reduction. A scout that fails high is repeated to the full depth, or a ply
// more or less by how far it exceeds the best score, and if the score is inside
// the window the move is searched with the full window. best is the best score
// so far.
func (w *worker) searchMove(ply, depth, moveCount int, alpha, beta, best eval.Score, cutNode bool) eval.Score {
	pvNode := beta-alpha > 1
	if moveCount == 1 {
		return -w.negamax(ply+1, depth, -beta, -alpha, !pvNode && !cutNode)
	}
	child := w.frame(ply + 1)
	reduction := child.reduced / onePly
	score := -w.negamax(ply+1, depth-reduction, -alpha-1, -alpha, reduction > 0 || !cutNode)
	child.reduced = 0
	if score > alpha && reduction > 0 && !w.stopped {
		reduced := depth - reduction
		if score > best+margin(deeperMargin) {
			depth++
		} else if score < best+margin(shallowerMargin) {
			depth--
		}
		if depth > reduced {
			score = -w.negamax(ply+1, depth, -alpha-1, -alpha, !cutNode)
		}
		w.updateFromScout(ply, child.move, depth, score, alpha, beta)
	}
	if score > alpha && score < beta {
		score = -w.negamax(ply+1, depth, -beta, -alpha, false)
	}
	return score
}

// updateFromScout updates the continuation histories by the last scout of a quiet
// move whose reduced one was above alpha.
func (w *worker) updateFromScout(ply int, m movegen.Move, depth int, score, alpha, beta eval.Score) {
	n := w.frame(ply)
	if w.stopped || n.pos.IsNoisy(m) {
		return
	}
	q := w.history.of(n)
	switch {
	case score >= beta:
		q.continueWith(&n.pos, m, bonusAt(depth)*int32(historyScout)/100)
	case score <= alpha:
		q.continueWith(&n.pos, m, -malusAt(depth)*int32(historyScout)/100)
	}
}

// leaf returns the score of a node without remaining depth: by quiescence
// search, or, in an exhaustive search, its evaluation.
func (w *worker) leaf(ply int, alpha, beta eval.Score) eval.Score {
	if !w.exhaustive {
		return w.quiesce(ply, alpha, beta)
	}
	n := w.frame(ply)
	w.line(ply).n = 0
	if w.drawn(ply, n) {
		return eval.Draw
	}
	return w.evals.Evaluate(ply, &n.pos)
}
