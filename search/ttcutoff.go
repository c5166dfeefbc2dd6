package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

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

// applyTT sets the node's estimate and ttPV from the TT entry. With an excluded
// move the entry's score does not apply, and the flag is already set. (Step 5.)
func (n *node) applyTT(ttEntry *tt.Entry, pvNode bool) {
	if n.excluded != movegen.NoMove {
		n.estimate = n.staticEval
		return
	}
	n.estimate = n.ttEval(ttEntry)
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

// rule50Caution is the number of reversible plies from which stored scores are
// not trusted, because they ignore the draw that is near.
const rule50Caution = 90

// ttCutoff returns the score of a TT entry if it answers the question of a
// zero window: searched deep enough, with a bound on the right side. (Step 5.)
func (w *worker) ttCutoff(n *node, ttEntry *tt.Entry, depth int, beta eval.Score) (eval.Score, bool) {
	if ttEntry.Depth < depth || n.excluded != movegen.NoMove || n.pos.Rule50() >= rule50Caution {
		return 0, false
	}
	if ttEntry.Score >= beta {
		return ttEntry.Score, ttEntry.Bound&tt.Lower != 0
	}
	return ttEntry.Score, ttEntry.Bound&tt.Upper != 0
}
