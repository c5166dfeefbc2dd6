package main

import (
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/training"
)

func TestMerge(t *testing.T) {
	one, _ := gamesFile(t, "one", line(t, movegen.StartFEN, "e2e4"), line(t, movegen.StartFEN, "d2d4"))
	two, _ := gamesFile(t, "two", line(t, movegen.StartFEN, "c2c4"))
	out := filepath.Join(t.TempDir(), "all")
	if text := output(t, "merge", "-out", out, one, two); !strings.Contains(text, "3 games of 2 files") {
		t.Errorf("wrote %q", text)
	}
	if got := firstMoves(t, out); got != "e2e4 d2d4 c2c4" {
		t.Errorf("merged to %s", got)
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
	if said := failure(t, 2, "merge", "-out", filepath.Join(t.TempDir(), "out"), one, one); !strings.Contains(said, "is given twice") {
		t.Errorf("said %q", said)
	}
}
