package training

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// validation plays games for a validation set and returns its records by number.
func validation(t *testing.T, s Settings, v Validation, games uint32, workers int) map[uint32]Game {
	t.Helper()
	return written(t, s, func(w *Writer) error {
		return GenerateValidation(t.Context(), w, s, v, Missing(games, nil), Means{Threads: workers})
	})
}

// The positions are those of the games with the same settings, and their scores
// those of a search from an empty table.
func TestValidation(t *testing.T) {
	const games, nodes = 8, 2000
	v := Validation{Nodes: nodes, Weights: eval.PSQTWeights(),
		Keep: func(_, i int, p *movegen.Position, masks *movegen.Masks, ply Ply) bool {
			return i >= 4 && masks.Checkers == 0 && !p.IsNoisy(ply.Move)
		}}
	got := validation(t, quick(), v, games, 1)
	if again := validation(t, quick(), v, games, 3); !reflect.DeepEqual(got, again) {
		t.Error("the positions depend on the number of workers")
	}
	if len(got) != games {
		t.Errorf("%d positions of %d games", len(got), games)
	}
	played := generate(t, quick(), games, 1)
	engine := search.NewEngine()
	engine.SetWeights(v.Weights)
	engine.SetHash(quick().Hash)
	for number, position := range got {
		game := played[number]
		found := false
		if _, err := game.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, _ Ply) {
			found = found || p.FEN() == position.Start.FEN()
		}); err != nil {
			t.Fatal(err)
		}
		if !found || position.Result != game.Result || len(position.Plies) != 1 {
			t.Errorf("%s is not of game %d", position.Start.FEN(), number)
			continue
		}
		engine.NewGame()
		want := engine.Search(search.NewControl(), movegen.NewGame(position.Start), search.Limits{Nodes: nodes}, nil)
		if ply := (Ply{want.Best, selfplay.FromWhite(position.Start.SideToMove(), want.Score)}); position.Plies[0] != ply {
			t.Errorf("%s: %v, want %v", position.Start.FEN(), position.Plies[0], ply)
		}
	}
}

// Games begin with openings that are given, and other weights play them than score them.
func TestValidationOpenings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "book")
	if err := os.WriteFile(file, []byte("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	book, err := selfplay.ReadBook(file, 1)
	if err != nil {
		t.Fatal(err)
	}
	v := Validation{Nodes: 100, Keep: func(_, i int, _ *movegen.Position, _ *movegen.Masks, _ Ply) bool { return i == 2 }}
	means := Means{Threads: 1, Openings: book, Weights: eval.PSQTWeights()}
	for _, g := range written(t, quick(), func(w *Writer) error {
		return GenerateValidation(t.Context(), w, quick(), v, Missing(3, nil), means)
	}) {
		if g.Start.Occupied().Count() > 18 || g.Start.Pieces(movegen.Rook) != 0 {
			t.Errorf("%s does not come from the opening", g.Start.FEN())
		}
	}
}
