package uci

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"vedette/internal/version"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// A conversation is a script of lines:
//
//	> text    to the driver; lines that follow one another are sent at once,
//	          ␍ stands for a carriage return
//	< text    from the driver, * stands for anything, and "..." at the end for
//	          more lines like it
//	-         silence
//	@ finish  the search ends of its own accord
//	@ delay   the engine's delay passes
//	@ close   the input ends
//	@ exit    the driver is expected to have returned
//
// After each block of lines sent, the script must list everything that the
// driver writes until all its goroutines wait. Time is simulated.
type conversation struct {
	name   string
	script string
	engine func(*fakeEngine)                 // prepares the engine, may be nil
	check  func(t *testing.T, e *fakeEngine) // checks the engine afterwards, may be nil
	limits func(l []search.Limits) (ok bool) // checks the limits of the searches, may be nil
}

// client is the other side of a conversation.
type client struct {
	t      *testing.T
	input  *io.PipeWriter
	output *recorder
	engine *fakeEngine
	done   <-chan struct{} // closed when Run has returned
}

// converse runs script against a driver with a fake engine.
func converse(t *testing.T, c conversation) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		engine := newFakeEngine()
		output := &recorder{}
		_, w, done := begin(t.Context(), engine, output)
		synctest.Wait()
		engine.calls = nil
		if c.engine != nil {
			c.engine(engine)
		}
		cl := &client{t: t, input: w, output: output, engine: engine, done: done}
		cl.play(c.script)
		cl.input.Close()
		<-cl.done
		time.Sleep(engine.delay) // what the driver did not wait for
		for _, fault := range output.faults {
			t.Error(fault)
		}
		if c.limits != nil && !c.limits(engine.limits) {
			t.Errorf("searched with the limits %+v", engine.limits)
		}
		if c.check != nil {
			c.check(t, engine)
		}
	})
}

// play runs the script.
func (c *client) play(script string) {
	c.t.Helper()
	var burst strings.Builder
	var want []string
	flush := func() {
		c.t.Helper()
		if burst.Len() > 0 {
			io.WriteString(c.input, burst.String())
		}
		synctest.Wait()
		compareLines(c.t, burst.String(), c.output.take(), want)
		burst.Reset()
		want = nil
	}
	listening := false
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		sign, text, _ := strings.Cut(line, " ")
		switch sign {
		case "":
			continue
		case "<", "-":
			listening = true
			if sign == "<" {
				want = append(want, text)
			}
			continue
		}
		if listening || sign == "@" {
			flush()
			listening = false
		}
		switch line {
		case "@ finish":
			c.engine.finish <- struct{}{}
		case "@ delay":
			time.Sleep(c.engine.delay)
		case "@ close":
			c.input.Close()
		case "@ exit":
			select {
			case <-c.done:
			default:
				c.t.Error("the driver has not returned")
			}
		default:
			if sign != ">" {
				c.t.Fatalf("bad line in the script: %q", line)
			}
			burst.WriteString(strings.ReplaceAll(text, "␍", "\r") + "\n")
		}
	}
	flush()
}

