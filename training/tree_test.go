package training

import (
	"path/filepath"
	"reflect"
	"testing"

	"vedette/movegen"
	"vedette/search"
)

// grown writes positions from the trees of the games in a file, and returns them by
// number.
func grown(t *testing.T, games string, s Settings, trees Trees, done map[uint32]bool, threads int) map[uint32]Game {
	t.Helper()
	name := filepath.Join(t.TempDir(), "positions")
	w, err := Create(name, Header{Runs: []Settings{s}})
	if err != nil {
		t.Fatal(err)
	}
	reported := 0
	by := Means{Threads: threads, Report: func(*Game) { reported++ }}
	if err := GenerateFromTrees(t.Context(), w, []string{games}, s, trees, done, by); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if all := len(readGames(t, games)); reported != all {
		t.Errorf("%d games reported, want %d", reported, all)
	}
	return readGames(t, name)
}

// playedInto plays games into a new file and returns its name.
func playedInto(t *testing.T, games uint32) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, Header{Runs: []Settings{quick()}})
	if err != nil {
		t.Fatal(err)
	}
	if err := Generate(t.Context(), w, quick(), Missing(games, nil), Means{Threads: 1}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestFromTrees: positions depend on the seed and the games alone, are evaluated in the
// tree of some position of their game, and are quiet.
func TestFromTrees(t *testing.T) {
	const games = 4
	source := playedInto(t, games)
	trees := Trees{Share: 0.2, Nodes: 300, PerTree: 5}
	got := grown(t, source, quick(), trees, nil, 1)
	if again := grown(t, source, quick(), trees, nil, 3); !reflect.DeepEqual(got, again) {
		t.Error("the positions depend on the number of threads")
	}
	other := quick()
	other.Seed++
	if reflect.DeepEqual(got, grown(t, source, other, trees, nil, 2)) {
		t.Error("the positions do not depend on the seed")
	}
	if testing.Short() {
		return // the rest searches whole games in one thread
	}
	played := readGames(t, source)
	reached := map[movegen.Key]bool{}
	var evaluated [games]map[movegen.Key]bool
	engine := search.NewEngine()
	engine.SetHash(quick().Hash)
	for number := range evaluated {
		evaluated[number] = map[movegen.Key]bool{}
		engine.SetObserver(func(p *movegen.Position) {
			evaluated[number][p.Key()] = true
		})
		game := played[uint32(number)]
		if _, err := game.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, _ Ply) {
			reached[p.Key()] = true
			engine.NewGame()
			engine.Search(search.NewControl(), movegen.NewGame(setUp(p)), search.Limits{Nodes: 3000}, nil)
		}); err != nil {
			t.Fatal(err)
		}
	}
	unplayed, known := 0, 0
	for number, position := range got {
		if len(position.Plies) != 1 {
			t.Fatalf("%d plies, want 1", len(position.Plies))
		}
		start, fen, key := position.Start, position.Start.FEN(), position.Start.Key()
		if masks := start.Masks(); masks.Checkers != 0 || start.IsNoisy(position.Plies[0].Move) {
			t.Errorf("%s is not quiet", fen)
		}
		game := number / MaxPerGame
		if position.Result != played[game].Result {
			t.Errorf("%s does not have the result of game %d", fen, game)
		}
		if !reached[key] {
			unplayed++
		}
		if evaluated[game][key] {
			known++
		}
	}
	// The searches of the test began with an empty table, others not.
	if len(got) < 50 || unplayed < len(got)/2 || known < len(got)/2 {
		t.Errorf("%d positions, %d of them from no game, %d in the trees of their games", len(got), unplayed, known)
	}

	rest := grown(t, source, quick(), trees, map[uint32]bool{0: true, 2: true}, 2)
	for number, position := range got {
		game := number / MaxPerGame
		if _, ok := rest[number]; ok != (game%2 == 1) {
			t.Errorf("with games 0 and 2 done: position %d of game %d: %v", number, game, ok)
		} else if ok && !reflect.DeepEqual(position, rest[number]) {
			t.Errorf("position %d is another when only some games are left", number)
		}
	}
}

// TestWithin: positions far from the value of the root are left out.
func TestWithin(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	source := playedInto(t, 2)
	all := grown(t, source, quick(), Trees{Share: 0.3, Nodes: 200, PerTree: 8}, nil, 1)
	near := grown(t, source, quick(), Trees{Share: 0.3, Nodes: 200, PerTree: 8, Within: 50}, nil, 1)
	found := map[string]bool{}
	for _, g := range all {
		found[g.Start.FEN()] = true
	}
	for _, g := range near {
		if !found[g.Start.FEN()] {
			t.Errorf("%s is not among all positions", g.Start.FEN())
		}
	}
	if len(near) == 0 || len(near) > len(all)*3/4 {
		t.Errorf("%d of %d positions within 50 centipawns", len(near), len(all))
	}
}

func TestTreesCheck(t *testing.T) {
	good := Trees{Share: 0.1, Nodes: 100, PerTree: 5}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*Trees){
		"no share":       func(t *Trees) { t.Share = 0 },
		"more than all":  func(t *Trees) { t.Share = 1.1 },
		"no nodes":       func(t *Trees) { t.Nodes = 0 },
		"no positions":   func(t *Trees) { t.PerTree = 0 },
		"too many":       func(t *Trees) { t.PerTree = MaxPerGame + 1 },
		"negative range": func(t *Trees) { t.Within = -1 },
	} {
		bad := good
		spoil(&bad)
		if bad.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
