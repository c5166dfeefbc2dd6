package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/eval"
)

// TestTrainNetwork trains a network for a moment: its file can be read, tells
// where it comes from, and plays in a match.
func TestTrainNetwork(t *testing.T) {
	games, file := writeGames(t, 40), filepath.Join(t.TempDir(), "new.network")
	status, out, errOut := tell(context.Background(), "network", "-epochs", "2", "-batch", "256", "-scale", "140,240", "-validation", "0.2", "-out", file, games)
	if status != 0 || !strings.Contains(out, "\nrounded ") {
		t.Fatalf("status %d, %s%s", status, out, errOut)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eval.ReadNetwork(b); err != nil {
		t.Error(err)
	}
	note, _, _ := strings.Cut(string(b), "\x00")
	for _, want := range []string{"Games: 40 of some.games", "-epochs 2 -batch 256", "-scale 140,240", "Validation loss: "} {
		if !strings.Contains(note, want) {
			t.Errorf("%q is missing in the file's note:\n%s", want, note)
		}
	}
	if status, out, errOut := tell(context.Background(), "match", "-pairs", "2", "-nodes", "100", file); status != 0 {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
}
