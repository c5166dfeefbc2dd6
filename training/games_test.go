package training

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
)

// randomGame plays random moves until the rules end the game, for at most
// longest plies. The scores are random too.
func randomGame(t testing.TB, rng *rand.Rand, number uint32, fen string, longest int) Game {
	t.Helper()
	start := fentest.Parse(t, fen)
	g := Game{Number: number, Start: start}
	game := movegen.NewGame(start)
	var moves movegen.MoveList
	for len(g.Plies) < longest {
		var over bool
		if g.Result, g.Ending, over = selfplay.Ruled(game); over {
			return g
		}
		game.Position().LegalMoves(&moves)
		m := moves.At(rng.IntN(moves.Len()))
		g.Plies = append(g.Plies, Ply{m, int16(rng.IntN(4001) - 2000)})
		game.Play(m)
	}
	var over bool
	if g.Result, g.Ending, over = selfplay.Ruled(game); !over {
		g.Result, g.Ending = selfplay.Drawn, selfplay.ByLength
	}
	return g
}

// unusualGames returns random games from starts with rare features: castling,
// also of Chess960, en passant, promotions, mates and counters at their limits.
// Their scores are as far apart as possible.
func unusualGames(t testing.TB) (list []Game) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 60))
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 149 9999",
		"1rr1k1rr/8/8/8/8/8/8/1RR1K1RR w GBgb - 0 1",
		"rk4r1/8/8/8/8/8/8/1K3R2 b ga - 0 1",
		"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w HFhf - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
		"8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
		"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
		"7k/5ppp/8/8/8/8/8/R6K w - - 0 1",
		"QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/k1K5 b - - 0 1",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
		"8/8/8/8/8/8/8/K1k5 w - - 100 5000",
	} {
		for range 6 {
			g := randomGame(t, rng, rng.Uint32(), fen, 60)
			for i := range g.Plies {
				g.Plies[i].Score = [...]int16{-32768, 32767, 31999, -31999, 31990, 0, 1, -1, int16(rng.Uint32())}[rng.IntN(9)]
			}
			list = append(list, g)
		}
	}
	return list
}

// randomGames returns games of at most longest plies, numbered from 0.
func randomGames(t testing.TB, seed uint64, games, longest int) (list []Game) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range games {
		list = append(list, randomGame(t, rng, uint32(i), movegen.StartFEN, longest))
	}
	return list
}

// someRun is the header of test files.
func someRun(seed uint64) Header {
	s := DefaultSettings()
	s.Engine, s.Seed = "test", seed
	return Header{Runs: []Settings{s}}
}

// headerText returns a header in a version of the format.
func headerText(version int, h Header) ([]byte, error) {
	if version == latestVersion {
		return h.text()
	}
	text, err := json.Marshal(&h)
	b := append(fmt.Appendf(nil, "%s%d\n", magic, version), text...)
	return append(b, headerSum(text)...), err
}

// encode returns a file of games in a version of the format, and the offsets of
// the records and of the end.
func encode(t testing.TB, version int, h Header, games []Game) (data []byte, offsets []int) {
	t.Helper()
	data, err := headerText(version, h)
	if err != nil {
		t.Fatal(err)
	}
	c := newCoder(version, len(h.Runs))
	for i := range games {
		offsets = append(offsets, len(data))
		if data, err = c.append(data, &games[i]); err != nil {
			t.Fatal(err)
		}
	}
	return data, append(offsets, len(data))
}

// writeFile makes a file of games in the directory and returns its name.
func writeFile(t testing.TB, dir, name string, version int, h Header, games []Game) string {
	t.Helper()
	data, _ := encode(t, version, h, games)
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

// decodeAll reads all games of a file with the given content, up to an error.
func decodeAll(name string, data []byte) (games []Game, err error) {
	r, err := newReader(name, bytes.NewReader(data))
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
	err := ReadAll(t.Context(), names, func(g *Game) error {
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

// sameGames reports whether the games are equal, except for what only a reader sets.
func sameGames(a, b []Game) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := a[i], b[i]
		x.Sum, y.Sum, x.Size, y.Size, x.Settings, y.Settings = 0, 0, 0, 0, nil, nil
		if len(x.Plies)+len(y.Plies) == 0 { // nil or empty
			x.Plies, y.Plies = nil, nil
		}
		if !reflect.DeepEqual(x, y) {
			return false
		}
	}
	return true
}
