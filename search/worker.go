package search

import (
	"sync/atomic"

	"vedette/eval"
	"vedette/internal/memory"
	"vedette/movegen"
	"vedette/tt"
)

// node is the frame of one ply on the line that is being searched.
type node struct {
	// Set when the move into the node is made.
	pos   movegen.Position
	masks movegen.Masks
	move  movegen.Move // the move into the node, NoMove for a null move
	// moved holds that move and those one and three plies before it, as
	// indices of histories; 0 for none.
	moved [3]int
	// reduced is by how much the move was reduced, in 1/1024 plies.
	reduced int
	// excluded is a move that is left out, to find out how good the others
	// are (step 11); NoMove in an ordinary search.
	excluded movegen.Move
	// Set by steps 4 and 5.
	rawEval    eval.Score // as the evaluation gives it, NoScore in check
	staticEval eval.Score // the same, faded and corrected
	correction eval.Score // what the correction is, without its sign
	eval       eval.Score // staticEval, or better knowledge from the table
	improving  bool       // staticEval exceeds that of our last turn
	everPV     bool       // on a principal variation, now or earlier
	threats    threats    // against the side to move, set by step 12
	moveCount  int        // moves searched so far, the one under way included
	// Survive the node: siblings share them.
	killers killers
	cutoffs int // by nodes at this ply, since the node two plies above was entered
	// Scratch: the moves searched so far, and those to come.
	quiets, noisies tried
	picker          picker
}

// inCheck reports whether the side to move is in check.
func (n *node) inCheck() bool { return n.masks.Checkers != 0 }

// worker is everything that one thread of the search owns. Threads share only
// the table, the stop flag and what nobody writes to.
type worker struct {
	// What is large lies outside of the Go heap, so that it goes back as soon as
	// fewer threads are wanted; nil after that.
	*workerMemory
	block *memory.Block
	clean bool // nothing was learnt since the memory was cleared

	// Of the engine, shared by all workers.
	team       *team
	table      *tt.Table
	reductions *reductions

	// Fixed during a search. The worker's clock counts in the main thread only.
	ctl     *Control
	clock   clock
	limits  *Limits
	report  func(*Info) // nil for helpers
	multiPV int
	// exhaustive switches all selectivity off: every line is searched to the
	// same depth, so that the score is the minimax value. For tests.
	exhaustive bool
	// forgetful, in an exhaustive search, leaves table, killers and history
	// empty: the order of moves depends on nothing but the position. For tests.
	forgetful bool

	// Progress.
	nodes          uint64        // moves made
	published      atomic.Uint64 // the same a little later, for other threads
	pollAt         uint64        // when to look at the clock again
	stopped        bool
	failed         bool // by a panic, which left everything here half done
	completedDepth int
	rootDepth      int
	selDepth       int
	root           []rootMove
	finished       []rootMove // the lines of the last finished iteration
	// partial is what the score of the first root move is worth if the current
	// iteration is stopped: None unless it beat the lower end of a window.
	partial tt.Bound
	// lead says what the search left as the first root move's score.
	lead finding
	info Info

	// keys holds the positions before the current one, those of the game
	// first: gamePlies of them.
	keys      []movegen.Key
	gamePlies int
	// before holds the last moves of the game as indices of histories, the
	// latest first; 0 for none.
	before [movegen.LastMoves]int

	evals eval.Stack
	// verifyUntil is the ply down to which no null move is tried, to verify
	// the result of one.
	verifyUntil int
}

// workerMemory is what is large of a worker. It holds no pointers of Go.
type workerMemory struct {
	accumulators eval.Accumulators
	history      history
	corrections  corrections
	stack        [stackSize]node
	lines        [stackSize]line
	// Where root and finished lie, unless there are more moves.
	rootMoves, finishedMoves [usualMoves]rootMove
}

// usualMoves is more than the legal moves of any position of a game.
const usualMoves = 256

// newWorker returns a worker of e in a block of workerSize.
func newWorker(block *memory.Block, e *Engine) *worker {
	own := &memory.View[workerMemory](block)[0]
	w := &worker{
		workerMemory: own, block: block, clean: true,
		team: &e.team, table: &e.table, reductions: &e.reductions,
		root: own.rootMoves[:0], finished: own.finishedMoves[:0],
	}
	w.evals.SetAccumulators(&own.accumulators)
	return w
}

// workerSize returns the size of a worker's block in bytes, whole huge pages: with
// them the processor looks addresses up less often.
func workerSize() uint64 {
	const hugePage = 2 * memory.Megabyte
	return (memory.SizeOf[workerMemory]() + hugePage - 1) / hugePage * hugePage
}

// release gives the worker's memory back. Whoever uses the worker after that
// hits a nil pointer.
func (w *worker) release() {
	w.block.Release()
	*w = worker{}
}

// forget clears what the worker learnt. What it never used stays untouched.
func (w *worker) forget() {
	if !w.clean {
		w.history, w.corrections = history{}, corrections{}
		w.clean = true
	}
}

