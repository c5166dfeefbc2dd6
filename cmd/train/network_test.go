package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/training/fit"
)

// TestTrainNetwork trains a network briefly: its file can be read, names its
// origin, and plays in a match.
func TestTrainNetwork(t *testing.T) {
	games, file := writeGames(t, 40), filepath.Join(t.TempDir(), "new.network")
	out := succeed(t, "network", "-epochs", "2", "-batch", "256", "-validation", "0.2", "-out", file, games)
	if !strings.Contains(out, "\nrounded ") {
		t.Errorf("rounding is not in\n%s", out)
	}
	note := noteIn(t, file)
	for _, want := range []string{"Games: 40 of some.games", "-epochs 2 -batch 256", "Validation loss: "} {
		if !strings.Contains(note, want) {
			t.Errorf("%q is missing in the file's note:\n%s", want, note)
		}
	}
	succeed(t, "match", "-pairs", "2", "-nodes", "100", file)
}

// noteIn returns the note of a network, which comes before a zero byte.
func noteIn(t *testing.T, file string) string {
	t.Helper()
	note, _, _ := strings.Cut(read(t, file), "\x00")
	return note
}

// TestTrainNetworkFurther begins with a network from a file: almost no training
// leaves it unchanged, the note names it, and its checkpoint does not fit another
// network.
func TestTrainNetworkFurther(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	games, dir := writeGames(t, 40), t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	arguments := func(more ...string) []string {
		all := append([]string{"network", "-epochs", "1", "-batch", "256", "-validation", "0.2"}, more...)
		return append(all, games)
	}
	further := []string{"-from", in("first"), "-rate", "1e-9", "-checkpoint", in("checkpoint"), "-out", in("second")}
	for _, more := range [][]string{{"-out", in("first")}, {"-seed", "2", "-out", in("other")}, further} {
		succeed(t, arguments(more...)...)
	}
	first, second := read(t, in("first")), read(t, in("second"))
	networkOf := func(file string) *eval.Network {
		n, err := eval.ReadNetwork([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if *networkOf(first) != *networkOf(second) {
		t.Error("next to no training has changed the network that it began with")
	}
	_, loss, _ := strings.Cut(noteIn(t, in("first")), "Validation loss: ")
	loss, _, _ = strings.Cut(loss, ",")
	if want := fmt.Sprintf("Begun with the network %.4x, validation loss %s.\n", sha256.Sum256([]byte(first)), loss); !strings.Contains(noteIn(t, in("second")), want) {
		t.Errorf("the note is\n%s, want %q in it", noteIn(t, in("second")), want)
	}
	refuse(t, "a checkpoint of network ", arguments(append(further, "-resume", "-from", in("other"))...)...)
	refuse(t, strconv.Quote(games)+": not a network of Vedette", "network", "-out", in("other"), "-from", games, games)
}

// TestNetworkDefaults: with -from the defaults are others, unless flags are given, and the
// engine's network is the one in its file.
func TestNetworkDefaults(t *testing.T) {
	if testing.Short() {
		t.Skip("trains a network of full size")
	}
	file := filepath.Join(t.TempDir(), "new.network")
	out := succeed(t, "network", "-out", file, "-from", "../../eval/default.network", "-epochs", "1", "-rate", "1e-9", writeGames(t, 120))
	if note := noteIn(t, file); !strings.Contains(note, "\nSettings: -epochs 1 -batch 4096 -rate 1e-09 -decay 0.8 ") {
		t.Errorf("the note is\n%s", note)
	}
	begun := regexp.MustCompile(`(?m)^loss +(0\.\d+) `).FindStringSubmatch(out)
	now := regexp.MustCompile(`(?m)^engine's network +(0\.\d+)$`).FindStringSubmatch(out)
	if begun == nil || now == nil || begun[1] != now[1] {
		t.Errorf("the engine's network has a loss of %q, that of its file %q", now, begun)
	}
}

// The documentation states the defaults that differ with -from.
func TestNetworkDefaultsPage(t *testing.T) {
	page := read(t, "../../docs/training.md")
	for row, s := range map[string]fit.Settings{"from scratch": networkSettings(), "with `-from`": furtherSettings()} {
		if want := fmt.Sprintf("| %s | %d | %v | %v |", row, s.Epochs, s.Rate, s.Decay); !strings.Contains(page, want) {
			t.Errorf("docs/training.md lacks the row %q", want)
		}
	}
}

// TestTrainNetworkOptions trains with all options and checks that the note lists
// them.
func TestTrainNetworkOptions(t *testing.T) {
	games, more, dir := writeGames(t, 60), writeGames(t, 60), t.TempDir()
	file := filepath.Join(dir, "new.network")
	succeed(t, "network", "-epochs", "2", "-batch", "256",
		"-teacher", "../../eval/default.network,../../eval/default.network@0.25", "-ending-results", "0.3", "-smoothing", "0.6", "-validation", "0.1", "-out", file, games, more)
	note := noteIn(t, file)
	for _, want := range []string{"some.games, some.games", "-own 1.5 -ending-results 0.3 -smoothing 0.6", "Taught 0.25 by "} {
		if !strings.Contains(note, want) {
			t.Errorf("%q is missing in the file's note:\n%s", want, note)
		}
	}
	for _, wrong := range [][]string{{"-ending-results", "2"}, {"-smoothing", "1"}} {
		if status, _, errOut := tell(context.Background(), append([]string{"network", "-out", file, games}, wrong...)...); status != 2 {
			t.Errorf("%v: status %d, %s", wrong, status, errOut)
		}
	}
}
