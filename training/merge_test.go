package training

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// threeFiles writes three files, the second without games, and returns their
// names and all games.
func threeFiles(t *testing.T, dir string) (names []string, games []Game) {
	for i, n := range []int{30, 0, 20} {
		part := randomGames(t, uint64(i), n, 10)
		names = append(names, writeFile(t, dir, string(rune('a'+i)), 1+i%2, someRun(uint64(i)), part))
		for j := range part {
			part[j].Run = i // in a file made from them
		}
		games = append(games, part...)
	}
	return names, games
}

func TestMerge(t *testing.T) {
	dir := t.TempDir()
	names, games := threeFiles(t, dir)
	out := filepath.Join(dir, "all")
	if n, err := Merge(t.Context(), out, names); n != len(games) || err != nil {
		t.Fatalf("%d games, %v", n, err)
	}
	if !sameGames(listGames(t, out), games) {
		t.Error("the games are others, or in another order")
	}
}

// Runs that differ only in their seed stand together.
func TestMergedHeader(t *testing.T) {
	dir := t.TempDir()
	names, _ := threeFiles(t, dir)
	other := someRun(7)
	other.Runs[0].SoftNodes++
	names = slices.Insert(names, 1, writeFile(t, dir, "other", 2, other, nil))
	out := filepath.Join(dir, "out")
	if _, err := Merge(t.Context(), out, append(names, names[0])); err != nil {
		t.Fatal(err)
	}
	r, err := Open(out)
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	var seeds []uint64
	for _, run := range r.Header().Runs {
		seeds = append(seeds, run.Seed)
	}
	if want := []uint64{0, 1, 2, 7}; !reflect.DeepEqual(seeds, want) {
		t.Errorf("runs with the seeds %v, want %v", seeds, want)
	}
}

// Games whose run is unknown, as in files that were merged in version 1, stay without one.
func TestMergeOfUnknownRuns(t *testing.T) {
	dir := t.TempDir()
	runs := Header{Runs: append(someRun(1).Runs, someRun(2).Runs...)}
	name, out := writeFile(t, dir, "old", 1, runs, randomGames(t, 1, 5, 10)), filepath.Join(dir, "out")
	if n, err := Merge(t.Context(), out, []string{name}); n != 5 || err != nil {
		t.Fatalf("%d games, %v", n, err)
	}
	for _, g := range listGames(t, out) {
		if g.Run != noRun || g.Settings != nil {
			t.Errorf("a game of run %d", g.Run)
		}
	}
}

// Whatever fails, no partial file is left and no file changed.
func TestMergeFails(t *testing.T) {
	dir := t.TempDir()
	names, _ := threeFiles(t, dir)
	games := randomGames(t, 1, 30, 10)
	data, offsets := encode(t, 2, someRun(1), games)
	torn := writeBytes(t, dir, "torn", data[:len(data)-1])
	data[offsets[7]+9] ^= 1
	damaged := writeBytes(t, dir, "damaged", data)
	foreign := writeBytes(t, dir, "foreign", []byte("1. e4"))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	out := filepath.Join(dir, "out")
	for what, test := range map[string]struct {
		ctx   context.Context
		out   string
		names []string
		want  string
	}{
		"damaged": {t.Context(), out, []string{names[0], damaged}, damaged + ": at byte "},
		"torn":    {t.Context(), out, []string{names[0], torn}, torn + ": at byte "},
		"foreign": {t.Context(), out, []string{names[0], foreign}, foreign + ": at byte 0"},
		"absent":  {t.Context(), out, []string{names[0], out + "2"}, out + "2"},
		"exists":  {t.Context(), names[2], names[:1], names[2]},
		"itself":  {t.Context(), names[0], names[:1], names[0]},
		"no dir":  {t.Context(), filepath.Join(out, "out"), names, out},
		"stopped": {stopped, out, names, context.Canceled.Error()},
	} {
		before := contents(t, dir)
		_, err := Merge(test.ctx, test.out, test.names)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", what, err, test.want)
		}
		if what == "stopped" && !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want %v", err, context.Canceled)
		}
		if !reflect.DeepEqual(contents(t, dir), before) {
			t.Errorf("%s: the files are no longer the same", what)
		}
	}
}

// contents returns the files of a directory.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name()] = string(data)
	}
	return files
}
