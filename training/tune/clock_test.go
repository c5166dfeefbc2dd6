package tune

import (
	"testing"
	"time"

	"vedette/movegen"
	"vedette/selfplay"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]Clock{
		"8+0.08":     {Time: 8 * time.Second, Increment: 80 * time.Millisecond},
		"0.5":        {Time: 500 * time.Millisecond},
		"40/4":       {Moves: 40, Time: 4 * time.Second},
		"40/60+0.25": {Moves: 40, Time: time.Minute, Increment: 250 * time.Millisecond},
	} {
		if got, err := ParseClock(text); got != want || err != nil {
			t.Errorf("%s: %+v, error %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "+1", "1+", "1+x", "/4", "0/4", "-3/4", "1001/4", "40/", "1e9", "NaN", "1+1+1"} {
		if got, err := ParseClock(text); err == nil || got != (Clock{}) {
			t.Errorf("%q: %+v, no error", text, got)
		}
	}
}

// TestClocks spends time and gets increments and, after the last move of a time
// control, more time. A move with more nodes than the clock has left loses on
// time.
func TestClocks(t *testing.T) {
	c := (&Clock{2, time.Second, 100 * time.Millisecond, 10}).start()
	for i, step := range []struct {
		side      int
		nodes     uint64
		remaining time.Duration // before the move
		togo      int
		ok        bool
	}{
		{0, 3000, 1000 * time.Millisecond, 2, true},
		{1, 10000, 1000 * time.Millisecond, 2, true},
		{0, 8000, 800 * time.Millisecond, 1, true},
		{1, 1001, 100 * time.Millisecond, 1, false},
		{0, 0, 1100 * time.Millisecond, 2, true},
	} {
		l := c.limits(step.side)
		if !l.Timed || l.Remaining != step.remaining || l.MovesToGo != step.togo || l.Increment != c.Increment || l.NodesPerMS != 10 {
			t.Errorf("move %d: limits %+v", i, l)
		}
		if ok := c.spend(step.side, step.nodes); ok != step.ok {
			t.Errorf("move %d: in time %v, want %v", i, ok, step.ok)
		}
	}
}

// TestGameByClock plays a game with a clock that has not enough time for a
// move: the side that moves first loses on time.
func TestGameByClock(t *testing.T) {
	d := testDuel(t)
	d.games.Clock = &Clock{Time: time.Microsecond, NodesPerMS: 10}
	game := movegen.NewGame(movegen.StartPosition())
	// A search visits some nodes before it first reads its clock.
	if result, err := d.play(game, movegen.White); result != selfplay.BlackWins || err != nil {
		t.Errorf("result %v, error %v; want a time loss of White", result, err)
	}
}
