package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
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

// evaluate sets the static evaluation of the node, which is not in check, and
// whether it improves on that of our last turn. (Step 4.)
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

// probe returns the TT entry of n and whether there is one. Where mop-up is
// needed, those of earlier searches do not count. On the long way to a mate they lead
// astray: a mate that one of them promises cannot be played when the entries on its way
// have been replaced, and the search goes from one such promise to the next. (Step 5.)
func (w *worker) probe(ply int, n *node) (tt.Entry, bool) {
	if eval.NeedsMopUp(&n.pos) {
		return w.tt.ProbeNew(n.pos.Key(), ply)
	}
	return w.tt.Probe(n.pos.Key(), ply)
}

// applyTT sets the node's eval and ttPV from the TT entry. With an excluded
// move the entry's score does not apply, and the flag is already set. (Step 5.)
func (n *node) applyTT(ttEntry *tt.Entry, pvNode bool) {
	if n.excluded != movegen.NoMove {
		n.eval = n.staticEval
		return
	}
	n.eval = n.ttEval(ttEntry)
	n.ttPV = pvNode || ttEntry.PV
}

// ttEval returns the TT score instead of the static evaluation if its
// bound shows that the latter is too low or too high. (Step 5.)
func (n *node) ttEval(ttEntry *tt.Entry) eval.Score {
	bound := tt.Upper
	if ttEntry.Score > n.staticEval {
		bound = tt.Lower
	}
	if n.inCheck() || ttEntry.Bound&bound == 0 || ttEntry.Score.IsDecided() {
		return n.staticEval
	}
	return ttEntry.Score
}
