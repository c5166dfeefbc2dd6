package search

import (
	"math"
	"math/big"
	"testing"
	"testing/synctest"
	"time"

	"vedette/eval"
	"vedette/movegen"
)

const ms = time.Millisecond

func TestPlan(t *testing.T) {
	for _, test := range []struct {
		name           string
		limits         Limits
		atLeast, bound time.Duration // of soft, of hard
	}{
		{"sudden death", Limits{Remaining: 60000 * ms}, 1000 * ms, 45000 * ms},
		{"increment", Limits{Remaining: 10000 * ms, Increment: 100 * ms}, 400 * ms, 7500 * ms},
		{"moves to go", Limits{Remaining: 40000 * ms, MovesToGo: 40}, 1000 * ms, 30000 * ms},
		{"last move before more time", Limits{Remaining: 1000 * ms, MovesToGo: 1}, 900 * ms, 1000 * ms},
		{"something is kept for a stall", Limits{Remaining: 100 * ms, MovesToGo: 1}, 39 * ms, 41 * ms},
		{"but not all", Limits{Remaining: 50 * ms, MovesToGo: 1}, 3 * ms, 3 * ms},
		{"a clock that increments would keep low recovers", Limits{Remaining: 25 * ms, Increment: 10 * ms}, instant, ms},
		{"almost nothing", Limits{Remaining: 30 * ms}, instant, 2 * ms},
		{"less than the overhead", Limits{Remaining: 15 * ms}, instant, instant},
		{"nothing", Limits{Remaining: 0}, instant, instant},
		{"less than nothing", Limits{Remaining: -500 * ms}, instant, instant},
		{"an increment does not save an empty clock", Limits{Remaining: 5 * ms, Increment: 10000 * ms}, instant, instant},
		{"later moves lose time, too", Limits{Remaining: 1000 * ms}, 20 * ms, 120 * ms},
		{"later moves of a control", Limits{Remaining: 200 * ms, MovesToGo: 10}, 9 * ms, 36 * ms}, // 9 lose 10 ms each
		{"but some time is left for this one", Limits{Remaining: 320 * ms}, ms, 10 * ms},
		{"an increment pays for that", Limits{Remaining: 1000 * ms, Increment: 10 * ms}, 45 * ms, 200 * ms},
		{"an increment above the remaining time", Limits{Remaining: 200 * ms, Increment: 10000 * ms}, ms, 180 * ms},
		{"a negative increment", Limits{Remaining: 10000 * ms, Increment: -1000 * ms}, 300 * ms, 7500 * ms},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.limits.Overhead = 20 * ms
			soft, hard := plan(&test.limits)
			if soft < test.atLeast {
				t.Errorf("soft limit %v, want at least %v", soft, test.atLeast)
			}
			if hard > test.bound || soft > hard {
				t.Errorf("limits %v and %v, want at most %v", soft, hard, test.bound)
			}
			after := test.limits.Remaining - test.limits.Overhead
			if after > ms && hard > after {
				t.Errorf("hard limit %v goes beyond what remains after the overhead, %v", hard, after)
			}
			if most := percent(after, clockSoftShare); test.limits.MovesToGo == 0 && soft > max(most, instant) {
				t.Errorf("soft limit %v without a time control to come, want at most %v", soft, most)
			}
		})
	}
}

