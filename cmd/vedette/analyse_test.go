package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/pgn"
)

// runAnalyse runs "vedette analyse" with short searches.
func runAnalyse(ctx context.Context, args ...string) (status int, out, errOut string) {
	return runShell(ctx, shellProgram(), append([]string{"analyse", "-hash", "1"}, args...)...)
}

// readGames reads games that were written.
func readGames(t *testing.T, text string) (games []pgn.Game) {
	t.Helper()
	for r := pgn.NewReader(strings.NewReader(text)); ; {
		var g pgn.Game
		if err := r.Next(&g); err != nil {
			if !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			return games
		}
		games = append(games, g)
	}
}

// All games are analysed, one of them up to an error that is named, and all files are written.
func TestAnalyse(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "some games.pgn", someGames)
	page, data := filepath.Join(dir, "page.html"), filepath.Join(dir, "data.json")
	status, out, errOut := runAnalyse(t.Context(), "-nodes", "300", games, "-html", page, "-json", data)
	if status != 0 || !strings.Contains(errOut, "some games.pgn: line 19: game 4, from line 16: 1... e4 is not legal") ||
		!strings.Contains(errOut, "\n9 games analysed; wrote "+page+" and "+data+" (open "+page+" in a browser)\n") {
		t.Errorf("status %d: %s", status, errOut)
	}
	read := readGames(t, out)
	if len(read) != 9 || len(read[3].Moves) != 1 {
		t.Fatalf("%d games", len(read))
	}
	for _, g := range read {
		if _, ok := pgn.Command(g.Moves[0].Comment, "eval"); !ok || !strings.HasPrefix(g.Tag("Annotator"), "Vedette ") {
			t.Errorf("%q: %+v", g.Tags, g.Moves[0])
		}
	}
	content, err := os.ReadFile(page)
	if err != nil || strings.Count(string(content), `<section class="game"`) != 9 || !strings.HasSuffix(string(content), "</html>\n") {
		t.Errorf("the page: %v", err)
	}
	var results struct{ Games []struct{ Number int } }
	content, err = os.ReadFile(data)
	if err != nil || json.Unmarshal(content, &results) != nil || len(results.Games) != 9 || results.Games[8].Number != 9 {
		t.Errorf("the data: %v, %+v", err, results)
	}
}

// Programs that start the analysis read how far it is.
func TestAnalyseProgress(t *testing.T) {
	games := writeFile(t, t.TempDir(), "games.pgn", "1. e4 e5 2. Nf3 *\n")
	status, _, errOut := runAnalyse(t.Context(), "-nodes", "20000", "-progress", "1", games)
	for _, want := range []string{"game 1: 1 positions searched\n", "game 1: 4 positions searched\n"} {
		if status != 0 || !strings.Contains(errOut, want) {
			t.Errorf("status %d: %q has no %q", status, errOut, want)
		}
	}
}

// The games go to a file instead, and those of several files into one; the data then go
// to the standard output.
func TestAnalyseIntoFile(t *testing.T) {
	dir := t.TempDir()
	a := writeFile(t, dir, "a.pgn", "1. e4 e5 *")
	b := writeFile(t, dir, "b.pgn", "1. d4 d5 *\n\n1. c4 *")
	name := writeFile(t, dir, "out.pgn", "old")
	status, out, errOut := runAnalyse(t.Context(), "-depth", "2", "-out", name, "-json", "-", a, b)
	var results struct{ Games []struct{ Number int } }
	if err := json.Unmarshal([]byte(out), &results); err != nil || len(results.Games) != 3 {
		t.Errorf("the data: %v, %q", err, out)
	}
	content, err := os.ReadFile(name)
	if status != 0 || !strings.HasSuffix(errOut, "\n3 games analysed; wrote "+name+"\n") || err != nil ||
		len(readGames(t, string(content))) != 3 {
		t.Errorf("status %d, %q, %q, %v: %s", status, out, errOut, err, content)
	}
}

