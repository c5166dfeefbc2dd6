package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"vedette/movegen"
	"vedette/selfplay"
	"vedette/syzygy"
	"vedette/training"
)

// TestPlaySyzygy: with endgame tables the engine plays the same moves as without,
// but games end in the first position that the tables know, with its value. The
// header names the tables, and a run continues, and is played again, only with the
// same.
func TestPlaySyzygy(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	const folder = "../../../shared/syzygy"
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("endgame tables are missing: %v", err)
	}
	tables := syzygy.Open(folder, func(err error) { t.Error(err) })
	defer tables.Close()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	// About one game in nine ends by the tables, which depends on the network.
	const first = 120
	more := strconv.Itoa(first + 2)
	long := []string{"-games", strconv.Itoa(first), "-win-plies", "0", "-draw-plies", "0", "-max-plies", "400"}
	s, games := playedGames(t, in("with"), append(long, "-syzygy", folder)...)
	plain, whole := playedGames(t, in("without"), long...)
	if s.Syzygy != "35 tables, up to 4 pieces" || plain.Syzygy != "" {
		t.Errorf("the header names the tables %q and %q", s.Syzygy, plain.Syzygy)
	}
	byTables := 0
	for i, g := range games {
		n := len(g.Plies)
		if n > len(whole[i].Plies) || !reflect.DeepEqual(g.Plies, whole[i].Plies[:n]) {
			t.Errorf("game %d is not the beginning of that without tables", i)
		}
		last, err := g.Replay(func(ply int, p *movegen.Position, _ *movegen.Masks, _ training.Ply) {
			if _, _, over := selfplay.ByTables(p, tables); over {
				t.Errorf("game %d goes on after ply %d, where the tables end it", i, ply)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		result, ending, over := selfplay.ByTables(&last, tables)
		if over {
			byTables++
		}
		if over && g.Ending > selfplay.ByMaterial && (g.Result != result || g.Ending != ending) || !over && n < len(whole[i].Plies) {
			t.Errorf("game %d ends with %v by %v; by the tables %v", i, g.Result, g.Ending, result)
		}
	}
	t.Logf("%d of %d games end with a position in the tables", byTables, len(games))
	if byTables == 0 {
		t.Error("the tables ended no game")
	}
	checkRuns(t, map[string]expectation{
		"the same":      {[]string{"play", "-resume", "-out", in("with"), "-games", more, "-syzygy", folder}, ""},
		"none":          {[]string{"play", "-resume", "-out", in("with"), "-games", more}, "the games were ended by endgame tables (35 tables, up to 4 pieces)"},
		"new ones":      {[]string{"play", "-resume", "-out", in("without"), "-games", more, "-syzygy", folder}, "the games were played without endgame tables"},
		"empty folder":  {playArguments(in("new"), "-syzygy", dir), "no endgame tables found"},
		"replay":        {[]string{"check", "-replay", "2", "-syzygy", folder, in("with")}, ""},
		"replay, none":  {[]string{"check", "-replay", "2", in("with")}, "the games were ended by endgame tables"},
		"replay, plain": {[]string{"check", "-replay", "2", "-syzygy", folder, in("without")}, ""},
		"rules":         {[]string{"check", in("with")}, ""},
	})
}
