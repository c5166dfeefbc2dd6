package uci

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"vedette/skill"
)

// told returns a driver that has executed the lines.
func told(lines ...string) *Driver {
	d := NewDriver(newFakeEngine(), io.Discard)
	for _, line := range lines {
		d.setOption(strings.TrimPrefix(line, "setoption "))
	}
	return d
}

// TestWhoIsWeakened lists when a search gets a handicap, and with which Elo.
func TestWhoIsWeakened(t *testing.T) {
	const (
		limit  = "setoption name UCI_LimitStrength value true"
		elo    = "setoption name UCI_Elo value 1700"
		level5 = "setoption name Skill Level value 5"
	)
	for _, test := range []struct {
		options []string
		limits  string
		want    int // Elo, 0 for full strength
	}{
		{nil, "wtime 1000 btime 1000", 0},
		{[]string{elo}, "wtime 1000 btime 1000", 0},
		{[]string{limit}, "wtime 1000 btime 1000", defaultElo},
		{[]string{limit, elo}, "wtime 1000 btime 1000", 1700},
		{[]string{limit, elo, "setoption name UCI_LimitStrength value false"}, "movetime 100", 0},
		// Skill Level, which the Elo overrides.
		{[]string{level5}, "movetime 100", skillElo(5)},
		{[]string{level5, elo}, "movetime 100", skillElo(5)},
		{[]string{level5, limit, elo}, "movetime 100", 1700},
		{[]string{limit, elo, level5}, "movetime 100", 1700},
		{[]string{"setoption name Skill Level value 0"}, "movetime 100", skill.LeastElo},
		{[]string{"setoption name Skill Level value 19"}, "movetime 100", skill.GreatestElo},
		{[]string{level5, "setoption name Skill Level value 20"}, "movetime 100", 0},
		{[]string{level5, "setoption name Skill Level value 21"}, "movetime 100", skillElo(5)},
		// With any limit the engine plays.
		{[]string{limit, elo}, "depth 5", 1700},
		{[]string{limit, elo}, "nodes 500000", 1700},
		{[]string{limit, elo}, "ponder wtime 1000 btime 1000", 1700},
		{[]string{limit, elo}, "mate 3 movetime 100", 1700},
		{[]string{limit, elo}, "searchmoves e2e4 d2d4 movetime 100", 1700},
		// Analysis is not weakened.
		{[]string{limit, elo}, "infinite", 0},
		{[]string{limit, elo}, "", 0},
		{[]string{limit, elo}, "searchmoves e2e4", 0},
		{[]string{limit, elo}, "mate 3", 0},
		{[]string{limit, elo, "setoption name UCI_AnalyseMode value true"}, "movetime 100", 0},
		{[]string{level5, "setoption name UCI_AnalyseMode value true"}, "movetime 100", 0},
		{[]string{level5, "setoption name UCI_AnalyseMode value true", "setoption name UCI_AnalyseMode value false"}, "movetime 100", skillElo(5)},
	} {
		d := told(test.options...)
		d.random = func() float64 { return 0.375 }
		g := parseGo(words(test.limits), d.game.Position())
		by := d.player(&g.limits)
		h, weak := by.(*skill.Handicap)
		if weak != (test.want != 0) || weak && *h != *skill.NewHandicap(d.engine, test.want, 0.375) {
			t.Errorf("%q, go %s: %+v, want that of %d Elo", test.options, test.limits, by, test.want)
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

// A paced move is late only with the option, a handicap and a clock that counts
// time.
func TestWhoIsPaced(t *testing.T) {
	const on, weak = "name Human Pace value true", "name UCI_LimitStrength value true"
	for _, test := range []struct {
		options []string
		limits  string
		want    bool
	}{
		{[]string{on, weak}, "wtime 60000 btime 60000", true},
		{[]string{on, weak}, "ponder wtime 60000 btime 60000", true},
		{[]string{on, "name Skill Level value 3"}, "wtime 60000 btime 60000", true},
		{[]string{weak}, "wtime 60000 btime 60000", false},
		{[]string{on}, "wtime 60000 btime 60000", false},
		{[]string{on, weak}, "movetime 1000", false},
		{[]string{on, weak}, "depth 3", false},
		{[]string{on, weak}, "infinite", false},
		{[]string{on, weak, "name UCI_AnalyseMode value true"}, "wtime 60000 btime 60000", false},
		{[]string{on, weak, "name nodestime value 100"}, "wtime 60000 btime 60000", false},
	} {
		d := told(test.options...)
		g := parseGo(words(test.limits), d.game.Position())
		if got := d.pacer(d.player(&g.limits), &g.limits) != nil; got != test.want {
			t.Errorf("%q, go %s: paced is %v", test.options, test.limits, got)
		}
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

// Variety is for play at full strength.
func TestWhoVaries(t *testing.T) {
	const on = "setoption name Variety value 20"
	for _, test := range []struct {
		options []string
		limits  string
		want    bool
	}{
		{[]string{on}, "movetime 100", true},
		{[]string{on}, "ponder wtime 1000 btime 1000", true},
		{nil, "movetime 100", false},
		{[]string{on}, "infinite", false},
		{[]string{on}, "mate 3", false},
		{[]string{on, "setoption name UCI_AnalyseMode value true"}, "movetime 100", false},
		{[]string{on, "setoption name Skill Level value 5"}, "movetime 100", false},
	} {
		d := told(test.options...)
		d.random = func() float64 { return 0.375 }
		g := parseGo(words(test.limits), d.game.Position())
		v, varied := d.player(&g.limits).(*skill.Variety)
		if varied != test.want || varied && *v != (skill.Variety{Engine: d.engine, Width: 20, Random: 0.375}) {
			t.Errorf("%q, go %s: %+v", test.options, test.limits, v)
		}
	}
}

// A value out of range is clamped, with a message.
func TestEloOutOfRange(t *testing.T) {
	low, high := skill.LeastElo, skill.GreatestElo
	remark := func(value string, taken int) string {
		return fmt.Sprintf("info string option UCI_Elo: %q is not between %d and %d, taken for %d", value, low, high, taken)
	}
	for _, test := range []struct {
		value string
		want  int
		said  string
	}{
		{"1700", 1700, ""},
		{fmt.Sprint(low), low, ""},
		{fmt.Sprint(high), high, ""},
		{"500", low, remark("500", low)},
		{"-1", low, remark("-1", low)},
		{"3900", high, remark("3900", high)},
		{"99999999999999999999", high, remark("99999999999999999999", high)},
		{"strong", defaultElo, `info string ERROR option UCI_Elo: "strong" is not a number; keeping 1500`},
		{"", defaultElo, `info string ERROR option UCI_Elo: "" is not a number; keeping 1500`},
	} {
		var said strings.Builder
		d := NewDriver(newFakeEngine(), &said)
		d.setOption("name UCI_Elo value " + test.value)
		if got := d.settings.strength.elo; got != test.want || strings.TrimSuffix(said.String(), "\n") != test.said {
			t.Errorf("%q: the Elo is %d, said %q, want %d and %q", test.value, got, said.String(), test.want, test.said)
		}
	}
}
