package search

import (
	"slices"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// iterate deepens step by step until a limit is reached: each iteration makes
// the next one cheaper by what table, history and the order of the root's
// moves remember. It returns with the best line in front.
func (w *worker) iterate() {
	defer func() { w.published.Store(w.nodes) }()
	last := MaxDepth
	if w.limits.Depth > 0 && w.isMain() {
		last = min(w.limits.Depth, MaxDepth)
	}
	lines := min(w.multiPV, len(w.root))
	for depth := 1; depth <= last; depth++ {
		w.rootDepth = depth
		w.partial = tt.None
		for i := range w.root {
			w.root[i].endIteration()
		}
		for first := range lines {
			w.selDepth = 0
			w.aspirate(first, depth)
			if w.stopped {
				w.salvage(depth, lines)
				return
			}
			w.sortLines(first + 1)
		}
		w.keep(depth, lines)
		w.reportFinished(lines)
		if !w.isMain() {
			continue
		}
		if w.mateFound(lines) || !w.clock.iterationDone(w.ctl, w.facts()) || w.ctl.Stopped() {
			return
		}
	}
}

// sortLines brings the first n root moves in the order of their scores: a later
// line of MultiPV may turn out better than an earlier one.
func (w *worker) sortLines(n int) {
	slices.SortStableFunc(w.root[:n], func(a, b rootMove) int { return int(b.score - a.score) })
}

// failureReportDelay keeps reports of failed windows away from short searches.
const failureReportDelay = 3 * time.Second

// aspirate searches the root with a narrow window around the expected score
// and widens it on the side where the score falls outside, until it lies
// inside ("aspiration windows"). What fails high is searched less deep the next
// time, a ply for each failure: the move is good, and what remains to be known is
// how good.
func (w *worker) aspirate(first, depth int) {
	alpha, beta := -eval.Infinity, eval.Infinity
	delta := eval.Score(aspirationDelta)
	if expected := w.root[first].expected(); depth >= aspirationDepth && !expected.IsMate() && !w.exhaustive {
		alpha, beta = expected-delta, expected+delta
	}
	for failures := 0; ; {
		score := w.searchRoot(first, max(depth-failures, 1), alpha, beta)
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
			if !score.IsMate() {
				failures = min(failures+1, aspirationFailures)
			}
			beta = min(score+delta, eval.Infinity)
			bound = tt.Lower
		default:
			return
		}
		if w.clock.elapsed() >= failureReportDelay {
			w.reportLine(first, depth, bound)
		}
		delta = delta * margin(aspirationGrowth) / 100
		if delta > margin(aspirationLimit) || score.IsMate() {
			alpha, beta = openWindow(alpha, beta, bound)
		}
	}
}

// openWindow opens the window fully on the side where it failed.
func openWindow(alpha, beta eval.Score, failed tt.Bound) (eval.Score, eval.Score) {
	if failed == tt.Upper {
		return -eval.Infinity, beta
	}
	return alpha, eval.Infinity
}

// facts returns what the clock wants to know of the iteration just finished.
func (w *worker) facts() iteration {
	best := &w.root[0]
	share := float64(best.nodes) / float64(max(w.nodes, 1))
	n := w.frame(0)
	return iteration{
		best: best.move, score: best.score, share: share, nodes: w.team.nodes(w),
		noisy: n.inCheck() || n.pos.IsNoisy(best.move),
	}
}

// keep remembers the finished lines of an iteration.
func (w *worker) keep(depth, lines int) {
	w.completedDepth = depth
	w.lead = finding{depth, tt.Exact}
	w.pollAt = 0 // from now on limits count
	w.finished = append(w.finished[:0], w.root[:lines]...)
}

// reportFinished reports the lines of the last finished iteration.
func (w *worker) reportFinished(lines int) {
	for i := range lines {
		w.reportLine(i, w.completedDepth, tt.Exact)
	}
}

// salvage makes the best of an iteration that was stopped. A move that beat the
// one of the last iteration is played, and reported: the last report must
// agree with the move. Else the last finished iteration counts. So it does
// with several lines, of which only finished sets are published. They are
// reported again, because a bound may have come in between, and because the nodes
// of the stopped iteration were made too: programs take nodes, time and speed from the
// last report.
func (w *worker) salvage(depth, lines int) {
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

// unsearched returns the score of a root move of which the search found out
// nothing: how the position after it stands by the rules and the evaluation.
// The evaluation of the root would not do: in check there is none to rely on,
// and it knows nothing of the move that is played.
func (w *worker) unsearched(m movegen.Move) eval.Score {
	nodes := w.nodes
	w.make(0, m)
	w.nodes = nodes // a limit of nodes may have been reached exactly
	n := w.frame(1)
	switch {
	case w.drawn(1, n):
		return eval.Draw
	case !n.pos.HasLegalMove():
		return -n.withoutMove(1, eval.Draw)
	}
	return -w.evals.Evaluate(1, &n.pos)
}

// mateFound reports whether the mate that was asked for is found, in every
// line.
func (w *worker) mateFound(lines int) bool {
	if w.limits.Mate <= 0 {
		return false
	}
	for i := range lines {
		if s := w.root[i].score; !s.IsMate() || max(s.MateDistance(), -s.MateDistance()) > w.limits.Mate {
			return false
		}
	}
	return true
}
