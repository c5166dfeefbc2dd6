package training

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"vedette/movegen"
)

// randomGame plays random moves until the rules end the game, or for so many
// plies. The scores are random too.
func randomGame(t testing.TB, chance *rand.Rand, number uint32, fen string, longest int) Game {
	t.Helper()
	start, err := movegen.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Number: number, Start: start.ShredderFEN()}
	game := movegen.NewGame(start)
	var moves movegen.MoveList
	for len(g.Plies) < longest {
		var over bool
		if g.Result, g.Ending, over = Ruled(game); over {
			return g
		}
		game.Position().LegalMoves(&moves)
		m := moves.At(chance.IntN(moves.Len()))
		g.Plies = append(g.Plies, Ply{m, int16(chance.IntN(4001) - 2000)})
		game.Play(m)
	}
	var over bool
	if g.Result, g.Ending, over = Ruled(game); !over {
		g.Result, g.Ending = Drawn, ByLength
	}
	return g
}

// randomGames returns games of up to so many plies, numbered from 0.
func randomGames(t testing.TB, seed uint64, games, longest int) (list []Game) {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 0))
	for i := range games {
		list = append(list, randomGame(t, chance, uint32(i), movegen.StartFEN, longest))
	}
	return list
}

// someRun is the header of test files.
func someRun(seed uint64) Header {
	s := DefaultSettings()
	s.Engine, s.Seed = "test", seed
	return Header{Runs: []Settings{s}}
}

// encode returns a file of games, and where each record begins and the last one
// ends.
func encode(t testing.TB, h Header, games []Game) (data []byte, offsets []int) {
	t.Helper()
	data, err := h.appendTo(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		offsets = append(offsets, len(data))
		if data, err = games[i].appendTo(data); err != nil {
			t.Fatal(err)
		}
	}
	return data, append(offsets, len(data))
}

// writeFile makes a file of games in the directory and returns its name.
func writeFile(t testing.TB, dir, name string, h Header, games []Game) string {
	t.Helper()
	data, _ := encode(t, h, games)
	return writeBytes(t, dir, name, data)
}

func writeBytes(t testing.TB, dir, name string, data []byte) string {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// decodeAll reads all games of a file that has the given content, up to an
// error.
func decodeAll(name string, data []byte) (games []Game, err error) {
	r, err := NewReader(name, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for {
		var g Game
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			return games, nil
		} else if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// listGames reads all games of files.
func listGames(t testing.TB, names ...string) (games []Game) {
	t.Helper()
	err := ReadAll(names, func(g *Game) error {
		copied := *g
		copied.Plies = append([]Ply(nil), g.Plies...)
		games = append(games, copied)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// sameGames reports whether the games are the same, but for Sum.
func sameGames(a, b []Game) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := a[i], b[i]
		x.Sum, y.Sum = 0, 0
		if len(x.Plies)+len(y.Plies) == 0 { // nil or empty
			x.Plies, y.Plies = nil, nil
		}
		if !reflect.DeepEqual(x, y) {
			return false
		}
	}
	return true
}
