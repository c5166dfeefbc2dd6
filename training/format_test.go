package training

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"vedette/movegen"
)

func TestFileRoundTrip(t *testing.T) {
	games := randomGames(t, 1, 20, 300)
	games = append(games,
		Game{Number: math.MaxUint32, Start: movegen.StartFEN, Result: BlackWins, Ending: ByWinRule},
		Game{Plies: []Ply{{movegen.NoMove, math.MinInt16}, {math.MaxUint16, math.MaxInt16}}, Ending: ByLength})
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, someRun(3))
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		if err := w.Write(&games[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := listGames(t, name); !sameGames(got, games) {
		t.Error("the games changed on the way")
	}
	data, offsets := encode(t, someRun(3), games)
	if onDisk, err := os.ReadFile(name); err != nil || !bytes.Equal(onDisk, data) || w.Size() != int64(len(data)) {
		t.Errorf("the file is not made of header and records: size %d, want %d, %v", w.Size(), len(data), err)
	}
	checkReader(t, name, games, offsets)
}

// checkReader reads the file of games in both ways, and compares offsets.
func checkReader(t *testing.T, name string, games []Game, offsets []int) {
	t.Helper()
	r, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if !reflect.DeepEqual(r.Header(), someRun(3)) {
		t.Errorf("header %+v", r.Header())
	}
	var g, at Game
	for i := range games {
		if r.Offset() != int64(offsets[i]) {
			t.Errorf("game %d: offset %d, want %d", i, r.Offset(), offsets[i])
		}
		next, err := r.GameAt(int64(offsets[i]), &at)
		if err != nil || next != int64(offsets[i+1]) {
			t.Errorf("game %d: the next one at %d, want %d: %v", i, next, offsets[i+1], err)
		}
		if err := r.Next(&g); err != nil {
			t.Fatal(err)
		}
		if !sameGames([]Game{at}, []Game{g}) || at.Sum != g.Sum {
			t.Errorf("game %d is another one when it is read out of order", i)
		}
	}
	if err := r.Next(&g); err != io.EOF {
		t.Errorf("after the last game: %v", err)
	}
	if _, err := r.GameAt(int64(offsets[len(games)]), &g); err != io.EOF {
		t.Errorf("at the end of the file: %v", err)
	}
	for _, offset := range []int{-1, 0, offsets[0] - 1, offsets[0] + 1, offsets[len(games)] - 1} {
		_, err := r.GameAt(int64(offset), &g)
		if !names(err, name, offset) {
			t.Errorf("where no game begins, at %d: %v", offset, err)
		}
	}
}

// names reports whether an error tells file and offset.
func names(err error, name string, offset int) bool {
	return err != nil && strings.HasPrefix(err.Error(), fmt.Sprintf("%s: at byte %d: ", name, offset))
}

func TestOnlyFilesAreReadOutOfOrder(t *testing.T) {
	data, offsets := encode(t, Header{}, randomGames(t, 1, 1, 5))
	r, err := NewReader("memory", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.GameAt(int64(offsets[0]), new(Game)); err == nil || !strings.HasPrefix(err.Error(), "memory: ") {
		t.Errorf("error %v", err)
	}
}

// A file may end anywhere when its writer is killed. All games before that
// are read, and Append goes on after them.
func TestTornFile(t *testing.T) {
	games := randomGames(t, 2, 3, 6)
	data, offsets := encode(t, someRun(1), games)
	dir := t.TempDir()
	for cut := range data {
		whole := 0 // games that are complete
		for whole < len(games) && offsets[whole+1] <= cut {
			whole++
		}
		got, err := decodeAll("torn", data[:cut])
		name := writeBytes(t, dir, "torn", data[:cut])
		if cut < offsets[0] {
			if !names(err, "torn", 0) || IsTorn(err) {
				t.Fatalf("cut at %d, in the header: error %v", cut, err)
			}
			checkAppendFails(t, name, data[:cut])
			continue
		}
		if !sameGames(got, games[:whole]) {
			t.Fatalf("cut at %d: %d games, want %d", cut, len(got), whole)
		}
		if cut == offsets[whole] {
			if err != nil {
				t.Fatalf("cut between two games: %v", err)
			}
		} else if !IsTorn(err) || !names(err, "torn", offsets[whole]) {
			t.Fatalf("cut at %d: error %v", cut, err)
		}
		checkAppend(t, name, games, whole, cut-offsets[whole])
	}
}

// checkAppend goes on with a file that has so many whole games and so many
// bytes of another one.
func checkAppend(t *testing.T, name string, games []Game, whole, torn int) {
	t.Helper()
	read := 0
	w, err := Append(name, func(g *Game) {
		if !sameGames([]Game{*g}, games[read:read+1]) {
			t.Fatalf("game %d changed", read)
		}
		read++
	})
	if err != nil {
		t.Fatal(err)
	}
	if read != whole || w.Cut() != int64(torn) || !reflect.DeepEqual(w.Header(), someRun(1)) {
		t.Fatalf("%d games and %d bytes too many, want %d and %d", read, w.Cut(), whole, torn)
	}
	if err := w.Write(&games[0]); err != nil {
		t.Fatal(err)
	}
	if err := w.file.Close(); err != nil { // w.Close would wait for the disk
		t.Fatal(err)
	}
	want := append(append([]Game(nil), games[:whole]...), games[0])
	if got := listGames(t, name); !sameGames(got, want) {
		t.Fatalf("%d games in the end, want %d", len(got), whole+1)
	}
}

// checkAppendFails checks that a file that cannot be gone on with stays as it
// is.
func checkAppendFails(t *testing.T, name string, data []byte) {
	t.Helper()
	if _, err := Append(name, func(*Game) {}); err == nil || !strings.HasPrefix(err.Error(), name) {
		t.Errorf("error %v", err)
	}
	if left, err := os.ReadFile(name); err != nil || !bytes.Equal(left, data) {
		t.Errorf("the file has changed: %v", err)
	}
}

// A byte that changed makes the record unreadable that it is part of, and what
// is only damaged is never taken for torn.
func TestDamagedFile(t *testing.T) {
	games := randomGames(t, 3, 4, 8)
	data, offsets := encode(t, someRun(1), games)
	for i := range data {
		for _, flip := range []byte{0x01, 0x10, 0x80, 0xff} {
			data[i] ^= flip
			got, err := decodeAll("damaged", data)
			data[i] ^= flip
			if !sameGames(got, games[:len(got)]) {
				t.Fatalf("byte %d ^ %#x: a game changed without notice", i, flip)
			}
			hit := 0 // the record with the byte
			for i >= offsets[hit+1] {
				hit++
			}
			switch {
			case IsTorn(err):
				t.Errorf("byte %d ^ %#x: error %v", i, flip, err)
			case i < offsets[0] && !names(err, "damaged", 0):
				t.Errorf("byte %d ^ %#x, in the header: error %v", i, flip, err)
			case i >= offsets[0] && (!names(err, "damaged", offsets[hit]) || len(got) != hit):
				t.Errorf("byte %d ^ %#x, in game %d: %d games, error %v", i, flip, hit, len(got), err)
			}
		}
	}
}

// Damage within a file, other than a torn record, must not be cut off.
func TestAppendKeepsDamagedFile(t *testing.T) {
	games := randomGames(t, 4, 3, 20)
	data, offsets := encode(t, someRun(1), games)
	data[offsets[1]+20] ^= 1
	checkAppendFails(t, writeBytes(t, t.TempDir(), "damaged", data), data)
}

func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"empty":           "",
		"text":            "[Event \"?\"]\n\n1. e4 e5 1/2-1/2\n",
		"zip":             "PK\x03\x04\x14\x00\x00\x00\x08\x00",
		"other version":   "vedette games 2\n{}\n",
		"no settings":     magic + "hello\n",
		"two lines":       magic + "{\n}\n",
		"no checksum":     magic + "{}\n",
		"endless header":  magic + strings.Repeat(" ", maxHeader+1),
		"header's length": magic + "{}" + strings.Repeat(" ", maxHeader) + "\n",
	} {
		file := writeBytes(t, dir, name, []byte(content))
		if _, err := Open(file); !names(err, file, 0) || IsTorn(err) {
			t.Errorf("%s: error %v", name, err)
		}
		checkAppendFails(t, file, []byte(content))
	}
	for name, open := range map[string]func(string) error{
		"Open":    func(name string) error { _, err := Open(name); return err },
		"Append":  func(name string) error { _, err := Append(name, nil); return err },
		"ReadAll": func(name string) error { return ReadAll([]string{name}, nil) },
	} {
		absent := filepath.Join(dir, "absent")
		if err := open(absent); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), absent) {
			t.Errorf("%s of an absent file: %v", name, err)
		}
	}
}

