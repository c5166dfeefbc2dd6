package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/training"
)

// otherNetwork writes a network that evaluates differently from the embedded
// one, and returns its file name.
func otherNetwork(t *testing.T) string {
	t.Helper()
	v := eval.DefaultWeights().Network().Values()
	for i := range v.Inputs {
		v.Inputs[i][0] = -v.Inputs[i][0]
	}
	var file bytes.Buffer
	if err := v.Write(&file, "for a test"); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "other.network")
	if err := os.WriteFile(name, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// playArguments are the arguments for very short games.
func playArguments(file string, more ...string) []string {
	return append([]string{"play", "-out", file, "-games", "3", "-soft", "20", "-max-plies", "30", "-seed", "5", "-threads", "1"}, more...)
}

// playedGames plays games into a file and returns its settings and the games.
func playedGames(t *testing.T, file string, more ...string) (s training.Settings, games []training.Game) {
	t.Helper()
	var out, errOut bytes.Buffer
	if status := program().Run(t.Context(), playArguments(file, more...), &out, &errOut); status != 0 {
		t.Fatalf("status %d, %s", status, &errOut)
	}
	header, err := training.Headers([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	return header.Runs[0], gamesIn(t, file)
}

// An expectation is the message of the program with these arguments, or part of it, empty
// if it succeeds.
type expectation struct {
	args []string
	want string
}

// checkRuns runs the program as often as there are expectations.
func checkRuns(t *testing.T, all map[string]expectation) {
	t.Helper()
	for name, test := range all {
		var out, errOut bytes.Buffer
		status := program().Run(t.Context(), test.args, &out, &errOut)
		if ok := status == 0; ok != (test.want == "") || !strings.Contains(errOut.String(), test.want) {
			t.Errorf("%s: status %d, %s, want %q", name, status, &errOut, test.want)
		}
	}
}

// TestPlayNetwork: games are played with the network of the file, which the
// header names. A run continues only with the same network.
func TestPlayNetwork(t *testing.T) {
	dir, network := t.TempDir(), otherNetwork(t)
	in := func(name string) string { return filepath.Join(dir, name) }
	const embedded = "../../eval/default.network"
	s, games := playedGames(t, in("default"))
	if sameSettings, same := playedGames(t, in("same"), "-network", embedded); sameSettings != s || !reflect.DeepEqual(same, games) {
		t.Errorf("the file of the embedded network plays other games than that: %+v, %+v", sameSettings, s)
	}
	otherSettings, other := playedGames(t, in("other"), "-network", network)
	if reflect.DeepEqual(other, games) {
		t.Error("another network plays the same games")
	}
	form := regexp.MustCompile(`^Vedette \S+, signature (\d+), network ([0-9a-f]{8})$`)
	one, two := form.FindStringSubmatch(s.Engine), form.FindStringSubmatch(otherSettings.Engine)
	if one == nil || two == nil || one[1] == two[1] || one[2] == two[2] || one[2] != eval.DefaultWeights().ID() {
		t.Errorf("the engines are %q and %q", s.Engine, otherSettings.Engine)
	}
	checkRuns(t, map[string]expectation{
		"the same":     {playArguments(in("other"), "-resume", "-network", network, "-games", "4"), ""},
		"the embedded": {playArguments(in("other"), "-resume"), "begun by " + otherSettings.Engine + ", this is " + s.Engine},
		"another":      {playArguments(in("default"), "-resume", "-network", network), "begun by " + s.Engine},
		"other flags": {playArguments(in("other"), "-resume", "-network", network, "-soft", "30", "-win-plies", "5"),
			"begun with other settings: softNodes 20, now 30; winPlies 4, now 5\n"},
		"none":       {playArguments(in("new"), "-network", in("missing")), "missing"},
		"no network": {playArguments(in("new"), "-network", in("other")), "not a network of Vedette"},
	})
	if _, err := os.Stat(in("new")); err == nil {
		t.Error("without a network a file was begun")
	}
}

// A run whose limits of nodes are not those of new ones continues with its own.
func TestResumeOtherLimits(t *testing.T) {
	file, s := filepath.Join(t.TempDir(), "games"), training.DefaultSettings()
	s.Engine, s.Seed, s.MaxPlies = training.EngineName(eval.DefaultWeights()), 5, 30
	s.SoftNodes, s.HardNodes, s.NoisySoftNodes = 20, 40, 0
	w, err := training.Create(file, training.Header{Runs: []training.Settings{s}})
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	if now, games := playedGames(t, file, "-resume"); now != s || len(games) != 3 {
		t.Errorf("%d games with the settings %+v, want %+v", len(games), now, s)
	}
	checkRuns(t, map[string]expectation{"replay": {[]string{"check", "-replay", "3", file}, ""}})
}

// A run that cannot begin leaves no file, and one that cannot go on leaves the file as it is.
func TestPlayLeavesFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	checkRuns(t, map[string]expectation{"a large table": {playArguments(file, "-hash", "30000000"), "hash of 30000000 MB"}})
	if _, err := os.Stat(file); err == nil {
		t.Error("a file without games was left")
	}
	playedGames(t, file)
	torn, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	torn = torn[:len(torn)-1]
	if err := os.WriteFile(file, torn, 0o666); err != nil {
		t.Fatal(err)
	}
	checkRuns(t, map[string]expectation{"other flags": {playArguments(file, "-resume", "-soft", "30"), "begun with other settings"}})
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, torn) {
		t.Errorf("%d bytes became %d, error %v", len(torn), len(after), err)
	}
	checkRuns(t, map[string]expectation{"the same": {playArguments(file, "-resume"), ""}})
	gamesIn(t, file)
}
