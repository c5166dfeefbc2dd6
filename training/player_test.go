package training

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// quick returns settings for short games.
func quick() Settings {
	s := DefaultSettings()
	s.Engine, s.Seed = "test", 7
	s.SoftNodes, s.HardNodes, s.Hash = 100, 800, 1
	s.MaxPlies = 120
	return s
}

// written returns the games of a new file that play writes, by number.
func written(t *testing.T, s Settings, play func(w *Writer) error) map[uint32]Game {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, Header{Runs: []Settings{s}})
	if err != nil {
		t.Fatal(err)
	}
	if err := cmp.Or(play(w), w.Close()); err != nil {
		t.Fatal(err)
	}
	return readGames(t, name)
}

// generate plays the games 0 to games-1 in a new file and returns them by
// number.
func generate(t *testing.T, s Settings, games uint32, workers int) map[uint32]Game {
	t.Helper()
	return written(t, s, func(w *Writer) error {
		return Generate(t.Context(), w, s, Missing(games, nil), Means{Threads: workers, Report: ignore})
	})
}

func ignore(*Game) {}

// readGames returns the games in a file by number.
func readGames(t *testing.T, name string) map[uint32]Game {
	t.Helper()
	games := map[uint32]Game{}
	for _, g := range listGames(t, name) {
		games[g.Number] = g
	}
	return games
}

func TestGamesDependOnSeedAndNumberAlone(t *testing.T) {
	alone := generate(t, quick(), 6, 1)
	together := generate(t, quick(), 6, 3)
	if len(alone) != 6 || !reflect.DeepEqual(alone, together) {
		t.Error("the games depend on the number of workers")
	}
	s := quick()
	s.Seed++
	for number, g := range generate(t, s, 3, 1) {
		if g.Start == alone[number].Start {
			t.Errorf("game %d begins with the same position with another seed", number)
		}
	}
}

func TestGamesKeepToTheRules(t *testing.T) {
	for _, chess960 := range []bool{false, true} {
		s := quick()
		s.Chess960 = chess960
		parity := map[movegen.Color]int{}
		for _, g := range generate(t, s, 12, 2) {
			parity[g.Start.SideToMove()]++
			game, ply := movegen.NewGame(g.Start), 0
			result, ending, err := s.Play(game, func() (search.Result, error) {
				if ply == len(g.Plies) {
					return search.Result{}, errors.New("the record ends before the game")
				}
				p, recorded := game.Position(), g.Plies[ply]
				ply++
				if !p.IsLegal(recorded.Move) {
					return search.Result{}, fmt.Errorf("%v is not legal", recorded.Move)
				}
				score := eval.Score(recorded.Score)
				if p.SideToMove() == movegen.Black {
					score = -score
				}
				return search.Result{Best: recorded.Move, Score: score}, nil
			})
			if err != nil || ply != len(g.Plies) || result != g.Result || ending != g.Ending {
				t.Errorf("game %d: %v by %v after %d plies, %v; recorded as %v by %v after %d", g.Number, result, ending, ply, err,
					g.Result, g.Ending, len(g.Plies))
			}
		}
		if len(parity) != 2 {
			t.Error("the same side moves first in every game")
		}
	}
}

// The games before a stop and those after it are together those of a run
// without a stop.
func TestStoppedRunGoesOn(t *testing.T) {
	want := generate(t, quick(), 8, 1)
	eachVersion(t, func(t *testing.T, version int) { testStoppedRunGoesOn(t, version, want) })
}

