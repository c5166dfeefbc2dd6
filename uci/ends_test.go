package uci

import (
	"context"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// searchTime is how long a search of lasting takes.
const searchTime = time.Minute

// lasting is a search that reports depth 1 at once, and depth 2 if it is not stopped
// before it ends by itself.
func lasting(c *search.Control, g *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
	line := alphabeticalLine(g.Position(), l.SearchMoves, 2)
	report(fakeInfo(line))
	over := time.After(searchTime)
	if l.Infinite {
		over = nil
	}
	if l.Ponder {
		select {
		case <-c.Done():
		case <-c.AwaitHit():
		}
	}
	select {
	case <-c.Done():
	case <-over:
		info := fakeInfo(line)
		info.Depth = 2
		report(info)
	}
	return resultOf(line)
}

// What the driver says about a search of lasting.
var (
	completed = []string{"info depth 1 * ...", "info depth 2 *", "bestmove *"}
	cut       = []string{"info depth 1 * ...", "bestmove *"}
)

// limited are searches that end by themselves.
var limited = []string{
	"go depth 5", "go nodes 1000", "go movetime 100", "go mate 3", "go wtime 1000 btime 1000", "go btime 1000",
	"go wtime 1000 btime 1000 winc 10 binc 10 movestogo 3", "go winc 10", "go movetime 100 depth 5 nodes 1000 mate 2",
	"go searchmoves e2e4 d2d4 depth 5", "go depth 0 wtime 1000", "go depth 5 nodes 0", "go movetime 0", "go movetime -5", "go wtime 0",
	"go wtime 0 btime 0", "go ponder wtime 1000 btime 1000\nponderhit", "go ponder depth 5\nponderhit",
}

// unlimited are searches that only the client ends.
var unlimited = []string{
	"go infinite", "go", "go searchmoves e2e4", "go infinite depth 5 nodes 1000", "go infinite wtime 1000 btime 1000",
	"go ponder", "go ponder wtime 1000 btime 1000", "go ponder depth 5", "go wtime 1000 ponder",
}

// begins are requests that take the place of a search, with their answers.
var begins = map[string][]string{
	"go depth 1":           completed,
	"go infinite":          cut, // by the end of the input
	"go perft 0":           {"", "Nodes searched: 1"},
	"perft 0":              {"", "Nodes searched: 1"},
	"ucinewgame":           nil,
	"bench 16 1 1 missing": {"info string ERROR bench: *"},
	"genfens x":            {"info string ERROR genfens: *"},
	"speedtest x":          {"info string ERROR speedtest: *"},
}

// besides are requests that need not disturb a search, with their answers.
var besides = map[string][]string{
	"position startpos moves e2e4": nil,
	"position fen bad":             {"info string ERROR position: *"},
	"d":                            {"* ..."},
	"eval":                         {"* ..."},
	"compiler":                     {"* ..."},
	"help debug":                   {`info string "debug" has no effect`},
	"nonsense":                     {`info string Unknown command: *`},
	"debug on":                     nil,
}

// A search that ends by itself is finished before anything that follows takes effect,
// also the end of the input.
func TestLimitedSearchIsFinished(t *testing.T) {
	after := map[string][]string{"": nil, "setoption name MultiPV value 2": nil, "setoption name NoSuch value 2": {"info string No such option: *"}}
	maps.Copy(after, begins)
	maps.Copy(after, besides)
	for _, search := range limited {
		for line, answers := range after {
			synctest.Test(t, func(t *testing.T) {
				engine := newFakeEngine()
				engine.override = lasting
				input := search + "\n" + line + "\n"
				compareLines(t, input, answer(t, engine, input), slices.Concat(completed, answers))
			})
		}
	}
}

// A search without an end is stopped by what takes its place, by the end of the input
// and by "quit". The rest is executed beside it, but for options, which wait.
func TestEndlessSearchGivesWay(t *testing.T) {
	ends := map[string][]string{"": nil, "stop": nil, "quit": nil}
	maps.Copy(ends, begins)
	for _, search := range unlimited {
		for line, answers := range ends {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				compareLines(t, search+"\n"+line, answerSlowly(t, search, line), slices.Concat(cut, answers))
				if d := time.Since(start); d > 2*pause && !slices.Equal(answers, completed) {
					t.Errorf("%s\n%s: the end took %v", search, line, d)
				}
			})
		}
		for line, answers := range besides {
			synctest.Test(t, func(t *testing.T) {
				compareLines(t, search+"\n"+line, answerSlowly(t, search, line), slices.Concat(cut[:1], answers, cut[1:]))
			})
		}
		synctest.Test(t, func(t *testing.T) {
			const line = "setoption name NoSuch value 2"
			compareLines(t, search+"\n"+line, answerSlowly(t, search, line, "stop"), slices.Concat(cut, []string{"info string No such option: *"}))
		})
	}
}

// pause is the time between requests.
const pause = 10 * time.Second

