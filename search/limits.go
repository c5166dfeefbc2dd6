package search

import (
	"time"

	"vedette/movegen"
)

// MaxDepth is the greatest depth of an iteration, in plies.
const MaxDepth = 240

// Limits say when a search ends: at the first limit that is reached. The zero
// value of a field sets no limit.
type Limits struct {
	// Start is when the clock began to run; zero means when Search is called.
	Start time.Time

	// Timed means that the side to move has a clock: Remaining time, which may
	// be zero or negative and then requires a move at once, the Increment after
	// the move, and MovesToGo to the next time control, 0 for the whole game.
	Timed                bool
	Remaining, Increment time.Duration
	MovesToGo            int

	MoveTime time.Duration // for this move
	Depth    int           // in plies, up to MaxDepth
	Nodes    uint64        // moves made
	// SoftNodes is after how many nodes no further iteration begins. Like the
	// time for a move, it is scaled by how the search goes. On average a search
	// takes about twice as many nodes, because the last iteration is the
	// longest.
	SoftNodes uint64
	// NoisySoftNodes, unless it is 0, replaces SoftNodes while the root is in
	// check or its best move is a capture or a promotion: such positions are
	// played, but not learnt from.
	NoisySoftNodes uint64
	// Mate is in how many moves a mate is sought. The search ends when one is proven, for
	// either side, and some nodes after a proof that there is none.
	Mate int

	// Plain leaves out what is beside the search, so that the same nodes have the same
	// strength on every machine: other threads, and the hunt for mates. For package skill.
	Plain bool

	// SearchMoves restricts the moves at the root. Nil means all; an empty
	// list allows none.
	SearchMoves []movegen.Move

	// Infinite switches the clock off. Ponder keeps it from running until
	// Control.PonderHit. The other limits still apply: a caller that must not
	// answer early holds the result back.
	Infinite, Ponder bool

	// Overhead is the time between our move and its arrival. No plan uses it;
	// some milliseconds are reserved even if it is 0.
	Overhead time.Duration

	// NodesPerMS, unless it is 0, makes the clock count nodes instead of time,
	// this many for a millisecond, so that with one thread searches with the
	// same limits are identical.
	NodesPerMS int
}
