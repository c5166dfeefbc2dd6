package search

import (
	"testing"
	"testing/synctest"
	"time"

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
		{"almost nothing", Limits{Remaining: 30 * ms}, ms, 10 * ms},
		{"less than the overhead", Limits{Remaining: 15 * ms}, ms, ms},
		{"nothing", Limits{Remaining: 0}, ms, ms},
		{"less than nothing", Limits{Remaining: -500 * ms}, ms, ms},
		{"an increment does not save an empty clock", Limits{Remaining: 5 * ms, Increment: 10000 * ms}, ms, ms},
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
			if after := test.limits.Remaining - test.limits.Overhead; after > ms && hard > after {
				t.Errorf("hard limit %v goes beyond what remains after the overhead, %v", hard, after)
			}
		})
	}
}

func TestClock(t *testing.T) {
	for _, test := range []struct {
		name    string
		limits  Limits
		expires time.Duration // 0: never
	}{
		{"move time less overhead", Limits{MoveTime: 100 * ms, Overhead: 20 * ms}, 80 * ms},
		{"move time below the overhead", Limits{MoveTime: 10 * ms, Overhead: 20 * ms}, ms},
		{"the shorter of clock and move time", Limits{Timed: true, Remaining: time.Hour, MoveTime: 50 * ms}, 50 * ms},
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
					if c.expired(ctl) || !c.iterationDone(ctl, iteration{}) {
						t.Error("expires, or forbids another iteration")
					}
					return
				}
				time.Sleep(test.expires - time.Microsecond)
				if c.expired(ctl) {
					t.Errorf("expires before %v", test.expires)
				}
				time.Sleep(time.Microsecond)
				if !c.expired(ctl) {
					t.Errorf("has not expired after %v", test.expires)
				}
			})
		})
	}
}

func TestPonderingClockStandsUntilTheHit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctl := NewControl()
		c := newClock(&Limits{Start: time.Now(), Timed: true, Remaining: 10 * time.Second, Ponder: true})
		time.Sleep(time.Hour)
		if c.expired(ctl) || !c.iterationDone(ctl, iteration{}) {
			t.Fatal("the clock runs while we ponder")
		}
		ctl.PonderHit()
		if c.expired(ctl) || !c.iterationDone(ctl, iteration{}) {
			t.Fatal("no time is left at the moment of the hit")
		}
		time.Sleep(c.hard)
		if !c.expired(ctl) {
			t.Error("the clock does not run after the hit")
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
		{"plenty of time", timed, false, []iteration{{a, 0, 0.5, 100}}, 0.5, true},
		{"the time is used", timed, false, []iteration{{a, 0, 0.5, 100}}, 1.6, false},
		{"an undisputed move saves time", timed, false, []iteration{{a, 0, 0.9, 100}, {a, 0, 0.9, 100}, {a, 0, 0.9, 100}}, 0.7, false},
		{"a new best move takes time", timed, false, []iteration{{a, 0, 0.4, 100}, {b, 0, 0.4, 100}}, 1.2, true},
		{"a falling score takes time", timed, false, []iteration{{a, 0, 0.6, 100}, {a, -30, 0.6, 100}}, 1.3, true},
		{"a rising score does not", timed, false, []iteration{{a, 0, 0.6, 100}, {a, 30, 0.6, 100}}, 1.3, false},
		{"a single move", timed, true, []iteration{{a, 0, 1, 100}}, 0, false},
		{"a single move in analysis", Limits{Infinite: true}, true, []iteration{{a, 0, 1, 100}}, 0, true},
		{"few nodes were used", nodes, false, []iteration{{a, 0, 0.5, 100}}, 0, true},
		{"the nodes are used", nodes, false, []iteration{{a, 0, 0.5, 2000}}, 0, false},
		{"an undisputed move saves nodes", nodes, false, []iteration{{a, 0, 0.9, 700}, {a, 0, 0.9, 700}, {a, 0, 0.9, 700}}, 0, false},
		{"a new best move takes nodes", nodes, false, []iteration{{a, 0, 0.4, 700}, {b, 0, 0.4, 1200}}, 0, true},
		{"a single move is searched for its score", nodes, true, []iteration{{a, 0, 0.5, 100}}, 0, true},
		{"time for the move is used up", Limits{MoveTime: time.Second}, true, []iteration{{a, 0, 1, 100}}, 0, true},
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
