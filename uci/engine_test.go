package uci_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
	"vedette/search"
	"vedette/uci"
)

// patience is how long a test waits for a line before it fails.
const patience = time.Minute

// session is a conversation with the real engine.
type session struct {
	t     *testing.T
	input *io.PipeWriter
	lines chan string
	done  chan struct{} // closed when Run has returned
	log   []string      // lines since the last bestmove
}

func newSession(t *testing.T) *session {
	t.Helper()
	fromTest, input := io.Pipe()
	output, fromDriver := io.Pipe()
	s := &session{t: t, input: input, lines: make(chan string, 1000), done: make(chan struct{})}
	go func() {
		defer close(s.done)
		uci.NewDriver(search.NewEngine(), fromDriver).Run(context.Background(), fromTest)
		fromTest.CloseWithError(io.ErrClosedPipe)
		fromDriver.Close()
	}()
	go func() {
		defer close(s.lines)
		for scanner := bufio.NewScanner(output); scanner.Scan(); {
			s.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() {
		input.Close()
		s.ended()
	})
	return s
}

// say sends the lines in one write.
func (s *session) say(lines ...string) {
	io.WriteString(s.input, strings.Join(lines, "\n")+"\n")
}

// hear returns the lines up to the first that matches the pattern.
func (s *session) hear(pattern string) []string {
	s.t.Helper()
	match := regexp.MustCompile("^" + pattern + "$").MatchString
	deadline := time.After(patience)
	var heard []string
	for {
		select {
		case line, ok := <-s.lines:
			if !ok {
				s.t.Fatalf("the conversation ended before %q, after %q", pattern, heard)
			}
			heard = append(heard, line)
			s.log = append(s.log, line)
			if match(line) {
				return heard
			}
		case <-deadline:
			s.t.Fatalf("no %q after %v, heard %q", pattern, patience, heard)
		}
	}
}

// ended waits for the end of the conversation and ignores the output.
func (s *session) ended() {
	s.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case <-s.done:
			return
		case <-s.lines:
		case <-deadline:
			s.t.Fatal("the driver has not returned")
		}
	}
}

// infoLine matches every valid line about a search.
var infoLine = regexp.MustCompile(`^info depth [1-9][0-9]* seldepth [0-9]+ multipv [1-9][0-9]* ` +
	`score (cp -?[0-9]+|mate -?[1-9][0-9]*)( lowerbound| upperbound)?( wdl [0-9]+ [0-9]+ [0-9]+)? ` +
	`nodes [0-9]+ nps [0-9]+ hashfull [0-9]+ tbhits [0-9]+ time [0-9]+( pv( [a-h][1-8][a-h][1-8][nbrq]?)+)?$`)

// move reads a search to its end, checks its lines and returns the best move.
func (s *session) move() (best string, heard []string) {
	s.t.Helper()
	s.hear("bestmove .*")
	heard, s.log = s.log, nil
	exact := false
	for _, line := range heard[:len(heard)-1] {
		switch {
		case strings.HasPrefix(line, "info depth ") && !strings.Contains(line, " currmove ") && !infoLine.MatchString(line):
			s.t.Errorf("a bad line: %q", line)
		case strings.HasPrefix(line, "info string ERROR"):
			s.t.Error(line)
		}
		exact = exact || strings.Contains(line, " score ") && strings.Contains(line, " pv ") && !strings.Contains(line, "bound ")
	}
	if !exact {
		s.t.Errorf("no exact score before the best move: %q", heard)
	}
	return strings.Fields(heard[len(heard)-1])[1], heard
}

// legal fails unless text is a legal move after the moves from the start.
func (s *session) legal(text string, moves ...string) {
	s.t.Helper()
	p := movegen.StartPosition()
	for _, played := range append(moves, text) {
		m, err := uci.ParseMove(&p, played)
		if err != nil {
			s.t.Fatal(err)
		}
		parent := p
		parent.MakeInto(&p, m)
	}
}

