package uci

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"vedette/movegen"
	"vedette/search"
)

// sharedTables is the folder with all tables of up to four pieces.
const sharedTables = "../../shared/syzygy"

// tablesFound is what is said about them.
const tablesFound = "info string found 35 WDL and 35 DTZ Syzygy tables, up to 4 pieces"

func needTables(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(sharedTables); err != nil {
		t.Skipf("there are no endgame tables: %v", err)
	}
}

// The engine gets the defaults without being sent them, and each change.
func TestSyzygyReachesTheEngine(t *testing.T) {
	engine := newFakeEngine()
	NewDriver(engine, &recorder{})
	last := func() search.Syzygy { return engine.syzygy[len(engine.syzygy)-1] }
	if want := (search.Syzygy{Limit: 7, Depth: 1, Rule50: true}); last() != want {
		t.Errorf("the default is %+v", last())
	}
	needTables(t)
	answer(t, engine, "setoption name SyzygyPath value "+sharedTables+"\nsetoption name SyzygyProbeDepth value 3\n"+
		"setoption name SyzygyProbeLimit value 5\nsetoption name Syzygy50MoveRule value false\nisready\n")
	if s := last(); s.Tables == nil || s.Limit != 5 || s.Depth != 3 || s.Rule50 {
		t.Errorf("the engine has %+v", s)
	}
	if strings.Count(strings.Join(engine.calls, ","), "new game") != 2 {
		t.Errorf("called for %q, want two new games; the path and the rule change scores", engine.calls)
	}
}

// The tables are closed at the end, but not while a search that does not end may use
// them.
func TestTablesAreClosed(t *testing.T) {
	needTables(t)
	for _, hangs := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			engine := newFakeEngine()
			release := make(chan struct{})
			engine.override = func(control *search.Control, _ *movegen.Game, _ search.Limits, _ func(*search.Info)) search.Result {
				if <-control.Done(); hangs {
					<-release
				}
				return search.Result{}
			}
			for _, last := range []string{"quit\n", "stop\nquit\n", ""} {
				d := NewDriver(engine, &recorder{})
				d.Run(t.Context(), strings.NewReader("setoption name SyzygyPath value "+sharedTables+"\ngo infinite\n"+last))
				if open := d.settings.tablebases.Tables.MaxPieces() > 0; open != hangs {
					t.Errorf("a search that hangs, %v, then %q: the tables are open, %v", hangs, last, open)
				}
			}
			close(release)
		})
	}
}

// A bench and random openings do without tables, and leave them as they are.
func TestNoTablesWhereResultsAreFixed(t *testing.T) {
	needTables(t)
	for _, command := range []string{"bench 16 1 1", "genfens 1 seed 1 book None"} {
		engine := fenScorer(even)
		lines := answer(t, engine, "setoption name SyzygyPath value "+sharedTables+"\n"+command+"\nisready\n")
		if len(lines) == 0 || lines[0] != tablesFound {
			t.Fatalf("%q", lines)
		}
		n := len(engine.syzygy)
		with, without := engine.syzygy[n-1], engine.syzygy[n-2]
		if with.Tables == nil || without != (search.Syzygy{}) {
			t.Errorf("%s: %+v, then %+v", command, without, with)
		}
	}
}

// The real engine ponders and plays positions in the tables: every line has hits and the
// score of the tables.
func TestScoresOfTables(t *testing.T) {
	needTables(t)
	engine := search.NewEngine()
	for _, test := range []struct{ fen, limits, want string }{
		{"8/8/8/8/8/1k6/7P/6K1 w - - 0 1", "go depth 8", "cp *"}, // a single move wins
		{"8/8/8/8/3k4/8/8/KNB5 w - - 0 1", "go ponder depth 5|ponderhit", "cp 19999 wdl 1000 0 0"},
		{"8/8/8/8/3k4/8/8/KN6 w - - 0 1", "go wtime 20000 btime 20000", "cp 0 wdl 0 1000 0"},
		{"8/8/8/8/3k4/8/8/KNB5 b - - 0 1", "go depth 3", "cp -19999 wdl 0 0 1000"},
	} {
		said := obey(t, engine, append([]string{"setoption name SyzygyPath value " + sharedTables,
			"setoption name UCI_ShowWDL value true", "position fen " + test.fen}, strings.Split(test.limits, "|")...)...)
		compareLines(t, test.fen, said, []string{tablesFound, "info depth * score " + test.want + " nodes * ...", "bestmove *"})
		if slices.ContainsFunc(said, func(line string) bool { return strings.Contains(line, " tbhits 0 ") }) {
			t.Errorf("%s: a line has no hits: %q", test.fen, said)
		}
	}
}

// Tables that are dropped are closed, and a damaged file is named when it is first
// needed.
func TestSyzygyConversation(t *testing.T) {
	needTables(t)
	damaged := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz"} {
		data, err := os.ReadFile(filepath.Join(sharedTables, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(damaged, name), data[:len(data)-1], 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	lines := answer(t, search.NewEngine(), strings.Join([]string{
		"setoption name SyzygyPath value " + sharedTables + ";" + sharedTables,
		"setoption name SyzygyPath value " + sharedTables + ";" + sharedTables,
		"position fen 8/8/8/8/2k5/8/8/KQ6 w - - 0 1",
		"go depth 3",
		"setoption name SyzygyPath value <empty>",
		"go depth 3",
		"setoption name SyzygyPath value " + damaged,
		"go depth 3",
		"go depth 3",
		"position fen 8/8/8/8/2k5/8/8/KR6 w - - 0 1",
		"go depth 3",
	}, "\n"))
	if len(lines) < 2 || strings.Contains(lines[1], " tbhits 0 ") {
		t.Errorf("the tables were not used: %q", lines)
	}
	searched := []string{"info depth * tbhits 0 * ...", "bestmove *"}
	compareLines(t, "a conversation", lines, slices.Concat(
		[]string{tablesFound, "info depth * ...", "bestmove *"}, searched,
		[]string{
			"info string found 1 WDL and 1 DTZ Syzygy tables, up to 3 pieces",
			"info string ERROR *" + filepath.Join(damaged, "KQvK.rtb") + "* ...",
		}, searched, searched, searched))
}
