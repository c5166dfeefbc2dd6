package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/internal/elo"
)

// climbed returns a ladder's arguments for four games at each value of UCI_Elo
// against each opponent in reach.
func climbed(t *testing.T, out string, more ...string) []string {
	path := binary(t)
	return append([]string{"ladder", "-fastchess", path, "-engine", path, "-out", out, "-points", "900,1200", "-games", "4",
		"-opponent", "low=" + path + "@1000", "-opponent", "high=" + path + "@1600"}, more...)
}

// TestLadder: each point meets the opponents in reach, each opponent has a file,
// and the games of weak points are not adjudicated.
func TestLadder(t *testing.T) {
	folder, arguments := filepath.Join(t.TempDir(), "games"), filepath.Join(t.TempDir(), "arguments")
	t.Setenv(argumentsFile, arguments)
	status, out, errOut := tell(climbed(t, folder, "-reach", "400")...)
	const want = "| UCI_Elo | games | won | drawn | lost | rating, 95 % | faults | of the rivals | against |\n" +
		"|--:|--:|--:|--:|--:|--:|---|---|---|\n" +
		"| 900 | 4 | 2 | 2 | 0 | too few games | none | none | low 4 |\n" +
		"| 1200 | 8 | 4 | 4 | 0 | too few games | none | none | low 4, high 4 |\n"
	if status != 0 || out != want {
		t.Fatalf("status %d, %s, %s, want %s", status, out, errOut, want)
	}
	said, err := os.ReadFile(arguments)
	if err != nil || strings.Count(string(said), "\n") != 3 {
		t.Fatalf("%s, %v", said, err)
	}
	for _, part := range []string{
		" tc=10+0.1 timemargin=500 option.UCI_LimitStrength=true option.UCI_Elo=900 ",
		"name=low cmd=", " tc=10+0.1 timemargin=5000 -maxmoves 200 -openings ", " -event UCI_Elo 1200 ",
	} {
		if !strings.Contains(string(said), part) {
			t.Errorf("%q is not in\n%s", part, said)
		}
	}
	if strings.Contains(string(said), "-resign") || strings.Contains(string(said), "-draw") {
		t.Errorf("games are adjudicated: %s", said)
	}
	if status, out, errOut := tell(climbed(t, filepath.Join(t.TempDir(), "strong"), "-points", "2300")...); status != 0 {
		t.Fatalf("2300: status %d, %s, %s", status, out, errOut)
	}
	if said, err = os.ReadFile(arguments); err != nil || strings.Count(string(said), " -resign ") != 1 {
		t.Errorf("games of 2300 are not adjudicated: %s, %v", said, err)
	}
	status, out, errOut = tell(climbed(t, filepath.Join(t.TempDir(), "full"), "-points", "full")...)
	if status != 0 || !strings.Contains(out, "| full | 4 | 2 | 2 | 0 | too few games | none | none | high 4 |") {
		t.Fatalf("full strength: status %d, %s, %s", status, out, errOut)
	}
	if said, err = os.ReadFile(arguments); err != nil || strings.Count(string(said), " -event UCI_Elo full ") != 1 ||
		strings.Count(string(said), "UCI_LimitStrength") != 4 {
		t.Errorf("full strength: %s, %v", said, err)
	}
	if status, _, errOut := tell(climbed(t, folder)...); status != 1 || !strings.Contains(errOut, "add -resume") {
		t.Errorf("again: status %d, %s", status, errOut)
	}
	if status, again, errOut := tell(climbed(t, folder, "-reach", "400", "-resume")...); status != 0 || again != want {
		t.Errorf("resumed: status %d, %s, %s", status, again, errOut)
	}
}

func TestLadderArguments(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	for _, test := range []struct {
		more []string
		want string
	}{
		{[]string{"-opponent", "x"}, "want NAME=PROGRAM@RATING"},
		{[]string{"-opponent", "x=y@z"}, `"z" is not a rating`},
		{[]string{"-opponent", "LOW=y@1"}, `the name "LOW" is given twice`},
		{[]string{"-opponent", "a/b=y@1"}, "must begin with"},
		{[]string{"-points", "1000,full,1000"}, "-points: 1000 is given twice"},
		{[]string{"-points", "1000,some"}, `-points: "some" is neither a number nor "full"`},
	} {
		if status, _, errOut := tell(climbed(t, out, test.more...)...); status == 0 || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: status %d, %s", test.more, status, errOut)
		}
	}
	absent := "gone=" + filepath.Join(t.TempDir(), "gone") + "@3600"
	status, _, errOut := tell(climbed(t, out, "-points", "1000,full", "-opponent", absent)...)
	if _, err := os.Stat(out); status != 1 || !strings.Contains(errOut, "missing: gone (") || err == nil {
		t.Errorf("a program that the last level needs is missing: status %d, %s, %v", status, errOut, err)
	}
	path := binary(t)
	if status, _, errOut := tell("ladder", "-fastchess", path, "-engine", path, "-out", out); status == 0 || !strings.Contains(errOut, "-opponent is missing") {
		t.Errorf("no opponent: status %d, %s", status, errOut)
	}
}

// The ratings are computed by hand. Half of the points against 1500 are 1500; 10
// points to 1 are 400 more; half against 1400 and 1600 together are 1500. With all
// pairs equal to what is expected the margin is 0. Against one opponent with shares
// of 0 and 1 in turn, the variance of a pair is 0.25, that of the sum of 20 is 5,
// and the slope 20 * 0.25 * ln(10)/400 = 0.02878: 1.96 * sqrt(5) / 0.02878 = 152.3.
func TestRating(t *testing.T) {
	of := func(shares []elo.Points, ratings ...int) *climb {
		c := newClimb(0)
		for i := range 20 {
			share := shares[i%len(shares)]
			half := share / 2
			c.add(rung{rating: ratings[i%len(ratings)]}, []pair{{game{points: half}, game{points: share - half, asBlack: true}}})
		}
		return c
	}
	for _, test := range []struct {
		c            *climb
		want, margin float64
		ok           bool
	}{
		{of([]elo.Points{2}, 1500), 1500, 0, true},
		{of([]elo.Points{0, 4}, 1500), 1500, 152.3, true},
		{of([]elo.Points{2}, 1400, 1600), 1500, math.NaN(), true},
		{of([]elo.Points{4}, 1500), 0, 0, false},
		{of([]elo.Points{0}, 1500), 0, 0, false},
	} {
		rating, margin, ok := test.c.rating()
		if ok != test.ok || math.Abs(rating-test.want) > 0.1 || math.Abs(margin-test.margin) > 0.1 {
			t.Errorf("%.1f ± %.1f, %v, want %.1f ± %.1f", rating, margin, ok, test.want, test.margin)
		}
	}
	if e := expected(1900, 1500); math.Abs(e-10./11) > 1e-12 {
		t.Errorf("400 more expect %v", e)
	}
}
