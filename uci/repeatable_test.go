package uci_test

import (
	"regexp"
	"strings"
	"testing"

	"vedette/search"
	"vedette/uci"
)

// With one thread, games with a clock of nodes are identical to the last node.
func TestNodesTimeIsRepeatable(t *testing.T) {
	play := func() string {
		var b strings.Builder
		uci.NewDriver(search.NewEngine(), &b).RunCommands(t.Context(), []string{
			"setoption name nodestime value 50", "ucinewgame",
			"position startpos", "go wtime 2000 winc 20 btime 1",
			"position startpos moves e2e4 e7e5", "go wtime 900 winc 20 btime 1",
			"position startpos moves e2e4 e7e5 g1f3 b8c6", "go wtime 1 winc 20 btime 1",
			"go movetime 100",
		})
		return regexp.MustCompile(` nps .*? pv `).ReplaceAllString(b.String(), " pv ")
	}
	want := play()
	if n := strings.Count(want, "bestmove"); n != 4 {
		t.Fatalf("%d moves, want 4", n)
	}
	if got := play(); got != want {
		t.Errorf("the second run said\n%s\nthe first\n%s", got, want)
	}
}

// The openings do not depend on anything before, and the engine's state does
// not change.
func TestGenfensIsRepeatable(t *testing.T) {
	say := func(commands ...string) string {
		var b strings.Builder
		uci.NewDriver(search.NewEngine(), &b).RunCommands(t.Context(), commands)
		return b.String()
	}
	want := say("genfens 5 seed 42 book None")
	if n := strings.Count(want, "info string genfens "); n != 5 || strings.Count(want, "\n") != 5 {
		t.Fatalf("said %q, want 5 positions", want)
	}
	got := say("setoption name Hash value 3", "setoption name MultiPV value 3", "go nodes 20000", "genfens 5 seed 42 book None", "go depth 1")
	_, got, _ = strings.Cut(got, "bestmove")
	_, got, _ = strings.Cut(got, "\n")
	rest, same := strings.CutPrefix(got, want)
	if !same {
		t.Errorf("after other commands said %q, want %q", got, want)
	}
	if n := strings.Count(rest, "info depth 1 "); n != 3 {
		t.Errorf("%d lines after the openings, want 3: %q", n, rest)
	}
}
