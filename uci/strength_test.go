package uci

import (
	"io"
	"reflect"
	"testing"

	"vedette/skill"
)

// told returns a driver that has set the options.
func told(output io.Writer, options ...string) *Driver {
	d := NewDriver(newFakeEngine(), output)
	for _, option := range options {
		d.setOption("name " + option)
	}
	return d
}

// TestWhoPlays lists when a search gets a handicap, and with which Elo, when its move
// comes at the pace of a player, and when play varies.
func TestWhoPlays(t *testing.T) {
	const (
		clock   = "wtime 60000 btime 60000"
		limit   = "UCI_LimitStrength value true"
		elo     = "UCI_Elo value 1700"
		level5  = "Skill Level value 5"
		analyse = "UCI_AnalyseMode value true"
		pace    = "Human Pace value true"
		varied  = "Variety value 20"
	)
	const full, paced, varies = 0, true, true
	for _, test := range []struct {
		options       []string
		limits        string
		elo           int
		paced, varies bool
	}{
		{nil, clock, full, !paced, !varies},
		{[]string{elo}, clock, full, !paced, !varies},
		{[]string{limit}, clock, defaultElo, !paced, !varies},
		{[]string{limit, elo}, clock, 1700, !paced, !varies},
		{[]string{limit, elo, "UCI_LimitStrength value false"}, "movetime 100", full, !paced, !varies},
		// Skill Level, which the Elo overrides.
		{[]string{level5}, "movetime 100", skillElo(5), !paced, !varies},
		{[]string{level5, elo}, "movetime 100", skillElo(5), !paced, !varies},
		{[]string{level5, limit, elo}, "movetime 100", 1700, !paced, !varies},
		{[]string{limit, elo, level5}, "movetime 100", 1700, !paced, !varies},
		{[]string{"Skill Level value 0"}, "movetime 100", skill.LeastElo, !paced, !varies},
		{[]string{"Skill Level value 19"}, "movetime 100", skill.GreatestElo, !paced, !varies},
		{[]string{level5, "Skill Level value 20"}, "movetime 100", full, !paced, !varies},
		{[]string{level5, "Skill Level value 21"}, "movetime 100", skillElo(5), !paced, !varies},
		// With any limit the engine plays, and a clock of time has a pace.
		{[]string{limit, elo, pace}, clock, 1700, paced, !varies},
		{[]string{limit, elo, pace}, "ponder " + clock, 1700, paced, !varies},
		{[]string{level5, pace}, clock, skillElo(5), paced, !varies},
		{[]string{limit, elo, pace, "nodestime value 100"}, clock, 1700, !paced, !varies},
		{[]string{limit, elo, pace}, "movetime 1000", 1700, !paced, !varies},
		{[]string{limit, elo, pace}, "depth 5", 1700, !paced, !varies},
		{[]string{limit, elo}, "nodes 500000", 1700, !paced, !varies},
		{[]string{limit, elo}, "mate 3 movetime 100", 1700, !paced, !varies},
		{[]string{limit, elo}, "searchmoves e2e4 d2d4 movetime 100", 1700, !paced, !varies},
		// Play at full strength has no pace, and may vary.
		{[]string{pace}, clock, full, !paced, !varies},
		{[]string{varied}, "movetime 100", full, !paced, varies},
		{[]string{varied, pace}, "ponder " + clock, full, !paced, varies},
		{[]string{varied, level5}, "movetime 100", skillElo(5), !paced, !varies},
		// Analysis is not weakened, and does not vary.
		{[]string{limit, elo, pace, varied}, "infinite", full, !paced, !varies},
		{[]string{limit, elo, varied}, "", full, !paced, !varies},
		{[]string{limit, elo, varied}, "searchmoves e2e4", full, !paced, !varies},
		{[]string{varied}, "mate 3", full, !paced, !varies},
		{[]string{limit, elo}, "mate 3", full, !paced, !varies},
		{[]string{limit, elo, pace, analyse}, clock, full, !paced, !varies},
		{[]string{varied, analyse}, "movetime 100", full, !paced, !varies},
		{[]string{level5, analyse}, "movetime 100", full, !paced, !varies},
		{[]string{level5, analyse, "UCI_AnalyseMode value false"}, "movetime 100", skillElo(5), !paced, !varies},
	} {
		d := told(io.Discard, test.options...)
		d.random = func() float64 { return 0.375 }
		limits := parseGo(words(test.limits), d.game.Position()).limits
		by := d.player(&limits)
		var want player = d.engine
		switch {
		case test.elo != full:
			want = skill.NewHandicap(d.engine, test.elo, 0.375)
		case test.varies:
			want = &skill.Variety{Engine: d.engine, Width: 20, Random: 0.375}
		}
		if !reflect.DeepEqual(by, want) {
			t.Errorf("%q, go %s: %+v, want %+v", test.options, test.limits, by, want)
		}
		if got := d.pacer(by, &limits) != nil; got != test.paced {
			t.Errorf("%q, go %s: paced is %t", test.options, test.limits, got)
		}
	}
}

// A weak player searches in place of the engine, or with its limits.
func TestHandicapIsPassedOn(t *testing.T) {
	engine := newFakeEngine()
	answer(t, engine, "setoption name UCI_LimitStrength value true\ngo depth 3\n"+
		"setoption name UCI_Elo value 3000\ngo depth 3\nsetoption name UCI_LimitStrength value false\ngo depth 3\nquit\n")
	if l := engine.limits; len(l) != 2 || l[0].Nodes == 0 || !l[0].Plain || l[1].Nodes > 0 || l[1].Plain {
		t.Errorf("searched with the limits %+v", l)
	}
}

// The steps are equal, but for rounding.
func TestSkillElo(t *testing.T) {
	const want = (skill.GreatestElo - skill.LeastElo) / (fullSkill - 1)
	for level := range fullSkill - 1 {
		if step := skillElo(level+1) - skillElo(level); step != want && step != want+1 {
			t.Errorf("level %d to %d is a step of %d Elo", level, level+1, step)
		}
	}
}
