package book

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// counted is a game to count.
type counted struct {
	fen, moves string
	result     string
}

// add counts games.
func add(t testing.TB, c *Counter, games ...counted) {
	t.Helper()
	for _, game := range games {
		g := movegen.NewGame(fentest.Parse(t, game.fen))
		start := *g.Position()
		var moves []movegen.Move
		for text := range strings.FieldsSeq(game.moves) {
			m := fentest.Move(t, g.Position(), text)
			moves = append(moves, m)
			g.Play(m)
		}
		if err := c.Add(start, moves, game.result); err != nil {
			t.Fatal(err)
		}
	}
}

// written returns the book of a counter.
func written(t testing.TB, c *Counter) *Book {
	t.Helper()
	var file bytes.Buffer
	summary, err := c.Write(&file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if int64(summary.Moves) != b.n {
		t.Errorf("the summary has %d moves, the book %d", summary.Moves, b.n)
	}
	return b
}

// weights returns the moves of a book and their weights for the position after
// moves.
func weights(t testing.TB, b *Book, fen, moves string) map[string]uint16 {
	t.Helper()
	g := movegen.NewGame(fentest.Parse(t, fen))
	fentest.Play(t, g, moves)
	found, illegal, err := b.Lookup(g)
	if err != nil || len(illegal) > 0 {
		t.Fatal(illegal, err)
	}
	result := make(map[string]uint16)
	for i, m := range found {
		if i > 0 && m.Weight > found[i-1].Weight {
			t.Errorf("after %q: the weights are not in descending order: %v", moves, found)
		}
		result[m.Move.String()] = m.Weight
	}
	return result
}

var someGames = []counted{
	{movegen.StartFEN, "e2e4 e7e5 g1f3 b8c6", "1-0"},
	{movegen.StartFEN, "e2e4 e7e5 g1f3 g8f6", "1/2-1/2"},
	{movegen.StartFEN, "e2e4 c7c5", "0-1"},
	{movegen.StartFEN, "g1f3 e7e5 e2e4 b8c6", "0-1"}, // a transposition
	{movegen.StartFEN, "d2d4", "0-1"},
	{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1 e8a8", "1-0"},
	{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "1/2-1/2"},
}

// The book has exactly the moves that were counted.
func TestRoundTrip(t *testing.T) {
	const castling, promotion = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
	for _, test := range []struct {
		settings   Settings
		fen, moves string
		want       map[string]uint16
	}{
		{Settings{40, 1, 2, 1, 0}, movegen.StartFEN, "", map[string]uint16{"e2e4": 3}}, // d2d4 and g1f3 lost
		{Settings{40, 1, 2, 1, 0}, movegen.StartFEN, "e2e4", map[string]uint16{"e7e5": 1, "c7c5": 2}},
		{Settings{40, 1, 2, 1, 0}, movegen.StartFEN, "e2e4 e7e5 g1f3", map[string]uint16{"b8c6": 2, "g8f6": 1}},
		{Settings{40, 1, 2, 1, 0}, movegen.StartFEN, "e2e4 g8f6", map[string]uint16{}},
		{Settings{40, 1, 2, 1, 0}, castling, "", map[string]uint16{"e1h1": 2}},
		{Settings{40, 1, 2, 1, 1}, castling, "e1h1", map[string]uint16{"e8a8": 1}},
		{Settings{40, 1, 2, 1, 0}, promotion, "", map[string]uint16{"a7a8n": 1}},
		{Settings{40, 2, 2, 1, 0}, movegen.StartFEN, "e2e4", map[string]uint16{"e7e5": 1}},
		{Settings{40, 4, 2, 1, 1}, movegen.StartFEN, "", map[string]uint16{}},
		{Settings{40, 3, 2, 1, 1}, movegen.StartFEN, "", map[string]uint16{"e2e4": 4}},
		{Settings{3, 1, 2, 1, 0}, movegen.StartFEN, "e2e4 e7e5 g1f3", map[string]uint16{}},
		{Settings{1, 1, 5, 7, 9}, movegen.StartFEN, "", map[string]uint16{"e2e4": 21, "d2d4": 9, "g1f3": 9}},
	} {
		c := NewCounter(test.settings)
		add(t, c, someGames...)
		if test.settings.Games == 4 {
			if summary, err := c.Write(io.Discard); err == nil {
				t.Errorf("a book of nothing was written: %+v", summary)
			}
			continue
		}
		if got := weights(t, written(t, c), test.fen, test.moves); !maps.Equal(got, test.want) {
			t.Errorf("%+v, %s %s: %v, want %v", test.settings, test.fen, test.moves, got, test.want)
		}
	}
}

// Points above 16 bits are scaled down, together with those of the same position
// only.
func TestScaling(t *testing.T) {
	c := NewCounter(Settings{40, 1, MaxPoints, 3, 1})
	for range 131 {
		add(t, c, counted{movegen.StartFEN, "e2e4 e7e5", "1-0"})
	}
	for range 66 {
		add(t, c, counted{movegen.StartFEN, "d2d4 d7d5", "1-0"})
	}
	add(t, c, counted{movegen.StartFEN, "c2c4 c7c5", "1/2-1/2"})
	b := written(t, c)
	if got, want := weights(t, b, movegen.StartFEN, ""), map[string]uint16{"e2e4": 65535, "d2d4": 33017, "c2c4": 1}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := weights(t, b, movegen.StartFEN, "e2e4"), map[string]uint16{"e7e5": 131}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The same games make the same file in any order.
func TestOrderOfGames(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		c := NewCounter(Settings{40, 1, 1, 1, 1})
		for j := range someGames {
			if i == 1 {
				j = len(someGames) - 1 - j
			}
			add(t, c, someGames[j])
		}
		if _, err := c.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the files differ")
	}
}

// None of the moves of a refused game are counted.
func TestGamesThatAreRefused(t *testing.T) {
	start := movegen.StartPosition()
	e4 := fentest.Move(t, &start, "e2e4")
	c := NewCounter(DefaultSettings())
	if err := c.Add(start, []movegen.Move{e4, movegen.NoMove}, "1/2-1/2"); err == nil || err.Error() != "ply 2 is a null move" {
		t.Errorf("a null move: %v", err)
	}
	fischer := movegen.Chess960Start(0)
	if err := c.Add(fischer, []movegen.Move{e4}, "1/2-1/2"); !errors.Is(err, ErrCastling) {
		t.Errorf("Chess960: %v", err)
	}
	if len(c.played) > 0 {
		t.Errorf("counted %v", c.played)
	}
	c.settings.Plies = 1 // later moves do not matter
	if err := c.Add(start, []movegen.Move{e4, movegen.NoMove}, "1/2-1/2"); err != nil {
		t.Error(err)
	}
}

func TestSettings(t *testing.T) {
	for s, sound := range map[Settings]bool{
		DefaultSettings(): true, {1, 1, 0, 0, MaxPoints}: true,
		{0, 1, 2, 1, 0}: false, {1, 0, 2, 1, 0}: false, {1, 1, -1, 1, 0}: false, {1, 1, 2, MaxPoints + 1, 0}: false,
	} {
		if err := s.Check(); (err == nil) != sound {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// failing is a writer that fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteError(t *testing.T) {
	c := NewCounter(Settings{40, 1, 2, 1, 0})
	add(t, c, someGames...)
	if _, err := c.Write(failing{}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}