// TestPlanKeepsWhatTheEngineNeeds: whatever the overhead, 10 ms are reserved, or
// half of the time, and there is time for a move even with a millisecond left. An
// overhead of 10 ms or more is enough: the plan is that for nodes instead of
// time, which reserves nothing else.
func TestPlanKeepsWhatTheEngineNeeds(t *testing.T) {
	for _, overhead := range []time.Duration{0, ms, 5 * ms, 10 * ms, 20 * ms, 300 * ms} {
		for _, limits := range []Limits{
			{Timed: true}, {Timed: true, MovesToGo: 1}, {Timed: true, MovesToGo: 2}, {Timed: true, MovesToGo: 40},
			{Timed: true, Increment: 10 * ms}, {Timed: true, Increment: 1000 * ms, MovesToGo: 1},
			{MoveTime: ms}, {Timed: true, MoveTime: ms, MovesToGo: 1},
		} {
			for remaining := ms; remaining <= 5000*ms; remaining += max(ms, remaining/50) {
				l := limits
				l.Overhead, l.Remaining = overhead, remaining
				if l.MoveTime > 0 {
					l.MoveTime = remaining
				}
				c := newClock(&l)
				l.NodesPerMS = 1
				if nodes := newClock(&l); overhead >= 10*ms && (c.soft != nodes.soft || c.hard != nodes.hard) {
					t.Fatalf("%+v: limits %v and %v in time, %v and %v in nodes", l, c.soft, c.hard, nodes.soft, nodes.hard)
				}
				reserve := max(overhead, min(10*ms, remaining/2))
				most := max(remaining-reserve, instant)
				if !l.Timed { // a time for the move, half of which is always used
					most = max(remaining-min(reserve, remaining/2), ms)
				}
				if c.hard <= 0 || c.hard > most || l.Timed && (c.soft <= 0 || c.soft > max(c.hard, l.MoveTime)) {
					t.Fatalf("%+v: limits %v and %v, want at most %v and more than 0", l, c.soft, c.hard, most)
				}
			}
		}
	}
}

func TestClock(t *testing.T) {
	for _, test := range []struct {
		name    string
		limits  Limits
		expires time.Duration // 0: never
	}{
		{"move time less overhead", Limits{MoveTime: 100 * ms, Overhead: 20 * ms}, 80 * ms},
		{"move time below the overhead", Limits{MoveTime: 10 * ms, Overhead: 20 * ms}, 5 * ms},
		{"overhead of more than half of the move time", Limits{MoveTime: 800 * ms, Overhead: time.Second}, 400 * ms},
		{"the shorter of clock and move time", Limits{Timed: true, Remaining: time.Hour, MoveTime: 50 * ms}, 40 * ms},
		{"a short move time", Limits{MoveTime: 8 * ms}, 4 * ms},
		{"the shortest", Limits{MoveTime: ms}, ms},
		{"infinite", Limits{Infinite: true, MoveTime: 50 * ms}, 0},
		{"no limit of time", Limits{Depth: 5}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctl := NewControl()
				test.limits.Start = time.Now()
				c := newClock(&test.limits)
				if test.expires == 0 {
					time.Sleep(time.Hour)
					if c.expired(ctl, 0) || !c.iterationDone(ctl, iteration{}) {
						t.Error("expires, or forbids another iteration")
					}
					return
				}
				time.Sleep(test.expires - time.Microsecond)
				if c.expired(ctl, 0) {
					t.Errorf("expires before %v", test.expires)
				}
				time.Sleep(time.Microsecond)
				if !c.expired(ctl, 0) {
					t.Errorf("has not expired after %v", test.expires)
				}
			})
		})
	}
}

// Positions that are not quiet have a soft node limit of their own.
func TestNoisySoftNodes(t *testing.T) {
	for _, test := range []struct {
		soft, noisySoft uint64
		noisy, more     bool
	}{
		{1000, 100, false, true},
		{1000, 100, true, false},
		{1000, 0, true, true},
		{100, 0, true, false},
		{100, 0, false, false},
		{0, 0, true, true},
	} {
		c := newClock(&Limits{SoftNodes: test.soft, NoisySoftNodes: test.noisySoft})
		if c.iterationDone(NewControl(), iteration{nodes: 300, noisy: test.noisy}) != test.more {
			t.Errorf("%+v: goes on %t", test, !test.more)
		}
	}
}

// Pondering counts as thinking: the clock stands until the hit, but if an iteration ended after
// long enough, the hit ends the search. An iteration in progress goes on, as long as it may.
func TestPonderingIsThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			before, after time.Duration // pondered, before and after the end of an iteration
			forced        bool
			want          bool // the search goes on
		}{
			{0, 0, false, true},
			{ms, 0, false, true},
			{0, time.Hour, false, true},
			{time.Hour, 0, false, false},
			{0, 0, true, false},
		} {
			ctl := NewControl()
			c := newClock(&Limits{Start: time.Now(), Timed: true, Remaining: 10 * time.Second, Ponder: true})
			c.forced = test.forced
			time.Sleep(test.before)
			more := c.iterationDone(ctl, iteration{})
			time.Sleep(test.after)
			if !more || c.expired(ctl, 0) {
				t.Fatalf("%+v: the search ends before the hit", test)
			}
			ctl.PonderHit(time.Now())
			if c.expired(ctl, 0) == test.want {
				t.Errorf("%+v: goes on %t", test, !test.want)
			}
			if test.after == 0 && c.iterationDone(ctl, iteration{}) != test.want {
				t.Errorf("%+v: another iteration begins, or none", test)
			}
			time.Sleep(c.hard)
			if !c.expired(ctl, 0) {
				t.Errorf("%+v: the clock does not run after the hit", test)
			}
		}
	})
}

