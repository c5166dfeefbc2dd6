package search

import (
	"cmp"
	"math"
	"slices"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// think searches until a limit is reached, for the best line or for a mate.
func (w *worker) think() {
	defer func() { w.published.Store(w.nodes) }()
	if w.limits.mateMoves() > 0 {
		w.seekMate()
		return
	}
	w.iterate(math.MaxUint64)
}

// iterate is iterative deepening until a limit is reached, or the worker has made so many
// nodes: each iteration makes the next one cheaper through the TT, the histories and the
// order of the root moves. It goes on from the last finished iteration, and returns with
// the best line in front.
func (w *worker) iterate(nodes uint64) {
	last := MaxDepth
	if w.limits.Depth > 0 && w.isMain() {
		last = min(w.limits.Depth, MaxDepth)
	}
	lines := min(w.multiPV, len(w.root))
	var mates hunter
	for w.completedDepth < last {
		mates.hunt(w)
		depth := min(w.completedDepth+1, last) // a mate of that length counts as a finished iteration
		w.beginIteration(depth)
		for first := range lines {
			w.selDepth = 0
			w.aspirate(first, depth)
			if w.stopped {
				w.finishStopped(depth, lines)
				return
			}
			w.sortLines(first + 1)
		}
		w.keep(depth, lines)
		w.recordFinished()
		w.reportFinished(lines)
		if !w.isMain() {
			continue
		}
		goOn := w.clock.iterationDone(w.ctl, w.facts())
		if !goOn || w.nodes >= nodes || w.ctl.Stopped() {
			return
		}
	}
}

// beginIteration prepares for an iteration, after which the scores of the last one are
// the previous ones.
func (w *worker) beginIteration(depth int) {
	w.rootDepth = depth
	w.partial = tt.None
	w.recordIteration(depth)
	for i := range w.root {
		w.root[i].endIteration()
	}
}

// sortLines sorts the first n root moves by rank and score: a later line of
// MultiPV may turn out better than an earlier one.
func (w *worker) sortLines(n int) {
	slices.SortStableFunc(w.root[:n], func(a, b rootLine) int {
		return cmp.Or(cmp.Compare(b.tbRank, a.tbRank), int(b.score-a.score))
	})
}

// failureReportDelay suppresses reports of failed windows in short searches.
const failureReportDelay = 3 * time.Second

// aspirate searches the root with a narrow window around the expected score and
// widens it on the side where the score falls outside, until it is inside
// ("aspiration windows"). After a fail high the next search is a ply less deep,
// for each failure: the move is good, and only its score remains to be found.
func (w *worker) aspirate(first, depth int) {
	alpha, beta := -eval.Infinity, eval.Infinity
	delta := eval.Score(aspirationDelta)
	if expected := w.root[first].expected(); w.aspires(depth, expected) {
		alpha, beta = expected-delta, expected+delta
	}
	for failures := 0; ; {
		score := w.searchWindow(first, max(depth-failures, 1), alpha, beta)
		if w.stopped {
			return
		}
		var bound tt.Bound
		switch {
		case score <= alpha:
			failures = 0
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -eval.Infinity)
			bound = tt.Upper
		case score >= beta:
			if !score.IsDecided() {
				failures = min(failures+1, aspirationFailures)
			}
			beta = min(score+delta, eval.Infinity)
			bound = tt.Lower
		default:
			return
		}
		w.reportFailure(depth, bound)
		delta = delta * margin(aspirationGrowth) / 100
		alpha, beta = openWindow(alpha, beta, delta, score, bound)
	}
}

// reportFailure reports a failed window, unless there are several lines: those are
// reported in whole sets, and clients such as En Croissant would take the bound for the
// score of a line in the next set. Stockfish does the same.
func (w *worker) reportFailure(depth int, bound tt.Bound) {
	if w.multiPV == 1 && w.clock.elapsed() >= failureReportDelay {
		w.reportLine(0, depth, bound)
	}
}

// aspires reports whether the window is narrow at first. Around a decided score, which
// stands for no score too, it says little where the next score will be.
func (w *worker) aspires(depth int, expected eval.Score) bool {
	return depth >= aspirationDepth && !expected.IsDecided() && !w.exhaustive
}

// openWindow opens the window fully on the side where it failed, if it has become wide
// or the score is decided. Otherwise it stays.
func openWindow(alpha, beta, delta, score eval.Score, failed tt.Bound) (eval.Score, eval.Score) {
	switch {
	case delta <= margin(aspirationLimit) && !score.IsDecided():
		return alpha, beta
	case failed == tt.Upper:
		return -eval.Infinity, beta
	}
	return alpha, eval.Infinity
}

// facts returns the clock's information about the iteration just finished.
func (w *worker) facts() iteration {
	best := &w.root[0]
	share := float64(best.nodes) / float64(max(w.nodes, 1))
	if best.proven != 0 { // by a proof, whose nodes are not those of the move
		share = 1
	}
	n := w.frame(0)
	return iteration{
		best: best.move, score: best.score, share: share, nodes: w.team.nodes(w),
		noisy: n.inCheck() || n.pos.IsNoisy(best.move),
	}
}

// keep stores the finished lines of an iteration.
func (w *worker) keep(depth, lines int) {
	w.completedDepth = depth
	w.lead = finding{depth, tt.Exact}
	w.pollAt = 0 // from now on limits apply
	w.finished = append(w.finished[:0], w.root[:lines]...)
}

// reportFinished reports the lines of the last finished iteration.
func (w *worker) reportFinished(lines int) {
	for i := range lines {
		w.reportLine(i, w.completedDepth, tt.Exact)
	}
}

// finishStopped uses the result of an iteration that was stopped. A move that beat the best
// one of the last iteration is played and reported: the last report must agree with
// the move. Otherwise the last finished iteration counts, and always with several
// lines, of which only finished sets are reported. Its lines are reported again,
// because a bound may have been reported since, and because GUIs take nodes, time and
// speed from the last report, which must include the stopped iteration.
func (w *worker) finishStopped(depth, lines int) {
	switch {
	case w.partial != tt.None && (lines == 1 || w.completedDepth == 0):
		w.lead = finding{depth, w.partial}
	case w.completedDepth > 0:
		copy(w.root, w.finished)
		w.reportFinished(lines)
		return
	default: // stopped before the first move had a score
		w.root[0].score = w.unsearched(w.root[0].move)
		w.lead = finding{depth, tt.Exact}
	}
	w.reportLine(0, w.lead.depth, w.lead.bound)
}

// unsearched returns the score of a root move for which the search has none:
// the score of the position after it by the rules and the evaluation. The
// evaluation of the root would not do: it is unreliable in check, and
// independent of the move.
func (w *worker) unsearched(m movegen.Move) eval.Score {
	nodes := w.nodes
	w.make(0, m)
	w.nodes = nodes // a node limit may have been reached exactly
	n := w.frame(1)
	switch {
	case w.drawn(1, n):
		return eval.Draw
	case !n.pos.HasLegalMove():
		return -n.withoutMove(1, eval.Draw)
	}
	return -w.evals.Evaluate(1, &n.pos)
}
