package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// negamax returns the score of the node at ply for its side to move, searched
// to a depth: exact if it lies between alpha and beta, else a bound on that
// side ("fail-soft"). It is Reinefeld's NegaScout (ICCA Journal 6(4), 1983)
// with what sixty years of practice put around it; the numbered steps are
// those of the package comment.
//
// The scout itself is searchMove. Reinefeld writes
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
	// Step 1. Leaf: search on until the position is quiet.
	if depth <= 0 {
		return w.leaf(ply, alpha, beta)
	}

	// Step 2. Stop, and keep within the stack.
	n := w.frame(ply)
	pvNode := beta-alpha > 1
	w.line(ply).n = 0
	if w.mustStop() {
		return 0
	}
	if ply >= eval.MaxPly {
		return w.evals.Evaluate(ply, &n.pos)
	}
	w.selDepth = max(w.selDepth, ply)

	// Step 3. Draws, and mates shorter than those that are still possible.
	if w.drawn(ply, n) {
		return eval.Draw
	}
	alpha, beta, closed := mateDistance(ply, alpha, beta)
	if closed {
		return alpha
	}

	// Step 4. The table may know the answer. Not on the principal variation,
	// which would end there.
	key := n.pos.Key()
	known, found := w.table.Probe(key, ply)
	if found && !pvNode {
		if score, ok := w.remembered(n, &known, depth, beta); ok {
			return score
		}
	}

	// Step 5. The evaluation tells how the node stands before any move.
	n.staticEval = eval.NoScore
	if !n.inCheck() {
		n.staticEval = w.evals.Evaluate(ply, &n.pos)
	}
	w.frame(ply + 2).killers = killers{}

	if !pvNode {
		// Step 6. Reverse futility: far above beta near the leaves.
		if score, ok := w.reverseFutility(n, depth, beta); ok {
			return score
		}
		// Step 7. Null move: good enough even after passing.
		if score, ok := w.nullMove(ply, n, depth, beta, cutNode); ok {
			return score
		}
		if w.stopped {
			return 0
		}
	}

	best, bestMove := -eval.Infinity, movegen.NoMove
	bound := tt.Upper
	moveCount := 0
	n.picker.start(known.Move, n.killers, true)
	for {
		// Step 8. The next move.
		m := n.picker.pick(n, &w.history)
		if m == movegen.NoMove {
			break
		}
		moveCount++
		quiet := !n.pos.IsNoisy(m)

		// Step 9. Make it.
		w.make(ply, m)
		child := w.frame(ply + 1)

		// Steps 10 and 11. How deep to search it.
		newDepth := depth - 1 + w.extension(ply, child)
		reduction := w.reduction(n, child, depth, moveCount, quiet, pvNode)

		// Step 12. Scout and re-search.
		score := w.searchMove(ply, newDepth, reduction, moveCount, alpha, beta, cutNode)
		if w.stopped {
			return 0
		}

		// Step 13. The best move so far, and the cutoff.
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove, bound = score, m, tt.Exact
		if pvNode {
			w.line(ply).set(m, w.line(ply+1))
		}
		if score >= beta {
			bound = tt.Lower
			// Step 14. Remember what refuted this node.
			if quiet {
				n.killers.add(m)
				w.history.reward(n.pos.SideToMove(), m, depth)
			}
			break
		}
	}

	// Step 15. Without a move it is mate or stalemate.
	if moveCount == 0 {
		if n.inCheck() {
			return eval.MatedIn(ply)
		}
		return eval.Draw
	}

	// Step 16. Remember.
	w.table.Store(key, ply, tt.Entry{
		Move: bestMove, Score: best, Eval: n.staticEval, Depth: depth, Bound: bound, PV: pvNode,
	})
	return best
}

// searchMove returns the score of the move just made from the node at ply, for
// the side that made it: the scout of NegaScout. The first move is searched
// with the full window. Each later one must only be shown not to be better: a
// zero window does, at first at a depth less by reduction. A scout that comes
// back higher than expected is sent again, to the full depth, and if the score
// lies inside the window the move is searched with all of it.
func (w *worker) searchMove(ply, depth, reduction, moveCount int, alpha, beta eval.Score, cutNode bool) eval.Score {
	pvNode := beta-alpha > 1
	if moveCount == 1 {
		return -w.negamax(ply+1, depth, -beta, -alpha, !pvNode && !cutNode)
	}
	score := -w.negamax(ply+1, depth-reduction, -alpha-1, -alpha, reduction > 0 || !cutNode)
	if score > alpha && reduction > 0 {
		score = -w.negamax(ply+1, depth, -alpha-1, -alpha, !cutNode)
	}
	if score > alpha && score < beta {
		score = -w.negamax(ply+1, depth, -beta, -alpha, false)
	}
	return score
}

// leaf returns the score of a node without remaining depth: of the quiet
// positions behind it, or, in an exhaustive search, its evaluation.
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
