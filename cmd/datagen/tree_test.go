package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
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

	// The positions of the first game that was written, and a torn record.
	whole, err := os.ReadFile(in("whole"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := training.Open(in("whole"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var g training.Game
	size, first := int64(bytes.IndexByte(whole, '\n')+1), uint32(0)
	for range 2 { // the rest of the header
		size += int64(bytes.IndexByte(whole[size:], '\n') + 1)
	}
	for i := 0; r.Next(&g) == nil; i++ {
		if i == 0 {
			first = g.Number / training.MaxPerGame
		}
		if g.Number/training.MaxPerGame != first {
			break
		}
		size += int64(g.Size)
	}
	if err := os.WriteFile(in("part"), whole[:size+5], 0o666); err != nil {
		t.Fatal(err)
	}
	if status, message := grow("part", "-resume"); status != 0 {
		t.Fatal(message)
	}
	if got := positions(t, in("part")); !reflect.DeepEqual(got, want) {
		t.Errorf("%d positions after -resume, want the same %d as at once", len(got), len(want))
	}
	for _, other := range [][]string{{"-seed", "4"}, {"-within", "90"}, {"-hash", "2"}, {"-network", otherNetwork(t)}} {
		if status, message := grow("part", append(other, "-resume")...); status != 1 || !bytes.Contains([]byte(message), []byte("other arguments")) {
			t.Errorf("%q: status %d, %s", other, status, message)
		}
	}
}
