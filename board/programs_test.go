package board

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long tests wait for what should not take long.
const patience = time.Minute

// A running program is one that a page has started.
type running struct {
	t       *testing.T
	server  *Server
	id      string
	lines   *bufio.Scanner
	close   context.CancelFunc // as if the page was closed
	refused int                // the status if it was not started
}

// start starts a program.
func start(t *testing.T, server *Server, query, input string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.Address("")+"run?"+query, strings.NewReader(input))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return &running{refused: answer.StatusCode}
	}
	p := &running{t: t, server: server, lines: bufio.NewScanner(answer.Body), close: cancel}
	p.lines.Buffer(nil, 2*maxLines)
	word, id, _ := strings.Cut(p.line(), " ")
	if kind := answer.Header.Get("Content-Type"); word != "id" || kind != "text/plain; charset=utf-8" {
		t.Errorf("the answer begins with %q, its type is %q", word, kind)
	}
	p.id = id
	return p
}

// line returns the next line, "" at the end.
func (p *running) line() string {
	p.lines.Scan()
	return p.lines.Text()
}

// say sends lines and returns the status.
func (p *running) say(lines string) int {
	p.t.Helper()
	return request(p.t, http.MethodPost, p.server.Address("")+"say?id="+p.id, lines).StatusCode
}

// A program gets its options, then what the page says, and each of its lines comes as
// soon as it is written.
func TestConversation(t *testing.T) {
	server, _ := serve(t, Settings{Options: map[string]string{"Threads": "2", "SyzygyPath": "/a folder"}})
	p := start(t, server, "", "")
	for _, want := range []string{"1 setoption name SyzygyPath value /a folder", "1 setoption name Threads value 2", "1 isready"} {
		if got := p.line(); got != want {
			t.Errorf("heard %q, want %q", got, want)
		}
	}
	for _, said := range []string{"uci", "isready\n", "position startpos moves e2e4\ngo infinite\n", "stop"} {
		if status := p.say(said); status != http.StatusNoContent {
			t.Errorf("%q: %d", said, status)
		}
		for line := range strings.Lines(said) {
			if got, want := p.line(), "1 "+strings.TrimSpace(line); got != want {
				t.Errorf("heard %q, want %q", got, want)
			}
		}
	}
	p.say("quit")
	if got := p.line(); got != "end" || p.lines.Scan() || p.lines.Err() != nil {
		t.Errorf("at the end heard %q, %q, %v", got, p.lines.Text(), p.lines.Err())
	}
	if status := p.say("isready"); status != http.StatusNotFound {
		t.Errorf("after the end: %d", status)
	}
}

// An analysis gets the games at once; its outputs can be told apart.
func TestAnalysis(t *testing.T) {
	server, _ := serve(t, Settings{Options: map[string]string{"Threads": "2"}})
	p := start(t, server, "nodes=1000", "1. e4 *\n\n1. d4 *\n")
	heard := map[string]bool{}
	for p.lines.Scan() {
		heard[p.lines.Text()] = true
	}
	for _, want := range []string{"2 analyse -nodes=1000 -threads=2 -progress=200", "1 1. e4 *", "1 ", "1 1. d4 *", "end"} {
		if !heard[want] {
			t.Errorf("heard %v, want %q", heard, want)
		}
	}
	talks := start(t, server, "nodes=1", "")
	if status := talks.say("uci"); status != http.StatusNotFound {
		t.Errorf("lines for an analysis: %d", status)
	}
}

// Why a program has failed is told.
func TestCrash(t *testing.T) {
	server, _ := serve(t, Settings{})
	p := start(t, server, "", "")
	p.line() // isready
	p.say("position crash")
	if got := p.line(); !regexp.MustCompile(`^end (signal: |exit status )\w+`).MatchString(got) {
		t.Errorf("heard %.80q", got)
	}
	if got := p.line(); got != "" {
		t.Errorf("then heard %.80q", got)
	}
}

// A server whose program is gone says so.
func TestNotStarted(t *testing.T) {
	server, _ := serve(t, Settings{})
	server.settings.Program = []string{t.TempDir() + "/missing"}
	for _, program := range []string{"", "?nodes=1"} {
		answer := request(t, http.MethodPost, server.Address("")+"run"+program, "")
		text, _ := io.ReadAll(answer.Body)
		if !strings.Contains(string(text), "\nend the program did not start: ") {
			t.Errorf("%s: %s", program, text)
		}
	}
	if n := len(server.places); n != 0 {
		t.Errorf("%d programs count as running", n)
	}
}

// When a page is closed its programs are killed, and make room for others. There are five
// at most.
func TestMostPrograms(t *testing.T) {
	server, _ := serve(t, Settings{})
	var all []*running
	for range mostPrograms {
		all = append(all, start(t, server, "", ""))
	}
	if p := start(t, server, "", ""); p.refused != http.StatusServiceUnavailable {
		t.Errorf("one more: %d", p.refused)
	}
	all[0].line() // isready
	all[0].say("position pid")
	pid, err := strconv.Atoi(strings.TrimPrefix(all[0].line(), "1 "))
	if err != nil {
		t.Fatal(err)
	}
	all[0].close()
	deadline := time.Now().Add(patience)
	for p := start(t, server, "", ""); p.refused != 0; p = start(t, server, "", "") {
		if time.Now().After(deadline) {
			t.Fatal("the place of a closed page stays taken")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if process, err := os.FindProcess(pid); err == nil && runtime.GOOS != "windows" && process.Signal(syscall.Signal(0)) == nil {
		t.Error("the program of a closed page still runs")
	}
}

// The server ends all programs at its own end.
func TestEndOfServer(t *testing.T) {
	server, err := Listen(0, Settings{Program: []string{os.Args[0]}, Page: testPage(), Log: t.Output()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := server.Serve(ctx)
		ended <- err
	}()
	p := start(t, server, "", "")
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if p.line(); p.line() != "" || p.lines.Err() == nil {
		t.Errorf("heard %q, and that the answer is complete: %v", p.lines.Text(), p.lines.Err())
	}
	if n := len(server.places); n != 0 {
		t.Errorf("%d programs still run", n)
	}
}

// What a page sends has limits.
func TestBodyLimits(t *testing.T) {
	server, _ := serve(t, Settings{})
	if p := start(t, server, "nodes=1", strings.Repeat("x", maxGame+1)); p.refused != http.StatusRequestEntityTooLarge {
		t.Errorf("a long game: %d", p.refused)
	}
	p := start(t, server, "", "")
	p.line() // isready
	if status := p.say("position " + strings.Repeat("x", maxLines)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a long line: %d", status)
	}
	long := "position " + strings.Repeat("x", maxLines-20)
	if status, got := p.say(long), p.line(); status != http.StatusNoContent || got != "1 "+long {
		t.Errorf("a line that is not too long: %d, %.40q", status, got)
	}
	if status := p.say("isready\nbench\n"); status != http.StatusForbidden {
		t.Errorf("a command that a page may not send: %d", status)
	}
	if p.say("stop"); p.line() != "1 stop" {
		t.Error("lines before one that is refused were sent")
	}
}
