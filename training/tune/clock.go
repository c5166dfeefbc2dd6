package tune

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"vedette/search"
)

// Clock is the time control of a game: Time for Moves moves, or for the whole
// game if Moves is 0, and an Increment after each move. It counts nodes instead of
// time, NodesPerMS for a millisecond: games with it are the same on every machine
// under any load.
type Clock struct {
	Moves           int
	Time, Increment time.Duration
	NodesPerMS      int
}

// ParseClock reads a clock in seconds like "8+0.08", "8" or "40/4", the
// notation of cutechess and fastchess. NodesPerMS is 0.
func ParseClock(text string) (c Clock, err error) {
	bad := fmt.Errorf(`%q is not a clock like "10+0.1", "10" or "40/10"`, text)
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
		return 0, fmt.Errorf("%q is not a number of seconds", text)
	}
	return time.Duration(s * float64(time.Second)), nil
}

// nodeOverhead is the move overhead that the engines allow for. A clock that
// counts nodes has none.
const nodeOverhead = 10 * time.Millisecond

// clocks are the clocks of both sides in a game.
type clocks struct {
	*Clock
	left [2]time.Duration
	togo [2]int // moves until the next time control; 0 if there is none
}

// start returns the clocks at the beginning of a game.
func (c *Clock) start() *clocks {
	return &clocks{c, [2]time.Duration{c.Time, c.Time}, [2]int{c.Moves, c.Moves}}
}

// limits returns the limits of a side's next move.
func (c *clocks) limits(side int) search.Limits {
	return search.Limits{
		Timed: true, Remaining: c.left[side], Increment: c.Increment, MovesToGo: c.togo[side],
		Overhead: nodeOverhead, NodesPerMS: c.NodesPerMS,
	}
}

// spend takes the nodes of a move from the clock of a side, and adds the
// increment and the time of the next time control. It reports false if the
// clock ran out.
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