// answerSlowly returns what the driver says to requests with a pause between them,
// and to the end of the input a pause after the last one.
func answerSlowly(t *testing.T, requests ...string) []string {
	t.Helper()
	engine, output := newFakeEngine(), &recorder{}
	engine.override = lasting
	_, w, done := begin(t.Context(), engine, output)
	for _, request := range requests {
		io.WriteString(w, request+"\n")
		time.Sleep(pause)
	}
	w.Close()
	<-done
	return output.take()
}

// In what order requests are answered during a search that ends by itself.
func TestRequestsDuringLimitedSearch(t *testing.T) {
	const elsewhere = "position startpos moves e2e4"
	for _, test := range []struct {
		name     string
		requests []string // a pause apart
		want     [][]string
	}{
		{"two searches", []string{"go depth 5\n" + elsewhere + "\ngo depth 5"}, [][]string{completed, completed}},
		{"questions", []string{"go depth 5", "isready", "uci"},
			[][]string{cut[:1], {"readyok", "id *", "id *", "option * ...", "uciok"}, completed[1:]}},
		{"questions behind what waits", []string{"go depth 5", elsewhere + "\nsetoption name Hash value 3\nisready\ngo depth 5\nperft 0\nisready", "isready"},
			[][]string{cut[:1], {"readyok", "readyok", "readyok"}, completed[1:], completed, {"", "Nodes searched: 1"}}},
		{"questions behind a new game", []string{"go depth 5", elsewhere + "\nisready\nucinewgame\nisready\ngo depth 5"},
			[][]string{cut[:1], {"readyok"}, completed[1:], {"readyok"}, completed}},
		{"stop", []string{"go depth 5", "stop\nisready"}, [][]string{cut, {"readyok"}}},
		{"stop behind what waits", []string{"go depth 5", elsewhere + "\nd\nstop"}, [][]string{cut, {"* ..."}}},
		{"stop is for all searches before it", []string{"go depth 5", "go nodes 5\nisready\nd\nucinewgame\nisready", "go infinite\nstop\nisready\ngo depth 1"},
			[][]string{cut[:1], {"readyok"}, cut[1:], cut, {"* ..."}, cut, {"readyok"}, completed}},
		{"stop twice", []string{"go depth 5", "go depth 5\nstop\nstop\ngo depth 5"}, [][]string{cut, cut, completed}},
		{"ponderhit is for the search before it", []string{"go depth 5", "go ponder depth 5\nponderhit"}, [][]string{completed, completed}},
		{"a ponder search that waits", []string{"go depth 5", "go ponder depth 5"}, [][]string{completed, cut}},
		{"ponderhit without pondering", []string{"go depth 5", "ponderhit"}, [][]string{completed}},
		{"ponderhit without a limit", []string{"go ponder\nponderhit\nperft 0"}, [][]string{cut, {"", "Nodes searched: 1"}}},
		{"an endless search in between", []string{"go depth 5\ngo infinite\nsetoption name NoSuch value 2\ngo depth 5"},
			[][]string{completed, cut, {"info string No such option: *"}, completed}},
		{"quit", []string{"go depth 5", "quit"}, [][]string{cut}},
		{"quit at once", []string{"go depth 5\nquit"}, [][]string{cut}},
		{"quit behind what waits", []string{"go depth 5\n" + elsewhere + "\ngo depth 5\nsetoption name MultiPV value 2\nquit"}, [][]string{cut, cut}},
	} {
		synctest.Test(t, func(t *testing.T) {
			compareLines(t, test.name, answerSlowly(t, test.requests...), slices.Concat(test.want...))
		})
	}
}

// In a script, "quit" ends the search before it. What else comes before it is done, also
// a bench.
func TestQuitInAScript(t *testing.T) {
	for input, want := range map[string][][]string{
		"go depth 5\nquit\n":                                      {cut},
		"go depth 5\nposition startpos\nquit\n":                   {completed},
		"go depth 5\nucinewgame\ngo depth 5\nquit\n":              {completed, cut},
		"go depth 5\nposition startpos\ngo depth 5\nd\nquit\nd\n": {completed, completed, {"* ..."}},
		"go infinite\nquit\n":                                     {cut},
		"bench\nquit\n":                                           {{"* ...", "* nodes * nps"}},
		"bench\nquit\n\n":                                         {{"* ...", "* nodes * nps"}},
		"bench\n":                                                 {{"* ...", "* nodes * nps"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			engine := newFakeEngine()
			engine.override = lasting
			compareLines(t, input, answer(t, engine, input), slices.Concat(want...))
		})
	}
}

// After the end of the input, nobody who reads is noticed from outside: the context
// ends everything at once, whatever waits.
func TestContextAfterTheEndOfTheInput(t *testing.T) {
	for _, input := range []string{"go depth 5\n", "go depth 5\nposition startpos\ngo depth 5\nd\n", "bench\n"} {
		synctest.Test(t, func(t *testing.T) {
			engine, output := newFakeEngine(), &recorder{}
			engine.override = lasting
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(pause, cancel)
			start := time.Now()
			NewDriver(engine, output).Run(ctx, strings.NewReader(input))
			if d := time.Since(start); d < pause || d > pause+quitTimeout {
				t.Errorf("%q: the end took %v", input, d)
			}
		})
	}
}
