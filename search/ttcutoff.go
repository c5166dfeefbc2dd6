package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// rule50Caution is the number of reversible plies from which stored scores are
// not trusted, because they ignore the draw that is near.
const rule50Caution = 90

// ttCutoff returns the score of a TT entry if it answers the question of a
// zero window: searched deep enough, with a bound on the right side. (Step 5.)
func (w *worker) ttCutoff(n *node, e *tt.Entry, depth int, beta eval.Score) (eval.Score, bool) {
	if e.Depth < depth || n.excluded != movegen.NoMove || n.pos.Rule50() >= rule50Caution {
		return 0, false
	}
	if e.Score >= beta {
		return e.Score, e.Bound&tt.Lower != 0
	}
	return e.Score, e.Bound&tt.Upper != 0
}
