package solve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"vedette/epd"
	"vedette/epd/solve"
	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
	"vedette/search"
	"vedette/tt"
)

// A position with mates: Ra8 in one, and others.
const backRank = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"

// script is an engine whose search reports what a test tells it. Each word is a
// move of the depth that it stands for: "a1a8", or "a1a8#1" with a mate, "a1a8?"
// for a bound; "2:a1a2" is a second line. The last one is the result.
type script struct {
	t      *testing.T
	words  string
	games  int
	limits search.Limits
}

func (s *script) NewGame() { s.games++ }

func (s *script) Search(_ *search.Control, game *movegen.Game, limits search.Limits, report func(*search.Info)) search.Result {
	s.limits = limits
	var result search.Result
	words := strings.Fields(s.words)
	for i, word := range words {
		info := search.Info{Depth: i + 1, MultiPV: 1, Bound: tt.Exact, Nodes: uint64(100 * (i + 1)), Elapsed: time.Duration(i+1) * time.Second, Score: eval.Score(10 * (i + 1))}
		if rest, is := strings.CutPrefix(word, "2:"); is {
			word, info.MultiPV = rest, 2
		}
		if rest, is := strings.CutSuffix(word, "?"); is {
			word, info.Bound = rest, tt.Lower
		}
		if rest, mate, is := strings.Cut(word, "#"); is {
			n := 0
			fmt.Sscan(mate, &n)
			word, info.Score = rest, eval.MateIn(2*n-1)
			if n < 0 {
				info.Score = eval.MatedIn(-2 * n)
			}
		}
		m, err := pgn.ParseSAN(game.Position(), word)
		if err != nil {
			s.t.Fatal(err)
		}
		info.PV = []movegen.Move{m}
		result = search.Result{Best: info.PV[0], Score: info.Score, Depth: info.Depth, Nodes: info.Nodes + 7, Elapsed: info.Elapsed + time.Millisecond}
		if i < len(words)-1 {
			report(&search.Info{Depth: i + 1, CurrMove: info.PV[0]})
			report(&info)
		}
	}
	return result
}

