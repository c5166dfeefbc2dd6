package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Games from play are reproduced, as many as are asked for. The tests of package training
// have games that are not.
func TestReplay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	output(t, playArguments(file)...)
	text := output(t, "check", "-replay", "2", "-seed", "7", file)
	if !strings.Contains(text, "played 2 games with ") || !strings.Contains(text, "-seed 7)") {
		t.Errorf("wrote %q", text)
	}
	if text = output(t, "check", "-replay", "9", file); !strings.Contains(text, "played 3 games with ") {
		t.Errorf("wrote %q", text)
	}
}