func TestRealEngine(t *testing.T) {
	s := newSession(t)
	s.say("uci")
	s.hear("uciok")
	s.say("isready")
	s.hear("readyok")

	// Whatever the limit, there is a legal move and an info line.
	for _, limits := range []string{
		"depth 1", "depth 5", "nodes 1", "nodes 0", "nodes 5000", "movetime 1", "movetime 50", "movetime 0",
		"wtime 0 btime 0", "wtime -100 btime -100", "wtime 1 btime 1", "wtime 100", "btime 100 winc 10 binc 10",
		"wtime 200 btime 200 movestogo 1", "winc 20", "depth 3 searchmoves a2a4 h2h4", "mate 1 depth 3",
	} {
		s.say("position startpos", "go "+limits)
		best, _ := s.move()
		s.legal(best)
	}

	// An infinite search.
	s.say("position startpos moves e2e4", "go infinite", "isready")
	s.hear("readyok")
	s.say("isready", "stop")
	s.hear("readyok")
	best, _ := s.move()
	s.legal(best, "e2e4")

	// Two searches without waiting for the results.
	s.say("position startpos", "go infinite", "stop", "position startpos moves e2e4 e7e5", "go infinite", "stop")
	best, _ = s.move()
	s.legal(best)
	best, _ = s.move()
	s.legal(best, "e2e4", "e7e5")

	// Pondering: a hit and a miss.
	s.say("position startpos moves e2e4 e7e5", "go ponder wtime 500 btime 500", "isready")
	s.hear("readyok")
	s.say("ponderhit")
	best, _ = s.move()
	s.legal(best, "e2e4", "e7e5")
	s.say("go ponder wtime 500 btime 500", "stop", "position startpos moves e2e4 c7c5", "go depth 4")
	s.move()
	best, _ = s.move()
	s.legal(best, "e2e4", "c7c5")

	s.say("quit")
	s.ended()
}

func TestRealEngineMates(t *testing.T) {
	s := newSession(t)
	s.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 4")
	best, heard := s.move()
	if last := heard[len(heard)-2]; best != "a1a8" || !strings.Contains(last, " score mate 1 ") {
		t.Errorf("mate in one: said %q", heard)
	}
	// Even with a mate limit, the result of "infinite" waits for "stop".
	s.say("go infinite mate 1", "isready")
	for _, line := range s.hear("readyok") {
		if strings.HasPrefix(line, "bestmove") {
			t.Errorf("%q before stop", line)
		}
	}
	s.say("stop")
	if best, _ = s.move(); best != "a1a8" {
		t.Errorf("mate in one: bestmove %s", best)
	}
	s.say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "go depth 4")
	if heard := s.hear("bestmove .*"); strings.Join(heard, "|") != "info depth 0 score mate 0|bestmove (none)" {
		t.Errorf("mated: said %q", heard)
	}
}

func TestRealEngineOptions(t *testing.T) {
	s := newSession(t)
	s.say("setoption name MultiPV value 3", "setoption name UCI_ShowWDL value true", "setoption name UCI_Chess960 value true",
		"setoption name Hash value 1", "setoption name Threads value 4", "isready")
	s.hear("readyok")
	s.say("position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1", "go depth 5 searchmoves e1g1 h1h7 e1e2")
	best, heard := s.move()
	lines := map[string]bool{}
	for _, line := range heard {
		if strings.HasPrefix(line, "info depth 5 ") {
			if !strings.Contains(line, " wdl ") {
				t.Errorf("no wdl in %q", line)
			}
			lines[strings.Fields(line)[6]+" "+strings.Fields(line[strings.Index(line, " pv "):])[1]] = true
		}
	}
	moves := map[string]bool{}
	for line := range lines {
		_, move, _ := strings.Cut(line, " ")
		moves[move] = true
	}
	if !moves["e1h1"] || !moves["h1h7"] || !moves["e1e2"] || !moves[best] {
		t.Errorf("the three best lines were %v, bestmove %s", lines, best)
	}
	// Another table size; a new game must not undo it.
	s.say("setoption name Hash value 2", "ucinewgame", "isready", "go depth 3")
	s.hear("readyok")
	s.move()
}

