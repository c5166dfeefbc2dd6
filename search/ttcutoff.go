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
func (w *worker) ttCutoff(n *node, ttEntry *tt.Entry, depth int, beta eval.Score) (eval.Score, bool) {
	if ttEntry.Depth < depth || n.excluded != movegen.NoMove || n.pos.Rule50() >= rule50Caution {
		return 0, false
	}
	if ttEntry.Score >= beta {
		return ttEntry.Score, ttEntry.Bound&tt.Lower != 0
	}
	return ttEntry.Score, ttEntry.Bound&tt.Upper != 0
}
