package search

import (
	"time"

	"vedette/movegen"
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
