package search

import (
	"sync"
	"sync/atomic"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// MaxDepth is the greatest depth of an iteration, in plies.
const MaxDepth = 240

// Limits say when a search ends. The zero value of a field sets no such limit;
// the search ends at the first that is reached.
type Limits struct {
	// Start is when the clock began to run; zero means when Search is called.
	Start time.Time

	// Timed tells that the side to move has a clock: Remaining time, which may
	// be zero or less and then calls for a move at once, the Increment after
	// the move, and MovesToGo until more time comes, 0 for the whole game.
	Timed                bool
	Remaining, Increment time.Duration
	MovesToGo            int

	MoveTime time.Duration // for this move
	Depth    int           // in plies, up to MaxDepth
	Nodes    uint64        // moves made
	// SoftNodes is after how many nodes no further iteration begins. Like the
	// time of a move the limit shrinks and grows with how the search goes. On
	// the average a search takes about twice as many, because the last
	// iteration is the longest.
	SoftNodes uint64
	// NoisySoftNodes, unless it is 0, takes the place of SoftNodes while the root
	// is in check or its best move is a capture or a promotion: such a position is
	// played, but not learnt from.
	NoisySoftNodes uint64
	Mate           int // ends when a mate in so many moves is found

	// Handicap makes the search weaker than it could be, unless it is nil.
	Handicap *Handicap

	// SearchMoves restricts the moves at the root. Nil means all; an empty
	// list allows none.
	SearchMoves []movegen.Move

	// Infinite switches the clock off. Ponder keeps it from running until
	// Control.PonderHit. Both leave the other limits in force: whoever must
	// not answer early holds the result back.
	Infinite, Ponder bool

	// Overhead is the time that passes between our move and its arrival. No
	// plan uses it; some milliseconds are kept even if it is 0.
	Overhead time.Duration

	// NodesPerMS lets the clock count nodes instead of time, so many for a
	// millisecond, so that with one thread a search of the same limits is the
	// same each time. 0 means that time is time.
	NodesPerMS int
}

// Info is a fact that the search reports.
type Info struct {
	Depth, SelDepth int
	MultiPV         int // 1 for the best line, 2 for the second, …
	Score           eval.Score
	Bound           tt.Bound // Exact, or Lower and Upper when a window failed
	Nodes           uint64
	Elapsed         time.Duration
	HashFull        int            // per mille
	PV              []movegen.Move // valid during the report only

	// CurrMove is the root move that is being searched and CurrMoveNumber its
	// place, from 1. Such a report has no score and no line.
	CurrMove       movegen.Move
	CurrMoveNumber int
}

// Result is the outcome of a search.
type Result struct {
	Best    movegen.Move // NoMove if there is none to choose from
	Ponder  movegen.Move // the expected answer, or NoMove
	Score   eval.Score
	Depth   int // of the last finished iteration
	Nodes   uint64
	Elapsed time.Duration
	// Failure says why one of several threads gave up, nil if none did. The
	// others found the result without it; yet something is broken.
	Failure error
}

// Control stops one search, or tells it that the opponent played the move it
// pondered on. Its methods may be called from any goroutine at any time.
type Control struct {
	stopped   atomic.Bool
	ponderHit atomic.Pointer[time.Time]
	once      sync.Once
	done      chan struct{}
}

// NewControl returns a Control for one search.
func NewControl() *Control { return &Control{done: make(chan struct{})} }

// Stop ends the search as soon as it has a move.
func (c *Control) Stop() {
	c.stopped.Store(true)
	c.once.Do(func() { close(c.done) })
}

// Stopped reports whether Stop was called.
func (c *Control) Stopped() bool { return c.stopped.Load() }

// Done returns a channel that is closed by Stop.
func (c *Control) Done() <-chan struct{} { return c.done }

// PonderHit starts the clock of a search with Limits.Ponder.
func (c *Control) PonderHit() {
	now := time.Now()
	c.ponderHit.CompareAndSwap(nil, &now)
}

// Hit returns when PonderHit was called, false if it was not.
func (c *Control) Hit() (when time.Time, ok bool) {
	if hit := c.ponderHit.Load(); hit != nil {
		return *hit, true
	}
	return time.Time{}, false
}
