package training

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/search"
)

// quick returns settings for games that take no time.
func quick() Settings {
	s := DefaultSettings()
	s.Engine, s.Seed = "test", 7
	s.SoftNodes, s.HardNodes, s.Hash = 100, 800, 1
	s.MaxPlies = 120
	return s
}

// generate plays the games 0 to games-1 in a new file and returns them by
// number.
func generate(t *testing.T, s Settings, games uint32, workers int) map[uint32]Game {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, Header{Runs: []Settings{s}})
	if err != nil {
		t.Fatal(err)
	}
	if err := Generate(t.Context(), w, s, nil, Missing(games, nil), workers, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return readGames(t, name)
}

func readGames(t *testing.T, name string) map[uint32]Game {
	t.Helper()
	games := map[uint32]Game{}
	if err := ReadAll([]string{name}, func(g *Game) error {
		copied := *g
		copied.Plies = append([]Ply(nil), g.Plies...)
		games[g.Number] = copied
		return nil
	}); err != nil {
		t.Fatal(err)
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
			t.Errorf("game %d begins alike with another seed", number)
		}
	}
}

func TestGamesKeepToTheRules(t *testing.T) {
	for _, chess960 := range []bool{false, true} {
		s := quick()
		s.Chess960 = chess960
		parity := map[movegen.Color]int{}
		for _, g := range generate(t, s, 12, 2) {
			var judge Adjudicator
			judge.settings = &s
			parity[g.Start.SideToMove()]++
			game := movegen.NewGame(g.Start)
			for i, ply := range g.Plies {
				if _, ending, over := Ruled(game); over {
					t.Fatalf("game %d: over by %v before ply %d", g.Number, ending, i+1)
				}
				if !game.Position().IsLegal(ply.Move) {
					t.Fatalf("game %d: %v is not legal", g.Number, ply.Move)
				}
				game.Play(ply.Move)
				if _, _, over := judge.Judge(ply.Score); over && i < len(g.Plies)-1 {
					t.Fatalf("game %d: decided before its end", g.Number)
				}
			}
			result, ending, over := Ruled(game)
			if over && (result != g.Result || ending != g.Ending) {
				t.Errorf("game %d: %v by %v, recorded as %v by %v", g.Number, result, ending, g.Result, g.Ending)
			}
			if !over && g.Ending < ByWinRule {
				t.Errorf("game %d: not over by the rules, recorded as %v", g.Number, g.Ending)
			}
		}
		if len(parity) != 2 {
			t.Error("the same side begins in every game")
		}
	}
}

// What was played before a stop and what is played afterwards make up the same
// games as an undisturbed run.
func TestStoppedRunGoesOn(t *testing.T) {
	want := generate(t, quick(), 8, 1)
	for _, version := range versions {
		t.Run(fmt.Sprint(version), func(t *testing.T) { testStoppedRunGoesOn(t, version, want) })
	}
}

