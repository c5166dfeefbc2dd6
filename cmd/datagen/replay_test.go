package main

import (
	"path/filepath"
	"strings"
	"testing"

	"vedette/training"
)

// Games from play are reproduced; a changed score is found.
func TestReplay(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games")
	output(t, "play", "-out", file, "-games", "3", "-soft", "50", "-max-plies", "30", "-seed", "5", "-threads", "1")
	text := output(t, "check", "-replay", "2", "-seed", "7", file)
	if !strings.Contains(text, "played 2 games with ") || !strings.Contains(text, "-seed 7)") {
		t.Errorf("wrote %q", text)
	}
	if text = output(t, "check", "-replay", "9", file); !strings.Contains(text, "played 3 games with ") {
		t.Errorf("wrote %q", text)
	}
	forged := filepath.Join(dir, "forged")
	forge(t, file, forged)
	message := failure(t, 1, "check", "-replay", "9", forged)
	if !strings.Contains(message, forged+": game at byte ") || !strings.Contains(message, "ply 4 is ") {
		t.Errorf("message %q", message)
	}
}

// forge copies a file of games, with another score in one of them.
func forge(t *testing.T, from, to string) {
	t.Helper()
	header, err := training.Headers([]string{from})
	if err != nil {
		t.Fatal(err)
	}
	w, err := training.Create(to, header)
	if err != nil {
		t.Fatal(err)
	}
	if err := training.ReadAll(t.Context(), []string{from}, func(g *training.Game) error {
		if g.Number == 1 {
			g.Plies[3].Score++
		}
		return w.Write(g)
	}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}
