package search

import (
	"cmp"
	"time"

	"vedette/eval"
	"vedette/movegen"
)

// clock decides when to stop. The search reports facts to it; only the clock
// does arithmetic on time.
type clock struct {
	start time.Time
	// soft is when not to begin another iteration, hard when to stop at once.
	// Zero means never; soft is scaled by how the search goes. After a ponder
	// hit hard counts from the hit, but soft from the beginning of the search,
	// because thinking on the opponent's time need not be repeated.
	soft, hard time.Duration
	softNodes  uint64 // the soft limit in nodes, scaled in the same way
	noisyNodes uint64 // the same while the position is not quiet
	nodesPerMS int    // nodes that count as a millisecond; 0: use real time
	pondering  bool
	hitNodes   uint64 // nodes at the ponder hit
	hitNoticed bool
	forced     bool // one move may be played: the only one, or the only one of the best rank
	enough     bool // the soft limit has been reached
	last       iteration
	stable     int // iterations in a row with the same best move
}

// newClock plans the time of a search.
func newClock(l *Limits) clock {
	c := clock{
		start: l.Start, pondering: l.Ponder, nodesPerMS: l.NodesPerMS,
		softNodes: l.SoftNodes, noisyNodes: cmp.Or(l.NoisySoftNodes, l.SoftNodes),
	}
	if l.Infinite {
		return c
	}
	if l.Timed {
		c.soft, c.hard = plan(l)
	}
	if l.MoveTime > 0 {
		// A client that measures the time of a move outside loses some of it on the
		// way, but a time that is shorter than all this is meant to be used.
		limit := max(l.MoveTime-min(l.overhead(l.MoveTime), l.MoveTime/2), minimalTime)
		if c.hard == 0 || limit < c.hard {
			c.hard = limit
		}
	}
	return c
}

// The time for a move that should be played at once: with a clock, and with a
// time for each move.
const (
	instant     = 100 * time.Microsecond
	minimalTime = time.Millisecond
)

// leastOverhead is reserved whatever the overhead: the search checks the clock
// only at intervals, and before the move is written the system may run other
// programs. With six busy programs for each core the median move came 5 to 9 ms
// after the limit.
const leastOverhead = 10 * time.Millisecond

// overhead returns how much of the available time to reserve: at least
// leastOverhead, or half of the time if that is less. With nodes instead of
// time nothing is late.
func (l *Limits) overhead(available time.Duration) time.Duration {
	if l.NodesPerMS > 0 {
		return l.Overhead
	}
	return max(l.Overhead, min(leastOverhead, available/2))
}

// plan divides the time on the clock. No limit exceeds the remaining time minus
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
	// Later moves also lose time in transit: at worst the overhead, on average
	// half of it. Increments make up for that, where there are any, but would
	// leave the clock hardly above the overhead in the end, so some time is kept
	// for a stall of the machine.
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

// thought returns how long the search has been thinking after that many nodes,
// on either clock.
func (c *clock) thought(nodes uint64) time.Duration {
	if c.nodesPerMS > 0 {
		return NodeTime(nodes, c.nodesPerMS)
	}
	return c.elapsed()
}

// running returns how long our clock has been running after that many nodes of
// the search, and whether it is running: it stands while we ponder.
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

// NodeTime returns the time that nodes stand for at a rate in nodes per
// millisecond.
func NodeTime(nodes uint64, perMS int) time.Duration {
	rate := uint64(perMS)
	return time.Duration(nodes/rate)*time.Millisecond + time.Duration(nodes%rate)*time.Millisecond/time.Duration(rate)
}

// pollInterval returns after how many nodes to check the clock again: in less
// than a millisecond of time, or with the next millisecond of nodes.
func (c *clock) pollInterval() uint64 {
	if c.nodesPerMS > 0 {
		return min(uint64(c.nodesPerMS), pollInterval)
	}
	return pollInterval
}

// expired reports whether the search must stop at once, after that many nodes.
func (c *clock) expired(ctl *Control, nodes uint64) bool {
	if c.hard == 0 {
		return false
	}
	used, ok := c.running(ctl, nodes)
	return ok && (used >= c.hard || c.enough)
}

// iteration is the information about a finished iteration.
type iteration struct {
	best  movegen.Move
	score eval.Score
	share float64 // of all nodes so far, spent on the best move
	nodes uint64  // so far
	noisy bool    // the root is in check, or the best move is noisy
}

// iterationDone reports whether there is time, and are nodes, for another
// iteration.
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

// scale returns the factor of the soft limits: they shrink while the best move is
// stable and gets most of the nodes, and grow when the score falls. The
// conversion of a product keeps compilers for other processors from fusing it
// with the difference, so that nodes instead of time give the same moves
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
