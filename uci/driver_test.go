package uci

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// obey runs the commands as from the command line and returns the output.
func obey(t *testing.T, engine Engine, commands ...string) []string {
	t.Helper()
	output := &recorder{}
	NewDriver(engine, output).RunCommands(t.Context(), commands)
	for _, fault := range output.faults {
		t.Error(fault)
	}
	return output.take()
}

// answer runs the lines of input up to the end of the input and returns the
// output.
func answer(t *testing.T, engine Engine, input string) []string {
	t.Helper()
	output := &recorder{}
	NewDriver(engine, output).Run(t.Context(), strings.NewReader(input))
	for _, fault := range output.faults {
		t.Error(fault)
	}
	return output.take()
}

// remarks returns the lines for the user.
func remarks(lines []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "info string ") })
}

// begin starts a conversation, and returns the driver, its input, and a channel that
// is closed when Run has returned.
func begin(ctx context.Context, engine Engine, output io.Writer) (d *Driver, w *io.PipeWriter, done <-chan struct{}) {
	d = NewDriver(engine, output)
	r, w := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		d.Run(ctx, r)
		r.CloseWithError(io.ErrClosedPipe) // nobody reads any more
	}()
	return d, w, ended
}

// A search that ignores stop must not prevent the program from exiting. A script waits
// longer for it than a user who says "quit".
func TestQuitWithHungSearch(t *testing.T) {
	for _, test := range []struct {
		last      string
		open      bool // the input stays open
		cancelled bool // nobody reads any more
		want      time.Duration
	}{
		{"quit\n", true, false, quitTimeout}, {"quit\n", false, false, scriptTimeout}, {"", false, false, scriptTimeout},
		{"", false, true, quitTimeout},
	} {
		synctest.Test(t, func(t *testing.T) {
			engine, output := newFakeEngine(), &recorder{}
			release := make(chan struct{})
			engine.override = func(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result {
				<-release
				return search.Result{}
			}
			start := time.Now()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, input, done := begin(ctx, engine, output)
			_, _ = io.WriteString(input, "go infinite\n"+test.last)
			if !test.open {
				input.Close()
			}
			if test.cancelled {
				synctest.Wait() // for what was read
				cancel()
			}
			<-done
			var want []string
			if !test.open && !test.cancelled {
				want = []string{"info string ERROR go: no end in time; exiting without the rest"}
			}
			if got := output.take(); !test.cancelled {
				compareLines(t, "a search that goes on", got, want)
			}
			if d := time.Since(start); d != test.want {
				t.Errorf("%q, open %t: the end took %v, want %v", test.last, test.open, d, test.want)
			}
			close(release)
		})
	}
}

// The bestmove of a search that was stopped comes before the answers to later requests,
// even if the search takes a while to end, as on a busy machine. A script waits for it.
func TestBestMoveBeforeReadyOK(t *testing.T) {
	for _, command := range []string{"go infinite", "go ponder wtime 1000 btime 1000", "go wtime 1000000 btime 1000000"} {
		synctest.Test(t, func(t *testing.T) {
			engine := newFakeEngine()
			engine.override = func(c *search.Control, g *movegen.Game, _ search.Limits, _ func(*search.Info)) search.Result {
				<-c.Done()
				time.Sleep(2 * quitTimeout)
				return resultOf(alphabeticalLine(g.Position(), nil, 2))
			}
			got := answer(t, engine, command+"\nisready\nstop\nisready\nisready\n")
			compareLines(t, command, got, []string{"readyok", "bestmove a2a3 ponder a7a5", "readyok", "readyok"})
		})
	}
}

// endless is a search that only stop ends.
func endless(c *search.Control, g *movegen.Game, _ search.Limits, _ func(*search.Info)) search.Result {
	<-c.Done()
	return resultOf(alphabeticalLine(g.Position(), nil, 2))
}

// "quit" does not wait for a bench or perft.
func TestQuitEndsBatch(t *testing.T) {
	for _, test := range []struct {
		input string
		want  []string
	}{
		{"bench\nquit\n", []string{"info string bench stopped"}},
		{"bench\nsetoption\nbench\nquit\nd\n", []string{
			"info string bench stopped", "info string ERROR setoption: *", "info string bench stopped"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			engine, output := newFakeEngine(), &recorder{}
			engine.override = endless
			start := time.Now()
			_, w, done := begin(t.Context(), engine, output)
			go io.WriteString(w, test.input) // the input stays open
			<-done
			if d := time.Since(start); d >= time.Second {
				t.Errorf("after %q the end took %v", test.input, d)
			}
			compareLines(t, test.input, output.take(), test.want)
		})
	}
}

// The exit does not wait for work that cannot be stopped, such as allocating a
// huge table, whatever else was requested before, unless the input has ended.
func TestEndDuringChore(t *testing.T) {
	for _, chore := range []string{"isready", "ucinewgame", "setoption name Clear Hash", "go infinite\nucinewgame", "bench"} {
		for _, after := range []string{"", "setoption name Hash value 1\nposition startpos\ngo infinite\nd\n"} {
			for _, end := range []string{"quit", "signal"} {
				synctest.Test(t, func(t *testing.T) {
					engine, output := newFakeEngine(), &recorder{}
					ctx, cancel := context.WithCancel(t.Context())
					_, w, done := begin(ctx, engine, output)
					engine.delay = 10 * time.Second
					io.WriteString(w, chore+"\n"+after)
					time.Sleep(2 * time.Second)
					start := time.Now()
					if end == "quit" {
						io.WriteString(w, "quit\n")
					} else {
						cancel()
					}
					<-done
					if d := time.Since(start); d > choreTimeout {
						t.Errorf("%q %q: the %s took %v", chore, after, end, d)
					}
					if got := output.take(); len(got) > 0 {
						t.Errorf("%q %q: the %s after %q", chore, after, end, got)
					}
					cancel()
					w.Close()
					time.Sleep(3 * engine.delay) // the rest of what the driver did not wait for
				})
			}
		}
	}
}

// panickyEngine panics in the chosen calls.
type panickyEngine struct {
	*fakeEngine
	newGame, prepare bool
}

func (e panickyEngine) NewGame() {
	if e.newGame {
		panic("no new game")
	}
}

func (e panickyEngine) Prepare() error {
	if e.prepare {
		panic("not prepared")
	}
	return nil
}

func TestPanics(t *testing.T) {
	const input = "ucinewgame\nsetoption name Clear Hash\nisready\ngo depth 1\nbench\nd\n"
	got := answer(t, panickyEngine{newFakeEngine(), true, true}, input)
	if !strings.HasPrefix(got[len(got)-1], "Checkers:") {
		t.Errorf("ended with %q", got[len(got)-1])
	}
	compareLines(t, input, got[:9], []string{
		"info string ERROR ucinewgame: panic at driver_test.go:*: no new game",
		"info string ERROR setoption: panic at driver_test.go:*: no new game",
		"info string ERROR preparing the engine: panic at driver_test.go:*: not prepared",
		"readyok",
		"info string ERROR preparing the engine: panic at driver_test.go:*: not prepared",
		"info *",
		"bestmove a2a3 ponder a7a5",
		"info string ERROR preparing the engine: panic at driver_test.go:*: not prepared",
		"info string ERROR bench: panic at driver_test.go:*: no new game",
	})
}

// A panic in the driver itself must not lose the game either.
func TestPanicInGo(t *testing.T) {
	output := &recorder{}
	d := NewDriver(newFakeEngine(), output)
	d.execute(request{command: &command{name: "go", run: func(*Driver, string) { panic("bad day") }}})
	compareLines(t, "go", output.take(), []string{
		"info string ERROR go: panic at driver_test.go:*: bad day", "bestmove *",
	})
}

// Time counts from when a line was read, and not from when its turn came, but not the
// time of a search or a bench that ended by itself before.
func TestWhenTheClockStarts(t *testing.T) {
	const delay = 300 * time.Millisecond
	for _, test := range []struct {
		input string
		start time.Duration // of the last search
		hit   bool
		args  bool // the lines are arguments, whose time counts from when their turn comes
	}{
		{"isready\ngo depth 1 wtime 1000\n", 0, false, false},
		{"isready\ngo depth 1 wtime 1000\n", delay, false, true},
		{"ucinewgame\nisready\ngo ponder depth 1 wtime 1000\nponderhit\n", 0, true, false},
		{"bench 16 1 1\ngo depth 1 wtime 1000\n", 2 * delay, false, false}, // it prepares, and begins a new game
		{"go movetime 100\ngo movetime 100\ngo wtime 1000\n", 2 * (delay + searchTime), false, false},
		{"go movetime 100\nstop\ngo wtime 1000\n", 0, false, false}, // the first ends after the stop
	} {
		synctest.Test(t, func(t *testing.T) {
			engine := newFakeEngine()
			engine.delay = delay
			var last *search.Control
			engine.override = func(c *search.Control, g *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
				if last = c; l.MoveTime > 0 {
					return lasting(c, g, l, report)
				}
				return resultOf(alphabeticalLine(g.Position(), nil, 2))
			}
			begin := time.Now()
			if test.args {
				obey(t, engine, strings.Split(test.input, "\n")...)
			} else {
				answer(t, engine, test.input)
			}
			want := begin.Add(test.start)
			if l := engine.limits[len(engine.limits)-1]; !l.Start.Equal(want) {
				t.Errorf("%q: the search starts after %v, want %v", test.input, l.Start.Sub(begin), test.start)
			}
			if hit, ok := last.Hit(); ok != test.hit || ok && !hit.Equal(want) {
				t.Errorf("%q: the ponder hit comes after %v, want %v", test.input, hit.Sub(begin), test.start)
			}
		})
	}
}

// Commands from the command line run one after the other, each to its end.
func TestRunCommands(t *testing.T) {
	engine := newFakeEngine()
	got := obey(t, engine, "position startpos moves e2e4", "go depth 1", "setoption name MultiPV value 2", "",
		"isready", "go mate 1", "d")
	compareLines(t, "commands", got[:5], []string{
		"info *", "bestmove a7a5 *", "readyok", "info *", "bestmove a7a5 *",
	})
	if !strings.HasPrefix(got[len(got)-1], "Checkers:") {
		t.Errorf("ended with %q", got[len(got)-1])
	}
	if want := []string{"prepare", "search", "multipv 2", "prepare", "prepare", "search"}; !slices.Equal(engine.calls[3:], want) {
		t.Errorf("the engine was called for %q, want %q", engine.calls[3:], want)
	}
}

// The first command that is refused, or has a part that is ignored, is the last. A
// part of it may be executed: the search with the other limits.
func TestRunCommandsStops(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.epd")
	search := []string{"info depth *", "bestmove *"}
	for line, want := range map[string][]string{
		"nonsense go depth 1":              {`info string Unknown command: "nonsense go depth 1", try help`},
		"position fen 8/8":                 {"info string ERROR position: fen *"},
		"position startpos moves e2e5":     {"info string ERROR position: illegal move e2e5 *"},
		"position startpos go depth 1":     {`info string ERROR position: ignoring "go depth 1" before moves`},
		"setoption name Hash value x":      {`info string ERROR option Hash: "x" is not a number; keeping 16`},
		"setoption name Hsah value 1":      {`info string No such option: "Hsah"; did you mean "Hash"?`},
		"setoption Hash 16":                {"info string ERROR setoption: *"},
		"bench x":                          {`info string ERROR bench: the hash "x" is not a number; usage: bench *`},
		"bench 16 1 1 " + missing:          {"info string ERROR bench: *"},
		"genfens 1 seed 1 book None more":  {`info string genfens: ignoring "more"`, "info string genfens *"},
		"help nonsense":                    {`info string There is no command or option "nonsense", try help`},
		"epd x.epd":                        {`info string "epd" is started from the shell: vedette epd *`},
		"go depth 1 nonsense":              append([]string{`info string go: ignoring "nonsense"`}, search...),
		"go depth 1 nodes x":               append([]string{`info string go: ignoring nodes "x": not a number`}, search...),
		"go perft x depth":                 {"info string go: *", "info string go: *", "info string go: *", limitLost},
		"go nodes 10k":                     {`info string go: ignoring nodes "10k": not a number`, limitLost},
		"go depth":                         {"info string go: ignoring depth without a number", limitLost},
		"go infinte":                       {`info string go: ignoring "infinte"; did you mean "infinite"?`, limitLost},
		"go ponder dpeth":                  {`info string go: ignoring "dpeth"; did you mean "depth"?`, limitLost},
		"go searchmoves e2e4 depth twelve": {`info string go: ignoring depth "twelve": not a number`, limitLost},
	} {
		engine, output := newFakeEngine(), &recorder{}
		close(engine.finish) // openings are searched without a depth
		ok := NewDriver(engine, output).RunCommands(t.Context(), []string{line, "go depth 1", "isready"})
		compareLines(t, line, output.take(), want)
		if ok {
			t.Errorf("%s: all is well", line)
		}
	}
}

// limitLost ends the answer to a "go" without a valid limit on the command line.
const limitLost = `info string ERROR go: no valid limit given; use "go infinite" to search without one`

// A search that is infinite on purpose is ended by a "stop", although something else
// was ignored. Remarks are no errors.
func TestRunCommandsGoesOn(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  []string
		ok    bool
	}{
		{[]string{"go infinite nonsense", "stop", "d"}, []string{`info string go: ignoring "nonsense"`, "info *", "bestmove *"}, false},
		{[]string{"go", "stop", "perft 0"}, []string{"info *", "bestmove *", "", "Nodes searched: 1"}, true},
		{[]string{"setoption name UCI_Opponent value x", "perft 0"}, []string{"", "Nodes searched: 1"}, true},
		{[]string{"bench 8 1 1 current", "perft 0"}, []string{"info string bench: Hash is 8", " 1/1 *", "* nps", "", "Nodes searched: 1"}, true},
		{[]string{"help debug", "perft 0"}, []string{`info string "debug" has no effect`, "", "Nodes searched: 1"}, true},
		{nil, nil, true},
	} {
		engine, output := newFakeEngine(), &recorder{}
		close(engine.finish)
		ok := NewDriver(engine, output).RunCommands(t.Context(), test.lines)
		compareLines(t, strings.Join(test.lines, "|"), output.take(), test.want)
		if ok != test.ok {
			t.Errorf("%q: all is well: %t", test.lines, ok)
		}
	}
}

