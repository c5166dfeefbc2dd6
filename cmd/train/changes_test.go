package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestChangesCommand prints a table for each network, and says what is missing.
func TestChangesCommand(t *testing.T) {
	games, file := writeGames(t, 40), filepath.Join(t.TempDir(), "new.network")
	if _, err := runTrain(t, "network", "-epochs", "1", "-scale", "140,240", "-validation", "0.2", "-out", file, games); err != nil {
		t.Fatal(err)
	}
	out, err := runTrain(t, "changes", "-games", games, "-games", games, file, "../../eval/default.network")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"do not differ enough", file + ": how much", "0 plies", "result\n", "2-10", "25-32", " ± "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	_, none, _ := strings.Cut(out, "default.network: how much")
	for _, line := range strings.Split(none, "\n") {
		if fields := strings.Fields(line); len(fields) > 3 && strings.Contains(fields[0], "-") && fields[2] != "0.0000" {
			t.Errorf("the engine's network changes itself: %s", line)
		} else if len(fields) > 3 && strings.Contains(fields[0], "-") && strings.Join(fields[3:], "") != "-----" {
			t.Errorf("slopes of no change: %s", line)
		}
	}
	for _, test := range []struct{ arguments, want string }{
		{file, "-games is missing"},
		{"-games " + games, "name a network"},
		{"-games " + games + " -max-score 0 " + file, "-max-score"},
		{"-games " + games + " " + games, "not a network"},
		{"-games " + file + " " + file, "new.network"},
		{"-games " + games + " -from " + games + " " + file, "not a network"},
	} {
		if _, err := runTrain(t, append([]string{"changes"}, strings.Fields(test.arguments)...)...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.arguments, err, test.want)
		}
	}
}
