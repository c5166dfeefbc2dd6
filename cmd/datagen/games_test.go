package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// walk plays random moves until the rules end the game, for at most longest
// plies. The scores are random too.
func walk(t *testing.T, random *rand.Rand, fen string, longest int) training.Game {
	t.Helper()
	start := fentest.Parse(t, fen)
	g := training.Game{Start: start, Result: selfplay.Drawn, Ending: selfplay.ByLength}
	game := movegen.NewGame(start)
	var moves movegen.MoveList
	for {
		if result, ending, over := selfplay.Ruled(game); over {
			g.Result, g.Ending = result, ending
			return g
		} else if len(g.Plies) == longest {
			return g
		}
		game.Position().LegalMoves(&moves)
		m := moves.At(random.IntN(moves.Len()))
		g.Plies = append(g.Plies, training.Ply{Move: m, Score: int16(random.IntN(2001) - 1000)})
		game.Play(m)
	}
}

// line plays the moves, in UCI notation with castling as king takes rook, from
// the FEN. The test must record how the game ended.
func line(t *testing.T, fen string, texts ...string) training.Game {
	t.Helper()
	p := fentest.Parse(t, fen)
	g := training.Game{Start: p, Result: selfplay.Drawn, Ending: selfplay.ByLength}
	for i, text := range texts {
		m := fentest.Move(t, &p, text)
		g.Plies = append(g.Plies, training.Ply{Move: m, Score: int16(10 * i)})
		p.Play(m)
	}
	return g
}

// gamesFile writes games, numbered from 0, to a file of the given name, and
// returns its path and the offsets of the games.
func gamesFile(t *testing.T, name string, games ...training.Game) (path string, offsets []int64) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	settings := training.DefaultSettings()
	settings.Engine = `"Test" 1`
	w, err := training.Create(path, training.Header{Runs: []training.Settings{settings}})
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		g.Number = uint32(i)
		begun, err := os.ReadFile(path)
		offsets = append(offsets, int64(len(begun)))
		if err := cmp.Or(err, w.Write(&g)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path, offsets
}

// oldFile does the same in version 1 of the format, which allows illegal moves.
func oldFile(t *testing.T, name string, games ...training.Game) (path string, offsets []int64) {
	t.Helper()
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	const text = `{"runs":[{"engine":"Old 1"}]}`
	data := fmt.Appendf(nil, "vedette games 1\n%s\n%08x\n", text, crc32.Checksum([]byte(text), castagnoli))
	for i, g := range games {
		fen := g.Start.ShredderFEN()
		body := binary.LittleEndian.AppendUint32(nil, uint32(i))
		body = append(append(body, byte(len(fen))), fen...)
		for _, ply := range g.Plies {
			body = binary.LittleEndian.AppendUint16(body, uint16(ply.Move))
			body = binary.LittleEndian.AppendUint16(body, uint16(ply.Score))
		}
		body = append(body, byte(g.Result)+4*byte(g.Ending))
		offsets = append(offsets, int64(len(data)))
		data = binary.LittleEndian.AppendUint16(data, uint16(len(body)))
		data = binary.LittleEndian.AppendUint16(data, ^uint16(len(body)))
		data = append(data, body...)
		data = binary.LittleEndian.AppendUint32(data, crc32.Checksum(body, castagnoli))
	}
	path = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path, offsets
}

// gamesIn returns the games in a file.
func gamesIn(t *testing.T, file string) (games []training.Game) {
	t.Helper()
	if err := training.ReadAll(t.Context(), []string{file}, func(g *training.Game) error {
		game := *g
		game.Settings = nil
		game.Plies = append([]training.Ply{}, g.Plies...)
		games = append(games, game)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return games
}

// output runs the program, which must succeed, and returns its output.
func output(t *testing.T, args ...string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	if status := program().Run(t.Context(), args, &out, &errOut); status != 0 || errOut.Len() > 0 {
		t.Fatalf("datagen %q: status %d: %s", args, status, &errOut)
	}
	return out.String()
}

// failure runs the program, which must fail with the given status and without
// output, and returns the message.
func failure(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	if status := program().Run(t.Context(), args, &out, &errOut); status != want {
		t.Fatalf("datagen %q: status %d, want %d: %s%s", args, status, want, &out, &errOut)
	}
	if out.Len() > 0 || errOut.Len() == 0 {
		t.Errorf("datagen %q: wrote %q, and as message %q", args, &out, &errOut)
	}
	return errOut.String()
}
