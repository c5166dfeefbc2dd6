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