func TestSoftLimit(t *testing.T) {
	const a, b = movegen.Move(1), movegen.Move(2)
	timed := Limits{Timed: true, Remaining: 30 * time.Second}
	nodes := Limits{SoftNodes: 1000}
	for _, test := range []struct {
		name       string
		limits     Limits
		forced     bool
		iterations []iteration
		used       float64 // of the soft limit
		more       bool
	}{
		{"plenty of time", timed, false, []iteration{{a, 0, 0.5, 100, false}}, 0.5, true},
		{"the time is used", timed, false, []iteration{{a, 0, 0.5, 100, false}}, 1.6, false},
		{"an undisputed move saves time", timed, false, []iteration{{a, 0, 0.9, 100, false}, {a, 0, 0.9, 100, false}, {a, 0, 0.9, 100, false}}, 0.7, false},
		{"a new best move takes time", timed, false, []iteration{{a, 0, 0.4, 100, false}, {b, 0, 0.4, 100, false}}, 1.2, true},
		{"a falling score takes time", timed, false, []iteration{{a, 0, 0.6, 100, false}, {a, -30, 0.6, 100, false}}, 1.3, true},
		{"a rising score does not", timed, false, []iteration{{a, 0, 0.6, 100, false}, {a, 30, 0.6, 100, false}}, 1.3, false},
		{"a single move", timed, true, []iteration{{a, 0, 1, 100, false}}, 0, false},
		{"a single move in analysis", Limits{Infinite: true}, true, []iteration{{a, 0, 1, 100, false}}, 0, true},
		{"few nodes were used", nodes, false, []iteration{{a, 0, 0.5, 100, false}}, 0, true},
		{"the nodes are used", nodes, false, []iteration{{a, 0, 0.5, 2000, false}}, 0, false},
		{"an undisputed move saves nodes", nodes, false, []iteration{{a, 0, 0.9, 700, false}, {a, 0, 0.9, 700, false}, {a, 0, 0.9, 700, false}}, 0, false},
		{"a new best move takes nodes", nodes, false, []iteration{{a, 0, 0.4, 700, false}, {b, 0, 0.4, 1200, false}}, 0, true},
		{"a single move is searched for its score", nodes, true, []iteration{{a, 0, 0.5, 100, false}}, 0, true},
		{"time for the move is used up", Limits{MoveTime: time.Second}, true, []iteration{{a, 0, 1, 100, false}}, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctl := NewControl()
				test.limits.Start = time.Now()
				c := newClock(&test.limits)
				c.forced = test.forced
				time.Sleep(time.Duration(test.used * float64(c.soft)))
				more := false
				for _, done := range test.iterations {
					more = c.iterationDone(ctl, done)
				}
				if more != test.more {
					t.Errorf("another iteration: %v, want %v", more, test.more)
				}
			})
		})
	}
}

// TestScaleRoundsEachOperation compares the scale with 53-bit numbers that are
// rounded after each operation, which fused operations are not.
func TestScaleRoundsEachOperation(t *testing.T) {
	of := func(x float64) *big.Float { return big.NewFloat(x) }
	result := func() *big.Float { return new(big.Float).SetPrec(53) }
	clamp := func(x *big.Float, least, most int) *big.Float {
		if x.Cmp(of(float64(least))) < 0 {
			return of(float64(least))
		} else if x.Cmp(of(float64(most))) > 0 {
			return of(float64(most))
		}
		return x
	}
	const a, b = movegen.Move(1), movegen.Move(2)
	for i := range 1000 {
		share, fall := float64(i)/999, eval.Score(i%150-50)
		c := clock{stable: i % 7, last: iteration{best: a, score: fall}}
		stable := min(i%7+1, clockStableLimit)
		done := iteration{best: a, share: share}
		if i%3 == 0 {
			done.best, stable = b, 0
		}
		want := result().Quo(of(float64(clockStableBase-clockStableStep*stable)), of(100))
		shares := result().Mul(of(float64(clockShareFactor)), of(share))
		shares.Sub(of(float64(clockShareBase)), shares)
		want.Mul(want, clamp(shares, clockShareLeast, math.MaxInt))
		want.Quo(want, of(100))
		falls := result().Mul(of(float64(fall)), of(float64(clockFall)))
		falls.Quo(falls, of(100))
		falls.Add(of(100), falls)
		want.Mul(want, clamp(falls, clockFallLeast, clockFallMost))
		want.Quo(want, of(100))
		if got := c.scale(done); of(got).Cmp(want) != 0 {
			t.Fatalf("share %v, fall %d, stable for %d: %v, want %v", share, fall, stable, got, want)
		}
	}
}

