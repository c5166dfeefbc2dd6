package search

import "vedette/eval"

const (
	// huntScore is from which score on a mate is hunted: the game is all but decided, and
	// nodes matter little.
	huntScore eval.Score = 500
	// huntMoves is in how many moves a mate is sought.
	huntMoves = 10
	// huntShare is the part of the nodes that goes into the hunt, leastHunt how many there
	// are at a time at least.
	huntShare = 8
	leastHunt = 500
)

// hunter looks for a mate beside an ordinary search whose side to move is far ahead, by a
// proof: pruning hides mates from the search that begin with a quiet move, or a sacrifice
// that leaves no threat.
type hunter struct {
	*prover        // nil before the first hunt
	spent   uint64 // nodes
}

// hunt works on the shortest mate, if one may be hunted, with the nodes that it has not
// had so far. A proven mate is the best line of the root from then on, until a shorter one
// is found.
func (h *hunter) hunt(w *worker) {
	due := w.nodes / huntShare
	if due < h.spent+leastHunt || !w.mayHunt() {
		return
	}
	if h.prover == nil {
		h.prover = newProver(w, w.frame(0).pos.SideToMove())
		h.goal.reset(w.limits.movesWithin(huntMoves))
	}
	h.goal.shorterThan(w.root[0].score.MateDistance())
	begun := w.nodes
	h.advance((due - h.spent) / (1 + topShare))
	h.spent += w.nodes - begun
}

// mayHunt reports whether to hunt for a mate: not in a search for a mate, a plain one or
// one of the test modes, and not where the endgame tables order the moves of the root.
func (w *worker) mayHunt() bool {
	l, best := w.limits, &w.root[0]
	return w.isMain() && l.Mate == 0 && !l.Plain && !w.exhaustive && !best.ranked &&
		best.score >= huntScore
}

// shorterThan restricts the search to mates that are shorter than one in so many moves,
// if that is not 0, which the search has found without a proof.
func (b *mateBounds) shorterThan(moves int) {
	if moves > 0 && int32(moves) <= b.asked.Load() {
		b.asked.Store(int32(moves - 1))
		b.most.Store(int32(moves))
	}
}