func testStoppedRunGoesOn(t *testing.T, version int, want map[uint32]Game) {
	name := writeFile(t, t.TempDir(), "games", version, Header{Runs: []Settings{quick()}}, nil)
	w, err := Append(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	written := 0
	err = Generate(ctx, w, quick(), nil, Missing(8, nil), 2, func(*Game) {
		if written++; written == 3 {
			stop()
		}
	})
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
	if w, err = Append(name, func(g *Game) { done[g.Number] = true }); err != nil {
		t.Fatal(err)
	}
	if err := Generate(t.Context(), w, quick(), nil, Missing(8, done), 2, nil); err != nil {
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
		t.Errorf("the version is another one now: %v", err)
	}
}

func TestGenerateEndsAtAWriteError(t *testing.T) {
	w, err := Create(filepath.Join(t.TempDir(), "games"), Header{})
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	if err := Generate(t.Context(), w, quick(), nil, Missing(1000, nil), 2, nil); err == nil {
		t.Error("writing to a closed file went well")
	}
}

// TestOpenerOpensTheSameGames compares its openings with those of games that
// were played.
func TestOpenerOpensTheSameGames(t *testing.T) {
	s := quick()
	o, err := NewOpener(&s, search.NewControl())
	if err != nil {
		t.Fatal(err)
	}
	for number, g := range generate(t, s, 3, 1) {
		if start := o.Open(number).Position().ShredderFEN(); start != g.Start.ShredderFEN() {
			t.Errorf("game %d begins with %s, the opener has %s", number, g.Start.ShredderFEN(), start)
		}
	}
	ctl := search.NewControl()
	ctl.Stop()
	if o, err = NewOpener(&s, ctl); err != nil || o.Open(1) != nil {
		t.Errorf("a stopped opener opens a game, error %v", err)
	}
}

func TestInsaneOpeningsAreDropped(t *testing.T) {
	s := quick()
	s.OpeningBound = 30
	p, err := newPlayer(&s, nil, search.NewControl())
	if err != nil {
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

func TestAdjudication(t *testing.T) {
	s := Settings{WinScore: 1000, WinPlies: 3, DrawScore: 10, DrawPlies: 4, DrawAfter: 2, MaxPlies: 20}
	const none = endings
	for _, test := range []struct {
		name   string
		scores []int16
		result Result
		ending Ending
	}{
		{"ahead for long enough", []int16{1000, 1500, 32000}, WhiteWins, ByWinRule},
		{"Black ahead", []int16{500, -1000, -1000, -1000}, BlackWins, ByWinRule},
		{"not for long enough", []int16{1000, 1000, 999, 1000, 1000}, 0, none},
		{"sides change", []int16{1000, 1000, -1000, -1000}, 0, none},
		{"level for long enough", []int16{50, 50, 0, 10, -10, 0}, Drawn, ByDrawRule},
		{"level too early", []int16{0, 0, 0, 0, 0}, 0, none},
		{"not level", []int16{50, 50, 0, 0, 0, 11}, 0, none},
		{"too long", []int16{50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50}, Drawn, ByLength},
	} {
		a := Adjudicator{settings: &s}
		result, ending := Result(0), Ending(none)
		for i, score := range test.scores {
			r, e, over := a.Judge(score)
			if over && i < len(test.scores)-1 {
				t.Errorf("%s: over after %d plies", test.name, i+1)
			}
			if over {
				result, ending = r, e
			}
		}
		if result != test.result || ending != test.ending {
			t.Errorf("%s: %v by %v, want %v by %v", test.name, result, ending, test.result, test.ending)
		}
	}
}

func TestRuled(t *testing.T) {
	for _, test := range []struct {
		fen    string
		result Result
		ending Ending
	}{
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", WhiteWins, ByCheckmate},
		{"7k/8/8/8/8/8/5PPP/r5K1 w - - 100 90", BlackWins, ByCheckmate},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Drawn, ByStalemate},
		{"7k/8/6K1/8/8/8/8/6B1 b - - 0 1", Drawn, ByMaterial},
		{"7k/8/6K1/8/8/8/8/6R1 w - - 100 90", Drawn, ByFiftyMoves},
		{"7k/8/6K1/8/8/8/8/6R1 w - - 99 90", 0, endings},
	} {
		p, err := movegen.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		result, ending, ok := Ruled(movegen.NewGame(p))
		if ok != (test.ending != endings) || ok && (result != test.result || ending != test.ending) {
			t.Errorf("%s: %v by %v, %v", test.fen, result, ending, ok)
		}
	}
}

// A player gives less to positions that are not learnt from: a game from a
// position in check takes fewer nodes then.
func TestNoisyPositionsGetLess(t *testing.T) {
	check, err := movegen.ParseFEN("rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		position movegen.Position
		fewer    bool
	}{{"in check", check, true}, {"at rest", movegen.StartPosition(), false}} {
		var nodes []uint64
		for _, noisy := range []uint64{0, 100} {
			s := quick()
			s.SoftNodes, s.HardNodes, s.NoisySoftNodes = 5000, 40_000, noisy
			p, err := newPlayer(&s, nil, search.NewControl())
			if err != nil {
				t.Fatal(err)
			}
			nodes = append(nodes, p.think(movegen.NewGame(test.position)).Nodes)
		}
		if nodes[1] < nodes[0] != test.fewer {
			t.Errorf("%s: %d nodes, and %d with a limit of its own", test.name, nodes[0], nodes[1])
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
		"length": func(s *Settings) { s.MaxPlies = maxPlies + 1 },
	} {
		s := quick()
		spoil(&s)
		if s.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
