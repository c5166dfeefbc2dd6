package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"vedette/training"
)

// positions reads the positions in a file, by number.
func positions(t *testing.T, file string) map[uint32]training.Game {
	t.Helper()
	found := map[uint32]training.Game{}
	if err := training.ReadAll(t.Context(), []string{file}, func(g *training.Game) error {
		if len(g.Plies) != 1 {
			t.Errorf("%d plies, want 1", len(g.Plies))
		}
		position := *g
		position.Plies = append([]training.Ply(nil), g.Plies...)
		found[g.Number] = position
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return found
}

// TestTree: a file that was stopped is completed by -resume, with the same positions as
// one that was not, and only with the same arguments.
func TestTree(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	playedGames(t, in("games"))
	grow := func(file string, more ...string) (status int, message string) {
		var out, errOut bytes.Buffer
		args := append([]string{"tree", "-out", in(file), "-share", "0.5", "-nodes", "100", "-per-tree", "3", "-soft", "20"}, more...)
		status = program().Run(t.Context(), append(args, in("games")), &out, &errOut)
		return status, errOut.String()
	}
	if status, message := grow("whole", "-seed", "3"); status != 0 {
		t.Fatal(message)
	}
	want := positions(t, in("whole"))
	if len(want) < 10 {
		t.Fatalf("only %d positions", len(want))
	}

	// A writer that is killed may leave a torn record, all positions of a game or some.
	whole, err := os.ReadFile(in("whole"))
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range recordEnds(t, in("whole")) {
		if err := os.WriteFile(in("part"), whole[:min(end+5, len(whole))], 0o666); err != nil {
			t.Fatal(err)
		}
		if status, message := grow("part", "-resume"); status != 0 {
			t.Fatal(message)
		}
		if got := positions(t, in("part")); !reflect.DeepEqual(got, want) {
			t.Errorf("%d positions after -resume of %d bytes, want the same %d as at once", len(got), end+5, len(want))
		}
	}
	const difference = ": begun with other arguments: seed 3, now 4; hash 1, now 2\n"
	if _, message := grow("part", "-seed", "4", "-hash", "2", "-resume"); !strings.HasSuffix(message, difference) {
		t.Errorf("said %q, want %q", message, difference)
	}
	for _, other := range [][]string{{"-seed", "4"}, {"-within", "90"}, {"-hash", "2"}, {"-network", otherNetwork(t)}} {
		status, message := grow("part", append(other, "-resume")...)
		if status != 1 || !strings.Contains(message, "other arguments") {
			t.Errorf("%q: status %d, %s", other, status, message)
		}
	}
	// With more games the numbers stand for others.
	playedGames(t, in("games"), "-resume", "-games", "4")
	status, message := grow("part", "-seed", "3", "-resume")
	if status != 1 || !strings.Contains(message, "other arguments: engine ") {
		t.Errorf("from more games: status %d, %s", status, message)
	}
}

// recordEnds returns where the header and some records of a file end, in bytes.
func recordEnds(t *testing.T, file string) (ends []int) {
	t.Helper()
	r, err := training.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const step = 7
	var g training.Game
	for i := 0; err == nil; i++ {
		if i%step == 0 {
			ends = append(ends, int(r.Offset()))
		}
		err = r.Next(&g)
	}
	if err != io.EOF || len(ends) < 3 {
		t.Fatalf("%d ends, error %v", len(ends), err)
	}
	return ends
}

// TestTreeSeed: a seed that is given holds, even if it is 0; otherwise it is random.
func TestTreeSeed(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	playedGames(t, in("games"))
	seeds := map[uint64]bool{}
	for _, test := range []struct {
		file string
		args []string
	}{{"zero", []string{"-seed", "0"}}, {"zero", []string{"-resume"}}, {"one", nil}, {"two", nil}} {
		args := []string{"tree", "-out", in(test.file), "-share", "0.1", "-nodes", "20", "-soft", "10", in("games")}
		output(t, append(args, test.args...)...)
		h, err := training.Headers([]string{in(test.file)})
		if err != nil || len(h.Runs) != 1 || test.file == "zero" && h.Runs[0].Seed != 0 {
			t.Errorf("%s %q: %+v, %v", test.file, test.args, h.Runs, err)
		}
		seeds[h.Runs[0].Seed] = true
	}
	if len(seeds) != 3 {
		t.Errorf("the seeds are %v", seeds)
	}
}
