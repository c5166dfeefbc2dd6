//go:build !js

package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"vedette/board"
)

// parseBoard parses arguments of "board".
func parseBoard(t *testing.T, args ...string) (*boardFlags, error) {
	t.Helper()
	f := &boardFlags{FlagSet: flag.NewFlagSet("board", flag.ContinueOnError), settings: board.Settings{Log: new(strings.Builder)}}
	return f, f.parse(t.Context(), args)
}

// Options are those of the engine, in its spelling; the command line replaces what the
// board sets by itself.
func TestBoardOptions(t *testing.T) {
	f, err := parseBoard(t, "-option", "threads=3", "--option=BookDepth=7", "-option", "Syzygypath=a=b")
	if err != nil {
		t.Fatal(err)
	}
	delete(f.settings.Options, "Hash")
	if want := map[string]string{"Threads": "3", "BookDepth": "7", "SyzygyPath": "a=b"}; !maps.Equal(f.settings.Options, want) {
		t.Errorf("the options are %q, want Hash and %q", f.settings.Options, want)
	}
	const gigabyte = 1 << 30
	for available, want := range map[uint64]uint64{0: 256, 1: 16, gigabyte / 2: 64, gigabyte: 128, 3 * gigabyte: 256, 64 * gigabyte: 256} {
		if got := boardHash(available); got != want {
			t.Errorf("with %d bytes of memory the table has %d MB, want %d", available, got, want)
		}
	}
}

// A position is not taken for a file, nor a file for a position.
func TestBoardPosition(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
	for _, args := range [][]string{{fen}, strings.Fields(fen), {"8/8/8/4k3/8/8/4P3/4K3 w - -"}} {
		f, err := parseBoard(t, args...)
		if err != nil || f.fragment != "fen="+fen {
			t.Errorf("%q: %q, %v", args, f.fragment, err)
		}
	}
	f, err := parseBoard(t, "startpos", "moves", "e2e4")
	if want := "fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"; err != nil || f.fragment != want {
		t.Errorf("after a move: %q, %v", f.fragment, err)
	}
	for _, name := range []string{"a/b/c/d/e/f/g/h.pgn", "8.pgn", "games.pgn"} {
		if f, err := parseBoard(t, name); err != nil || f.fragment != "" || f.Arg(0) != name {
			t.Errorf("%s: %q, %v", name, f.fragment, err)
		}
	}
}

// Wrong arguments are named, before anything is served.
func TestBoardMistakes(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-port 80", "-port must be 0 or from 1024 to 65535, not 80"},
		{"-port x", `-port: "x" is not an integer`},
		{"a.pgn b.pgn", `unexpected argument "b.pgn"`},
		{"8/8/8/8/8/8/8/8 w - -", ".*king.*"},
		{"-option Hash", ".*an option is written as NAME=VALUE"},
		{"-option Hash=x", `.*option Hash: "x" is not a number.*`},
		{"-option Hsah=3", `.*No such option: "Hsah"; did you mean "Hash"\?`},
		{"-open", `.*-open.*`},
	} {
		status, _, said := runShell(t.Context(), shellProgram(), strings.Fields("board "+test.args)...)
		if status != 2 || !regexp.MustCompile(`^vedette: board: `+test.want+` \(see "vedette board -help"\)\n$`).MatchString(said) {
			t.Errorf("%s: status %d, %s", test.args, status, said)
		}
	}
}

// A file that cannot be shown is named.
func TestBoardUnreadable(t *testing.T) {
	dir := t.TempDir()
	large := writeFile(t, dir, "large.pgn", "")
	if err := os.Truncate(large, maxGames<<20+1); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{large: "more than 32 MB", dir: "", filepath.Join(dir, "missing.pgn"): ""} {
		f, err := parseBoard(t, name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.readGames(t.Context()); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	f, err := parseBoard(t, "-")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if cancel(); !errors.Is(f.readGames(ctx), context.Canceled) {
		t.Error("the standard input: an interruption does not end it")
	}
}

// What an engine would say of its options and its network is said at the start.
func TestBoardRemarks(t *testing.T) {
	none := t.TempDir()
	f, err := parseBoard(t, "-port", "0", "-no-open", "-option", "SyzygyPath="+none, "-option", "syzygypath="+filepath.Join(none, "none"),
		"-network", filepath.Join(none, "missing"))
	if err != nil {
		t.Fatal(err)
	}
	said := f.settings.Log.(*strings.Builder).String()
	if !regexp.MustCompile(`none: no such file or directory\nno Syzygy tables found in ".*none"\n$`).MatchString(said) {
		t.Errorf("it said %q", said)
	}
	if err := f.serve(t.Context(), io.Discard); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("a network that is missing: %v", err)
	}
}

// A build without the page says how to get it.
func TestBoardWithoutPage(t *testing.T) {
	if _, built := board.Page(); built {
		t.Skip("this build has the page")
	}
	cmd := program(t, "board", "-no-open")
	if out, err := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), `run "make board"`) {
		t.Errorf("%v: %s", err, out)
	}
}

// The board prints its address, where the page, its game and an engine with its options are, and says that it has ended.
func TestBoard(t *testing.T) {
	t.Setenv(asProgram, "1") // for the programs of the page
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	games := writeFile(t, t.TempDir(), "g\xe4mes.pgn", "{\xe4} 1. e4 e5 2. Nf3 Nc6 *\n")
	f, err := parseBoard(t, "-port", "0", "-no-open", "-option", "Threads=1", games)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	said, out := io.Pipe()
	ended := make(chan error, 1)
	f.settings.Page = fstest.MapFS{"index.html": {Data: []byte("a page")}}
	go func() { ended <- f.serve(ctx, out) }()
	words := bufio.NewScanner(said)
	var address string
	for words.Scan() && !strings.HasPrefix(words.Text(), "Press Ctrl-C") {
		if text := strings.TrimSpace(words.Text()); strings.HasPrefix(text, "http://127.0.0.1:") {
			address = text
		}
	}
	for path, want := range map[string]string{"": "a page", "game": "{\xe4} 1. e4 e5 2. Nf3 Nc6 *\n"} {
		answer, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if string(text) != want {
			t.Errorf("%q is %q", path, text)
		}
	}
	engine, err := http.Post(address+"run", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Body.Close()
	lines := bufio.NewScanner(engine.Body)
	for lines.Scan() && lines.Text() != "1 readyok" {
	}
	if lines.Text() != "1 readyok" {
		t.Errorf("the engine ends with %q", lines.Text())
	}
	cancel()
	if !words.Scan() || words.Text() != "The board has ended." {
		t.Errorf("at the end it said %q", words.Text())
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A port that was asked for and is taken is an error. The usual one is replaced.
func TestBoardPort(t *testing.T) {
	first, err := board.Listen(0, board.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	port := regexp.MustCompile(`:(\d+)/`).FindStringSubmatch(first.Address(""))[1]
	f, err := parseBoard(t, "-port", port)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.listen(); err == nil {
		t.Error("two boards have the same port")
	}
	usual, err := parseBoard(t)
	if err != nil {
		t.Fatal(err)
	}
	usual.port = f.port
	if _, err := usual.listen(); err != nil {
		t.Errorf("no other port was taken: %v", err)
	}
}
