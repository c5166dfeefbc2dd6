package main

import (
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/training"
)

func TestMergeAndShuffle(t *testing.T) {
	one, _ := gamesFile(t, "one", line(t, movegen.StartFEN, "e2e4"), line(t, movegen.StartFEN, "d2d4"))
	two, _ := gamesFile(t, "two", line(t, movegen.StartFEN, "c2c4"))
	dir := t.TempDir()
	orders := map[string]string{}
	for _, command := range []string{"merge", "shuffle", "shuffle -seed 1", "shuffle -seed 2"} {
		out := filepath.Join(dir, command)
		args := append(strings.Fields(command), "-out", out, one, two)
		if text := output(t, args...); !strings.Contains(text, "3 games of 2 files") {
			t.Errorf("%s: wrote %q", command, text)
		}
		orders[command] = firstMoves(t, out)
		if len(orders[command]) != len("e2e4 d2d4 c2c4") {
			t.Errorf("%s: %s", command, orders[command])
		}
	}
	if got := orders["merge"]; got != "e2e4 d2d4 c2c4" {
		t.Errorf("merged to %s", got)
	}
	if a, b := orders["shuffle"], orders["shuffle -seed 1"]; a != b {
		t.Errorf("shuffled to %s and, with the same seed, to %s", a, b)
	}
}

// firstMoves lists the first move of each game in a file.
func firstMoves(t *testing.T, file string) string {
	t.Helper()
	var moves []string
	if err := training.ReadAll(t.Context(), []string{file}, func(g *training.Game) error {
		moves = append(moves, g.Plies[0].Move.String())
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(moves, " ")
}

// A file given twice would make its games count twice.
func TestMergeTwice(t *testing.T) {
	one, _ := gamesFile(t, "one", line(t, movegen.StartFEN, "e2e4"))
	for _, command := range []string{"merge", "shuffle"} {
		if said := failure(t, 2, command, "-out", filepath.Join(t.TempDir(), "out"), one, one); !strings.Contains(said, "is given twice") {
			t.Errorf("%s: said %q", command, said)
		}
	}
}
