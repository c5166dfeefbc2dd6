package uci

import (
	"testing"
	"time"

	"vedette/search"
)

const ms = time.Millisecond

// timed returns the limits of a clock.
func timed(remaining, increment time.Duration, movesToGo int) search.Limits {
	return search.Limits{Timed: true, Remaining: remaining, Increment: increment, MovesToGo: movesToGo}
}

// The clock of a game counts nodes, whatever the client's clock shows.
func TestNodeClock(t *testing.T) {
	type reading struct {
		name   string
		limits search.Limits
		want   time.Duration // remaining
		nodes  uint64        // spent then
	}
	pondering := timed(1*ms, 0, 0)
	pondering.Ponder = true
	for _, game := range []struct {
		name     string
		searches []reading
	}{
		{"with increment", []reading{
			{"the first", timed(1000*ms, 10*ms, 0), 1000 * ms, 20_000},
			{"the second", timed(7*ms, 10*ms, 0), 810 * ms, 50},
			{"a move time in between", search.Limits{MoveTime: ms}, 0, 10_000},
			{"pondering in between", pondering, 819*ms + ms/2, 10_000},
			{"an empty clock", timed(-5*ms, 10*ms, 0), 819*ms + ms/2, 1_000_000},
			{"what an increment gives", timed(2000*ms, 10*ms, 0), 10 * ms, 100},
		}},
		{"with time controls", []reading{
			{"the first", timed(1000*ms, 0, 2), 1000 * ms, 30_000},
			{"the second", timed(1*ms, 0, 1), 700 * ms, 60_000},
			{"more time", timed(1*ms, 0, 2), 1100 * ms, 10_000},
		}},
	} {
		var c nodeClock
		c.setRate(100)
		for range 2 {
			for _, s := range game.searches {
				l := s.limits
				c.apply(&l)
				if l.Remaining != s.want || l.NodesPerMS != 100 {
					t.Errorf("%s, %s: %v remain, of %d nodes, want %v of 100", game.name, s.name, l.Remaining, l.NodesPerMS, s.want)
				}
				c.spend(s.nodes)
				c.setRate(100) // clients repeat settings
			}
			c.newGame()
		}
		l := game.searches[0].limits
		c.apply(&l)
		c.setRate(0)
		second := game.searches[1].limits
		c.apply(&second)
		if second.Remaining != game.searches[1].limits.Remaining || second.NodesPerMS != 0 {
			t.Errorf("%s: %+v though time counts", game.name, second)
		}
	}
}
