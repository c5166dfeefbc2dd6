package search

import (
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// rootMove is a move at the root and its results.
type rootMove struct {
	move  movegen.Move
	score eval.Score // of the last search that did not fail low
	// previous is the score at the end of the last iteration.
	previous eval.Score
	// mean is the weighted mean of the scores of all iterations since the last decided
	// score, or since the move had none: each weighs as much as all before it together.
	mean eval.Score
	// tbRank orders the moves before score does, if the endgame tables have the
	// root: ranked. tbScore is the score that they give the move.
	tbRank  int
	ranked  bool
	tbScore eval.Score
	// proven is the score of a mate that is proven, 0 for none: such a move is not searched.
	proven   eval.Score
	selDepth int
	nodes    uint64 // spent on the move in the whole search
}

// rootLine is a move at the root with the line that it begins.
type rootLine struct {
	rootMove
	line line
}

// endIteration stores the score for the next iteration. The mean means nothing while
// the score is decided, or there is none because the move failed low.
func (r *rootMove) endIteration() {
	if r.previous.IsDecided() {
		r.mean = r.score
	} else {
		r.mean = (r.mean + r.score) / 2
	}
	r.previous = r.score
}

// expected returns the centre of the next iteration's window. It may be a win
// or loss, or no score at all.
func (r *rootMove) expected() eval.Score {
	if r.previous.IsDecided() {
		return r.previous
	}
	return r.mean
}

// rootMoves lists the legal moves of p in the order of the generator,
// restricted to only unless that is nil.
func rootMoves(p *movegen.Position, only []movegen.Move) (root []rootMove) {
	var list movegen.MoveList
	p.LegalMoves(&list)
	root = make([]rootMove, 0, list.Len())
	for _, m := range list.Slice() {
		if only != nil && !slices.Contains(only, m) {
			continue
		}
		root = append(root, rootMove{move: m, score: -eval.Infinity, previous: -eval.Infinity})
	}
	return root
}

// beginRoot begins a line with each of the moves.
func (w *worker) beginRoot(moves []rootMove) {
	w.root = slices.Grow(w.root[:0], len(moves))[:len(moves)]
	for i, m := range moves {
		w.root[i].rootMove = m
		w.root[i].line.begin(m.move)
	}
}

// searchRoot searches the root's moves from index first on, those before it
// being better lines of MultiPV, as far as they have the same rank by the endgame
// tables, and moves the best to index first. It is the
// loop of negamax with what only the root needs: every move keeps its score and
// line.
func (w *worker) searchRoot(first, depth int, alpha, beta eval.Score) eval.Score {
	n := w.frame(0)
	w.evaluate(0, n)
	n.estimate, n.ttPV = n.staticEval, true
	quiets := w.history.of(n)
	best, bestMove := -eval.Infinity, movegen.NoMove
	bound := tt.Upper
	for i, end := first, w.rankEnd(first); i < end; i++ {
		r, before := &w.root[i], w.nodes
		w.reportCurrentMove(r.move, i+1)
		w.make(0, r.move)
		moveCount := i - first + 1
		mc := moveContext{depth: depth, moveCount: moveCount, pvNode: true}
		mc.quiet, mc.history = w.history.lookUp(n, &quiets, r.move)
		newDepth := w.childDepth(0, n, &mc, 0)
		n.moveCount = moveCount
		score := w.searchRootMove(r, newDepth, moveCount, alpha, beta, best)
		r.nodes += w.nodes - before
		if w.stopped {
			break
		}
		// A move that failed low keeps no score: it is not worse than the
		// others that did, only its bound happens to be lower.
		r.score = -eval.Infinity
		if score > best {
			best = score
			if score > alpha || moveCount == 1 {
				r.score, r.selDepth = score, w.selDepth
				r.line.set(r.move, w.line(1))
				w.toFront(first, i)
			}
			if score > alpha {
				alpha, bestMove, bound = score, w.root[first].move, tt.Exact // r is another move's by now
			}
			if score >= beta {
				bound = tt.Lower
			}
			if first == 0 && bound != tt.Upper {
				w.partial = bound
			}
			if bound == tt.Lower {
				break
			}
		}
	}
	if !w.stopped && first == 0 && bound == tt.Upper && w.partial != tt.None {
		w.partial = tt.Upper // it failed high in this iteration, and now failed low
	}
	if !w.stopped && first == 0 {
		w.storeRoot(tt.Entry{Move: bestMove, Score: best, Depth: depth, Bound: bound, PV: true})
	}
	return best
}

// searchRootMove searches a move at the root, unless it is proven to mate.
func (w *worker) searchRootMove(r *rootLine, depth, moveCount int, alpha, beta, best eval.Score) eval.Score {
	if r.proven == 0 {
		return w.searchMove(0, depth, moveCount, alpha, beta, best, false)
	}
	w.selDepth = max(w.selDepth, r.line.n)
	reply := w.line(1)
	reply.n = copy(reply.moves[:], r.line.moves[1:r.line.n])
	return r.proven
}

// storeRoot stores the result of the root in the TT, unless only some of its moves
// may be searched. Another move may be better, so where a later search meets the
// position inside its tree the entry would be wrong.
func (w *worker) storeRoot(found tt.Entry) {
	if w.limits.SearchMoves == nil && !w.memoryless {
		w.tt.Store(w.frame(0).pos.Key(), 0, found)
	}
}

// toFront moves the root move at i to index first and keeps the order of the
// others.
func (w *worker) toFront(first, i int) {
	r := w.root[i]
	copy(w.root[first+1:i+1], w.root[first:i])
	w.root[first] = r
}
