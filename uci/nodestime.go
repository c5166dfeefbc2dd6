package uci

import (
	"time"

	"vedette/search"
)

const maxNodesTime = 10000 // nodes per millisecond

// nodeClock keeps the clock of a game in nodes while the option nodestime is
// set. The client's own clock counts time, which differs from run to run, so
// only the first reading of a game is taken from it. After that, the nodes of
// each search are subtracted, and increments and new time controls added. It
// belongs to the loop while no job runs, and to a running search.
type nodeClock struct {
	perMS int // nodes that count as a millisecond; 0: use real time

	begun     bool          // there was a search by the clock in this game
	first     time.Duration // the clock before that search
	left      time.Duration
	increment time.Duration // to be added after the current search
	movesToGo int           // before the current search
	charged   bool          // the current search uses up the clock
}

// setRate sets how many nodes count as a millisecond. The same number again
// changes nothing; another one starts a new clock.
func (c *nodeClock) setRate(perMS int) {
	if perMS != c.perMS {
		*c = nodeClock{perMS: perMS}
	}
}

// newGame resets the clock.
func (c *nodeClock) newGame() { *c = nodeClock{perMS: c.perMS} }

// apply makes the limits of the next search count nodes. Pondering is free, and
// so is the search after a ponder hit, because its nodes cannot be told apart.
func (c *nodeClock) apply(l *search.Limits) {
	if c.perMS == 0 {
		return
	}
	l.NodesPerMS = c.perMS
	c.charged = l.Timed && !l.Ponder
	if !l.Timed {
		return
	}
	if !c.begun {
		c.begun, c.first, c.left = true, l.Remaining, l.Remaining
	} else if l.MovesToGo > c.movesToGo {
		c.left += c.first // a new time control has begun
	}
	c.movesToGo, c.increment = l.MovesToGo, l.Increment
	l.Remaining = c.left
}

// spend subtracts the nodes of the last search from the clock.
func (c *nodeClock) spend(nodes uint64) {
	if c.charged {
		c.left = max(c.left-search.NodeTime(nodes, c.perMS), 0) + c.increment
	}
}
