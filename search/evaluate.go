package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// enterNode prepares the node at ply: it evaluates it, unless this is a search with an
// excluded move, for which the frame already has the evaluation, and clears what
// the grandchildren share. (Step 4.)
func (w *worker) enterNode(ply int, n *node) {
	if n.excluded == movegen.NoMove {
		w.evaluate(ply, n)
	}
	grandchild := w.frame(ply + 2)
	grandchild.killers, grandchild.cutoffs = killers{}, 0
}

// evaluate sets the static evaluation of the node, none in check, and whether it
// improves on that of our last turn. (Step 4.)
func (w *worker) evaluate(ply int, n *node) {
	n.rawEval, n.staticEval, n.improving = eval.NoScore, eval.NoScore, false
	if n.inCheck() {
		return
	}
	n.rawEval = w.evals.Evaluate(ply, &n.pos)
	n.staticEval = w.correctedEval(n)
	before := eval.NoScore
	if ply >= 2 {
		before = w.frame(ply - 2).staticEval
	}
	if before == eval.NoScore && ply >= 4 {
		before = w.frame(ply - 4).staticEval
	}
	n.improving = before == eval.NoScore || n.staticEval > before
}

// correctedEval returns the evaluation of n, scaled and corrected, and sets the size of the
// correction. What is exact stays as it is: the way to a mate needs a score that differs by
// nothing but the position, and the TT keeps scores from earlier in the game. (Step 4.)
func (w *worker) correctedEval(n *node) eval.Score {
	n.exactEval, n.correction = eval.IsExact(&n.pos, n.rawEval), 0
	if n.exactEval {
		return n.rawEval
	}
	scaled := eval.Scale(&n.pos, n.rawEval)
	corrected := w.corrections.correct(n, scaled)
	n.correction = max(corrected-scaled, scaled-corrected)
	return corrected
}