func TestAnalyseMistakes(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "games.pgn", "1. e4 *")
	empty := writeFile(t, dir, "empty.pgn", "")
	new, link, twin := filepath.Join(dir, "new.out"), filepath.Join(dir, "link"), filepath.Join(dir, "twin")
	if err := errors.Join(os.Symlink("new.out", link), os.Link(games, twin)); err != nil {
		t.Skip("no links: ", err)
	}
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"-movetime soon " + games, 2, `"soon" is not a time from 1 ms to 24h, such as 500 or 2s`},
		{"-nodes 0 " + games, 2, "a limit is missing: time, nodes or depth"},
		{"-out " + games + " " + games, 2, "-out would replace the games in " + games},
		{"-json " + games + " " + games, 2, "-json would replace the games in " + games},
		{"-out x -html x " + games, 2, "-out and -html name the same file, x"},
		{"-out " + new + " -html " + link, 2, "-out and -html name the same file, " + link},
		{"-html " + games + " -json " + twin, 2, "-html and -json name the same file, " + twin},
		{"-json - " + games, 2, "-out and -json would both be written to the standard output"},
		{"-out x -html - -json - " + games, 2, "-html and -json would both be written to the standard output"},
		{"-network " + dir + "/missing " + games, 1, "missing"},
		{"-depth 1 -html " + dir + "/no/page.html " + games, 1, "page.html"},
		{"-depth 1 " + dir + "/missing.pgn " + games, 1, "missing.pgn: "},
		{"-depth 1 " + dir + " " + games, 1, "1 game analysed, 1 skipped"},
		{"-depth 1 " + empty, 1, "no games found in the input"},
	} {
		status, out, errOut := runAnalyse(t.Context(), strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(errOut, test.want) {
			t.Errorf("%s: status %d, %q, want %q", test.args, status, errOut, test.want)
		}
		if strings.Contains(test.want, "skipped") && len(readGames(t, out)) != 1 {
			t.Errorf("%s: the other game is not analysed: %q", test.args, out)
		}
	}
	holds(t, games, "1. e4 *")
	if left, _ := filepath.Glob(filepath.Join(dir, "*.new*")); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
}

// As a program, with both spellings, from the standard input, and with a network
// before the command.
func TestAnalyseStandardInput(t *testing.T) {
	for _, args := range [][]string{{"analyse", "-depth", "2"}, {"analyze", "-depth", "2", "-"}, {"analyse", "-movetime", "5"}} {
		cmd := program(t, args...)
		cmd.Stdin = strings.NewReader("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *\n")
		var errOut strings.Builder
		cmd.Stderr = &errOut
		out, err := cmd.Output()
		if games := readGames(t, string(out)); err != nil || len(games) != 1 || len(games[0].Moves) != 5 || len(games[0].Moves[4].NAGs) != 1 {
			t.Errorf("%q: %v, %s", args, err, out)
		}
		if got := errOut.String(); !strings.HasPrefix(got, "White - Black *: accuracy ") || !strings.HasSuffix(got, "\n1 game analysed\n") {
			t.Errorf("%q: standard error has %q", args, got)
		}
	}
	for _, args := range [][]string{
		{"-network", "missing", "analyse", "-depth", "1"}, {"analyse", "-network", "missing", "-depth", "1", "--", "games.pgn"},
	} {
		if out, err := program(t, args...).CombinedOutput(); err == nil || !strings.Contains(string(out), `"missing": no such`) {
			t.Errorf("%q: %v: %s", args, err, out)
		}
	}
}

