package main

import (
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
)

func TestMerge(t *testing.T) {
	one, _ := gamesFile(t, "one", line(t, movegen.StartFEN, "e2e4"), line(t, movegen.StartFEN, "d2d4"))
	two, _ := gamesFile(t, "two", line(t, movegen.StartFEN, "c2c4"))
	out := filepath.Join(t.TempDir(), "all")
	if text := output(t, "merge", "-out", out, one, two); !strings.Contains(text, "3 games of 2 files") {
		t.Errorf("wrote %q", text)
	}
}
