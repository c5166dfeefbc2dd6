package main

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/movegen"
)

// pawnEnding is the start of games that must contain positions of phase 0.
const pawnEnding = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"

func TestFitWDL(t *testing.T) {
	games, file := writeGamesFrom(t, 200, movegen.StartFEN, pawnEnding), filepath.Join(t.TempDir(), "some.wdl")
	out := succeed(t, "wdl", "-validation", "0.3", "-out", file, games)
	for _, pattern := range []string{
		`(?m)^games +200$`, `(?m)^positions +\d{4,5}$`, `(?m)^= kept +\d+ `, `(?m)^for validation +\d+  of \d+ games$`,
		`(?m)^fitted +\d\.\d+ +\d\.\d+$`, `(?m)^engine's model +\d\.\d+ +\d\.\d+$`,
		`(?m)^phase +centre +spread\n0 +\d+\.\d +\d+\.\d$`, `(?m)^24 +\d+\.\d +\d+\.\d$`,
	} {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("%s is not in\n%s", pattern, out)
		}
	}
	for _, absent := range []string{"in check", "noisy move", "early ply"} {
		if strings.Contains(out, absent) {
			t.Errorf("positions are left out as %s:\n%s", absent, out)
		}
	}
	text := read(t, file)
	for _, want := range []string{
		"vedette wdl 1\n# The values were ", "\n# Games: 200 of some.games, checksum ",
		"\n# Settings: -validation 0.3 -seed 1\n", "\n# Validation loss: ", "\nphase 24: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file lacks %q:\n%s", want, text)
		}
	}
	succeed(t, "wdl", "-validation", "0.3", "-out", file, games)
	if undated(read(t, file)) != undated(text) {
		t.Error("once more gives another file")
	}
}

// TestFitWDLNeedsPawnEndings: without pawn endings the fit fails and writes no
// file.
func TestFitWDLNeedsPawnEndings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "some.wdl")
	status, _, errOut := tell(context.Background(), "wdl", "-validation", "0.3", "-out", file, writeGames(t, 20))
	if status != 1 || !strings.HasPrefix(errOut, "train: no probabilities fit the results at phases 0 to 0") ||
		strings.Count(errOut, "\n") != 1 {
		t.Errorf("status %d, said %q", status, errOut)
	}
	if names, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*")); len(names) > 0 {
		t.Errorf("%v was written", names)
	}
}
