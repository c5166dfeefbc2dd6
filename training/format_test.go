package training

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"vedette/internal/safefile"
	"vedette/movegen"
	"vedette/selfplay"
)

// versions are the versions of the format that can be read.
var versions = []int{1, 2}

// eachVersion runs a test with each of them.
func eachVersion(t *testing.T, test func(t *testing.T, version int)) {
	for _, version := range versions {
		t.Run(fmt.Sprint(version), func(t *testing.T) { test(t, version) })
	}
}

func TestFileRoundTrip(t *testing.T) {
	games := append(randomGames(t, 1, 20, 300), unusualGames(t)...)
	games = append(games, Game{Number: math.MaxUint32, Start: movegen.StartPosition(), Result: selfplay.BlackWins, Ending: selfplay.ByWinRule})
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
	data, offsets := encode(t, 2, someRun(3), games)
	if onDisk, err := os.ReadFile(name); err != nil || !bytes.Equal(onDisk, data) {
		t.Errorf("the file is not made of header and records: size %d, want %d, %v", len(onDisk), len(data), err)
	}
	checkReader(t, name, games, offsets)

	// Version 1 also stores what is not a game.
	games = append(games, Game{Start: movegen.StartPosition(), Ending: selfplay.ByLength,
		Plies: []Ply{{movegen.NoMove, math.MinInt16}, {math.MaxUint16, math.MaxInt16}}})
	data, offsets = encode(t, 1, someRun(3), games)
	name = writeBytes(t, t.TempDir(), "games1", data)
	if got := listGames(t, name); !sameGames(got, games) {
		t.Error("version 1: the games changed on the way")
	}
	checkReader(t, name, games, offsets)
}

var (
	allGames = flag.Bool("all-games", false, "take all real games through version 2, not only some")
	update   = flag.Bool("update", false, "write testdata anew, for a new version of the format")
)

// TestRealGames converts games of the engine to version 2, which must be small,
// and back. They are not part of the project.
func TestRealGames(t *testing.T) {
	limit := 1000
	if *allGames {
		limit = math.MaxInt
	}
	header, games := benchGames(t, realGames, limit)
	old, _ := encode(t, 1, header, games)
	if whole, err := os.ReadFile(realGames); err != nil || !bytes.HasPrefix(whole, old) {
		t.Fatalf("version 1 is not read and written as it was: %v", err)
	}
	data, _ := encode(t, 2, header, games)
	again, err := decodeAll("memory", data)
	if err != nil {
		t.Fatal(err)
	}
	if back, _ := encode(t, 1, header, again); !bytes.Equal(back, old) {
		t.Error("version 1 is another one after version 2")
	}
	plies := 0
	for i := range games {
		plies += len(games[i].Plies)
		if games[i].Sum != again[i].Sum {
			t.Fatalf("game %d: sums %x and %x", i, games[i].Sum, again[i].Sum)
		}
	}
	size := float64(len(data)) / float64(plies)
	t.Logf("%d games, %d plies, %.4f bytes a ply", len(games), plies, size)
	if size > 1.6 {
		t.Errorf("%.4f bytes a ply, more than 1.6", size)
	}
}

// testdata holds the same games in both versions, with the same sums. If this fails, the format has
// changed, and older files can no longer be read.
func TestGoldenFiles(t *testing.T) {
	if *update {
		s := quick()
		games := append(playedGames(t, s, 12), unusualGames(t)...)
		for _, version := range versions {
			writeFile(t, "testdata", fmt.Sprintf("version%d.vdt", version), version, Header{Runs: []Settings{s}}, games)
		}
	}
	var files [2][]byte
	var games [2][]Game
	for i, version := range versions {
		name := filepath.Join("testdata", fmt.Sprintf("version%d.vdt", version))
		var err error
		if files[i], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		games[i] = listGames(t, name)
		r, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		again, offsets := encode(t, version, r.Header(), games[i])
		if !bytes.Equal(again, files[i]) {
			t.Errorf("version %d is not written as it was", version)
		}
		for j, g := range games[i] {
			if size := offsets[j+1] - offsets[j]; g.Size != size || g.Sum == 0 || g.Sum != games[0][j].Sum || i == 1 && size >= games[0][j].Size {
				t.Errorf("version %d, game %d: sum %x, size %d, want %d", version, j, g.Sum, g.Size, size)
			}
		}
	}
	if len(games[0]) < 10 || !sameGames(games[0], games[1]) {
		t.Errorf("%d and %d games, not the same ones", len(games[0]), len(games[1]))
	}
}

