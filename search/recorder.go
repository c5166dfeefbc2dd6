package search

import (
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// recorder records a search in a Trace. Only a main thread that is asked for a trace
// has one; for the others it is nil, which costs a test of a pointer. negamax and its steps
// report to the methods of worker below. The purpose of a search follows from the order of
// these reports. Only the rule that ended a node is always noted, in its frame.
type recorder struct {
	w       *worker
	out     *Trace
	current Trace // of the iteration
	// path holds the recorded searches that are under way, the root first.
	path []*TraceNode
	// pending says that the next call of negamax is that of record, for the node at
	// the end of the path.
	pending bool
}

// newRecorder returns a recorder for one search of w, nil for a nil trace.
func newRecorder(w *worker, t *Trace) *recorder {
	if t == nil {
		return nil
	}
	*t = Trace{Plies: max(t.Plies, 1), Limit: t.Limit}
	return &recorder{w: w, out: t}
}

// recordIteration begins an iteration.
func (w *worker) recordIteration(depth int) {
	if r := w.recorder; r != nil {
		r.current = Trace{Plies: r.out.Plies, Limit: r.out.Limit, Reached: r.out.Plies, Depth: depth}
		r.path = r.path[:0]
	}
}

// recordFinished ends an iteration that was not stopped.
func (w *worker) recordFinished() {
	if r := w.recorder; r != nil {
		r.current.Finished = true
		*r.out = r.current
	}
}

// searchWindow is searchRoot, which a recorder records.
func (w *worker) searchWindow(first, depth int, alpha, beta eval.Score) eval.Score {
	r := w.recorder
	if r == nil {
		return w.searchRoot(first, depth, alpha, beta)
	}
	n := &TraceNode{Purpose: ForRoot, Depth: depth, Searched: depth, Opened: true, Alpha: alpha, Beta: beta}
	r.enter(n)
	score := w.searchRoot(first, depth, alpha, beta)
	r.ttEntry(0, &tt.Entry{})
	n.estimate(w.frame(0))
	n.rootMoves(w, first, score)
	r.leave(n, score)
	if !r.out.Finished {
		*r.out = r.current
	}
	return score
}

// rootMoves records how the loop over the root's moves ended, which began at index
// first.
func (n *TraceNode) rootMoves(w *worker, first int, score eval.Score) {
	n.Ended = ByAllMoves
	if score >= n.Beta {
		n.Ended = ByCutoff
	}
	for i := first; i < len(w.root); i++ {
		m := w.root[i].move
		if n.find(m) >= 0 {
			continue
		}
		why := ByEarlierCutoff
		switch {
		case i >= w.rankEnd(first):
			why = ByRank
		case w.root[i].proven != 0:
			why = ByProof
		case w.stopped:
			why = ByStop
		}
		n.Moves = append(n.Moves, TraceMove{Move: m, LeftOut: why})
	}
	if score > n.Alpha {
		n.Best = w.root[first].move
	}
}

// records reports whether a call of negamax has to be recorded.
func (r *recorder) records(ply int) bool {
	if r.pending {
		r.pending = false
		return false
	}
	return ply <= r.current.Reached
}

// record is negamax for a node that is recorded.
func (w *worker) record(ply, depth int, alpha, beta eval.Score, cutNode bool) eval.Score {
	r, f := w.recorder, w.frame(ply)
	n := &TraceNode{Move: f.move, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Excluded: f.excluded, Expected: AllNode}
	switch {
	case beta-alpha > 1:
		n.Expected = PVNode
	case cutNode:
		n.Expected = CutNode
	}
	r.enter(n)
	f.ended = ByLeaf // the first step that may end a node; the others say so
	r.pending = true
	score := w.negamax(ply, depth, alpha, beta, cutNode)
	if n.Ended = f.ended; n.Ended.Step() > ByTT.Step() {
		n.estimate(f)
	}
	r.leave(n, score)
	return score
}

// quiesceWithin is quiesce for the steps of the node at ply or the one before it.
func (w *worker) quiesceWithin(ply int, alpha, beta eval.Score) eval.Score {
	r := w.recorder
	if r == nil || ply > r.current.Reached {
		return w.quiesce(ply, alpha, beta)
	}
	n := &TraceNode{Purpose: ForProbCutGuess, Move: w.frame(ply).move, Ply: ply, Alpha: alpha, Beta: beta, Expected: AllNode, Ended: ByLeaf}
	if ply == r.node().Ply {
		n.Purpose = ForRazoring
	}
	r.enter(n)
	score := w.quiesce(ply, alpha, beta)
	r.leave(n, score)
	return score
}

// node returns the recorded node that is being searched.
func (r *recorder) node() *TraceNode { return r.path[len(r.path)-1] }

// at returns the recorded node that is being searched if it is at ply, else nil: a
// node further down that is not recorded.
func (r *recorder) at(ply int) *TraceNode {
	if n := r.node(); n.Ply == ply {
		return n
	}
	return nil
}

// enter adds a node to the tree and to the path.
func (r *recorder) enter(n *TraceNode) {
	if len(r.path) == 0 {
		r.current.Roots = append(r.current.Roots, n)
	} else {
		parent := r.node()
		parent.estimate(r.w.frame(parent.Ply))
		parent.adopt(n, r.w.frame(parent.Ply), r.w.frame(n.Ply))
	}
	r.path = append(r.path, n)
	n.Nodes = r.w.nodes // until it is left
	if r.current.Recorded++; r.current.Recorded > r.current.Limit {
		r.shrink()
	}
}

// adopt adds a search to those before the moves, or to those of a move, and finds its
// purpose. The frames are those of both nodes.
func (n *TraceNode) adopt(child *TraceNode, frame, below *node) {
	switch {
	case child.Purpose != ForRoot: // known
	case child.Ply == n.Ply && child.Excluded != movegen.NoMove:
		child.Purpose = ForSingularMoves
	case child.Ply == n.Ply:
		child.Purpose = ForVerification
	case child.Move == movegen.NoMove:
		child.Purpose = ForNullMove
	case !n.Opened:
		child.Purpose = ForProbCut
	default:
		n.searched(child, frame.moveCount, below.reduced/onePly)
		return
	}
	n.Before = append(n.Before, child)
}

// searched adds a search to its move.
func (n *TraceNode) searched(child *TraceNode, moveCount, reduction int) {
	last := len(n.Moves) - 1
	if last < 0 || n.Moves[last].Move != child.Move {
		m := TraceMove{Move: child.Move, Count: moveCount}
		child.Purpose = ForFirstMove
		if moveCount > 1 {
			child.Purpose, m.Reduction = ForScout, reduction
		}
		if m.Extension = child.Depth + m.Reduction - (n.Searched - 1); m.Extension != 0 {
			m.Extended = ByCheck
			if child.Move == n.Entry.Move && m.Extension == n.Singular {
				m.Extended = BySingular
			}
		}
		n.Moves, last = append(n.Moves, m), last+1
	} else if child.Beta-child.Alpha > 1 {
		child.Purpose = ForReSearch
	} else {
		child.Purpose = ForSecondScout
	}
	n.Moves[last].Searches = append(n.Moves[last].Searches, child)
}

// estimate records what step 5 made of the static evaluation, once.
func (n *TraceNode) estimate(f *node) {
	if n.Probed && !n.Estimated {
		n.Estimated, n.Estimate, n.TTPV = true, f.estimate, f.ttPV
	}
}

// find returns the index of a move, -1 if it is not there.
func (n *TraceNode) find(m movegen.Move) int {
	return slices.IndexFunc(n.Moves, func(t TraceMove) bool { return t.Move == m })
}

// leave ends a node and removes it from the path.
func (r *recorder) leave(n *TraceNode, score eval.Score) {
	n.Score, n.Nodes = score, r.w.nodes-n.Nodes
	n.Bound = tt.Exact
	if score >= n.Beta {
		n.Bound = tt.Lower
	} else if score <= n.Alpha {
		n.Bound = tt.Upper
	}
	if r.w.stopped {
		n.Ended, n.Bound = ByStop, tt.None
	}
	r.path = r.path[:len(r.path)-1]
}

// shrink removes the nodes at the greatest recorded ply until there are few enough.
func (r *recorder) shrink() {
	c := &r.current
	for c.Recorded > c.Limit && c.Reached > 1 {
		c.Reached--
		c.Recorded = 0
		for _, root := range c.Roots {
			c.Recorded += root.shrink(c.Reached)
		}
	}
}

// shrink removes what is below a ply, and returns the number of nodes that are left.
func (n *TraceNode) shrink(ply int) (left int) {
	n.Before = slices.DeleteFunc(n.Before, func(t *TraceNode) bool { return t.Ply > ply })
	if n.Ply >= ply {
		n.Moves = nil
	}
	left = 1
	for _, t := range n.Before {
		left += t.shrink(ply)
	}
	for i := range n.Moves {
		for _, t := range n.Moves[i].Searches {
			left += t.shrink(ply)
		}
	}
	return left
}

// What follows tells a recorder, if there is one, about the node at ply. The methods
// of worker are short enough to be expanded in place.

// recordTTEntry tells what step 5 begins with.
func (w *worker) recordTTEntry(ply int, entry *tt.Entry) {
	if w.recorder != nil {
		w.recorder.ttEntry(ply, entry)
	}
}

func (r *recorder) ttEntry(ply int, entry *tt.Entry) {
	if n, f := r.at(ply), r.w.frame(ply); n != nil {
		n.Probed, n.StaticEval, n.Improving, n.Entry = true, f.staticEval, f.improving, *entry
	}
}

// recordHindsight tells by how many plies step 7 changes the depth, and returns that.
func (w *worker) recordHindsight(ply, plies int) int {
	if w.recorder != nil {
		if n := w.recorder.at(ply); n != nil {
			n.Hindsight = plies
		}
	}
	return plies
}

// recordMoves tells that the moves come next, with the depth that steps 7 and 12 leave.
func (w *worker) recordMoves(ply, depth, singular int) {
	if w.recorder != nil {
		w.recorder.opened(ply, depth, singular)
	}
}

func (r *recorder) opened(ply, depth, singular int) {
	if n := r.at(ply); n != nil {
		n.estimate(r.w.frame(ply))
		n.Opened, n.Searched, n.Singular = true, depth, singular
		n.Internal = depth - n.Depth - n.Hindsight
	}
}

// recordLeftOut tells why a move is skipped.
func (w *worker) recordLeftOut(ply int, m movegen.Move, moveCount int, why Reason) {
	if w.recorder != nil {
		w.recorder.leftOut(ply, m, moveCount, why)
	}
}

func (r *recorder) leftOut(ply int, m movegen.Move, count int, why Reason) {
	if n := r.at(ply); n != nil && ply < r.current.Reached {
		n.Moves = append(n.Moves, TraceMove{Move: m, Count: count, LeftOut: why})
	}
}

// recordResult tells how the loop over the moves ended.
func (w *worker) recordResult(ply int, found *tt.Entry) {
	if w.recorder != nil {
		w.recorder.result(ply, found)
	}
}

func (r *recorder) result(ply int, found *tt.Entry) {
	n := r.at(ply)
	if n == nil {
		return
	}
	f := r.w.frame(ply)
	n.Best, f.ended = found.Move, ByAllMoves
	if found.Bound == tt.Lower {
		f.ended = ByCutoff
	}
	if ply < r.current.Reached {
		n.others(f)
	}
}

// others adds the moves that the picker did not return: quiet ones after it was told
// to skip them, and all that were to come after a cutoff.
func (n *TraceNode) others(f *node) {
	var why Reason // of the last move that could begin the skipping
	for i := range n.Moves {
		if r := n.Moves[i].LeftOut; r == ByLateMove || r == ByFutility {
			why = r
		}
	}
	var list movegen.MoveList
	f.pos.LegalMoves(&list)
	for _, m := range list.Slice() {
		t := TraceMove{Move: m, LeftOut: ByEarlierCutoff}
		switch {
		case n.find(m) >= 0:
			continue
		case m == n.Excluded:
			t.LeftOut = ByExclusion
		case f.picker.skip && !f.pos.IsNoisy(m):
			t.LeftOut, t.Along = why, true
		}
		n.Moves = append(n.Moves, t)
	}
}