func testStoppedRunGoesOn(t *testing.T, version int, want map[uint32]Game) {
	name := writeFile(t, t.TempDir(), "games", version, Header{Runs: []Settings{quick()}}, nil)
	w, err := Append(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	written := 0
	err = Generate(ctx, w, quick(), Missing(8, nil), Means{Threads: 2, Report: func(*Game) {
		if written++; written == 3 {
			stop()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if n := len(readGames(t, name)); n < 3 || n >= 8 {
		t.Fatalf("%d games after the stop", n)
	}
	done := map[uint32]bool{}
	if w, err = Append(name, func(g *Game) error { done[g.Number] = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := Generate(t.Context(), w, quick(), Missing(8, done), Means{Threads: 2, Report: ignore}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := readGames(t, name)
	for number, g := range got {
		g.Size = want[number].Size // it depends on the version
		got[number] = g
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("the games differ from those of an undisturbed run")
	}
	if data, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(data), fmt.Sprintf("%s%d\n", magic, version)) {
		t.Errorf("the version of the format has changed, error %v", err)
	}
}

func TestGenerateEndsAtAWriteError(t *testing.T) {
	w, err := Create(filepath.Join(t.TempDir(), "games"), Header{})
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	if err := Generate(t.Context(), w, quick(), Missing(1000, nil), Means{Threads: 2}); err == nil {
		t.Error("writing to a closed file: no error")
	}
}

func TestInsaneOpeningsAreDropped(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	s := quick()
	s.OpeningBound = 30
	p := newPlayer(nil, search.NewControl())
	if err := p.use(&s); err != nil {
		t.Fatal(err)
	}
	var g Game
	for number := range uint32(10) {
		if !p.play(number, &g) {
			t.Fatal("stopped")
		}
		if first := g.Plies[0].Score; first < -30 || first > 30 {
			t.Errorf("game %d begins with a score of %d", number, first)
		}
	}
}

// NoisySoftNodes limits searches of positions that are not learnt from: the
// search of a position in check takes fewer nodes, that of another one does
// not.
func TestNoisyPositionsGetLess(t *testing.T) {
	check := fentest.Parse(t, "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3")
	for _, test := range []struct {
		name     string
		position movegen.Position
		fewer    bool
	}{{"in check", check, true}, {"at rest", movegen.StartPosition(), false}} {
		var nodes []uint64
		for _, noisy := range []uint64{0, 100} {
			s := quick()
			s.SoftNodes, s.HardNodes, s.NoisySoftNodes = 5000, 40_000, noisy
			found := search.NewEngine().Search(search.NewControl(), movegen.NewGame(test.position), s.limits(), nil)
			nodes = append(nodes, found.Nodes)
		}
		if nodes[1] < nodes[0] != test.fewer {
			t.Errorf("%s: %d nodes, and %d with NoisySoftNodes", test.name, nodes[0], nodes[1])
		}
	}
}

func TestSettingsAreChecked(t *testing.T) {
	good := quick()
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Settings){
		"soft":   func(s *Settings) { s.SoftNodes = 0 },
		"hard":   func(s *Settings) { s.HardNodes = s.SoftNodes - 1 },
		"noisy":  func(s *Settings) { s.NoisySoftNodes = s.SoftNodes + 1 },
		"hash":   func(s *Settings) { s.Hash = 0 },
		"random": func(s *Settings) { s.RandomPlies = -1 },
		"bound":  func(s *Settings) { s.OpeningBound = 0 },
		"win":    func(s *Settings) { s.WinPlies = -1 },
		"length": func(s *Settings) { s.MaxPlies = MaxPlies + 1 },
	} {
		s := quick()
		spoil(&s)
		if s.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// The version of an engine does not say how it plays, its signature does.
func TestPlayedBy(t *testing.T) {
	for _, test := range []struct {
		begun, engine string
		want          bool
	}{
		{"Vedette 0.1.0, signature 12, network ab", "Vedette 0.1.0, signature 12, network ab", true},
		{"Vedette 0.1.0, signature 12, network ab", "Vedette 1.0.0, signature 12, network ab", true},
		{"Vedette 0.1.0, signature 12, network ab", "Vedette 0.1.0, signature 12, network cd", false},
		{"imported from 12.pgn", "Vedette 0.1.0, signature 12, network ab", false},
	} {
		s := Settings{Engine: test.begun}
		if got := s.PlayedBy(test.engine); got != test.want {
			t.Errorf("begun by %q, %q: %t", test.begun, test.engine, got)
		}
	}
}

func TestSettingsDifference(t *testing.T) {
	s := quick()
	if different := s.Difference(&s); different != "" {
		t.Errorf("equal settings differ in %s", different)
	}
	other := s
	other.Engine, other.Chess960, other.MaxPlies, other.Seed = "other", true, 5, 1<<63+1
	const want = "engine test, now other; seed 7, now 9223372036854775809; chess960 false, now true; maxPlies 120, now 5"
	if different := s.Difference(&other); different != want {
		t.Errorf("they differ in %s, want %s", different, want)
	}
}