// checkReader reads the file of games both ways and compares offsets.
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
	var g Game
	for i := range games {
		if r.Offset() != int64(offsets[i]) {
			t.Errorf("game %d: offset %d, want %d", i, r.Offset(), offsets[i])
		}
		if err := r.Next(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Next(&g); err != io.EOF {
		t.Errorf("after the last game: %v", err)
	}
	for i := range slices.Backward(games) {
		if err := cmp.Or(r.GoTo(int64(offsets[i])), r.Next(&g)); err != nil || r.Offset() != int64(offsets[i+1]) || !sameGames([]Game{g}, games[i:i+1]) {
			t.Errorf("game %d out of order: the next one at %d, want %d: %v", i, r.Offset(), offsets[i+1], err)
		}
	}
	for _, offset := range []int{-1, 0, offsets[0] - 1, offsets[0] + 1, offsets[len(games)] - 1} {
		if err := cmp.Or(r.GoTo(int64(offset)), r.Next(&g)); !names(err, name, offset) {
			t.Errorf("where no game begins, at %d: %v", offset, err)
		}
	}
}

// names reports whether an error names file and offset.
func names(err error, name string, offset int) bool {
	return err != nil && strings.HasPrefix(err.Error(), fmt.Sprintf("%s: at byte %d: ", name, offset))
}

// A file may end anywhere if its writer was killed. All games before that are
// read, and Append continues after them.
func TestTornFile(t *testing.T) { eachVersion(t, testTornFile) }

func testTornFile(t *testing.T, version int) {
	games := randomGames(t, 2, 3, 6)
	data, offsets := encode(t, version, someRun(1), games)
	dir := t.TempDir()
	for cut := range data {
		whole := 0 // complete games
		for whole < len(games) && offsets[whole+1] <= cut {
			whole++
		}
		got, err := decodeAll("torn", data[:cut])
		name := writeBytes(t, dir, "torn", data[:cut])
		if cut < offsets[0] {
			if !names(err, "torn", 0) || isTorn(err) {
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
		} else if !isTorn(err) || !names(err, "torn", offsets[whole]) {
			t.Fatalf("cut at %d: error %v", cut, err)
		}
		checkAppend(t, name, games, whole, cut-offsets[whole])
		if now, err := os.ReadFile(name); err != nil || !bytes.HasPrefix(now, data[:offsets[0]]) {
			t.Fatalf("cut at %d: the file has another header, %v", cut, err)
		}
	}
}

// checkAppend continues a file with that many complete games and that many
// bytes of another one.
func checkAppend(t *testing.T, name string, games []Game, whole, torn int) {
	t.Helper()
	read := 0
	w, err := Append(name, func(g *Game) error {
		if !sameGames([]Game{*g}, games[read:read+1]) {
			t.Fatalf("game %d changed", read)
		}
		read++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	cut := w.torn
	if torn%2 == 0 { // else Write does it
		cut, err = w.CutTorn()
	}
	if err != nil || read != whole || cut != int64(torn) || !reflect.DeepEqual(w.Header(), someRun(1)) {
		t.Fatalf("%d games and %d bytes too many, error %v, want %d and %d", read, cut, err, whole, torn)
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

// checkAppendFails checks that a file that cannot be continued stays unchanged.
func checkAppendFails(t *testing.T, name string, data []byte) {
	t.Helper()
	if _, err := Append(name, func(*Game) error { return nil }); err == nil || !strings.HasPrefix(err.Error(), name) {
		t.Errorf("error %v", err)
	}
	if left, err := os.ReadFile(name); err != nil || !bytes.Equal(left, data) {
		t.Errorf("the file has changed: %v", err)
	}
}

// A changed byte makes its record unreadable, and a damaged record is never
// taken for a torn one.
func TestDamagedFile(t *testing.T) { eachVersion(t, testDamagedFile) }

func testDamagedFile(t *testing.T, version int) {
	games := randomGames(t, 3, 4, 8)
	data, offsets := encode(t, version, someRun(1), games)
	for i := range data {
		for _, flip := range []byte{0x01, 0x10, 0x80, 0xff} {
			data[i] ^= flip
			got, err := decodeAll("damaged", data)
			data[i] ^= flip
			if !sameGames(got, games[:len(got)]) {
				t.Fatalf("byte %d ^ %#x: a game changed without notice", i, flip)
			}
			hit := 0 // the record that contains the byte
			for i >= offsets[hit+1] {
				hit++
			}
			switch {
			case isTorn(err):
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
	data, offsets := encode(t, 2, someRun(1), games)
	data[offsets[1]+20] ^= 1
	checkAppendFails(t, writeBytes(t, t.TempDir(), "damaged", data), data)
}

func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"empty":           "",
		"text":            "[Event \"?\"]\n\n1. e4 e5 1/2-1/2\n",
		"zip":             "PK\x03\x04\x14\x00\x00\x00\x08\x00",
		"other version":   "vedette games 3\n{}\n",
		"no settings":     magic + "2\nhello\n",
		"two lines":       magic + "2\n{\n}\n",
		"no checksum":     magic + "2\n{}\n",
		"no checksum, 1":  magic + "1\n{}\n",
		"endless header":  magic + "2\n" + strings.Repeat(" ", maxHeader+1),
		"header's length": magic + "2\n{}" + strings.Repeat(" ", maxHeader) + "\n",
	} {
		file := writeBytes(t, dir, name, []byte(content))
		if _, err := Open(file); !names(err, file, 0) || isTorn(err) {
			t.Errorf("%s: error %v", name, err)
		}
		checkAppendFails(t, file, []byte(content))
	}
	for name, open := range map[string]func(string) error{
		"Open":    func(name string) error { _, err := Open(name); return err },
		"Append":  func(name string) error { _, err := Append(name, nil); return err },
		"ReadAll": func(name string) error { return ReadAll(t.Context(), []string{name}, nil) },
	} {
		absent := filepath.Join(dir, "absent")
		if err := open(absent); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), absent) {
			t.Errorf("%s of an absent file: %v", name, err)
		}
	}
}

// Settings that there were in former versions are ignored.
func TestFormerSettings(t *testing.T) {
	const text = `{"settings":[{"engine":"test","fewSoftNodes":50,"fewMen":6,"hash":4,"openingHeat":30,"syzygy":"35 tables","seeds":[7]}]}`
	r, err := newReader("former", strings.NewReader(magic+"2\n"+text+headerSum([]byte(text))))
	if err != nil {
		t.Fatal(err)
	}
	if want := []Settings{{Engine: "test", Seed: 7, Hash: 4}}; !reflect.DeepEqual(r.Header().Runs, want) {
		t.Errorf("settings %+v, want %+v", r.Header().Runs, want)
	}
}

// A header of the greatest length is written and read, a longer one refused.
func TestLongestHeader(t *testing.T) {
	for _, version := range []int{1, latestVersion} {
		h := someRun(1)
		data, err := headerText(version, h)
		if err != nil {
			t.Fatal(err)
		}
		const rest = len(magic) + len("2\n") + len("\n01234567\n")
		h.Runs[0].Engine += strings.Repeat("x", maxHeader-(len(data)-rest))
		if data, err = headerText(version, h); err != nil || len(data) != maxHeader+rest {
			t.Fatalf("%d bytes, error %v", len(data), err)
		}
		if r, err := newReader("longest", bytes.NewReader(data)); err != nil || !reflect.DeepEqual(r.Header(), h) {
			t.Errorf("version %d: error %v", version, err)
		}
		h.Runs[0].Engine += "x"
		data, err = headerText(version, h)
		if err == nil { // version 1 is only read
			_, err = newReader("too long", bytes.NewReader(data))
		}
		if err == nil || (version == latestVersion) != (data == nil) {
			t.Errorf("version %d: a longer header is written or read, error %v", version, err)
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

// Records with a correct checksum that no writer makes.
func TestImpossibleRecords(t *testing.T) {
	start := movegen.StartPosition()
	fen := start.ShredderFEN()
	body := func(rest ...byte) []byte {
		return append(append([]byte{0, 0, 0, 0, byte(len(fen))}, fen...), rest...)
	}
	for name, test := range map[string]struct {
		body []byte
		ok   bool
	}{
		"no plies":             {body(0), true},
		"one ply":              {body(1, 2, 3, 4, 2|byte(selfplay.ByLength)<<2), true},
		"empty":                {nil, false},
		"too short":            {body()[:5], false},
		"start beyond the end": {body()[:50], false},
		"no position":          {[]byte{0, 0, 0, 0, 1, 'x', 0}, false},
		"half a ply":           {body(1, 2, 0), false},
		"unknown result":       {body(3), false},
		"unknown ending":       {body(byte(endings) << 2), false},
	} {
		data, offsets := encode(t, 1, someRun(1), nil)
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

// shuffling returns a game in which the knights go out and back, with the
// scores that take most bits.
func shuffling(t *testing.T, plies int) Game {
	t.Helper()
	g := Game{Number: 77, Start: movegen.StartPosition(), Ending: selfplay.ByLength}
	for i := range plies {
		out := [...][2]movegen.Square{{1, 16}, {57, 40}, {16, 1}, {40, 57}}[i%4]
		g.Plies = append(g.Plies, Ply{movegen.NewMove(out[0], out[1]), int16(i * 20011)})
	}
	return g
}

// What no record can hold is refused, and nothing is written.
func TestImpossibleGames(t *testing.T) {
	c := newCoder(2, 1)
	longest := shuffling(t, MaxPlies)
	if record, err := c.append(nil, &longest); err != nil || len(record) > maxRecord {
		t.Errorf("the longest game that settings allow: %d bytes, %v", len(record), err)
	}
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, someRun(1))
	if err != nil {
		t.Fatal(err)
	}
	spoilt := func(spoil func(g *Game)) Game {
		g := shuffling(t, 4)
		spoil(&g)
		return g
	}
	for want, g := range map[string]Game{
		"plies":          shuffling(t, MaxPlies+1),
		"run 1":          spoilt(func(g *Game) { g.Run = 1 }),
		"run -2":         spoilt(func(g *Game) { g.Run = -2 }),
		"result 3":       spoilt(func(g *Game) { g.Result = 3 }),
		"ending 8":       spoilt(func(g *Game) { g.Ending = endings }),
		"ply 2: e2e4":    spoilt(func(g *Game) { g.Plies[1].Move = movegen.NewMove(12, 28) }),
		"ply 4: 0000":    spoilt(func(g *Game) { g.Plies[3].Move = movegen.NoMove }),
		"ply 1: b1a3":    spoilt(func(g *Game) { g.Plies[0].Move |= 2 << 14 }),
		"not a position": {Number: 77},
	} {
		if err := w.Write(&g); err == nil || !strings.Contains(err.Error(), "game 77: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}
	data, _ := encode(t, 2, someRun(1), nil)
	if onDisk, err := os.ReadFile(name); w.Close() != nil || err != nil || !bytes.Equal(onDisk, data) {
		t.Errorf("the file has %d bytes, want the %d of its header, %v", len(onDisk), len(data), err)
	}
	tooLong := shuffling(t, 16384)
	if _, err := newCoder(1, 1).append(nil, &tooLong); err == nil || !strings.Contains(err.Error(), "game 77: ") {
		t.Errorf("version 1: error %v", err)
	}
}

// Reading allocates no memory per game.
func TestReadingAllocatesNothing(t *testing.T) {
	c := newCoder(2, 1)
	var records [][]byte
	for _, g := range append(randomGames(t, 7, 10, 200), unusualGames(t)...) {
		record, err := c.append(nil, &g)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, record)
	}
	var g Game
	if allocs := testing.AllocsPerRun(10, func() {
		for _, record := range records {
			if err := c.read(record, &g); err != nil {
				t.Fatal(err)
			}
		}
	}); allocs > 0 {
		t.Errorf("%.0f allocations for %d games", allocs, len(records))
	}
}

// Thousands of runs make a small header: only the seed of each is stored.
func TestManyRuns(t *testing.T) {
	var h Header
	for seed := range uint64(5000) {
		s := DefaultSettings()
		s.Engine, s.Seed = fmt.Sprint("engine ", seed/2500), seed
		h.Runs = append(h.Runs, s)
	}
	games := randomGames(t, 1, 3, 10)
	games[1].Run, games[2].Run = 4999, noRun
	data, offsets := encode(t, 2, h, games)
	if offsets[0] > 30_000 {
		t.Errorf("a header of %d bytes", offsets[0])
	}
	r, err := newReader("many", bytes.NewReader(data))
	if err != nil || !reflect.DeepEqual(r.Header(), h) {
		t.Fatalf("%d runs, %v", len(r.Header().Runs), err)
	}
	if got, err := decodeAll("many", data); err != nil || !sameGames(got, games) {
		t.Errorf("the games are others: %v", err)
	}
}

// Of two programs that would write to a file, the second is refused, and the file stays
// whole.
func TestOneWriter(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	w, err := Create(name, someRun(1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Append(name, nil); !errors.Is(err, safefile.ErrInUse) {
		t.Errorf("a second writer: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	first, err := Append(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := Append(name, nil); !errors.Is(err, safefile.ErrInUse) {
		t.Errorf("a second one that appends: %v", err)
	}
}
