package uci

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/search"
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

// randoms returns a source of numbers that covers the whole range.
func randoms() func() float64 {
	random := 0.
	return func() float64 {
		random += 0.618034
		if random >= 1 {
			random--
		}
		return random
	}
}

// TestWeakMoves has the real engine play weakly under all kinds of limits and
// settings: its moves are legal, and the last line of the best move is that of
// the move it plays.
func TestWeakMoves(t *testing.T) {
	positions := []string{
		"startpos moves e2e4 e7e5", "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	}
	if testing.Short() {
		positions = positions[:1]
	}
	for _, settings := range [][]string{
		{"UCI_LimitStrength value true", "UCI_Elo value 800"},
		{"UCI_LimitStrength value true", "UCI_Elo value 1500", "MultiPV value 3"},
		{"UCI_LimitStrength value true", "UCI_Elo value 2500"},
		{"Skill Level value 0", "UCI_Chess960 value true", "Threads value 2"},
		{"Skill Level value 8", "UCI_ShowWDL value true"},
	} {
		random := randoms()
		for _, position := range positions {
			for _, limits := range []string{
				"depth 1", "depth 30", "nodes 1", "nodes 100", "movetime 5000", "wtime 60000 btime 60000", "mate 2 movetime 5000",
				"ponder wtime 60000 btime 60000",
			} {
				var said strings.Builder
				d := NewDriver(search.NewEngine(), &said)
				d.random = random
				lines, multiPV := []string{"setoption name Hash value 1"}, 1
				for _, s := range settings {
					_, _ = fmt.Sscanf(s, "MultiPV value %d", &multiPV)
					lines = append(lines, "setoption name "+s)
				}
				lines = append(lines, "position "+position, "go "+limits)
				if strings.HasPrefix(limits, "ponder") {
					lines = append(lines, "ponderhit")
				}
				d.RunCommands(t.Context(), lines)
				heard := strings.Split(strings.TrimSpace(said.String()), "\n")
				heard = slices.DeleteFunc(heard, func(line string) bool { // on a machine with one processor
					return strings.HasPrefix(line, "info string Threads: ")
				})
				if complaint := judgeWeakMove(d.game.Position(), heard, multiPV); complaint != "" {
					t.Errorf("%q, %s, go %s: %s in %q", settings, position, limits, complaint, heard)
				}
			}
		}
	}
}

// judgeWeakMove returns what is wrong with the output for a move, or "".
func judgeWeakMove(p *movegen.Position, heard []string, multiPV int) (complaint string) {
	best := strings.Fields(heard[len(heard)-1])
	if best[0] != "bestmove" {
		return "there is no bestmove"
	}
	m, err := ParseMove(p, best[1])
	if err != nil {
		return err.Error()
	}
	if len(best) > 2 {
		var child movegen.Position
		p.MakeInto(&child, m)
		if _, err := ParseMove(&child, best[3]); err != nil {
			return "ponder: " + err.Error()
		}
	}
	first := ""
	for _, line := range heard {
		words := strings.Fields(line)
		place := slices.Index(words, "multipv")
		switch {
		case strings.Contains(line, "string"):
			return "an unexpected line"
		case place < 0:
		case words[place+1] == "1":
			first = words[slices.Index(words, "pv")+1]
		case multiPV == 1:
			return "a line that nobody asked for"
		}
	}
	if first != best[1] {
		return "the last line begins with " + first
	}
	return ""
}
