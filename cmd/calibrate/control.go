package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"vedette/movegen"
	"vedette/training/tune"
)

// control is the time that a player has: either for each move, or a clock with
// an increment.
type control struct {
	perMove          time.Duration
	clock, increment time.Duration
}

// parseControl reads "movetime 50", in milliseconds, or "10+0.1", in seconds.
func parseControl(text string) (c control, err error) {
	if ms, ok := strings.CutPrefix(text, "movetime "); ok {
		n, err := strconv.Atoi(strings.TrimSpace(ms))
		if err != nil || n < 1 {
			return c, fmt.Errorf("%q is no time for a move, in milliseconds", ms)
		}
		return control{perMove: time.Duration(n) * time.Millisecond}, nil
	}
	read, err := tune.ParseClock(text)
	if err != nil || read.Moves > 0 || !strings.Contains(text, "+") {
		return c, fmt.Errorf(`%q is neither like "movetime 50" nor like "10+0.1"`, text)
	}
	return control{clock: read.Time, increment: read.Increment}, nil
}

// clocks are those of both sides in one game.
type clocks struct {
	control
	left [2]time.Duration
}

// start returns the clocks at the beginning of a game.
func (c control) start() *clocks { return &clocks{c, [2]time.Duration{c.clock, c.clock}} }

// words returns what "go" tells of the clocks.
func (c *clocks) words() string {
	if c.perMove > 0 {
		return fmt.Sprintf("movetime %d", c.perMove.Milliseconds())
	}
	return fmt.Sprintf("wtime %d btime %d winc %d binc %d", c.left[movegen.White].Milliseconds(),
		c.left[movegen.Black].Milliseconds(), c.increment.Milliseconds(), c.increment.Milliseconds())
}

// budget returns how long a side may think about its next move.
func (c *clocks) budget(side movegen.Color) time.Duration {
	if c.perMove > 0 {
		return c.perMove
	}
	return c.left[side]
}

// spend takes the time of a move from the clock of a side, and adds the
// increment.
func (c *clocks) spend(side movegen.Color, used time.Duration) {
	c.left[side] += c.increment - used
}
