package search

import "time"

// clock decides when to stop. The search tells it facts; it alone does
// arithmetic on time.
type clock struct {
	start time.Time
	// soft is when not to begin another iteration, hard when to stop at once.
	// Zero means never. A pondering search counts them from the ponder hit.
	soft, hard time.Duration
	pondering  bool
}

// newClock plans the time of a search.
func newClock(l *Limits) clock {
	c := clock{start: l.Start, pondering: l.Ponder}
	if l.Infinite {
		return c
	}
	if l.Timed {
		c.soft, c.hard = plan(l)
	}
	if l.MoveTime > 0 {
		limit := max(l.MoveTime-l.Overhead, minimalTime)
		if c.hard == 0 || limit < c.hard {
			c.hard = limit
		}
		if c.soft == 0 {
			c.soft = c.hard
		}
		c.soft = min(c.soft, c.hard)
	}
	return c
}

// minimalTime is what a move gets that should be played at once.
const minimalTime = time.Millisecond

// plan divides the time on the clock. No limit goes beyond what remains after
// the overhead.
func plan(l *Limits) (soft, hard time.Duration) {
	usable := l.Remaining - l.Overhead
	if usable <= minimalTime {
		return minimalTime, minimalTime
	}
	increment := max(l.Increment, 0)
	moves := time.Duration(clockMoves)
	if l.MovesToGo > 0 {
		moves = min(moves, time.Duration(l.MovesToGo))
	}
	soft = usable/moves + percent(increment, clockIncrementShare)
	share := percent(usable, clockHardShare)
	if l.MovesToGo == 1 {
		share = usable // the clock is refilled after this move
	}
	hard = max(min(soft*clockHardFactor, share), minimalTime)
	return max(min(soft, hard), minimalTime), hard
}

func percent(d time.Duration, share int) time.Duration { return d * time.Duration(share) / 100 }

// elapsed returns the time since the search began.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// running returns for how long the clock has been running, and whether it has
// begun to: it stands while we ponder.
func (c *clock) running(ctl *Control) (time.Duration, bool) {
	if !c.pondering {
		return time.Since(c.start), true
	}
	hit := ctl.ponderHit.Load()
	if hit == nil {
		return 0, false
	}
	return time.Since(*hit), true
}

// expired reports whether the search must stop at once.
func (c *clock) expired(ctl *Control) bool {
	if c.hard == 0 {
		return false
	}
	used, ok := c.running(ctl)
	return ok && used >= c.hard
}

// iterationDone is told that an iteration is finished, and reports whether
// there is time for another.
func (c *clock) iterationDone(ctl *Control) bool {
	if c.soft == 0 {
		return true
	}
	used, ok := c.running(ctl)
	return !ok || used < percent(c.soft, clockNewIteration)
}
