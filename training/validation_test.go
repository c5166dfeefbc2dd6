package training

import (
	"path/filepath"
	"reflect"
	"testing"

	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// validation plays games for a validation set and returns its records by number.
func validation(t *testing.T, s Settings, v Validation, games uint32, workers int) map[uint32]Game {
	t.Helper()
	name := filepath.Join(t.TempDir(), "positions")
	w, err := Create(name, Header{Runs: []Settings{s}})
	if err != nil {
		t.Fatal(err)
	}
	if err := GenerateValidation(t.Context(), w, s, v, Missing(games, nil), Means{Threads: workers}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return readGames(t, name)
}

// The positions are those of the games with the same settings, and their scores
// those of a search from an empty table.
func TestValidation(t *testing.T) {
	const games, perGame, nodes = 4, 3, 2000
	v := Validation{PerGame: perGame, Nodes: nodes,
		Keep: func(_, i int, p *movegen.Position, masks *movegen.Masks, ply Ply) bool {
			return i >= 4 && masks.Checkers == 0 && !p.IsNoisy(ply.Move)
		}}
	got := validation(t, quick(), v, games, 1)
	if again := validation(t, quick(), v, games, 3); !reflect.DeepEqual(got, again) {
		t.Error("the positions depend on the number of workers")
	}
	if len(got) != games*perGame {
		t.Errorf("%d positions of %d games", len(got), games)
	}
	played := generate(t, quick(), games, 1)
	engine := search.NewEngine()
	engine.SetHash(quick().Hash)
	for number, position := range got {
		game := played[number/perGame]
		found := false
		if _, err := game.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, _ Ply) {
			found = found || p.FEN() == position.Start.FEN()
		}); err != nil {
			t.Fatal(err)
		}
		if !found || position.Result != game.Result || len(position.Plies) != 1 {
			t.Errorf("%s is not of game %d", position.Start.FEN(), number/perGame)
			continue
		}
		engine.NewGame()
		want := engine.Search(search.NewControl(), movegen.NewGame(position.Start), search.Limits{Nodes: nodes}, nil)
		if ply := (Ply{want.Best, selfplay.FromWhite(position.Start.SideToMove(), want.Score)}); position.Plies[0] != ply {
			t.Errorf("%s: %v, want %v", position.Start.FEN(), position.Plies[0], ply)
		}
	}
}
