package search

import (
	"runtime/debug"
	"sync"
	"sync/atomic"

	"vedette/eval"
	"vedette/movegen"
)

// team is the threads of a search. All of them search the same root, each with
// its own histories; they share results through the TT. Timing makes them
// search different subtrees first, so that together they search more ("Lazy
// SMP", D. Homan 2013). The first one is the main thread: only it reports and
// checks limits and clock, and when it ends its helpers are stopped.
type team struct {
	workers []*worker
	work    func(*worker) // what each of them runs: think, except in tests
	task    task
	shown   map[movegen.Move]shownLine // in this search, by the move at the root
	halt    atomic.Bool
	failure atomic.Pointer[error] // of the first helper that failed
	pause   pause                 // of the main thread
	mates   [2]mateBounds         // by the side to move, and by the other
}

// task is what all workers search.
type task struct {
	game    *movegen.Game
	root    []rootMove
	weights *eval.Weights
	ctl     *Control
	limits  *Limits
	lines   int // of MultiPV
	syzygy  Syzygy
	probe   bool        // probe endgame tables inside the tree
	ranked  int         // moves that the endgame tables ranked
	report  func(*Info) // the main thread's report, or nil
	trace   *Trace      // for the main thread, or nil
}

// assign gives the team a task and returns the main thread, which is set up for
// it. The helpers set themselves up in search, each in its own thread.
func (t *team) assign(given task) *worker {
	t.task, t.shown = given, make(map[movegen.Move]shownLine)
	t.mates[0].reset(given.limits.mateMoves())
	t.mates[1].reset(given.limits.mateMoves())
	for _, w := range t.workers {
		w.resetProgress()
	}
	t.mainThread().begin(&t.task)
	return t.mainThread()
}

// bytes returns the memory of the workers.
func (t *team) bytes() (sum uint64) {
	for _, w := range t.workers {
		sum += w.block.Size()
	}
	return sum
}

// dismiss releases the memory of all workers except the first n at once. It
// runs a garbage collection to free their stacks.
func (t *team) dismiss(n int) {
	for _, w := range t.workers[n:] {
		w.release()
	}
	clear(t.workers[n:])
	t.workers = t.workers[:n]
	debug.FreeOSMemory()
}

// dismissHelpers leaves only the main thread until the returned function is called.
func (t *team) dismissHelpers() (recall func()) {
	all := t.workers
	t.workers = all[:1]
	return func() { t.workers = all }
}

// clearHistories clears histories and corrections of all workers.
func (t *team) clearHistories() {
	var done sync.WaitGroup
	for _, w := range t.workers {
		done.Go(w.clearHistories)
	}
	done.Wait()
}

// mainThread returns the worker that reports and checks the limits.
func (t *team) mainThread() *worker { return t.workers[0] }

// isMain reports whether w is the main thread.
func (w *worker) isMain() bool { return w == w.team.mainThread() }

// search runs all workers until the main thread is done, and returns the best
// thread.
func (t *team) search() *worker {
	t.halt.Store(false)
	t.failure.Store(nil)
	t.workTogether()
	return t.bestThread()
}

// workTogether runs all workers until the main thread is done. A panic in the
// main thread is passed on after the helpers have ended: they must not write to a
// TT that is used again.
func (t *team) workTogether() {
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer t.halt.Store(true)
	for _, w := range t.workers[1:] {
		helpers.Go(func() { t.help(w) })
	}
	t.work(t.mainThread())
}

// help runs in a helper's goroutine. Only it can recover from its panic, and
// the others can continue without it.
func (t *team) help(w *worker) {
	if err := Guard(func() { w.begin(&t.task); t.work(w) }); err != nil {
		w.failed = true
		t.failure.CompareAndSwap(nil, &err)
	}
}

// firstFailure returns the error of the first helper that failed, nil if none
// did.
func (t *team) firstFailure() error {
	if err := t.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// nodes returns the number of moves made by all workers. The counts of the
// others lag a little until they are done.
func (t *team) nodes(asking *worker) uint64 {
	sum := asking.nodes
	for _, w := range t.workers {
		if w != asking {
			sum += w.published.Load()
		}
	}
	return sum
}

// bestThread returns the worker whose result counts. Each worker votes for its
// move, with a weight that grows with its depth and score; the best thread is the
// deepest one with the move that has the most votes. A proven win or loss needs no
// votes, and a worker that failed or finished no iteration has none. With several
// lines, or with a depth or mate limit, the main thread is the best one.
func (t *team) bestThread() *worker {
	best := t.mainThread()
	if len(t.workers) == 1 || best.multiPV > 1 || best.limits.Depth > 0 || best.limits.Mate > 0 {
		return best
	}
	votes := t.votes()
	for _, w := range t.workers[1:] {
		if w.hasVote() && w.preferred(best, votes) {
			best = w
		}
	}
	return best
}

// hasVote reports whether the worker has a result to vote with.
func (w *worker) hasVote() bool { return w.completedDepth > 0 && !w.failed }

// votes returns the weight of the votes for each move.
func (t *team) votes() map[movegen.Move]int {
	lowest := eval.Infinity
	for _, w := range t.workers {
		if w.hasVote() {
			lowest = min(lowest, w.root[0].score)
		}
	}
	votes := make(map[movegen.Move]int)
	for _, w := range t.workers {
		if w.hasVote() {
			votes[w.root[0].move] += (int(w.root[0].score-lowest) + voteBase) * w.completedDepth
		}
	}
	return votes
}

// voteBase is added to the difference of the scores in a vote's weight, in
// centipawns.
const voteBase = 15

// preferred reports whether the result of w is better than that of other.
func (w *worker) preferred(other *worker, votes map[movegen.Move]int) bool {
	mine, its := &w.root[0], &other.root[0]
	if mine.score.IsDecided() || its.score.IsDecided() {
		return mine.score > its.score
	}
	if mine.move == its.move {
		return w.completedDepth > other.completedDepth
	}
	return votes[mine.move] > votes[its.move]
}