func TestCreateKeepsOldFile(t *testing.T) {
	name := writeBytes(t, t.TempDir(), "old", []byte("old"))
	if _, err := Create(name, Header{}); !errors.Is(err, os.ErrExist) {
		t.Errorf("error %v", err)
	}
	if data, err := os.ReadFile(name); err != nil || string(data) != "old" {
		t.Errorf("the file is now %q, %v", data, err)
	}
}

// Records with the right checksum that no writer makes.
func TestImpossibleRecords(t *testing.T) {
	body := func(fen byte, rest ...byte) []byte { return append([]byte{0, 0, 0, 0, fen}, rest...) }
	for name, test := range map[string]struct {
		body []byte
		ok   bool
	}{
		"no plies":             {body(0, 0), true},
		"one ply":              {body(1, 'x', 1, 2, 3, 4, 2|byte(ByLength)<<2), true},
		"empty":                {nil, false},
		"too short":            {body(0), false},
		"start beyond the end": {body(2, 'x', 0), false},
		"half a ply":           {body(0, 1, 2, 0), false},
		"unknown result":       {body(0, 3), false},
		"unknown ending":       {body(0, byte(endings)<<2), false},
	} {
		data, offsets := encode(t, Header{}, nil)
		data = binary.LittleEndian.AppendUint16(data, uint16(len(test.body)))
		data = binary.LittleEndian.AppendUint16(data, ^uint16(len(test.body)))
		data = append(data, test.body...)
		data = binary.LittleEndian.AppendUint32(data, crc32.Checksum(test.body, castagnoli))
		_, err := decodeAll("record", data)
		if (err == nil) != test.ok || !test.ok && !names(err, "record", offsets[0]) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestTooLongGames(t *testing.T) {
	longest := Game{Start: movegen.StartFEN, Plies: make([]Ply, maxPlies)}
	if _, err := longest.appendTo(nil); err != nil {
		t.Errorf("the longest game that settings allow: %v", err)
	}
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, Header{})
	if err != nil {
		t.Fatal(err)
	}
	before := w.Size()
	for _, g := range []Game{
		{Number: 77, Start: movegen.StartFEN, Plies: make([]Ply, 16384)},
		{Number: 77, Start: strings.Repeat("x", 256)},
	} {
		if err := w.Write(&g); err == nil || !strings.Contains(err.Error(), "game 77") {
			t.Errorf("error %v", err)
		}
	}
	if err := w.Close(); err != nil || w.Size() != before {
		t.Errorf("%d bytes were written, %v", w.Size()-before, err)
	}
	if got := listGames(t, name); len(got) != 0 {
		t.Errorf("%d games", len(got))
	}
}

// A game of a hundred plies takes less than five bytes for each of them.
func TestRecordSize(t *testing.T) {
	for _, g := range randomGames(t, 5, 20, 100) {
		record, err := g.appendTo(nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(g.Plies); n == 100 && (len(record) < 4*n || len(record) > 5*n) {
			t.Errorf("%d plies take %d bytes", n, len(record))
		}
	}
}

func TestAnnotation(t *testing.T) {
	for score, want := range map[int16]string{
		0: "[%eval 0.00]", 35: "[%eval 0.35]", -4: "[%eval -0.04]", 1234: "[%eval 12.34]",
		31999: "[%eval #1]", 31998: "[%eval #1]", 31997: "[%eval #2]", 31996: "[%eval #2]",
		-31999: "[%eval #-1]", -31998: "[%eval #-1]", -31997: "[%eval #-2]", -31996: "[%eval #-2]",
	} {
		if got := (Ply{Score: score}).Annotation(); got != want {
			t.Errorf("%d: %s, want %s", score, got, want)
		}
	}
}
