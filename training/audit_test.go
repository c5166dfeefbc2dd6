package training

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
)

// audited plays all games again and returns the differences.
func audited(t *testing.T, engine string, names ...string) (games int, err error) {
	t.Helper()
	reported := 0
	games, err = Audit(t.Context(), names, 1000, 1, engine, Means{Threads: 2, Report: func(*Game) { reported++ }})
	if reported != games {
		t.Errorf("%d games, %d of which were reported", games, reported)
	}
	return games, err
}

// playedGames returns games of the engine, by number.
func playedGames(t *testing.T, s Settings, count uint32) (games []Game) {
	t.Helper()
	played := generate(t, s, count, 2)
	for number := range count {
		games = append(games, played[number])
	}
	return games
}

// Games of several runs, in both versions and merged, are reproduced.
func TestAuditAgrees(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for i, version := range []int{1, 2, 2} {
		s := quick()
		s.Seed, s.Chess960, s.MaxPlies = uint64(i), i == 1, 60
		s.Hash = 1 + i/2
		names = append(names, writeFile(t, dir, fmt.Sprint(i), version, Header{Runs: []Settings{s}}, playedGames(t, s, 4)))
	}
	merged := filepath.Join(dir, "merged")
	if _, err := Merge(t.Context(), merged, names); err != nil {
		t.Fatal(err)
	}
	if games, err := audited(t, "test", append(names, merged)...); games != 24 || err != nil {
		t.Errorf("%d games, %v", games, err)
	}
	if games, err := Audit(t.Context(), names, 5, 1, "test", Means{Threads: 1, Report: ignore}); games != 5 || err != nil {
		t.Errorf("%d games, %v, want 5", games, err)
	}
}

// Each of three games is chosen as often as the others, and the same seed chooses the same.
func TestChoose(t *testing.T) {
	names := []string{writeFile(t, t.TempDir(), "games", 2, someRun(0), randomGames(t, 1, 3, 2))}
	times := map[int64]int{}
	const tries = 120
	for seed := range uint64(tries) {
		chosen, err := choose(t.Context(), names, 1, seed)
		again, _ := choose(t.Context(), names, 1, seed)
		if err != nil || len(chosen) != 1 || chosen[0].offset != again[0].offset {
			t.Fatalf("seed %d: %v, then %v, error %v", seed, chosen, again, err)
		}
		times[chosen[0].offset]++
	}
	for offset, n := range times {
		if n < tries/3-20 || n > tries/3+20 { // four standard deviations
			t.Errorf("the game at %d was chosen %d times in %d", offset, n, tries)
		}
	}
	if len(times) != 3 {
		t.Errorf("%d games were chosen", len(times))
	}
}

// Any legal change to a game is found and named.
func TestAuditFindsForgeries(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games eight times")
	}
	s := quick()
	s.MaxPlies = 60
	games := playedGames(t, s, 3)
	for name, test := range map[string]struct {
		forge func(g *Game)
		want  string
	}{
		"score":      {func(g *Game) { g.Plies[5].Score++ }, "ply 6 is "},
		"last score": {func(g *Game) { g.Plies[len(g.Plies)-1].Score-- }, "with the score"},
		"move":       {func(g *Game) { otherMove(t, g, 7) }, "ply 8 is "},
		"length":     {func(g *Game) { g.Plies = g.Plies[:len(g.Plies)-1] }, "plies, played again it has"},
		"result":     {func(g *Game) { g.Result = (g.Result + 1) % 3 }, "played again it is"},
		"ending":     {func(g *Game) { g.Ending = (g.Ending + 1) % endings }, "played again it is"},
		"number":     {func(g *Game) { g.Number += 1000 }, "begins with"},
		"start":      {func(g *Game) { g.Start = movegen.StartPosition(); g.Plies = nil }, "begins with"},
	} {
		forged := append([]Game(nil), games...)
		forged[1].Plies = append([]Ply(nil), games[1].Plies...)
		test.forge(&forged[1])
		header := Header{Runs: []Settings{s}}
		file := writeFile(t, t.TempDir(), "forged", 2, header, forged)
		_, offsets := encode(t, 2, header, forged)
		played, err := audited(t, "test", file)
		prefix := fmt.Sprintf("%s: game at byte %d: number %d: ", file, offsets[1], forged[1].Number)
		if played != 3 || err == nil || !strings.HasPrefix(err.Error(), prefix) || !strings.Contains(err.Error(), test.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %d games, error %v, want %q and %q in it", name, played, err, prefix, test.want)
		}
	}
}

// otherMove replaces a move by another legal one and cuts the game off there.
func otherMove(t *testing.T, g *Game, at int) {
	t.Helper()
	var list movegen.MoveList
	p := g.Start
	for _, ply := range g.Plies[:at] {
		p.Play(ply.Move)
	}
	p.LegalMoves(&list)
	i := 0
	if list.At(i) == g.Plies[at].Move {
		i++
	}
	g.Plies = g.Plies[:at+1]
	g.Plies[at].Move = list.At(i)
}

func TestAuditRefuses(t *testing.T) {
	dir := t.TempDir()
	s := quick()
	games := randomGames(t, 1, 3, 10)
	file := writeFile(t, dir, "file", 2, Header{Runs: []Settings{s}}, games)
	merged := writeFile(t, dir, "merged", 1, Header{Runs: []Settings{s, s}}, games)
	s.MaxPlies = 0
	insane := writeFile(t, dir, "insane", 2, Header{Runs: []Settings{s}}, games)
	for _, test := range []struct{ file, engine, want string }{
		{file, "another", "played by test, this is another"},
		{merged, "test", "merged in version 1"},
		{insane, "test", "greatest length"},
		{filepath.Join(dir, "absent"), "test", "absent"},
	} {
		played, err := audited(t, test.engine, test.file)
		if played != 0 || err == nil || !strings.HasPrefix(err.Error(), test.file) && !strings.Contains(err.Error(), "absent") ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%d games, error %v, want %q in it", played, err, test.want)
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Audit(stopped, []string{file}, 1, 1, "test", Means{Threads: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: error %v", err)
	}
}
