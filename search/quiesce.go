package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// quiesce searches until the position is quiet: captures and promotions that
// lose no material, a noisy TT move even if it loses some or, in check, every move.
// Unless in check, the side to move may also decline all captures: the evaluation
// is a lower bound of the score ("stand pat").
func (w *worker) quiesce(ply int, alpha, beta eval.Score) eval.Score {
	n := w.frame(ply)
	pvNode := beta-alpha > 1
	w.line(ply).n = 0
	if w.mustStop() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if w.drawn(ply, n) {
		return eval.Draw
	}
	if ply >= eval.MaxPly {
		return w.evals.Evaluate(ply, &n.pos)
	}

	inCheck := n.inCheck()
	n.rawEval, n.staticEval = eval.NoScore, eval.NoScore
	if !inCheck {
		n.rawEval = w.evals.Evaluate(ply, &n.pos)
		n.staticEval = w.correctedEval(n)
	}

	key := n.pos.Key()
	ttEntry, found := w.probe(ply, n)
	if found && !pvNode {
		if score, ok := w.ttCutoff(n, &ttEntry, 0, beta); ok {
			return score
		}
	}

	best := eval.MatedIn(ply)
	if !inCheck {
		best = n.ttEval(&ttEntry)
		if best >= beta {
			if !found {
				w.tt.Store(key, ply, tt.Entry{Score: best, Bound: tt.Lower})
			}
			return best
		}
		alpha = max(alpha, best)
	}

	bestMove := movegen.NoMove
	futile := best + margin(quiescenceMargin)
	moveCount := 0
	bound := tt.Upper
	w.setThreats(ply, n)
	n.picker.start(ttEntry.Move, n.killers, inCheck)
	for {
		m := n.picker.pick(n, &w.history, &w.list)
		if m == movegen.NoMove {
			break
		}
		if !inCheck && !m.IsPromotion() && n.pos.HasNonPawns(n.pos.SideToMove()) {
			// Even the captured piece and a margin do not raise the score to
			// alpha.
			if hope := futile + seeValue[n.pos.Captured(m).Type()&7]; hope <= alpha {
				best = max(best, hope)
				continue
			}
			if moveCount >= quiescenceCaptures && n.outsideExchange(m) {
				continue
			}
		}
		moveCount++
		if inCheck && moveCount > quiescenceEvasions && !best.IsLoss() && !n.pos.IsNoisy(m) {
			// Some evasions were searched, and we are not lost: skip the
			// remaining quiet ones.
			n.picker.skipQuiets()
			continue
		}
		w.make(ply, m)
		score := -w.quiesce(ply+1, -beta, -alpha)
		if w.stopped {
			return 0
		}
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
			break
		}
	}
	w.tt.Store(key, ply, tt.Entry{Move: bestMove, Score: best, Bound: bound, PV: pvNode || ttEntry.PV})
	return best
}

// outsideExchange reports whether a capture is outside of the current exchange: not on the
// square of the last move, and without a check.
func (n *node) outsideExchange(m movegen.Move) bool {
	return n.move != movegen.NoMove && m.To() != n.move.To() && !n.pos.GivesCheck(m)
}