// On the standard input the same mistakes end nothing, and what is left is done.
func TestMistakesInConversation(t *testing.T) {
	const input = "position startpos moves e2e4\nposition fen 8/8\nnonsense go depth 1\n" +
		"go nodes 10k\nstop\ngo perft x\nsetoption name Hsah value 1\n"
	got := answer(t, newFakeEngine(), input)
	compareLines(t, input, slices.DeleteFunc(got, func(line string) bool { return strings.Contains(line, ": 1") }), []string{
		"info string ERROR position: *", "info depth *", "bestmove a7a5 *",
		`info string go: ignoring nodes "10k": not a number`, "info depth *", "bestmove a7a5 *",
		`info string go: ignoring perft "x": not a number`, "info string go: counting to depth *", "", "Nodes searched: 20", `info string No such option: "Hsah"; did you mean "Hash"?`,
	})
}

// "quit" in the arguments waits for the search before it, however long that takes.
func TestRunCommandsIsPatient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine, output := newFakeEngine(), &recorder{}
		done := make(chan struct{})
		go func() {
			defer close(done)
			NewDriver(engine, output).RunCommands(t.Context(), []string{"go movetime 1000", "quit", "d"})
		}()
		time.Sleep(time.Hour) // simulated
		select {
		case <-done:
			t.Error("quit ended the search")
		default:
		}
		engine.finish <- struct{}{}
		<-done
		compareLines(t, "go", output.take(), []string{"info *", "bestmove *"})
	})
}

