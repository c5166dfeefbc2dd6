package skill

import (
	"testing"
	"testing/synctest"
	"time"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

const second = time.Second

const middleGame = "r1bq1rk1/ppp2ppp/2n2n2/3pp3/1bPP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9"

// The order of difficulties is listed by hand, the easiest first.
func TestDifficulty(t *testing.T) {
	last := 0.
	for _, test := range []struct {
		fen, before, move string
	}{
		{"7k/8/8/8/8/6q1/8/7K b - - 0 30", "g3g2", "h1g2"}, // the only move
		{movegen.StartFEN, "e2e4", "e7e5"},
		{middleGame, "c4d5", "f6d5"}, // taking back
		{"8/5pk1/8/8/8/8/5PK1/8 b - - 0 40", "f7f5", "g2f3"},
		{middleGame, "c1d2", "d5c4"},
	} {
		game := playMoves(t, test.fen, test.before)
		got := difficulty(game, fentest.Move(t, game.Position(), test.move))
		if got <= last {
			t.Errorf("%s, %s is %.2f times as long as usual, the one before %.2f", test.fen, test.move, got, last)
		}
		last = got
	}
}

// A game of any length under any clock never comes near the flag, even if every
// move is slow; and an ordinary game uses a good part of the clock.
func TestPaceKeepsTheClock(t *testing.T) {
	game := playMoves(t, middleGame, "")
	for _, test := range []struct {
		clock, increment time.Duration
		toGo             int
	}{
		{10 * second, second / 10, 0},
		{60 * second, 0, 0},
		{second / 2, 0, 0},
		{0, 0, 0},
		{300 * second, 3 * second, 0},
		{60 * second, 0, 40},
		{60 * second, 0, 1},
	} {
		left := test.clock
		for move := range 300 {
			toGo := 0
			if test.toGo > 0 {
				toGo = test.toGo - move%test.toGo
				if move > 0 && move%test.toGo == 0 {
					left += test.clock
				}
			}
			l := search.Limits{Timed: true, Remaining: left, Increment: test.increment, MovesToGo: toGo, Overhead: 20 * time.Millisecond}
			used := (&Pacer{0.999}).time(&l, game, movegen.NoMove)
			if left -= used; left < 0 || used > 0 && left < l.Overhead+paceReserve {
				t.Fatalf("%+v: move %d leaves %v", test, move+1, left)
			}
			left += test.increment
		}
	}
	left := 60 * second
	for range 40 {
		l := search.Limits{Timed: true, Remaining: left}
		left -= (&Pacer{0.5}).time(&l, game, movegen.NoMove)
	}
	if left > 40*second || left < 10*second {
		t.Errorf("after 40 moves %v of a minute are left", left)
	}
}

// TestPaceWaits runs a clock of its own: the move comes after its time, at once
// after a stop, and after a ponder hit with the time before it counted.
func TestPaceWaits(t *testing.T) {
	limits := func(ponder bool) *search.Limits {
		return &search.Limits{Start: time.Now(), Timed: true, Remaining: 100 * second, Ponder: ponder}
	}
	long := (&Pacer{0.5}).time(limits(false), playMoves(t, middleGame, ""), movegen.NoMove)
	if long < second || long > 10*second {
		t.Fatalf("the move takes %v", long)
	}
	for _, test := range []struct {
		name   string
		ponder bool
		after  time.Duration // when act is called
		act    func(*search.Control)
		want   time.Duration
	}{
		{"time", false, 0, func(*search.Control) {}, long},
		{"stop", false, long / 2, (*search.Control).Stop, long / 2},
		{"early hit", true, long / 2, func(c *search.Control) { c.PonderHit(time.Now()) }, long},
		{"late hit", true, 3 * long, func(c *search.Control) { c.PonderHit(time.Now()) }, 3 * long},
		{"stop while pondering", true, 5 * long, (*search.Control).Stop, 5 * long},
	} {
		synctest.Test(t, func(t *testing.T) {
			control, begin := search.NewControl(), time.Now()
			time.AfterFunc(test.after, func() { test.act(control) })
			(&Pacer{0.5}).Wait(control, playMoves(t, middleGame, ""), limits(test.ponder), movegen.NoMove)
			if took := time.Since(begin); took != test.want {
				t.Errorf("%s: after %v, want %v", test.name, took, test.want)
			}
			synctest.Wait()
		})
	}
}