func parse(t *testing.T, line string) epd.Record {
	t.Helper()
	r, err := epd.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A position is solved if it is at the end, and the moment is that from which on
// it was.
func TestSolved(t *testing.T) {
	for _, test := range []struct {
		operations, script string
		since              string // depth and nodes, "" if it is not solved
	}{
		{"bm Ra8#;", "a1a8 a1a8 a1a8", "1 100"},
		{"bm Ra8#;", "a1a2 a1a8 a1a8", "2 200"},
		{"bm Ra8#;", "a1a8 a1a2 a1a8 a1a8", "3 300"},   // found, lost and found again
		{"bm Ra8#;", "a1a8 a1a2 a1a3", ""},             // lost
		{"bm Ra8#;", "a1a8 a1a8 a1a2", ""},             // lost in the last iteration
		{"bm Ra8#;", "a1a2 a1a3 a1a8", "2 307"},        // found in the last iteration
		{"bm Ra8#;", "a1a8", "0 107"},                  // without a report
		{"bm Ra8#;", "a1a2 a1a8? a1a8", "1 307"},       // bounds do not count
		{"bm Ra8#;", "a1a2 2:a1a8 a1a2", ""},           // nor do second lines
		{"bm Ra8# Ra2;", "a1a2 a1a8 a1a2", "1 100"},    // either of two moves
		{"am Ra8#;", "a1a8 a1a2 a1a3", "2 200"},        // any other move
		{"am Ra8# Ra2;", "a1a8 a1a2 a1a2", ""},         // none of two moves
		{"bm Ra8# Ra2; am Ra2;", "a1a2 a1a2 a1a2", ""}, // both parts must hold
		{"dm 2;", "a1a2 a1a2#3 a1a2#2 a1a2#2", "3 300"},
		{"dm 2;", "a1a2 a1a2#1 a1a2#1", "2 200"}, // a faster mate
		{"dm 2;", "a1a2#2 a1a2#3 a1a2#3", ""},    // a slower one
		{"dm 2;", "a1a2#-1 a1a2#-1 a1a2#-1", ""}, // mated
		{"dm 2;", "a1a2 a1a2 a1a2", ""},          // no mate
		{"dm 1; bm Ra8#;", "a1a8 a1a8 a1a8", ""}, // the move without the mate
		{"dm 1; bm Ra8#;", "a1a2#1 a1a8#1 a1a8#1", "2 200"},
		{"id 5;", "a1a8 a1a8", "1 100"}, // no goal
	} {
		record := parse(t, backRank+" "+test.operations)
		goal, err := solve.NewGoal(&record)
		if err != nil {
			t.Fatal(err)
		}
		engine := &script{t: t, words: test.script}
		limits := search.Limits{Nodes: 1234}
		o := solve.Search(engine, search.NewControl(), record.Position, &goal, limits)
		since := ""
		if o.Solved {
			since = fmt.Sprint(o.Since.Depth, " ", o.Since.Nodes)
		}
		if since != test.since {
			t.Errorf("%s %s: solved since %q, want %q", test.operations, test.script, since, test.since)
		}
		if engine.games != 1 || engine.limits.Nodes != limits.Nodes || goal.IsEmpty() != strings.HasPrefix(test.operations, "id") {
			t.Errorf("%s: %d games, %+v, empty: %t", test.operations, engine.games, engine.limits, goal.IsEmpty())
		}
		row := o.Row("suite", "5", goal.String(), "Ra8#")
		want := "| failed |     - |"
		if o.Solved {
			want = fmt.Sprintf("| solved | %5d |", o.Since.Depth)
		}
		if !strings.Contains(row, want) || !strings.Contains(row, "| "+goal.String()+" ") {
			t.Errorf("%s: the row is %s", test.operations, row)
		}
	}
}

func TestGoal(t *testing.T) {
	for operations, want := range map[string]string{ // the text, or an error
		"bm Ra8# Ra2; am Ra3; dm 1;": "Ra8#, Ra2, not Ra3, mate in 1",
		"dm 0;":                      "dm must be at least 1, not 0",
		"dm -3;":                     "dm must be at least 1, not -3",
		"dm x;":                      `dm: "x" is not a number`,
		"dm;":                        "dm has 0 operands, want a number",
		"bm Rb8;":                    `bm: "Rb8" is not legal`,
		"am hello;":                  `am: "hello" is not a move`,
		"am --;":                     `am: "--" is not a move`,
		"id 5; ce 3;":                "",
	} {
		record := parse(t, backRank+" "+operations)
		goal, err := solve.NewGoal(&record)
		if got := goal.String(); err != nil && err.Error() != want || err == nil && got != want {
			t.Errorf("%s: %q, %v, want %q", operations, got, err, want)
		}
	}
}

// Results are written, and what is there stays.
func TestAnnotate(t *testing.T) {
	for _, test := range []struct{ operations, script, want string }{
		{`bm Ra2; id "x";`, "a1a2 a1a2 a1a2", `bm Ra2; id "x"; ce 8; acd 2; acn 307; acs 3; pm Ra2; pv Ra2;`},
		{`bm Ra2;`, "a1a8#1 a1a8#1 a1a8#1", `bm Ra2; ce 32766; dm 1; acd 2; acn 307; acs 3; pm Ra8#; pv Ra8#;`},
		{`dm 3;`, "a1a2#4 a1a2#4 a1a2#4", `dm 3; ce 32760; acd 2; acn 307; acs 3; pm Ra2; pv Ra2;`},
		{``, "a1a2#-2 a1a2#-2", `ce -32763; acd 1; acn 207; acs 2; pm Ra2; pv Ra2;`},
		{`ce 7; acd 1; acn 1; acs 1; pm Kf1; pv Kf1 g6; c0 "a;b";`, "a1a2 a1a2", `ce 4; acd 1; acn 207; acs 2; pm Ra2; pv Ra2; c0 "a;b";`},
		{``, "a1a2 2:a1a3 a1a2", `ce 4; acd 1; acn 307; acs 3; pm Ra2; pv Ra2; ce2 8; pv2 Ra3;`},
	} {
		record := parse(t, backRank+" "+test.operations)
		o := solve.Search(&script{t: t, words: test.script}, search.NewControl(), record.Position, new(solve.Goal), search.Limits{})
		solve.Annotate(&record, &o)
		if got := strings.TrimPrefix(record.String(), backRank+" "); got != test.want {
			t.Errorf("%q %s:\n%s, want\n%s", test.operations, test.script, got, test.want)
		}
	}
}

// The engine itself solves a mate in one, and its lines begin with different
// moves.
func TestEngine(t *testing.T) {
	engine := search.NewEngine()
	defer engine.Close()
	engine.SetMultiPV(3)
	record := parse(t, `6k1/8/6K1/8/8/8/8/R7 w - - bm Ra8#; dm 1; id "x";`)
	goal, err := solve.NewGoal(&record)
	if err != nil {
		t.Fatal(err)
	}
	o := solve.Search(engine, search.NewControl(), record.Position, &goal, search.Limits{Depth: 6})
	if !o.Solved || len(o.Lines) != 3 {
		t.Fatalf("%+v", o)
	}
	seen := map[movegen.Move]bool{}
	for _, l := range o.Lines {
		if seen[l.Moves[0]] {
			t.Errorf("%v is there twice", l.Moves[0])
		}
		seen[l.Moves[0]] = true
	}
	solve.Annotate(&record, &o)
	again := parse(t, record.String())
	if !slices.Equal(again.Operations, record.Operations) || again.ID() != "x" {
		t.Errorf("%s", &record)
	}
	if ce, ok, err := again.Number("ce"); ce != 32766 || !ok || err != nil {
		t.Errorf("ce %d, %v", ce, err)
	}
}

func TestTotals(t *testing.T) {
	var a, b solve.Totals
	for i, nodes := range []uint64{9_999, 10_000, 10_001, 1_000_000, 99_000_000, 5} {
		a.Count(&solve.Outcome{Solved: i < 5, Since: solve.Moment{Nodes: nodes, Elapsed: time.Second}})
	}
	b.Add(&a)
	b.Add(&a)
	const want = "| all      |        12 |     10 |      4 |       6 |     8 |      8 |  200060000 |   10.00s |"
	if got := b.Row("all"); got != want {
		t.Errorf("the row is\n%s, want\n%s", got, want)
	}
	if a.Positions != 6 || a.Solved != 5 {
		t.Errorf("%d of %d", a.Solved, a.Positions)
	}
}
