package search

import (
	"time"

	"vedette/eval"
	"vedette/movegen"
)

// clock decides when to stop. The search tells it facts; it alone does
// arithmetic on time.
type clock struct {
	start time.Time
	// soft is when not to begin another iteration, hard when to stop at once.
	// Zero means never; the soft one is scaled by how the search goes. After a
	// ponder hit the hard one counts from there, but the soft one from the
	// beginning: what was thought while the opponent's clock ran need not be
	// thought again.
	soft, hard time.Duration
	softNodes  uint64 // the soft limit in nodes, scaled likewise
	noisyNodes uint64 // the same while the position is not at rest
	nodesPerMS int    // how many nodes count as a millisecond, 0: time is time
	pondering  bool
	hitNodes   uint64 // made when the ponder hit was noticed
	hitNoticed bool
	forced     bool // there is a single move to choose from
	enough     bool // the soft limit was reached
	last       iteration
	stable     int // iterations in a row with the same best move
}

// newClock plans the time of a search.
func newClock(l *Limits) clock {
	c := clock{
		start: l.Start, pondering: l.Ponder, nodesPerMS: l.NodesPerMS,
		softNodes: l.SoftNodes, noisyNodes: l.SoftNodes,
	}
	if l.NoisySoftNodes > 0 {
		c.noisyNodes = l.NoisySoftNodes
	}
	if l.Infinite {
		return c
	}
	if l.Timed {
		c.soft, c.hard = plan(l)
	}
	if l.MoveTime > 0 {
		limit := max(l.MoveTime-l.overhead(l.MoveTime), minimalTime)
		if c.hard == 0 || limit < c.hard {
			c.hard = limit
		}
	}
	return c
}

// What a move gets that should be played at once: a moment if the clock says so,
// a millisecond if there is a time for each move.
const (
	instant     = 100 * time.Microsecond
	minimalTime = time.Millisecond
)

// leastOverhead is kept whatever the overhead: the search looks at the clock
// now and then only, and before the move is written the system may run other
// programs. With six busy programs for each core the move came 5 to 9 ms after
// the limit in the median.
const leastOverhead = 10 * time.Millisecond

// overhead returns what to keep of the available time: at least leastOverhead,
// or half of the time if that is less. Nodes in the place of time are never
// late.
func (l *Limits) overhead(available time.Duration) time.Duration {
	if l.NodesPerMS > 0 {
		return l.Overhead
	}
	return max(l.Overhead, min(leastOverhead, available/2))
}

// plan divides the time on the clock. No limit goes beyond what remains after
// the overhead.
func plan(l *Limits) (soft, hard time.Duration) {
	overhead := l.overhead(l.Remaining)
	usable := l.Remaining - overhead
	if usable <= instant {
		return instant, instant
	}
	increment := max(l.Increment, 0)
	moves := time.Duration(clockMoves)
	if l.MovesToGo > 0 {
		moves = min(moves, time.Duration(l.MovesToGo))
	}
	// The later moves lose time on the way, too: at worst the overhead, half of
	// it on the average. Increments pay for that, where there are any, but would
	// leave the clock hardly above the overhead in the end: something is kept for
	// a stall of the machine.
	lost := max(overhead/2-increment, 0) * (moves - 1)
	stall := time.Duration(clockStall) * overhead
	planned := usable - min(max(lost, stall), percent(usable, clockReserve))
	soft = planned/moves + percent(increment, clockIncrementShare)
	if l.MovesToGo == 0 {
		soft = min(soft, percent(planned, clockSoftShare))
	}
	share := percent(planned, clockHardShare)
	if l.MovesToGo == 1 {
		share = planned // the clock is refilled after this move
	}
	hard = max(min(soft*time.Duration(clockHardFactor)/10, share), instant)
	return max(min(soft, hard), instant), hard
}

func percent(d time.Duration, share int) time.Duration { return d * time.Duration(share) / 100 }

// elapsed returns the time since the search began.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// thought returns for how long the search has been thinking after so many
// nodes, whoever's clock ran.
func (c *clock) thought(nodes uint64) time.Duration {
	if c.nodesPerMS > 0 {
		return NodeTime(nodes, c.nodesPerMS)
	}
	return c.elapsed()
}

// running returns for how long the clock has been running after so many nodes
// of the search, and whether it has begun to: it stands while we ponder.
func (c *clock) running(ctl *Control, nodes uint64) (time.Duration, bool) {
	begin := c.start
	if c.pondering {
		hit, ok := ctl.Hit()
		if !ok {
			return 0, false
		}
		if !c.hitNoticed {
			c.hitNoticed, c.hitNodes = true, nodes
		}
		begin = hit
	}
	if c.nodesPerMS > 0 {
		return NodeTime(nodes-c.hitNodes, c.nodesPerMS), true
	}
	return time.Since(begin), true
}

// NodeTime returns the time for which nodes stand at a rate, in nodes per
// millisecond.
func NodeTime(nodes uint64, perMS int) time.Duration {
	rate := uint64(perMS)
	return time.Duration(nodes/rate)*time.Millisecond + time.Duration(nodes%rate)*time.Millisecond/time.Duration(rate)
}

// pollInterval returns after how many nodes to look at the clock again: in
// less than a millisecond of time, or with the next millisecond of nodes.
func (c *clock) pollInterval() uint64 {
	if c.nodesPerMS > 0 {
		return min(uint64(c.nodesPerMS), pollInterval)
	}
	return pollInterval
}

// expired reports whether the search must stop at once, after so many nodes.
func (c *clock) expired(ctl *Control, nodes uint64) bool {
	if c.hard == 0 {
		return false
	}
	used, ok := c.running(ctl, nodes)
	return ok && (used >= c.hard || c.enough)
}

// iteration is what the clock is told about a finished iteration.
type iteration struct {
	best  movegen.Move
	score eval.Score
	share float64 // of all nodes so far that were spent on the best move
	nodes uint64  // so far
	noisy bool    // the root is in check, or the best move is noisy
}

// iterationDone is told that an iteration is finished, and reports whether
// there is time, and are nodes, for another.
func (c *clock) iterationDone(ctl *Control, done iteration) bool {
	scale := c.scale(done)
	c.last = done
	softNodes := c.softNodes
	if done.noisy {
		softNodes = c.noisyNodes
	}
	if softNodes > 0 && float64(done.nodes) >= float64(softNodes)*scale {
		return false
	}
	if c.soft == 0 {
		return true
	}
	c.enough = c.forced || float64(c.thought(done.nodes)) >= min(float64(c.soft)*scale, float64(c.hard))
	_, running := c.running(ctl, done.nodes)
	return !running || !c.enough
}

// scale returns what to multiply the soft limits by: they shrink while the best
// move stays the same and gets most of the nodes, and grow when the score falls.
// The conversion of a product keeps compilers for other processors from fusing it
// with the difference, so that nodes in the place of time give the same moves
// everywhere.
func (c *clock) scale(done iteration) float64 {
	if done.best == c.last.best {
		c.stable = min(c.stable+1, clockStableLimit)
	} else {
		c.stable = 0
	}
	scale := float64(clockStableBase-clockStableStep*c.stable) / 100 *
		max(float64(clockShareBase)-float64(float64(clockShareFactor)*done.share), float64(clockShareLeast)) / 100
	if c.last.best == movegen.NoMove {
		return scale
	}
	fall := float64(c.last.score - done.score)
	return scale * min(max(100+fall*float64(clockFall)/100, float64(clockFallLeast)), float64(clockFallMost)) / 100
}