func TestNodeTime(t *testing.T) {
	for _, test := range []struct {
		nodes uint64
		perMS int
		want  time.Duration
	}{
		{0, 1, 0},
		{1, 1, ms},
		{1500, 1000, 1500 * time.Microsecond},
		{999, 10000, 99900 * time.Nanosecond},
		{1e15, 1000, 1e12 * ms}, // would overflow if it were multiplied first
	} {
		if got := NodeTime(test.nodes, test.perMS); got != test.want {
			t.Errorf("NodeTime(%d, %d) = %v, want %v", test.nodes, test.perMS, got, test.want)
		}
	}
}

// A clock that counts nodes ignores the time.
func TestClockOfNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctl := NewControl()
		c := newClock(&Limits{Start: time.Now(), MoveTime: 100 * ms, Overhead: 20 * ms, NodesPerMS: 50})
		time.Sleep(time.Hour)
		if c.expired(ctl, 3999) {
			t.Error("expires too soon")
		}
		if !c.expired(ctl, 4000) {
			t.Error("has not expired after 80 ms of 50 nodes")
		}
		// Nodes are never late.
		c = newClock(&Limits{Start: time.Now(), MoveTime: 100 * ms, NodesPerMS: 50})
		if c.expired(ctl, 4999) || !c.expired(ctl, 5000) {
			t.Error("does not expire after 100 ms of 50 nodes without overhead")
		}
		c = newClock(&Limits{Timed: true, Remaining: 100 * ms, MovesToGo: 1, NodesPerMS: 50})
		if c.expired(ctl, 4999) || !c.expired(ctl, 5000) {
			t.Error("the last move of a control does not get all of its nodes")
		}
	})
}

func TestPonderingClockOfNodes(t *testing.T) {
	ctl := NewControl()
	c := newClock(&Limits{MoveTime: 100 * ms, NodesPerMS: 50, Ponder: true})
	if c.expired(ctl, 1_000_000) {
		t.Error("expires while we ponder")
	}
	ctl.PonderHit(time.Now())
	if c.expired(ctl, 1_000_000) || c.expired(ctl, 1_004_999) {
		t.Error("counts nodes before the hit")
	}
	if !c.expired(ctl, 1_005_000) {
		t.Error("does not count nodes after the hit")
	}
}

// With one thread searches that count nodes are identical however slow they
// are.
func TestSearchByNodesIsRepeatable(t *testing.T) {
	for _, l := range []Limits{
		{MoveTime: 200 * ms, NodesPerMS: 100},
		{Timed: true, Remaining: 3000 * ms, Increment: 20 * ms, NodesPerMS: 100},
		{Timed: true, Remaining: 1000 * ms, MovesToGo: 5, NodesPerMS: 7},
	} {
		quick, _ := search(t, testPositions[1], l)
		l.Start = time.Now().Add(-time.Hour)
		slow, _ := search(t, testPositions[1], l)
		slow.Elapsed = quick.Elapsed
		if slow != quick {
			t.Errorf("%+v: found %+v, and an hour later %+v", l, quick, slow)
		}
		bound := max(l.MoveTime, l.Remaining)
		if used := NodeTime(quick.Nodes, l.NodesPerMS); used > bound+ms || quick.Depth < 2 {
			t.Errorf("%+v: used %v of at most %v, depth %d", l, used, bound, quick.Depth)
		}
	}
}