// What would be read and appended to without end is refused, and so is what is packed.
func TestUnreadableInputs(t *testing.T) {
	dir := t.TempDir()
	games, packed := writeFile(t, dir, "games.pgn", "1. e4 e5 *\n"), writeFile(t, dir, "games.pgn.gz", "\x1f\x8b\x08")
	positions := writeFile(t, dir, "start.epd", movegen.StartFEN+"\n")
	for _, test := range []struct {
		args, appendTo, want string
		status               int
	}{
		{"analyse -nodes 1 " + games, games, games + " is both input and output: its games would be read without end", 2},
		{"epd -nodes 1 " + positions, positions, positions + " is both input and output: its positions would be read without end", 2},
		{"analyse -nodes 1 " + packed, os.DevNull, packed + ": the rest from line 1: is packed with gzip: unpack it first", 1},
		{"epd -nodes 1 " + packed, os.DevNull, "is packed with gzip: unpack it first", 1},
		{"book make " + packed + " " + filepath.Join(dir, "b.bin"), os.DevNull, "is packed with gzip: unpack it first", 1},
	} {
		out, err := os.OpenFile(test.appendTo, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		var errOut strings.Builder
		cmd := program(t, strings.Fields(test.args)...)
		cmd.Stdout, cmd.Stderr = out, &errOut
		cmd.Run()
		if out.Close(); cmd.ProcessState.ExitCode() != test.status || !strings.Contains(errOut.String(), test.want) {
			t.Errorf("%s: %v: %q, want %q", test.args, cmd.ProcessState, errOut.String(), test.want)
		}
	}
}

// The games on the standard input are not replaced either, and messages name it.
func TestAnalyseFromRedirectedFile(t *testing.T) {
	dir := t.TempDir()
	const text = "1. e4 e5 *\n\n[Variant \"Atomic\"]\n1. e4 Ke4 *\n"
	games := writeFile(t, dir, "games.pgn", text)
	for _, test := range []struct{ out, want string }{
		{games, "-out would replace the games in standard input"},
		{filepath.Join(dir, "out.pgn"), "standard input: line 4: game 2, from line 3: the variant \"Atomic\" is not supported"},
	} {
		in, err := os.Open(games)
		if err != nil {
			t.Fatal(err)
		}
		cmd := program(t, "analyse", "-depth", "1", "-out", test.out)
		cmd.Stdin = in
		out, err := cmd.CombinedOutput()
		in.Close()
		if err == nil || !strings.Contains(string(out), test.want) {
			t.Errorf("%v: %s, want %q", err, out, test.want)
		}
	}
	holds(t, games, text)
}

// A run that finds no game leaves the files of an earlier one.
func TestAnalyseNothing(t *testing.T) {
	dir := t.TempDir()
	out, page := writeFile(t, dir, "out.pgn", "old games"), writeFile(t, dir, "page.html", "an old page")
	status, _, errOut := runAnalyse(t.Context(), "-depth", "1", "-out", out, "-html", page, filepath.Join(dir, "missing.pgn"))
	if status != 1 || !strings.Contains(errOut, "missing.pgn") {
		t.Errorf("status %d, %q", status, errOut)
	}
	holds(t, out, "old games")
	holds(t, page, "an old page")
}

// stopper is a standard error that stops a run when it says how far that is.
type stopper struct {
	strings.Builder
	stop func()
}

func (s *stopper) Write(b []byte) (int, error) {
	if strings.Contains(string(b), "positions searched") {
		s.stop()
	}
	return s.Builder.Write(b)
}

// A run that is interrupted before it begins leaves no file. Later it leaves complete
// files with a part of the game.
func TestAnalyseInterrupted(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "games.pgn", "1. e4 e5 2. Qh5 Qh4 3. Qxh4 *\n\n1. d4 d5 *\n")
	data, out := filepath.Join(dir, "data.json"), filepath.Join(dir, "out.pgn")
	for _, begun := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		errOut := &stopper{stop: cancel}
		if !begun {
			cancel()
		}
		args := []string{"analyse", "-hash", "1", "-movetime", "20", "-progress", "1", "-json", data, "-out", out, games}
		status := shellProgram().Run(ctx, args, io.Discard, errOut)
		if status != 1 || !strings.HasSuffix(errOut.String(), "vedette: interrupted\n") {
			t.Errorf("begun %t: status %d, %q", begun, status, errOut)
		}
		content, err := os.ReadFile(data)
		if !begun {
			if _, noGames := os.Stat(out); err == nil || noGames == nil {
				t.Errorf("there are files: %s", content)
			}
			continue
		}
		var results struct {
			Games []struct{ Complete bool }
		}
		if err != nil || json.Unmarshal(content, &results) != nil || len(results.Games) != 1 || results.Games[0].Complete {
			t.Errorf("%v: %s", err, content)
		}
		if text, err := os.ReadFile(out); err != nil || len(readGames(t, string(text))) != 1 {
			t.Errorf("%v: %s", err, text)
		}
	}
}

// The last lines say who played, how well, and what was written.
func TestSummary(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("x", 200)
	games := writeFile(t, dir, "games.pgn", `[White "Morphy"]
[Black "Duke of Brunswick"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 1-0

[White "`+long+`"]
[Black "B`+"\x1b"+`[31m"]

0-1

[White "?"]

1. f3 e5 2. g4 Qh4# 0-1
`)
	out, page := filepath.Join(dir, "o.pgn"), filepath.Join(dir, "games.html")
	status, _, errOut := runAnalyse(t.Context(), "-nodes", "2000", "-out", out, "-html", page, games)
	lines := strings.Split(errOut, "\n")
	for i, want := range []string{
		`Morphy - Duke of Brunswick 1-0: accuracy \d+ / \d+; White: .*1 blunder.*`,
		strings.Repeat("x", 39) + `… - B\x{fffd}\[31m 0-1: accuracy – / –`,
		`White - Black 0-1: accuracy \d+ / \d+; White: .*1 blunder.*`,
		regexp.QuoteMeta("3 games analysed; wrote " + out + " and " + page + " (open " + page + " in a browser)"),
		"",
	} {
		if i >= len(lines) || !regexp.MustCompile("^"+want+"$").MatchString(lines[i]) {
			t.Errorf("status %d, line %d of %q, want %s", status, i+1, lines, want)
		}
	}
}