// finding is how deep a score was searched, and what it says about the true
// one.
type finding struct {
	depth int
	bound tt.Bound
}

// stackSize is MaxPly and some frames more, rounded to a power of two.
const stackSize = 256

// frame returns the frame at ply.
func (w *worker) frame(ply int) *node { return &w.stack[ply&(stackSize-1)] }

// line returns the principal variation from ply on.
func (w *worker) line(ply int) *line { return &w.lines[ply&(stackSize-1)] }

// await makes the worker one that has yet to begin its search: to the others it
// has neither nodes nor a result.
func (w *worker) await() {
	w.nodes = 0
	w.published.Store(0)
	w.failed = false
	w.completedDepth = 0
}

// begin sets the worker up for a task: everything that a search needs and that an
// earlier one may have left. Each worker does so in its own thread.
func (w *worker) begin(t *task) {
	w.await()
	w.clean = false
	w.ctl, w.limits, w.multiPV, w.report = t.ctl, t.limits, t.lines, nil
	if w.isMain() {
		w.report = t.report
	}
	w.root = append(w.root[:0], t.root...)
	w.clock = newClock(t.limits)
	w.clock.forced = len(t.root) == 1
	game := t.game
	n := w.frame(0)
	n.pos = *game.Position()
	n.masks = n.pos.Masks()
	n.move = movegen.NoMove
	for i, last := range game.Last() {
		w.before[i] = indexOf(last.Piece, last.To)
	}
	n.moved, n.reduced = [3]int{w.before[0], w.before[1], w.before[3]}, 0
	n.threats = newThreats(&n.pos)
	w.evals.SetWeights(t.weights)
	w.evals.Reset(&n.pos)
	previous := game.PreviousKeys()
	w.gamePlies = len(previous)
	w.keys = append(w.keys[:0], previous...)
	w.keys = append(w.keys, make([]movegen.Key, stackSize)...)
	w.pollAt = 0
	w.stopped = false
	w.rootDepth, w.selDepth = 0, 0
	w.verifyUntil = 0
	for ply := range w.stack {
		w.stack[ply].killers = killers{}
		w.stack[ply].cutoffs = 0
		w.stack[ply].excluded = movegen.NoMove // a panic leaves it behind
	}
}

// previous returns the keys of all positions before the one at ply.
func (w *worker) previous(ply int) []movegen.Key { return w.keys[:w.gamePlies+ply] }

// make makes the legal move m of the node at ply, in the frame of the next.
func (w *worker) make(ply int, m movegen.Move) {
	n, child := w.frame(ply), w.frame(ply+1)
	w.table.Prefetch(n.pos.KeyAfter(m))
	n.pos.MakeInto(&child.pos, m)
	w.evals.Move(ply, &n.pos, m)
	w.keys[w.gamePlies+ply] = n.pos.Key()
	child.masks = child.pos.Masks()
	child.move = m
	child.moved = [3]int{pieceToIndex(&n.pos, m), n.moved[0], w.movedBefore(ply)}
	child.reduced = 0
	w.nodes++
}

// makeNull passes the turn.
func (w *worker) makeNull(ply int) {
	n, child := w.frame(ply), w.frame(ply+1)
	n.pos.MakeNullInto(&child.pos)
	w.table.Prefetch(child.pos.Key())
	w.evals.Null(ply)
	w.keys[w.gamePlies+ply] = n.pos.Key()
	child.masks = child.pos.Masks()
	child.move = movegen.NoMove
	child.moved = [3]int{0, n.moved[0], w.movedBefore(ply)}
	child.reduced = 0
	w.nodes++
}

// movedBefore returns the move that was made three plies before the next one
// from the node at ply, as an index of histories.
func (w *worker) movedBefore(ply int) int {
	if ply < 2 {
		return w.before[2-ply]
	}
	return w.frame(ply - 2).moved[0]
}

// pollInterval is the greatest number of nodes between two looks at the clock:
// less than a millisecond.
const pollInterval = 1024

// mustStop reports whether the search is to be unwound at once. It looks at
// clock and stop flag now and then, at the limit of nodes exactly.
func (w *worker) mustStop() bool {
	if w.nodes >= w.pollAt {
		w.poll()
	}
	return w.stopped
}

// firstMoveNodes bounds how long the first iteration may resist a stop: it is
// there so that there is a move to play.
const firstMoveNodes = 100_000

func (w *worker) poll() {
	w.published.Store(w.nodes)
	w.pollAt = w.nodes + w.clock.pollInterval()
	main := w.isMain()
	if main && w.completedDepth == 0 && w.nodes < firstMoveNodes {
		return
	}
	if w.limits.Nodes > 0 {
		w.pollAt = min(w.pollAt, w.limits.Nodes)
		w.stopped = w.team.nodes(w) >= w.limits.Nodes
	}
	if main {
		w.stopped = w.stopped || w.ctl.Stopped() || w.clock.expired(w.ctl, w.team.nodes(w))
	} else {
		w.stopped = w.stopped || w.team.halt.Load()
	}
}
