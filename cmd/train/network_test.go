package main

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
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
	out := succeed(t, "network", "-epochs", "2", "-batch", "256", "-scale", "140,240", "-validation", "0.2", "-out", file, games)
	if !strings.Contains(out, "\nrounded ") {
		t.Errorf("rounding is not in\n%s", out)
	}
	note := noteIn(t, file)
	for _, want := range []string{"Games: 40 of some.games", "-epochs 2 -batch 256", "-scale 140,240", "Validation loss: "} {
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
// leaves it unchanged, its note is kept, and its checkpoint does not fit another
// network.
func TestTrainNetworkFurther(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	games, dir := writeGames(t, 40), t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	arguments := func(more ...string) []string {
		all := append([]string{"network", "-epochs", "1", "-batch", "256", "-scale", "140,240", "-validation", "0.2"}, more...)
		return append(all, games)
	}
	further := []string{"-from", in("first"), "-rate", "1e-9", "-smoothing", "0", "-blend", "0.9", "-ending-results", "0", "-skip-plies", "8",
		"-fewer-nodes=false", "-stretch", "0", "-checkpoint", in("checkpoint"), "-out", in("second")}
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
	_, note, _ := strings.Cut(first, "\n")
	note, _, _ = strings.Cut(note, "\x00")
	_, loss, _ := strings.Cut(note, "Validation loss: ")
	loss, _, _ = strings.Cut(loss, ",")
	if want := "Begun with a network of validation loss " + loss + ":\n\n" + note + "\x00"; !strings.Contains(second, want) {
		t.Errorf("the note is\n%.2000q, want %q in it", second, want)
	}
	refuse(t, "a checkpoint of network ", arguments(append(further, "-resume", "-from", in("other"))...)...)
	refuse(t, strconv.Quote(games)+": not a network of Vedette", "network", "-from", games, games)
}

// TestFitStretch has the stretch fitted, as is usual, to the network that training begins
// with: the note says it, and the loss is lower than without.
func TestFitStretch(t *testing.T) {
	if testing.Short() {
		t.Skip("trains a network of full size twice")
	}
	games, file := writeGames(t, 40), filepath.Join(t.TempDir(), "new.network")
	begun := func(more ...string) string {
		t.Helper()
		arguments := append([]string{"network", "-from", "../../eval/default.network", "-epochs", "1", "-rate", "1e-9", "-scale", "140,240", "-validation", "0.2", "-out", file, games}, more...)
		status, out, errOut := tell(context.Background(), arguments...)
		loss := regexp.MustCompile(`(?m)^loss +(0\.\d+) `).FindStringSubmatch(out)
		if status != 0 || loss == nil {
			t.Fatalf("status %d, %s%s", status, out, errOut)
		}
		return loss[1]
	}
	plain, fitted := begun("-stretch", "0"), begun()
	stretch := regexp.MustCompile(`(?m)^-epsilon 0 .*-stretch (\S+) `).FindStringSubmatch(read(t, file))
	if stretch == nil || stretch[1] == "0" || fitted >= plain {
		t.Errorf("stretch %q, with a loss of %s, %s without", stretch, fitted, plain)
	}
}

// TestNetworkDefaults: the default flags are those in the note of the present
// network: with -from those of a network that it is a mean of or descends from, and
// from scratch those of the first of them.
func TestNetworkDefaults(t *testing.T) {
	if testing.Short() {
		t.Skip("trains three networks of full size")
	}
	const present = "../../eval/default.network"
	games, file := writeGames(t, 120), filepath.Join(t.TempDir(), "new.network")
	recipe := regexp.MustCompile(`(?m)^Filter: .*\nSettings: .*$`)
	note := func(name string) string { // with the flags of now
		return strings.ReplaceAll(noteOf([]byte(read(t, name))), "-min-men", "-min-pieces")
	}
	recipes := func(name string) []string { return recipe.FindAllString(note(name), -1) }
	was, scratch := recipes(present), ""
	for _, part := range partsOfNote(note(present)) {
		if strings.Contains(part, "\nSettings: ") && !strings.Contains(part, "\nBegun with ") {
			scratch = recipe.FindString(part)
		}
	}
	var changed []string
	for _, r := range was {
		changed = append(changed, regexp.MustCompile(`-epochs \d+ (.*) -rate \S+ -decay \S+`).ReplaceAllString(r, "-epochs 1 $1 -rate 1e-09 -decay 0.01"))
	}
	for _, test := range []struct {
		args []string
		want []string // any of these
	}{
		{nil, []string{scratch}},
		{[]string{"-from", present}, was},
		{[]string{"-from", present, "-epochs", "1", "-decay", "0.01", "-rate", "1e-9"}, changed},
	} {
		out := succeed(t, append(append([]string{"network", "-out", file}, test.args...), games)...)
		if got := recipes(file)[0]; !slices.Contains(test.want, got) {
			t.Errorf("%q: trained with\n%s\nwant one of\n%q", test.args, got, test.want)
		}
		// The engine's present network is the one it began with.
		begun := regexp.MustCompile(`(?m)^loss +(0\.\d+) `).FindStringSubmatch(out)
		now := regexp.MustCompile(`(?m)^engine's network +(0\.\d+)$`).FindStringSubmatch(out)
		if now == nil || begun != nil && begun[1] != now[1] {
			t.Errorf("the engine's network has a loss of %q, that of its file %q", now, begun)
		}
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
	succeed(t, "network", "-epochs", "2", "-batch", "256", "-scale", "140,240",
		"-epsilon", "0.001", "-teacher", "../../eval/default.network@0.25", "-stretch", "0.25", "-ending-results", "0.3", "-fewer-nodes", "-power", "2.5", "-smoothing", "0.6", "-horizon", "16", "-validation", "0.1", "-out", file, games+"@0.5", more+"@1.5")
	note := noteIn(t, file)
	for _, want := range []string{"some.games@0.5, some.games@1.5", "-epsilon 0.001 -own 1.5 -teaching 0.25 -stretch 0.25 -ending-results 0.3 -fewer-nodes=true -power 2.5 -smoothing 0.6 -horizon 16"} {
		if !strings.Contains(note, want) {
			t.Errorf("%q is missing in the file's note:\n%s", want, note)
		}
	}
	for _, wrong := range [][]string{{"-power", "0.5"}, {"-ending-results", "2"}, {"-epsilon", "2"}, {"-stretch", "0.6"}, {"-stretch", "x"}, {"-stretch", "fit"}, {"-smoothing", "1"}, {"-horizon", "0.9"}, {"-horizon", "8", "-scale", "0"}, {games + "@9"}} {
		if status, _, errOut := tell(context.Background(), append([]string{"network", games}, wrong...)...); status != 2 {
			t.Errorf("%v: status %d, %s", wrong, status, errOut)
		}
	}
}
