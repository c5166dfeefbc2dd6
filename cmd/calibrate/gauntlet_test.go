package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/training"
)

// shortGauntlet has the engine play short games against opponents, from two
// endings.
func shortGauntlet(t *testing.T, out string, more ...string) []string {
	t.Helper()
	book := filepath.Join(t.TempDir(), "book.epd")
	if err := os.WriteFile(book, []byte("4k3/8/8/8/8/8/4P3/4K3 w - -\nr3k3/8/8/8/8/8/8/R3K3 b - -\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return append([]string{"gauntlet", "-engine", engine(t), "-openings", book, "-out", out,
		"-nodes", "300", "-hash", "1", "-games", "4", "-threads", "1"}, more...)
}

// readGames returns the file of an opponent.
func readGames(t *testing.T, folder, opponent string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, opponent+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestGauntlet: each opponent gets its nodes and its file, and the same command
// plays the same games.
func TestGauntlet(t *testing.T) {
	path, folders := engine(t), [2]string{filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")}
	for _, folder := range folders {
		status, out, errOut := tell(shortGauntlet(t, folder, "-opponent", "weak="+path+"@100", "-opponent", "strong="+path+"@900")...)
		if status != 0 || errOut != "" {
			t.Fatalf("status %d, %s", status, errOut)
		}
		for _, pattern := range []string{
			`^Vedette \S+, program [0-9a-f]{16}, network embedded, go nodes 300, openings [0-9a-f]{8}\n`,
			`(?m)^\| Vedette \S+ \| nodes 100 \| 4 \| \d \| \d \| \d \| too few games \| too few games \| none \| none \|$`,
			`(?m)^\| Vedette \S+ \| nodes 900 \| 4 \|`, `(?m)^\| all \|  \| 8 \|`,
		} {
			if !regexp.MustCompile(pattern).MatchString(out) {
				t.Errorf("%s is not in\n%s", pattern, out)
			}
		}
	}
	weak, strong := readGames(t, folders[0], "weak"), readGames(t, folders[0], "strong")
	if !bytes.Equal(weak, readGames(t, folders[1], "weak")) || !bytes.Equal(strong, readGames(t, folders[1], "strong")) {
		t.Error("the games are not repeatable")
	}
	if !bytes.Contains(weak, []byte(`"go":"nodes 300","rivalGo":"nodes 100"`)) {
		t.Errorf("the header is that of\n%s", weak)
	}
}

func TestGauntletResume(t *testing.T) {
	folder, opponent := t.TempDir(), "self="+engine(t)+"@300"
	if status, _, errOut := tell(shortGauntlet(t, folder, "-opponent", opponent, "-games", "2")...); status != 0 {
		t.Fatalf("status %d, %s", status, errOut)
	}
	before := readGames(t, folder, "self")
	status, _, errOut := tell(shortGauntlet(t, folder, "-opponent", opponent)...)
	if status != 1 || !strings.Contains(errOut, "add -resume") {
		t.Errorf("without -resume: status %d, %s", status, errOut)
	}
	status, _, errOut = tell(shortGauntlet(t, folder, "-opponent", opponent, "-resume", "-nodes", "301")...)
	if status != 1 || !strings.Contains(errOut, "was begun in another way") {
		t.Errorf("with more nodes: status %d, %s", status, errOut)
	}
	// The other opponent was not begun.
	status, out, errOut := tell(shortGauntlet(t, folder, "-opponent", opponent, "-opponent", "other"+opponent[4:], "-resume")...)
	if status != 0 || !strings.Contains(out, "| all |  | 8 |") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
	if after := readGames(t, folder, "self"); !bytes.HasPrefix(after, before) || bytes.Count(after, []byte("\n")) != 3 {
		t.Errorf("the file is now\n%s", after)
	}
}

// TestMissingOpponents: nothing is played unless it was said to go on without.
func TestMissingOpponents(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	here, absent := "here="+engine(t)+"@100", "gone="+filepath.Join(t.TempDir(), "gone")+"@100"
	status, out, errOut := tell(shortGauntlet(t, folder, "-opponent", absent, "-opponent", here)...)
	if status != 1 || out != "" || !strings.Contains(errOut, "missing: gone (") || !strings.Contains(errOut, "-without-missing") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
	status, out, errOut = tell(shortGauntlet(t, folder, "-opponent", absent, "-without-missing")...)
	if status != 1 || out != "" || !strings.Contains(errOut, "no opponent is there: gone (") {
		t.Errorf("alone: status %d, %s, %s", status, out, errOut)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("a failure left a folder")
	}
	status, out, errOut = tell(shortGauntlet(t, folder, "-opponent", absent, "-opponent", here, "-without-missing")...)
	if status != 0 || !strings.Contains(out, "| all |  | 4 |") || !strings.Contains(errOut, "missing: gone (") {
		t.Errorf("without: status %d, %s, %s", status, out, errOut)
	}
}

// A fault voids the result, and the rest is played all the same.
func TestGauntletFaults(t *testing.T) {
	for _, test := range []struct{ how, fault string }{{"crasher", "crash"}, {"cheater", "illegal"}} {
		status, out, errOut := tell(shortGauntlet(t, filepath.Join(t.TempDir(), "games"),
			"-opponent", "bad="+badEngine(t, test.how)+"@100", "-opponent", "good="+engine(t)+"@100")...)
		if status != 1 || !strings.Contains(out, "| none | "+test.fault+" 4 |\n") || !strings.Contains(out, "| all |  | 8 |") ||
			!strings.Contains(errOut, "4 games ended by a fault") {
			t.Errorf("%s: status %d, %s, %s", test.how, status, out, errOut)
		}
	}
}

// TestPrintGauntlet has by hand: against the first opponent, Vedette wins with
// White and draws with Black in five pairs, and loses both games in five: 15 of
// 40 half points, with a deviation of 3/8 a pair, thus a margin of 1.96 * 0.375 /
// sqrt(10) = 23.2 % or, times 741, 172 Elo. Against the second all games are
// drawn. Together that is 35 of 80 half points; the mean square of a pair's share
// is (5 * 0.75² + 10 * 0.5²) / 20 = 0.2656, the variance 0.2656 - 0.4375² =
// 0.0742, the margin 1.96 * sqrt(0.0742 / 20) = 11.9 % or, times 705.9, 84 Elo.
func TestPrintGauntlet(t *testing.T) {
	white, draw, black := played{Result: training.WhiteWins.String()}, played{Result: training.Drawn.String()}, played{Result: training.BlackWins.String()}
	first := &record{header: header{Vedette: "Vedette 9", Program: "12ab", Go: "nodes 7", Openings: "34cd", Rival: "First 1", TheirGo: "nodes 8"}}
	second := &record{header: header{Rival: "Second 2", TheirGo: "nodes 9"}}
	for range 5 {
		first.pairs = append(first.pairs, pair{Games: [2]played{white, draw}}, pair{Games: [2]played{black, white}})
	}
	for range 10 {
		second.pairs = append(second.pairs, pair{Games: [2]played{draw, draw}})
	}
	var out strings.Builder
	if err := printGauntlet(&out, []*record{first, second}); err != nil {
		t.Error(err)
	}
	const want = "Vedette 9, program 12ab, network embedded, go nodes 7, openings 34cd\n\n" +
		"| opponent | go | games | won | drawn | lost | score, 95 % | Elo difference, 95 % | faults | of the opponent |\n" +
		"|---|---|--:|--:|--:|--:|--:|--:|---|---|\n" +
		"| First 1 | nodes 8 | 20 | 5 | 5 | 10 | 37.5 ± 23.2 % | -89 ± 172 | none | none |\n" +
		"| Second 2 | nodes 9 | 20 | 0 | 20 | 0 | 50.0 ± 0.0 % | +0 ± 0 | none | none |\n" +
		"| all |  | 40 | 5 | 25 | 10 | 43.8 ± 11.9 % | -44 ± 84 | none | none |\n"
	if out.String() != want {
		t.Errorf("the table is\n%s, want\n%s", &out, want)
	}
}

// TestProgramSum compares with what sha256sum prints of a file that holds "abc".
func TestProgramSum(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.exe")
	if err := os.WriteFile(file, []byte("abc"), 0o777); err != nil {
		t.Fatal(err)
	}
	if sum, err := programSum(file); err != nil || sum != "ba7816bf8f01cfea" {
		t.Errorf("%s, %v", sum, err)
	}
	if _, err := programSum(filepath.Join(t.TempDir(), "absent")); err == nil {
		t.Error("no error for a missing program")
	}
}