func TestPerft(t *testing.T) {
	got := answer(t, newFakeEngine(), "position fen r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1\ngo perft 1\n"+
		"setoption name UCI_Chess960 value true\nperft 2\nposition startpos\ngo perft 4\ngo perft 0\n"+
		"position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo perft 3\ngo perft\n")
	compareLines(t, "perft", got, []string{
		"* ...", "e1g1: 1", "* ...", "", "Nodes searched: 15", // White has 5 king moves, 9 rook moves and castles
		"* ...", "e1h1: *", "* ...", "", "Nodes searched: *",
		"* ...", "a2a3: 8457", "* ...", "", "Nodes searched: 197281",
		"", "Nodes searched: 1",
		"", "Nodes searched: 0",
		"info string go: ignoring perft without a number", "info string go: counting to depth 1", "", "Nodes searched: 0",
	})
}

// The command "perft" has a depth and nothing else.
func TestPerftMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"": "the depth is missing", "x": `the depth "x" is not a number`, "-3": "depth must be from 0 to 240, not -3",
		"241": "depth must be from 0 to 240, not 241", "3 extra": `"extra" is one argument too many`,
	} {
		input := "perft " + args + "\nisready\n"
		compareLines(t, input, answer(t, newFakeEngine(), input), []string{"info string ERROR perft: " + want + "; usage: perft N", "readyok"})
	}
}

// A perft can be stopped, and isready is answered during it.
func TestStopPerft(t *testing.T) {
	got := answer(t, newFakeEngine(), "go perft 20\nisready\nstop\n")
	compareLines(t, "perft", got, []string{"readyok", "info string perft stopped"})
}