// compareLines reports lines that differ from the wanted ones; * in a wanted
// line stands for any text, and "..." at its end for more lines like it.
func compareLines(t *testing.T, after string, got, want []string) {
	t.Helper()
	if len(after) > 200 {
		after = after[:200] + "..."
	}
	var pattern strings.Builder
	for _, line := range want {
		line, more := strings.CutSuffix(line, " ...")
		pattern.WriteString("(" + strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*") + "\n)")
		if more {
			pattern.WriteString("+")
		}
	}
	heard := strings.Join(slices.Concat(got, []string{""}), "\n")
	if !regexp.MustCompile("^" + pattern.String() + "$").MatchString(heard) {
		t.Errorf("after %q\nheard\n\t%s\nwant\n\t%s", after, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

var conversations = []conversation{
	{
		name: "stop while idle is silent",
		script: `
			> stop
			-
			> ponderhit
			-
			> go depth 1
			< info *
			< bestmove a2a3 ponder a7a5
			> stop
			> stop
			-
			> isready
			< readyok`,
	},
	{
		name: "one bestmove for each go of a burst, in order",
		script: `
			> go wtime 1000 btime 1000
			< info *
			> stop
			> position startpos moves e2e4
			> go wtime 1000 btime 1000
			> stop
			> go infinite searchmoves h7h6
			< bestmove a2a3 ponder a7a5
			< info * pv a7a5 a2a3
			< bestmove a7a5 ponder a2a3
			< info * pv h7h6 a2a3
			> stop
			< bestmove h7h6 ponder a2a3`,
	},
	{
		name: "a burst with everything in it",
		script: `
			> uci
			> setoption name MultiPV value 2
			> isready
			> ucinewgame
			> position startpos
			> go infinite
			> go ponder wtime 1000 btime 1000
			> ucinewgame
			> isready
			> position startpos moves e2e4
			> go movetime 100
			> quit
			< id name Vedette ` + version.Version + `
			< id author *
			< option * ...
			< uciok
			< readyok
			< info *
			< bestmove a2a3 ponder a7a5
			< info *
			< bestmove a2a3 ponder a7a5
			< readyok
			< info *
			< bestmove a7a5 ponder a2a3
			@ exit`,
		check: calls("multipv 2", "prepare", "new game", "prepare", "search", "prepare", "search", "new game",
			"prepare", "prepare", "search"),
	},
	{
		name: "setoption during a search waits for its end",
		script: `
			> go infinite
			< info *
			> setoption name MultiPV value 3
			> setoption name UCI_Chess960 value true
			> setoption name Hash value 32
			> setoption name NoSuch value 1
			> isready
			< readyok
			> stop
			< bestmove a2a3 ponder a7a5
			< info string No such option: "NoSuch"
			> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
			> go depth 1 searchmoves e1g1
			< info * pv e1h1 e8d7
			< bestmove e1h1 ponder e8d7`,
		check: calls("prepare", "search", "multipv 3", "hash 32", "prepare", "search"),
	},
	{
		name: "infinite holds the bestmove until stop",
		script: `
			> go infinite depth 3
			< info *
			> position startpos moves e2e4
			> isready
			< readyok
			> ponderhit
			-
			> stop
			< bestmove a2a3 ponder a7a5
			> go depth 1
			< info * pv a7a5 a2a3
			< bestmove a7a5 ponder a2a3`,
		limits: func(l []search.Limits) bool { return l[0].Infinite && l[0].Depth == 3 },
	},
	{
		name: "ponder holds the bestmove until ponderhit",
		script: `
			> go wtime 1000 btime 1000 ponder
			< info *
			@ finish
			-
			> isready
			< readyok
			> ponderhit
			< info depth 1 * pv a2a3 a7a5
			< bestmove a2a3 ponder a7a5
			> ponderhit
			-`,
		limits: func(l []search.Limits) bool { return l[0].Ponder && l[0].Timed && !l[0].Infinite },
	},
	{
		name: "the lines of a ponder search are repeated unless the hit came before them",
		engine: func(e *fakeEngine) {
			e.delay = time.Second // also before the search begins
			e.override = func(_ *search.Control, game *movegen.Game, _ search.Limits, report func(*search.Info)) search.Result {
				best, other := alphabeticalLine(game.Position(), nil, 1), alphabeticalLine(game.Position(), moves(game, "h2h3"), 1)
				twoLines := func() {
					report(fakeInfo(best))
					second := fakeInfo(other)
					second.MultiPV = 2
					report(second)
				}
				twoLines()
				<-e.finish
				if len(e.limits) == 2 {
					twoLines()
				}
				return resultOf(best)
			}
		},
		script: `
			> go ponder wtime 1000 btime 1000
			-
			@ delay
			< info depth 1 * multipv 1 * pv a2a3
			< info depth 1 * multipv 2 * pv h2h3
			> ponderhit
			-
			@ delay
			-
			@ finish
			< info depth 1 * multipv 1 * pv a2a3
			< info depth 1 * multipv 2 * pv h2h3
			< bestmove a2a3
			> go ponder wtime 1000 btime 1000
			-
			@ delay
			< info depth 1 * multipv 1 * pv a2a3
			< info depth 1 * multipv 2 * pv h2h3
			> ponderhit
			-
			@ delay
			-
			@ finish
			< info depth 1 * multipv 1 * pv a2a3
			< info depth 1 * multipv 2 * pv h2h3
			< bestmove a2a3`,
	},
	{
		name: "a ponder miss",
		script: `
			> position startpos moves e2e4 e7e5
			> go ponder wtime 1000 btime 1000
			< info *
			> stop
			> position startpos moves e2e4 c7c5
			> go depth 1
			< bestmove a2a3 ponder a7a5
			< info *
			< bestmove a2a3 ponder a7a5`,
		check: searched("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
			"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
	},
	{
		name:   "what takes long keeps the order",
		engine: func(e *fakeEngine) { e.delay = time.Minute },
		script: `
			> isready
			-
			> uci
			> setoption name MultiPV value 2
			> setoption name NoSuch value 2
			> ucinewgame
			> isready
			> stop
			> setoption name Clear Hash
			> setoption name Threads value 2
			> perft 1
			> quit now
			> d
			-`,
		check: calls("prepare", "multipv 2", "new game", "prepare", "new game", "threads 2"), // the script has ended
	},
	{
		name:   "readyok comes when all is ready",
		engine: func(e *fakeEngine) { e.delay = time.Minute },
		script: `
			> isready
			-
			@ delay
			< readyok
			> ucinewgame
			> isready
			-
			@ delay
			-
			@ delay
			< readyok
			> setoption name Clear Hash
			> setoption name NoSuch value 2
			> isready
			-
			@ delay
			< info string No such option: "NoSuch"
			@ delay
			< readyok`,
		check: calls("prepare", "new game", "prepare", "new game", "prepare"),
	},
	{
		name:   "isready during a search that gets ready itself",
		engine: func(e *fakeEngine) { e.delay = time.Minute },
		script: `
			> go infinite
			-
			> isready
			< readyok
			@ delay
			< info *
			> isready
			< readyok
			> stop
			< bestmove a2a3 ponder a7a5`,
		check: calls("prepare", "search"),
	},
	{
		name:   "what was put off keeps its order, too",
		engine: func(e *fakeEngine) { e.delay = time.Minute },
		script: `
			> go infinite
			@ delay
			< info *
			> setoption name Clear Hash
			> setoption name MultiPV value 2
			> setoption name NoSuch value 2
			> go depth 1
			< bestmove a2a3 ponder a7a5
			@ delay
			< info string No such option: "NoSuch"
			@ delay
			< info *
			< bestmove a2a3 ponder a7a5`,
		check: calls("prepare", "search", "new game", "multipv 2", "prepare", "search"),
	},
	{
		name: "a SyzygyPath without tables is named when it changes",
		script: `
			> setoption name SyzygyPath value /no such folder
			> setoption name SyzygyPath value /no such folder
			> isready
			< info string syzygy: *
			< info string no Syzygy tables found in "/no such folder"
			< readyok
			> setoption name SyzygyPath value /no such folder
			> go depth 1
			< info depth *
			< bestmove *
			> setoption name SyzygyPath value <empty>
			> setoption name SyzygyPath value
			> isready
			< readyok
			> setoption name syzygypath value /no such folder;/nor this
			> isready
			< info string syzygy: *
			< info string syzygy: *
			< info string no Syzygy tables found in "/no such folder;/nor this"
			< readyok`,
		check: calls("new game", "prepare", "prepare", "search", "new game", "prepare", "new game", "prepare"),
	},
	{
		name: "a clock of nodes",
		script: `
			> setoption name nodestime value 10001
			< info string ERROR option nodestime: "10001" is not between 0 and 10000; keeping 0
			> setoption name nodestime value 2
			> go wtime 1000 winc 30
			< info *
			@ finish
			< bestmove *
			> go wtime 7 winc 30
			< info *
			@ finish
			< bestmove *
			> ucinewgame
			> go btime 500
			< info *
			@ finish
			< bestmove *
			> setoption name nodestime value 0
			> go wtime 400
			< info *
			@ finish
			< bestmove *`,
		limits: func(l []search.Limits) bool { // the fake engine spends 20 nodes
			return len(l) == 4 && l[0].NodesPerMS == 2 && l[0].Remaining == 1000*ms && l[1].Remaining == 1020*ms &&
				l[2].Remaining == 500*ms && l[3].NodesPerMS == 0 && l[3].Remaining == 400*ms
		},
	},
	{
		name: "a thread of the search panics",
		engine: func(e *fakeEngine) {
			e.override = func(_ *search.Control, game *movegen.Game, _ search.Limits, report func(*search.Info)) search.Result {
				line := alphabeticalLine(game.Position(), nil, 2)
				report(fakeInfo(line))
				result := resultOf(line)
				result.Failure = errors.New("panic at reduce.go:7: lost")
				return result
			}
		},
		script: `
			> go depth 1
			< info depth 1 *
			< info string ERROR a thread of the search failed, panic at reduce.go:7: lost
			< bestmove a2a3 ponder a7a5`,
	},
	{
		name: "an illegal move leaves the legal ones before it",
		script: `
			> position startpos moves e2e4 e7e5 e4e5 g1f3
			< info string ERROR position: illegal move e4e5 (move 3 of 4); stopped before it
			> go depth 1
			< info *
			< bestmove *`,
		check: searched("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
	},
	{
		name: "blanks of every kind",
		script: "> \t position \t startpos\x00moves   e2e4  ␍\n" +
			"> go\tdepth\t1␍\n" +
			"< info * pv a7a5 a2a3\n" +
			"< bestmove a7a5 ponder a2a3\n" +
			"> \x00␍\n> ␍\n>  \n" +
			"-\n",
	},
	{
		name: "unknown words",
		script: `
			> please quit
			< info string Unknown command: "please quit", try help
			> joho isready
			< readyok
			> this is d
			< info string Unknown command: "this is d", try help
			> debug on
			> debug
			> register later
			> xboard
			> protover 2
			> joho debug on
			-`,
	},
	{
		name: "no move to search",
		script: `
			> go depth 5 searchmoves 0000
			< info string go: searchmoves: *
			< info depth 0 score cp 0
			< bestmove (none)
			> position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1
			> go wtime 1000 btime 1000
			< info depth 0 score mate 0
			< bestmove (none)
			> setoption name UCI_ShowWDL value true
			> go infinite
			< info depth 0 score mate 0 wdl 0 0 1000
			> stop
			< bestmove (none)
			> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
			> go depth 5
			< info depth 0 score cp 0 wdl 0 1000 0
			< bestmove (none)`,
		check: calls(),
	},
	{
		name: "castling in both notations",
		script: `
			> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
			> go depth 1 searchmoves e1g1
			< info * pv e1g1 *
			< bestmove e1g1 *
			> setoption name UCI_Chess960 value true
			> go depth 1 searchmoves e1g1
			< info * pv e1h1 *
			< bestmove e1h1 *`,
	},
	{
		name:   "the table cannot be had",
		engine: func(e *fakeEngine) { e.prepareErr = errors.New("full") },
		script: `
			> setoption name Hash value 1000000
			-
			> isready
			< info string ERROR preparing the engine: full
			< readyok
			> go depth 1
			< info string ERROR preparing the engine: full
			< info depth 1 *
			< bestmove a2a3 ponder a7a5
			> speedtest 1
			< info string ERROR preparing the engine: full`,
		check: calls("hash 1000000", "prepare", "prepare", "search", "hash 128", "threads 1", "multipv 1", "prepare", "restore"),
	},
	{
		name: "the search panics",
		engine: func(e *fakeEngine) {
			e.override = func(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result {
				var moves []movegen.Move
				return search.Result{Best: moves[len(e.limits)]}
			}
		},
		script: `
			> go depth 1 searchmoves h2h3
			< info string ERROR the search failed, panic at conversation_test.go:*: runtime error: index out of range *
			< bestmove h2h3
			> go ponder depth 1
			< info string ERROR the search failed, panic *
			> isready
			< readyok
			> ponderhit
			< bestmove *`,
	},
	{
		name: "the search panics after a line",
		engine: func(e *fakeEngine) {
			e.override = func(_ *search.Control, game *movegen.Game, _ search.Limits, report func(*search.Info)) search.Result {
				report(fakeInfo(alphabeticalLine(game.Position(), nil, 3)))
				second, bound := fakeInfo(alphabeticalLine(game.Position(), moves(game, "h2h3"), 1)), fakeInfo(moves(game, "h2h4"))
				second.MultiPV, bound.Bound = 2, tt.Lower
				report(second)
				report(bound)
				panic("lost my way\nin the dark")
			}
		},
		script: `
			> go infinite
			< info depth 1 * pv a2a3 a7a5 a1a2
			< info depth 1 * multipv 2 * pv h2h3
			< info depth 1 * lowerbound * pv h2h4
			< info string ERROR the search failed, panic at conversation_test.go:*: lost my way in the dark
			> stop
			< bestmove a2a3`,
	},
	{
		name: "the search returns nonsense",
		engine: func(e *fakeEngine) {
			e.override = func(_ *search.Control, game *movegen.Game, _ search.Limits, report func(*search.Info)) search.Result {
				line := alphabeticalLine(game.Position(), nil, 2)
				report(fakeInfo([]movegen.Move{line[0], line[0], line[1]}))
				report(fakeInfo([]movegen.Move{line[1]}))
				report(fakeInfo(nil))
				if len(e.limits) == 1 {
					return search.Result{Best: line[1]}
				}
				return search.Result{Best: line[0], Ponder: line[0]}
			}
		},
		script: `
			> go depth 1
			< ` + fakeInfoText + ` pv a2a3
			< ` + fakeInfoText + `
			< ` + fakeInfoText + `
			< info string ERROR the search returned the illegal move a7a5
			< bestmove a2a3
			> go depth 1
			< info *
			< info *
			< info *
			< bestmove a2a3`,
	},
}

func TestConversations(t *testing.T) {
	for _, c := range conversations {
		t.Run(c.name, func(t *testing.T) { converse(t, c) })
	}
}

// moves returns the legal moves that the texts denote.
func moves(game *movegen.Game, texts ...string) (list []movegen.Move) {
	for _, text := range texts {
		if m, err := ParseMove(game.Position(), text); err == nil {
			list = append(list, m)
		}
	}
	return list
}

// searched returns a check that the engine searched the positions with these
// FENs.
func searched(want ...string) func(*testing.T, *fakeEngine) {
	return func(t *testing.T, e *fakeEngine) {
		t.Helper()
		if !slices.Equal(e.games, want) {
			t.Errorf("searched %q, want %q", e.games, want)
		}
	}
}

// calls returns a check of the calls to the engine, in order.
func calls(want ...string) func(*testing.T, *fakeEngine) {
	return func(t *testing.T, e *fakeEngine) {
		t.Helper()
		if !slices.Equal(e.calls, want) {
			t.Errorf("the engine was called for %q, want %q", e.calls, want)
		}
	}
}
