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
