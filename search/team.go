package search

import (
	"runtime/debug"
	"sync"
	"sync/atomic"

	"vedette/eval"
	"vedette/movegen"
)

// team is the threads of a search. All of them search the same root, each with
// its own histories; what one finds in a subtree the others find in the table.
// Timing makes them differ, so that together they see more ("Lazy SMP",
// D. Homan 2013). The first one is the main thread: it alone reports and checks
// limits and clock, and when it is done so are its helpers.
type team struct {
	workers []*worker
	work    func(*worker) // what each of them does: iterate, except in tests
	task    task
	halt    atomic.Bool
	failure atomic.Pointer[error] // why the first helper that failed did so
}

// task is what all workers search.
type task struct {
	game    *movegen.Game
	root    []rootMove
	weights *eval.Weights
	ctl     *Control
	limits  *Limits
	lines   int         // of MultiPV
	report  func(*Info) // what the main thread hands facts to, or nil
}

// assign gives the team a task and returns the main thread, which has begun with
// it. The helpers begin in search, each in its own thread.
func (t *team) assign(given task) *worker {
	t.task = given
	for _, w := range t.workers {
		w.await()
	}
	t.mainThread().begin(&t.task)
	return t.mainThread()
}

// bytes returns how much memory the workers have.
func (t *team) bytes() (sum uint64) {
	for _, w := range t.workers {
		sum += w.block.Size()
	}
	return sum
}

// dismiss gives the memory of all workers but the first n back, at once. That
// takes a collection of garbage, for the stacks that they searched on.
func (t *team) dismiss(n int) {
	for _, w := range t.workers[n:] {
		w.release()
	}
	clear(t.workers[n:])
	t.workers = t.workers[:n]
	debug.FreeOSMemory()
}

// forget lets all workers forget what they learnt.
func (t *team) forget() {
	var done sync.WaitGroup
	for _, w := range t.workers {
		done.Go(w.forget)
	}
	done.Wait()
}

// mainThread returns the worker that reports and checks the limits.
func (t *team) mainThread() *worker { return t.workers[0] }

// isMain reports whether w is the main thread.
func (w *worker) isMain() bool { return w == w.team.mainThread() }

// search lets all workers search until the main thread is done, and returns the
// best thread.
func (t *team) search() *worker {
	t.halt.Store(false)
	t.failure.Store(nil)
	t.workTogether()
	return t.bestThread()
}

// workTogether lets all workers search until the main thread is done. If that
// panics, the caller hears of it when the helpers have ended: they must not write
// to a table that somebody goes on using.
func (t *team) workTogether() {
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer t.halt.Store(true)
	for _, w := range t.workers[1:] {
		helpers.Go(func() { t.help(w) })
	}
	t.work(t.mainThread())
}

// help is what a helper's goroutine does. Nobody could recover from its panic
// but itself, and the others can do without it.
func (t *team) help(w *worker) {
	if err := Guard(func() { w.begin(&t.task); t.work(w) }); err != nil {
		w.failed = true
		t.failure.CompareAndSwap(nil, &err)
	}
}

// firstFailure returns why the first helper that failed did so, nil if none
// did.
func (t *team) firstFailure() error {
	if err := t.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// nodes returns the number of moves made by all workers. That of the others
// lags a little behind, until they are done.
func (t *team) nodes(asking *worker) uint64 {
	sum := asking.nodes
	for _, w := range t.workers {
		if w != asking {
			sum += w.published.Load()
		}
	}
	return sum
}

// bestThread returns the worker whose result counts. Each one votes for its move,
// with a weight that grows with the depth it reached and with its score; the best
// thread is the deepest that has the move with most votes. A proven mate needs no
// votes, and a worker that failed or finished no iteration has none. With several
// lines, or if a depth or mate was asked for, the main thread is the best one.
func (t *team) bestThread() *worker {
	best := t.mainThread()
	if len(t.workers) == 1 || best.multiPV > 1 || best.limits.Depth > 0 || best.limits.Mate > 0 {
		return best
	}
	votes := t.votes()
	for _, w := range t.workers[1:] {
		if w.votes() && w.preferred(best, votes) {
			best = w
		}
	}
	return best
}

// votes reports whether the worker has a result to vote for.
func (w *worker) votes() bool { return w.completedDepth > 0 && !w.failed }

// votes returns the weight of the votes for each move.
func (t *team) votes() map[movegen.Move]int {
	lowest := eval.Infinity
	for _, w := range t.workers {
		if w.votes() {
			lowest = min(lowest, w.root[0].score)
		}
	}
	votes := make(map[movegen.Move]int)
	for _, w := range t.workers {
		if w.votes() {
			votes[w.root[0].move] += (int(w.root[0].score-lowest) + voteBase) * w.completedDepth
		}
	}
	return votes
}

// voteBase is what a vote weighs beside the difference of the scores, in
// centipawns.
const voteBase = 15

// preferred reports whether the result of w counts rather than that of other.
func (w *worker) preferred(other *worker, votes map[movegen.Move]int) bool {
	mine, its := &w.root[0], &other.root[0]
	if mine.score.IsMate() || its.score.IsMate() {
		return mine.score > its.score
	}
	if mine.move == its.move {
		return w.completedDepth > other.completedDepth
	}
	return votes[mine.move] > votes[its.move]
}
