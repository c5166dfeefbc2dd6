package book

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// write writes a file and returns its name.
func write(t testing.TB, content []byte) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "a book; of mine.bin")
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// content returns the encoded entries.
func content(entries ...entry) (b []byte) {
	for _, e := range entries {
		b = e.append(b)
	}
	return b
}

// mustOpen opens a valid book.
func mustOpen(t testing.TB, name string) *Book {
	t.Helper()
	b, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

func TestDamagedFiles(t *testing.T) {
	sound := content(entry{1, 2, 3}, entry{5, 6, 7}, entry{5, 8, 9}, entry{9, 1, 1})
	large := bytes.Repeat(content(entry{1 << 40, 2, 3}), 1<<20/entrySize)
	for name, test := range map[string]struct {
		content []byte
		want    string
	}{
		"sound":               {sound, ""},
		"large":               {large, ""},
		"empty":               {nil, "the book is empty"},
		"truncated":           {sound[:len(sound)-1], "63 bytes are not a multiple of 16"},
		"one byte":            {sound[:1], "1 bytes are not a multiple of 16"},
		"out of order":        {content(entry{1, 2, 3}, entry{9, 6, 7}, entry{8, 8, 9}), "the key of entry 3 is less than the one before"},
		"text":                {[]byte(strings.Repeat("1. e4 e5 2. Nf3 ", 8)), ""}, // every key is the same
		"other text":          {[]byte("[Event \"A game\"]\n[White \"Somebody of some sort\"]"), "damaged: the key of entry 2 is less"},
		"large, out of order": {append(bytes.Clone(large), make([]byte, entrySize)...), "is less than the one before"},
		"large, truncated":    {append(bytes.Clone(large), 1), "not a multiple of 16"},
	} {
		file := write(t, test.content)
		b, err := Open(file)
		switch {
		case err == nil && test.want == "":
			if got := b.n; got != int64(len(test.content)/entrySize) {
				t.Errorf("%s: %d entries", name, got)
			}
			if err := b.Close(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case err == nil || test.want == "" || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), filepath.Base(file)):
			t.Errorf("%s: error %v, want %q", name, err, test.want)
		}
	}
}

func TestNoFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a directory") // the name of the temporary one is a number
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		dir: `": not a file`, filepath.Join(dir, "missing"): `missing": `, os.DevNull: ": not a file",
	} {
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), want) || strings.Count(err.Error(), filepath.Base(name)) > 1 {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
	if _, err := Open(filepath.Join(dir, "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A position is found wherever its entries are in the file.
func TestFind(t *testing.T) {
	g := movegen.NewGame(movegen.StartPosition())
	key := keyOf(t, g)
	e4, d4 := fentest.Move(t, g.Position(), "e2e4"), fentest.Move(t, g.Position(), "d2d4")
	ours := content(entry{key, encode(e4), 7}, entry{key, encode(d4), 5})
	before := bytes.Repeat(content(entry{key - 1, 99, 3}), 1000)
	after := content(entry{key + 1, 77, 3})
	for name, file := range map[string][]byte{
		"alone": ours, "last": append(bytes.Clone(before), ours...), "first": append(bytes.Clone(ours), after...),
		"between": append(append(bytes.Clone(before), ours...), after...),
	} {
		moves, illegal, err := mustOpen(t, write(t, file)).Lookup(g)
		if err != nil || len(illegal) > 0 || len(moves) != 2 || moves[0] != (Move{e4, 7}) || moves[1] != (Move{d4, 5}) {
			t.Errorf("%s: %v, %v, %v", name, moves, illegal, err)
		}
	}
	moves, _, err := mustOpen(t, write(t, append(before, after...))).Lookup(g)
	if err != nil || len(moves) > 0 {
		t.Errorf("without our entries: %v, %v", moves, err)
	}
}

// Illegal moves are returned apart, deleted entries are ignored, and a position of
// Chess960 is an error.
func TestLookup(t *testing.T) {
	g := movegen.NewGame(movegen.StartPosition())
	key := keyOf(t, g)
	e4 := fentest.Move(t, g.Position(), "e2e4")
	file := content(entry{key, 4<<6 | 7, 9}, entry{key, encode(e4), 7}, entry{key, 0, 5}, entry{key, 12<<6 | 36, 1})
	b := mustOpen(t, write(t, file))
	moves, illegal, err := b.Lookup(g)
	if err != nil || len(moves) != 1 || moves[0] != (Move{e4, 7}) || strings.Join(illegal, " ") != "e1h1 e2e5" {
		t.Errorf("%v, %v, %v", moves, illegal, err)
	}
	if _, _, err := b.Lookup(movegen.NewGame(movegen.Chess960Start(0))); !errors.Is(err, ErrCastling) {
		t.Error(err)
	}
}

// Of too many entries for a position, only the first are read.
func TestManyEntries(t *testing.T) {
	g := movegen.NewGame(movegen.StartPosition())
	key := keyOf(t, g)
	e4 := fentest.Move(t, g.Position(), "e2e4")
	moves, _, err := mustOpen(t, write(t, bytes.Repeat(content(entry{key, encode(e4), 7}), 1000))).Lookup(g)
	if err != nil || len(moves) != mostEntries {
		t.Errorf("%d moves, %v", len(moves), err)
	}
}

// shrinking is a book that is truncated while it is in use.
type shrinking struct {
	io.ReaderAt
	gone bool
}

func (s *shrinking) ReadAt(b []byte, offset int64) (int, error) {
	if s.gone {
		return 0, io.ErrUnexpectedEOF
	}
	return s.ReaderAt.ReadAt(b, offset)
}

func TestFileThatShrinks(t *testing.T) {
	file := content(entry{1, 2, 3}, entry{5, 6, 7})
	r := &shrinking{ReaderAt: bytes.NewReader(file)}
	b, err := New(r, int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	r.gone = true
	if moves, _, err := b.Lookup(movegen.NewGame(movegen.StartPosition())); !errors.Is(err, io.ErrUnexpectedEOF) || len(moves) > 0 {
		t.Errorf("%v, %v", moves, err)
	}
}