// A table that is too large leaves the last size that was possible, also after a bench
// with a size of its own.
func TestRefusedHash(t *testing.T) {
	s := newSession(t)
	refused := regexp.MustCompile(`^info string ERROR preparing the engine: hash of 33554432 MB: .*; it stays at 3 MB$`).MatchString
	s.say("setoption name Hash value 3", "setoption name Hash value 33554432", "bench 1 1 1")
	s.hear("[0-9]+ nodes [0-9]+ nps")
	s.say("isready")
	switch heard := s.hear("readyok"); {
	case len(heard) == 1:
		t.Skip("this machine gives 32 TB")
	case len(heard) != 2 || !refused(heard[0]):
		t.Errorf("said %q", heard)
	}
	s.say("bench 1 1 1")
	s.hear("[0-9]+ nodes [0-9]+ nps")
	s.say("isready", "setoption name Hash value x", "isready")
	s.hear("readyok")
	if heard := s.hear("readyok"); len(heard) != 2 || !strings.HasSuffix(heard[0], "; keeping 3") {
		t.Errorf("said %q", heard)
	}
}

// bench returns the last line of a bench.
func bench(t *testing.T, commands ...string) string {
	t.Helper()
	var b strings.Builder
	uci.NewDriver(search.NewEngine(), &b).RunCommands(t.Context(), commands)
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	return lines[len(lines)-1]
}

// The node count is the same whatever happened before.
func TestBenchIsDeterministic(t *testing.T) {
	nodes := func(line string) string {
		m := regexp.MustCompile(`^([1-9][0-9]*) nodes ([1-9][0-9]*) nps$`).FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("the last line is %q", line)
		}
		return m[1]
	}
	want := nodes(bench(t, "bench 16 1 4"))
	if got := nodes(bench(t, "setoption name Hash value 3", "setoption name MultiPV value 3", "go nodes 20000", "bench 16 1 4")); got != want {
		t.Errorf("%s nodes after other commands, %s without", got, want)
	}
	if got := nodes(bench(t, "bench 16 1 4", "bench 16 1 4")); got != want {
		t.Errorf("%s nodes in the second run, %s in the first", got, want)
	}
}

// TestTablesInConversation analyses and ponders a position in the tables with the
// real engine: no bestmove before it may come, the score of the tables, and hits in
// every line.
func TestTablesInConversation(t *testing.T) {
	const folder = "../../shared/syzygy"
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("there are no endgame tables: %v", err)
	}
	s := newSession(t)
	s.say("setoption name SyzygyPath value "+folder, "isready")
	s.hear("readyok")
	s.log = nil
	check := func(score string) {
		t.Helper()
		_, heard := s.move()
		for _, line := range heard[:len(heard)-1] {
			if strings.Contains(line, " score ") && (strings.Contains(line, " tbhits 0 ") || !strings.Contains(line, score)) {
				t.Errorf("%q, want %s", line, score)
			}
		}
	}
	s.say("position fen 8/8/8/8/8/1k6/7P/6K1 w - - 0 1", "go infinite") // a single move wins
	s.hear("info depth .*")
	s.say("isready")
	s.hear("readyok")
	s.say("stop")
	check(" score ")
	s.say("position fen 8/8/8/8/3k4/8/8/KNB5 w - - 0 1", "go ponder wtime 1000 btime 1000")
	s.hear("info depth .*")
	s.say("ponderhit")
	check(" score cp 19999 ")
	s.say("position fen 8/8/8/8/3k4/8/8/KN6 w - - 0 1", "go wtime 100 btime 100")
	check(" score cp 0 ")
	s.say("setoption name UCI_ShowWDL value true", "position fen 8/8/8/8/3k4/8/8/KNB5 b - - 0 1", "go depth 3")
	check(" score cp -19999 wdl 0 0 1000 ")
}
