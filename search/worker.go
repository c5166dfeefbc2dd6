package search

import (
	"sync/atomic"
	"time"

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
	// priorMoves holds that move and those one and three plies before it, as history
	// indices; 0 for none.
	priorMoves [3]int
	// reduced is the reduction of the move in 1/1024 plies.
	reduced int
	// excluded is a move that is not searched, to find out how good the others
	// are (step 12); NoMove in an ordinary search.
	excluded movegen.Move
	// Set by steps 4 and 5.
	rawEval    eval.Score      // as evaluated, NoScore in check
	staticEval eval.Score      // rawEval, scaled and corrected
	exactEval  bool            // rawEval is no estimate
	correction eval.Score      // the absolute value of the correction
	estimate   eval.Score      // staticEval, or a better estimate from the TT
	improving  bool            // staticEval exceeds that of our last turn
	ttPV       bool            // on a principal variation, now or earlier
	threats    movegen.Attacks // against the side to move, set by steps 11 and 13, in quiescence and at the root
	moveCount  int             // moves searched or skipped so far, including the current one
	ended      Reason          // the rule that ended the node, for a recorder
	// Kept from node to node: siblings share them.
	killers killers
	cutoffs int // by nodes at this ply, since the node two plies above was entered
	// Scratch: the moves searched so far, and those to come.
	quiets, noisies tried
	picker          picker
}

// inCheck reports whether the side to move is in check.
func (n *node) inCheck() bool { return n.masks.Checkers != 0 }

// endedBy notes which rule ends the node, and returns its score.
func (n *node) endedBy(why Reason, score eval.Score) eval.Score {
	n.ended = why
	return score
}

// worker is everything that one thread of the search owns. Threads share only
// the TT, the stop flag and read-only data.
type worker struct {
	// Large memory lies outside of the Go heap, so that it is released as soon
	// as fewer threads are wanted; nil after that.
	*workerMemory
	block *memory.Block
	clean bool // histories and corrections are empty

	// The engine's, shared by all workers.
	team       *team
	tt         *tt.Table
	reductions *reductions

	// Fixed during a search. The clock is used by the main thread only.
	ctl    *Control
	clock  clock
	limits *Limits
	report func(*Info) // nil for helpers
	// recorder records the tree; nil unless there is a Trace.
	recorder *recorder
	multiPV  int
	syzygy   Syzygy
	// tbPieces is the greatest number of pieces of a position that is probed
	// inside the tree, 0 for none.
	tbPieces int
	// exhaustive switches all selectivity off: every line is searched to the
	// same depth, so that the score is the minimax value. For tests.
	exhaustive bool
	// memoryless, in an exhaustive search, leaves TT, killers and histories
	// empty: the order of moves depends only on the position. For tests.
	memoryless bool

	// Progress.
	nodes          uint64        // moves made
	published      atomic.Uint64 // a recent value of nodes, for other threads
	tbHits         atomic.Uint64 // positions found in the endgame tables
	pollAt         uint64        // the node count at which to check the clock again
	stopped        bool
	failed         bool // by a panic, which left the worker inconsistent
	completedDepth int
	rootDepth      int
	selDepth       int
	root           []rootLine
	finished       []rootLine // the lines of the last finished iteration
	// partial is the bound of the first root move's score if the current
	// iteration is stopped: None unless it exceeded the lower end of a window.
	partial tt.Bound
	// lead describes the first root move's score.
	lead finding
	info Info
	pv   []movegen.Move // the memory of a line that is reported
	// reportedMoves holds the first moves of the best line as it was reported.
	reportedMoves [2]movegen.Move

	// keys holds the keys of the positions before the current one, first the
	// gamePlies of the game.
	keys      []movegen.Key
	gamePlies int
	// before holds the last moves of the game as history indices, the latest
	// first; 0 for none.
	before [movegen.LastMoves]int
	// lineTime is how long this search has probed endgame tables for its lines.
	lineTime time.Duration

	evals eval.Stack
	// verifyUntil is the ply down to which no null move is tried, to verify the
	// result of one.
	verifyUntil int
}

// workerMemory is the large memory of a worker. It holds no Go pointers.
type workerMemory struct {
	accumulators eval.Accumulators
	history      history
	corrections  corrections
	stack        [stackSize]node
	lines        [stackSize]line
	list         movegen.MoveList // scratch of pickers
}

// newWorker returns a worker of e in a block of workerSize.
func newWorker(block *memory.Block, e *Engine) *worker {
	own := &memory.View[workerMemory](block)[0]
	w := &worker{
		workerMemory: own, block: block, clean: true,
		team: &e.team, tt: &e.tt, reductions: &e.reductions,
	}
	w.evals.SetAccumulators(&own.accumulators)
	return w
}

// workerSize returns the size of a worker's block in bytes, a multiple of the huge
// page size: huge pages need fewer address look-ups.
func workerSize() uint64 {
	const hugePage = 2 * memory.Megabyte
	return (memory.SizeOf[workerMemory]() + hugePage - 1) / hugePage * hugePage
}

// release releases the worker's memory. Using the worker afterwards is a nil
// dereference.
func (w *worker) release() {
	w.block.Release()
	*w = worker{}
}

// clearHistories clears histories and corrections. Memory that was never used is not
// touched.
func (w *worker) clearHistories() {
	if !w.clean {
		w.history, w.corrections = history{}, corrections{}
		w.clean = true
	}
}

