package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
)

// The environment variables of fakeFastchess: a file for its arguments, and its
// conduct. Without a conduct the first engine wins with White and draws with
// Black in each opening.
const (
	argumentsFile = "VEDETTE_TEST_ARGUMENTS"
	conduct       = "VEDETTE_TEST_CONDUCT"
)

// fakeFastchess writes games as fastchess does, without playing them. The
// conduct "refuse" refuses an option and waits; "stop after N" stops after N
// games; any other is the fault (a termination) by which the rival loses all
// games.
func fakeFastchess(args []string) (status int) {
	if name := os.Getenv(argumentsFile); name != "" {
		file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return 1
		}
		fmt.Fprintln(file, strings.Join(args, " "))
		file.Close()
	}
	how := os.Getenv(conduct)
	if how == "refuse" {
		fmt.Println("Warning; Invalid value for option UCI_Elo; 20")
		time.Sleep(time.Minute)
		return 0
	}
	games := -1
	fmt.Sscanf(how, "stop after %d", &games)
	var event, site, out string
	var names []string
	for i, arg := range args {
		switch key, value, _ := strings.Cut(arg, "="); {
		case key == "name":
			names = append(names, value)
		case key == "file" && args[i-1] == "-pgnout":
			out = value
		case arg == "-event":
			event = args[i+1]
		case arg == "-site":
			site = args[i+1]
		}
	}
	book, err := os.ReadFile("openings.epd")
	file, failed := os.OpenFile(out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil || failed != nil {
		return 1
	}
	defer file.Close()
	for _, fen := range strings.Split(strings.TrimSpace(string(book)), "\n") {
		for place, result := range []string{"1-0", "1/2-1/2"} {
			termination := "normal"
			if how != "" && games < 0 {
				result, termination = []string{"1-0", "0-1"}[place], how
			}
			if games--; games == -1 {
				fmt.Fprintf(file, "[Event \"%s\"]\n[Site \"%s\"]\n[Whi", event, site)
				return 1
			}
			fmt.Fprintf(file, "[Event \"%s\"]\n[Site \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n"+
				"[EngineWhiteName \"%s 1\"]\n[EngineBlackName \"%s 1\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n[Termination \"%s\"]\n\n%s\n\n",
				event, site, names[place], names[1-place], result, names[place], names[1-place], fen, termination, result)
		}
	}
	return 0
}

// quickly returns the arguments of a match of four games at each of two values
// of UCI_Elo.
func quickly(t *testing.T, out string, more ...string) []string {
	path := binary(t)
	return append([]string{"match", "-fastchess", path, "-engine", path, "-rival", path, "-out", out, "-points", "1100,1200", "-games", "4"}, more...)
}

func TestMatch(t *testing.T) {
	file, arguments := filepath.Join(t.TempDir(), "games.pgn"), filepath.Join(t.TempDir(), "arguments")
	t.Setenv(argumentsFile, arguments)
	status, out, errOut := tell(quickly(t, file, "-threads", "2", "-option", "Hash=1", "-rival-elo", "1900", "-rival-limit", "nodes=7")...)
	const want = "Vedette 1 against rival 1\n\n" +
		"| UCI_Elo | games | won | drawn | lost | score | Elo difference, 95 % | faults | of the rival |\n" +
		"|--:|--:|--:|--:|--:|--:|--:|---|---|\n" +
		"| 1100 | 4 | 2 | 2 | 0 | 75.0 % | too few games | none | none |\n" +
		"| 1200 | 4 | 2 | 2 | 0 | 75.0 % | too few games | none | none |\n"
	if status != 0 || out != want {
		t.Fatalf("status %d, %s, %s, want %s", status, out, errOut, want)
	}
	said, err := os.ReadFile(arguments)
	if err != nil || strings.Count(string(said), "\n") != 2 {
		t.Fatalf("%s, %v", said, err)
	}
	for _, part := range []string{
		" st=1 timemargin=500 option.Hash=1 option.UCI_LimitStrength=true option.UCI_Elo=1100 ",
		" nodes=7 option.UCI_LimitStrength=true option.UCI_Elo=1900 ",
		" -repeat -rounds 2 -concurrency 2 -recover -event UCI_Elo 1100 ",
	} {
		if !strings.Contains(string(said), part) {
			t.Errorf("%q is not in\n%s", part, said)
		}
	}
	status, printed, errOut := tell("table", file)
	if status != 0 || errOut != "" || printed != file+": "+want {
		t.Errorf("table: status %d, %q, %s, want %s", status, printed, errOut, want)
	}
}

