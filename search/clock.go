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
	// Zero means never; the soft one is scaled by how the search goes. A
	// pondering search counts them from the ponder hit.
	soft, hard time.Duration
	softNodes  uint64 // the soft limit in nodes, scaled likewise
	pondering  bool
	forced     bool // there is a single move to choose from
	last       iteration
	stable     int // iterations in a row with the same best move
}

// newClock plans the time of a search.
func newClock(l *Limits) clock {
	c := clock{start: l.Start, pondering: l.Ponder, softNodes: l.SoftNodes}
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
	hard = max(min(soft*time.Duration(clockHardFactor), share), minimalTime)
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

// iteration is what the clock is told about a finished iteration.
type iteration struct {
	best  movegen.Move
	score eval.Score
	share float64 // of all nodes so far that were spent on the best move
	nodes uint64  // so far
}

// iterationDone is told that an iteration is finished, and reports whether
// there is time, and are nodes, for another.
func (c *clock) iterationDone(ctl *Control, done iteration) bool {
	scale := c.scale(done)
	c.last = done
	if c.softNodes > 0 && float64(done.nodes) >= float64(c.softNodes)*scale {
		return false
	}
	used, ok := c.running(ctl)
	if c.soft == 0 || !ok {
		return true
	}
	return !c.forced && float64(used) < min(float64(c.soft)*scale, float64(c.hard))
}

// scale returns what to multiply the soft limits by: they shrink while the best
// move stays the same and gets most of the nodes, and grow when the score falls.
func (c *clock) scale(done iteration) float64 {
	if done.best == c.last.best {
		c.stable = min(c.stable+1, clockStableLimit)
	} else {
		c.stable = 0
	}
	scale := float64(clockStableBase-clockStableStep*c.stable) / 100 *
		max(float64(clockShareBase)-float64(clockShareFactor)*done.share, float64(clockShareLeast)) / 100
	if c.last.best == movegen.NoMove {
		return scale
	}
	fall := float64(c.last.score - done.score)
	return scale * min(max(100+fall*float64(clockFall)/100, float64(clockFallLeast)), float64(clockFallMost)) / 100
}