// finding is the depth at which a score was searched, and its bound.
type finding struct {
	depth int
	bound tt.Bound
}

// stackSize is MaxPly plus some frames, rounded up to a power of two.
const stackSize = 256

// frame returns the frame at ply.
func (w *worker) frame(ply int) *node { return &w.stack[ply&(stackSize-1)] }

// line returns the principal variation from ply on.
func (w *worker) line(ply int) *line { return &w.lines[ply&(stackSize-1)] }

// resetProgress marks the worker as not started: for the others it has no nodes and no
// result.
func (w *worker) resetProgress() {
	w.nodes = 0
	w.published.Store(0)
	w.tbHits.Store(0)
	w.failed = false
	w.completedDepth = 0
}

// begin sets the worker up for a task: everything that a search needs and that an
// earlier one may have left behind. Each worker does so in its own thread.
func (w *worker) begin(t *task) {
	w.resetProgress()
	w.clean = false
	w.ctl, w.limits, w.multiPV, w.report, w.recorder = t.ctl, t.limits, t.lines, nil, nil
	if w.isMain() {
		w.report, w.recorder = t.report, newRecorder(w, t.trace)
	}
	w.beginRoot(t.root)
	w.clock = newClock(t.limits)
	w.clock.forced = t.lines == 1 && w.rankEnd(0) == 1 || len(w.root) == 1
	w.useTB(t)
	game := t.game
	n := w.frame(0)
	n.pos = *game.Position()
	n.masks = n.pos.Masks()
	n.move = movegen.NoMove
	for i, last := range game.Last() {
		w.before[i] = indexOf(last.Piece, last.To)
	}
	n.priorMoves, n.reduced = [3]int{w.before[0], w.before[1], w.before[3]}, 0
	w.evals.SetWeights(t.weights)
	w.evals.Reset(&n.pos)
	w.setThreats(0, n)
	previous := game.PreviousKeys()
	w.gamePlies = len(previous)
	w.keys = append(w.keys[:0], previous...)
	w.keys = append(w.keys, make([]movegen.Key, stackSize)...)
	w.pollAt = 0
	w.stopped = false
	w.rootDepth, w.selDepth = 0, 0
	w.finished = w.finished[:0]
	w.lineTime = 0
	w.reportedMoves = [2]movegen.Move{}
	w.verifyUntil = 0
	for ply := range w.stack {
		w.stack[ply].killers = killers{}
		w.stack[ply].cutoffs = 0
		w.stack[ply].excluded = movegen.NoMove // a panic may leave it set
	}
}

// previous returns the keys of all positions before the one at ply.
func (w *worker) previous(ply int) []movegen.Key { return w.keys[:w.gamePlies+ply] }

// make makes the legal move m of the node at ply, in the frame of the next.
func (w *worker) make(ply int, m movegen.Move) {
	n, child := w.frame(ply), w.frame(ply+1)
	w.tt.Prefetch(n.pos.KeyAfter(m))
	n.pos.MakeInto(&child.pos, m)
	w.evals.Move(ply, &n.pos, m)
	w.keys[w.gamePlies+ply] = n.pos.Key()
	child.masks = child.pos.Masks()
	child.move = m
	child.priorMoves = [3]int{pieceToIndex(&n.pos, m), n.priorMoves[0], w.priorMove(ply)}
	child.reduced = 0
	w.nodes++
}

// makeNull passes the turn.
func (w *worker) makeNull(ply int) {
	n, child := w.frame(ply), w.frame(ply+1)
	n.pos.MakeNullInto(&child.pos)
	w.tt.Prefetch(child.pos.Key())
	w.evals.Null(ply)
	w.keys[w.gamePlies+ply] = n.pos.Key()
	child.masks = child.pos.Masks()
	child.move = movegen.NoMove
	child.priorMoves = [3]int{0, n.priorMoves[0], w.priorMove(ply)}
	child.reduced = 0
	w.nodes++
}

// setThreats sets the threats of the node at ply, from its evaluation if that has them.
func (w *worker) setThreats(ply int, n *node) {
	them := n.pos.SideToMove().Other()
	if attacks, ok := w.evals.Attacks(ply, them); ok {
		n.threats = *attacks
		return
	}
	n.threats.Set(n.pos.Sets(), them)
}

// priorMove returns the move that was made three plies before the next one
// from the node at ply, as a history index.
func (w *worker) priorMove(ply int) int {
	if ply < 2 {
		return w.before[2-ply]
	}
	return w.frame(ply - 2).priorMoves[0]
}

// pollInterval is the greatest number of nodes between two checks of the clock,
// less than a millisecond.
const pollInterval = 1024

// mustStop reports whether the search must be unwound at once. It checks clock
// and stop flag at intervals, and the node limit exactly.
func (w *worker) mustStop() bool {
	if w.nodes >= w.pollAt {
		w.poll()
	}
	return w.stopped
}

// firstMoveNodes limits how long the first iteration ignores a stop, so that
// there is a move to play.
const firstMoveNodes = 100_000

func (w *worker) poll() {
	w.published.Store(w.nodes)
	w.pollAt = w.nodes + w.clock.pollInterval()
	main := w.isMain()
	if main {
		w.team.pause.take()
	}
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
