package tune

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"vedette/search"
)

// Clock is the time control of a game: Time for Moves moves, or for the whole
// game if Moves is 0, and an Increment after each move.
type Clock struct {
	Moves           int
	Time, Increment time.Duration
}

// ParseClock reads a clock like "8+0.08", "8" or "40/4", in seconds, as programs
// that run matches do.
func ParseClock(text string) (c Clock, err error) {
	bad := fmt.Errorf(`%q is no clock like "10+0.1", "10" or "40/10"`, text)
	rest := text
	if moves, after, ok := strings.Cut(text, "/"); ok {
		if c.Moves, err = strconv.Atoi(moves); err != nil || c.Moves < 1 || c.Moves > 1000 {
			return Clock{}, bad
		}
		rest = after
	}
	begin, increment, ok := strings.Cut(rest, "+")
	if c.Time, err = seconds(begin); err != nil || c.Time <= 0 {
		return Clock{}, bad
	}
	if ok {
		if c.Increment, err = seconds(increment); err != nil {
			return Clock{}, bad
		}
	}
	return c, nil
}

// seconds reads a number of seconds.
func seconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s < 1e6) {
		return 0, fmt.Errorf("%q is no number of seconds", text)
	}
	return time.Duration(s * float64(time.Second)), nil
}

// NodeClock is a clock that counts nodes in place of time, NodesPerMS for a
// millisecond. Games by it are the same on every machine, whatever else runs
// there.
type NodeClock struct {
	Clock
	NodesPerMS int
}

// nodeOverhead is the overhead that the clock of a side allows for. A clock of
// nodes spends none of it.
const nodeOverhead = 10 * time.Millisecond

// clocks are those of both sides in a game.
type clocks struct {
	*NodeClock
	left [2]time.Duration
	togo [2]int // moves until more time comes, if it does
}

// start returns the clocks at the beginning of a game.
func (c *NodeClock) start() *clocks {
	return &clocks{c, [2]time.Duration{c.Time, c.Time}, [2]int{c.Moves, c.Moves}}
}

// limits returns those of the next move of a side.
func (c *clocks) limits(side int) search.Limits {
	return search.Limits{
		Timed: true, Remaining: c.left[side], Increment: c.Increment, MovesToGo: c.togo[side],
		Overhead: nodeOverhead, NodesPerMS: c.NodesPerMS,
	}
}

// spend takes the nodes of a move from the clock of a side, and adds what the move
// brings. It reports false if the clock had run out.
func (c *clocks) spend(side int, nodes uint64) bool {
	c.left[side] -= search.NodeTime(nodes, c.NodesPerMS)
	if c.left[side] < 0 {
		return false
	}
	c.left[side] += c.Increment
	if c.Moves > 0 {
		if c.togo[side]--; c.togo[side] == 0 {
			c.left[side] += c.Time
			c.togo[side] = c.Moves
		}
	}
	return true
}
