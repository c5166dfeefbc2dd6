package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// enter prepares the node at ply: it evaluates it, unless a search without the best
// move shares the frame, where this is known, and clears what the children of the
// children share. (Step 4.)
func (w *worker) enter(ply int, n *node) {
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
	n.staticEval = w.static(n)
	before := eval.NoScore
	if ply >= 2 {
		before = w.frame(ply - 2).staticEval
	}
	if before == eval.NoScore && ply >= 4 {
		before = w.frame(ply - 4).staticEval
	}
	n.improving = before == eval.NoScore || n.staticEval > before
}

// static returns the evaluation of n, faded and corrected, and sets by how much it
// was corrected. The fewer pieces and pawns there are, the less it says: the same
// lead is more often a draw. (Step 4.)
func (w *worker) static(n *node) eval.Score {
	men := n.pos.Occupied().Count()
	raw := fade(n.rawEval*eval.Score(1024-(32-men)*evalMen)/1024, n.pos.Rule50())
	corrected := w.corrections.correct(n, raw)
	n.correction = max(corrected-raw, raw-corrected)
	return corrected
}

// fade returns an evaluation nearer to a draw the nearer the fifty-move rule is.
func fade(static eval.Score, rule50 int) eval.Score {
	return static * eval.Score(fadeOut-rule50) / fadeOut
}

// fadeOut is the count of reversible plies at which nothing would be left of an
// evaluation.
const fadeOut = 2 * movegen.Rule50Limit

// consult sets what the node is thought to be worth and whether it was ever on a
// principal variation, now that the table was asked. In a search without the
// best move the score of that move says nothing, and the flag stands. (Step 5.)
func (n *node) consult(known *tt.Entry, pvNode bool) {
	if n.excluded != movegen.NoMove {
		n.eval = n.staticEval
		return
	}
	n.eval = n.refine(known)
	n.everPV = pvNode || known.EverPV
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
