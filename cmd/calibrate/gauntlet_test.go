package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/internal/elo"
	"vedette/movegen"
)

// shortGauntlet returns the arguments of a gauntlet of four games against each
// opponent.
func shortGauntlet(t *testing.T, out string, more ...string) []string {
	t.Helper()
	book := write(t, "book.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\nr3k3/8/8/8/8/8/8/R3K3 b - -\n")
	return append([]string{"gauntlet", "-fastchess", binary(t), "-engine", binary(t), "-openings", book, "-out", out,
		"-nodes", "300", "-hash", "1", "-games", "4", "-threads", "1"}, more...)
}

// TestGauntlet: each opponent gets its nodes and its file.
func TestGauntlet(t *testing.T) {
	folder, arguments := filepath.Join(t.TempDir(), "games"), filepath.Join(t.TempDir(), "arguments")
	t.Setenv(argumentsFile, arguments)
	path := binary(t)
	first := shortGauntlet(t, folder, "-opponent", "weak="+path+"@100")
	if status, _, errOut := tell(first...); status != 0 {
		t.Fatalf("status %d, %s", status, errOut)
	}
	if status, _, errOut := tell(first...); status != 1 || !strings.Contains(errOut, "add -resume") {
		t.Errorf("again: status %d, %s", status, errOut)
	}
	// A file that exists is noticed before the games against others.
	both := shortGauntlet(t, folder, "-opponent", "strong="+path+"@900", "-opponent", "weak="+path+"@100")
	status, _, errOut := tell(both...)
	_, err := os.Stat(filepath.Join(folder, "strong.pgn"))
	if status != 1 || !strings.Contains(errOut, "weak.pgn exists; add -resume") || err == nil {
		t.Errorf("with another one before: status %d, %s, %v", status, errOut, err)
	}
	status, out, errOut := tell(append(both, "-resume")...)
	if status != 0 {
		t.Fatalf("status %d, %s", status, errOut)
	}
	for _, pattern := range []string{
		`^Vedette 1, program [0-9a-f]{16}, network embedded, go nodes 300, openings [0-9a-f]{8}, seed 1\n`,
		`(?m)^\| weak 1 \| nodes 100 \| 4 \| 2 \| 2 \| 0 \| too few games \| too few games \| none \| none \|$`,
		`(?m)^\| strong 1 \| nodes 900 \| 4 \|`, `(?m)^\| all \|  \| 8 \|`,
	} {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("%s is not in\n%s", pattern, out)
		}
	}
	said, err := os.ReadFile(arguments)
	if err != nil || strings.Count(string(said), "name=weak") != 1 || strings.Count(string(said), "name=strong") != 1 ||
		!strings.Contains(string(said), " nodes=900 option.Hash=1 ") {
		t.Errorf("the arguments of fastchess are %s, error %v", said, err)
	}
}