// A match that was stopped goes on with the openings that its file lacks.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	t.Setenv(conduct, "stop after 3")
	status, out, errOut := tell(quickly(t, file, "-games", "6")...)
	if status != 1 || !strings.Contains(errOut, "fastchess: exit status 1") || !strings.Contains(out, "| 1100 | 2 |") {
		t.Fatalf("status %d, %s, %s", status, out, errOut)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(conduct, "")
	if status, _, errOut = tell(quickly(t, file, "-games", "6")...); status != 1 || !strings.Contains(errOut, "add -resume") {
		t.Errorf("without -resume: status %d, %s", status, errOut)
	}
	for _, other := range [][]string{{"-seed", "7"}, {"-option", "Hash=2"}, {"-rival-limit", "nodes=8"}} {
		status, _, errOut = tell(quickly(t, file, append(other, "-games", "6", "-resume")...)...)
		if status != 1 || !strings.Contains(errOut, "its games were played with other programs or flags") {
			t.Errorf("%q: status %d, %s", other, status, errOut)
		}
	}
	status, out, errOut = tell(quickly(t, file, "-games", "6", "-resume")...)
	if status != 0 || !strings.Contains(out, "| 1100 | 6 |") || !strings.Contains(out, "| 1200 | 6 |") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
	after, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(after), string(before)) {
		t.Errorf("the file is now %s, %v", after, err)
	}
	// The file is complete: nothing is played, and fastchess is not run.
	t.Setenv(conduct, "refuse")
	if status, again, errOut := tell(quickly(t, file, "-games", "6", "-resume")...); status != 0 || again != out {
		t.Errorf("status %d, %s, %s", status, again, errOut)
	}
}

// An option that an engine refuses ends the match.
func TestRefusal(t *testing.T) {
	t.Setenv(conduct, "refuse")
	status, out, errOut := tell(quickly(t, filepath.Join(t.TempDir(), "games.pgn"))...)
	if status != 1 || out != "" || !strings.Contains(errOut, "Invalid value for option UCI_Elo; 20\n") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
}

// TestWatcher: the output of a program may come in pieces of any size.
func TestWatcher(t *testing.T) {
	const text = "Started game 1\nWarning; Invalid value for option UCI_Elo; 20\nFinished game 1\n"
	for size := 1; size <= len(text); size++ {
		var out strings.Builder
		ctx, stop := context.WithCancelCause(t.Context())
		w := &watcher{to: &out, stop: stop}
		for piece := range slices.Chunk([]byte(text), size) {
			if n, err := w.Write(piece); n != len(piece) || err != nil {
				t.Fatalf("%d bytes were written, error %v", n, err)
			}
		}
		const want = "Invalid value for option UCI_Elo; 20"
		if err := context.Cause(ctx); err == nil || err.Error() != want || out.String() != text {
			t.Errorf("in pieces of %d bytes: error %v, passed on %q", size, err, &out)
		}
		stop(nil)
	}
}

// The table counts faults; with -sound it leaves out their pairs.
func TestFaults(t *testing.T) {
	for termination, fault := range faults {
		file := filepath.Join(t.TempDir(), "games.pgn")
		t.Setenv(conduct, termination)
		status, out, errOut := tell(quickly(t, file, "-points", "1100")...)
		want := fmt.Sprintf("| 1100 | 4 | 4 | 0 | 0 | 100.0 %% | too few games | none | %s 4 |", fault)
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %s, %s, want %s", status, out, errOut, want)
		}
		status, out, errOut = tell("table", "-sound", file)
		if status != 0 || !strings.Contains(out, "\nskipped 2 of 2 pairs\n") || strings.Contains(out, "| 1100 |") {
			t.Errorf("without faults: status %d, %s, %s", status, out, errOut)
		}
	}
}

// TestFastchess plays with the real fastchess: Vedette against itself, and
// against engines with a fault.
func TestFastchess(t *testing.T) {
	fastchess, err := exec.LookPath("fastchess")
	if err != nil {
		t.Skip("fastchess is not in PATH")
	}
	book := write(t, "book.epd", movegen.StartFEN+"\n")
	for _, test := range []struct{ rival, limit, want string }{
		{"", "nodes=100", "| none | none |"},
		{"crasher", "nodes=100", "| 1100 | 2 | 2 | 0 | 0 | 100.0 % | too few games | none | crash 2 |"},
		{"cheater", "nodes=100", "| 1100 | 2 | 2 | 0 | 0 | 100.0 % | too few games | none | illegal 2 |"},
		{"mute", "nodes=100", "| 1100 | 2 | 2 | 0 | 0 | 100.0 % | too few games | none | illegal 2 |"},
		{"sleeper", "st=0.1", "| 1100 | 2 | 2 | 0 | 0 | 100.0 % | too few games | none | time 2 |"},
	} {
		t.Run(test.rival, func(t *testing.T) {
			rival := binary(t)
			if test.rival != "" {
				rival = badEngine(t, test.rival)
			}
			status, out, errOut := tell("match", "-fastchess", fastchess, "-engine", binary(t), "-limit", "nodes=100", "-rival", rival,
				"-rival-limit", test.limit, "-out", filepath.Join(t.TempDir(), "games.pgn"), "-points", "1100", "-games", "2", "-option", "Hash=1",
				"-openings", book)
			if status != 0 || !strings.Contains(out, test.want) {
				t.Errorf("status %d, %s, %s, want %s", status, out, errOut, test.want)
			}
		})
	}
}