// TestMissingOpponents: if a program is missing, nothing is played without
// -without-missing.
func TestMissingOpponents(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	here, absent := "here="+binary(t)+"@100", "gone="+filepath.Join(t.TempDir(), "gone")+"@100"
	status, out, errOut := tell(shortGauntlet(t, folder, "-opponent", absent, "-opponent", here)...)
	if status != 1 || out != "" || !strings.Contains(errOut, "missing: gone (") || !strings.Contains(errOut, "-without-missing") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
	status, out, errOut = tell(shortGauntlet(t, folder, "-opponent", absent, "-without-missing")...)
	if status != 1 || out != "" || !strings.Contains(errOut, "the programs of all opponents are missing: gone (") {
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

// A book without an opening for each pair would give some games twice.
func TestShortBook(t *testing.T) {
	folder, opponent := filepath.Join(t.TempDir(), "games"), "other="+binary(t)+"@100"
	both := shortGauntlet(t, folder, "-opponent", opponent, "-opponent", "second="+binary(t)+"@100")
	if status, out, errOut := tell(both...); status != 0 || !strings.Contains(out, "| all |  | 8 |") {
		t.Errorf("two openings for two pairs against each of two: status %d, %s, %s", status, out, errOut)
	}
	book := write(t, "book.epd", movegen.StartFEN+"\n4k3/8/8/8/8/8/4P3/4K3 w - -\n")
	want := book + " has 2 openings; -games 6 needs 3\n"
	for _, args := range [][]string{
		shortGauntlet(t, folder, "-opponent", opponent), climbed(t, folder), quickly(t, filepath.Join(t.TempDir(), "games.pgn")),
	} {
		for _, more := range [][]string{nil, {"-resume"}} {
			all := append(append(args, "-openings", book, "-games", "6"), more...)
			if status, out, errOut := tell(all...); status != 1 || out != "" || !strings.HasSuffix(errOut, want) {
				t.Errorf("%s %q: status %d, %s, %s", args[0], more, status, out, errOut)
			}
		}
	}
}

// A fault voids the result, but the other games are played.
func TestGauntletFaults(t *testing.T) {
	t.Setenv(conduct, "abandoned")
	path := binary(t)
	status, out, errOut := tell(shortGauntlet(t, filepath.Join(t.TempDir(), "games"), "-opponent", "a="+path+"@100", "-opponent", "b="+path+"@100")...)
	if status != 1 || strings.Count(out, "| none | crash 4 |\n") != 2 || !strings.Contains(out, "| all |  | 8 |") ||
		!strings.Contains(errOut, "8 games ended by a fault") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
}

// TestPrintGauntlet has figures computed by hand. Against the first opponent,
// Vedette wins with White and draws with Black in five pairs, and loses both
// games in five: 15 of 40 half points, with a standard deviation of 3/8 a pair,
// and a margin of 1.96 * 0.375 / sqrt(10) = 23.2 % or, times 741, 172 Elo.
// Against the second all games are drawn, with a margin of 0. Together that is 35
// of 80 half points. The margin comes from chance within each match alone: half of
// the pairs have one of 23.2 %, so that it is 11.6 % or, times 705.9, 82 Elo.
func TestPrintGauntlet(t *testing.T) {
	named := func(p pair, rival string) pair {
		p[0].ours, p[0].rival = "Vedette 9", rival
		return p
	}
	first, second := result{opponent: opponent{nodes: 8}}, result{opponent: opponent{nodes: 9}}
	for range 5 {
		first.pairs = append(first.pairs, named(halves("", 2, 1, ""), "First 1"), named(halves("", 0, 0, ""), "First 1"))
	}
	for range 10 {
		second.pairs = append(second.pairs, named(halves("", 1, 1, ""), "Second 2"))
	}
	o := newGauntletOptions()
	o.engine, o.source, o.nodes = write(t, "program.exe", "abc"), "34cd, seed 1", 7
	if err := os.Chmod(o.engine, 0o777); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := o.print(&out, []result{first, second}); err != nil {
		t.Error(err)
	}
	// The sum of the program is what sha256sum prints of "abc".
	const want = "Vedette 9, program ba7816bf8f01cfea, network embedded, go nodes 7, openings 34cd, seed 1\n\n" +
		"| opponent | go | games | won | drawn | lost | score, 95 % | Elo difference, 95 % | faults | of the opponent |\n" +
		"|---|---|--:|--:|--:|--:|--:|--:|---|---|\n" +
		"| First 1 | nodes 8 | 20 | 5 | 5 | 10 | 37.5 ± 23.2 % | -89 ± 172 | none | none |\n" +
		"| Second 2 | nodes 9 | 20 | 0 | 20 | 0 | 50.0 ± 0.0 % | +0 ± 0 | none | none |\n" +
		"| all |  | 40 | 5 | 25 | 10 | 43.8 ± 11.6 % | -44 ± 82 | none | none |\n"
	if out.String() != want {
		t.Errorf("the table is\n%s, want\n%s", &out, want)
	}
}

// The share of a side that won all games, or none, has no margin.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		matches []*elo.Tally
		want    string
	}{
		{[]*elo.Tally{{4: 20}}, "100.0 %, no bound"},
		{[]*elo.Tally{{0: 4}, {0: 7}}, "0.0 %, no bound"},
		{[]*elo.Tally{{4: 9}}, "too few games"},
		{[]*elo.Tally{{2: 10}}, "50.0 ± 0.0 %"},
	} {
		if got := share(test.matches...); got != test.want {
			t.Errorf("%v: %s, want %s", test.matches, got, test.want)
		}
	}
}

// TestNetwork: the engine gets the network as an option. The conditions depend
// on its ID, not on its path.
func TestNetwork(t *testing.T) {
	o := newOptions("", "", 1)
	path := binary(t)
	o.network, o.networkID, o.chosen = "some network", "12ab", []movegen.Position{movegen.StartPosition()}
	player := player{"A", path, "nodes=1", []string{"Hash=1"}}
	one, err := o.newSeries("", "", player, player)
	if err != nil {
		t.Fatal(err)
	}
	file, err := filepath.Abs("some network")
	args, failed := one.arguments(1)
	if err != nil || failed != nil || strings.Count(strings.Join(args, " "), "option.Hash=1 option.EvalFile="+file+" -engine") != 1 {
		t.Errorf("%q, %v, %v", args, err, failed)
	}
	o.network = "elsewhere"
	two, err := o.newSeries("", "", player, player)
	o.networkID = "34cd"
	three, failed := o.newSeries("", "", player, player)
	if err != nil || failed != nil || one.conditions != two.conditions || one.conditions == three.conditions {
		t.Errorf("conditions %q, %q, %q, %v, %v", one.conditions, two.conditions, three.conditions, err, failed)
	}
}
