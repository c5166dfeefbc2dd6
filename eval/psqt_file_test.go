package eval

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/movegen"
)

// TestTablesFile writes tables and reads them back: the compiled ones, which were
// divided into material and squares in another way, and random ones.
func TestTablesFile(t *testing.T) {
	for name, want := range map[string]*PSQT{"compiled": DefaultPSQT(), "random": randomPSQT(3)} {
		for stage := range want.Tempo { // squares that pawns never stand on
			clear(want.Values[movegen.Pawn][stage][:8])
			clear(want.Values[movegen.Pawn][stage][56:])
		}
		text := textOf(t, want, "First line.\nSecond line.\n")
		if !strings.HasPrefix(text, tablesFormat+"\n# First line.\n# Second line.\n\n# Unit: centipawns.") {
			t.Errorf("%s: the file begins with\n%.200s", name, text)
		}
		got, err := ReadPSQT(name, text)
		if err != nil {
			t.Fatal(err)
		}
		for stage, board := range got.Values[movegen.Pawn] {
			if material := board[0]; material != board[63] {
				t.Errorf("%s: pawns on a1 and h8 are worth %d and %d", name, material, board[63])
			}
			clear(got.Values[movegen.Pawn][stage][:8])
			clear(got.Values[movegen.Pawn][stage][56:])
		}
		if *got != *want {
			t.Errorf("%s: the tables change on the way through the file", name)
		}
	}
}

func textOf(t *testing.T, tables *PSQT, note string) string {
	t.Helper()
	var b strings.Builder
	if err := tables.Write(&b, note); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTablesBoards checks to which squares the numbers of a file belong.
func TestTablesBoards(t *testing.T) {
	var want PSQT
	want.Tempo = [2]int16{1, 2}
	want.Values[movegen.Knight][1][movegen.A8] = 3
	want.Own[2][movegen.Rook][0][movegen.H1] = 4
	want.Enemy[2][movegen.Queen][1][movegen.H8] = 5
	text := textOf(t, &want, "")
	for _, part := range []string{
		"\ntempo: +1 +2\n",
		"\nsquares knight:\n( +0){8} +3( +0){7}\n",
		"\nown 2 rook:\n(( +0){16}\n){7}( +0){7} +4( +0){8}\n",
		"\nenemy 2 queen:\n( +0){15} +5\n",
	} {
		if !regexp.MustCompile(part).MatchString(text) {
			t.Errorf("%q is not in the file", part)
		}
	}
}

// TestReadTables reads tables without values by king bucket, and what is wrong.
func TestReadTables(t *testing.T) {
	text := textOf(t, new(PSQT), "")
	text, _, _ = strings.Cut(text, "own 0 pawn:")
	text = strings.Replace(text, "material rook:      0    0", "material rook: 477 512", 1)
	got, err := ReadPSQT("file", text)
	if err != nil || got.Values[movegen.Rook][1][movegen.E1] != 512 || got.Own != ([KingBuckets]BucketValues{}) {
		t.Errorf("without king buckets: error %v", err)
	}
	for _, test := range []struct{ old, replacement, complaint string }{
		{"material queen:", "material king:", `"material king" is not a block of`},
		{"477", "5001", `file:9: "5001" in the block "material rook": want an integer from -5000 to 5000`},
		{"squares rook:\n    0", "squares rook:\n 4999", "file: the material of a rook plus its value on a8 is beyond ±5000 centipawns"},
	} {
		wrong := strings.Replace(text, test.old, test.replacement, 1)
		if got, err := ReadPSQT("file", wrong); err == nil || got != nil || !strings.Contains(err.Error(), test.complaint) {
			t.Errorf("%q for %q: error %v, want %s", test.replacement, test.old, err, test.complaint)
		}
	}
}

func TestLoadWeights(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	write := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(tablesFile)
	if w, err := LoadWeights(name); err != nil || *w != *PSQTWeights() {
		t.Errorf("the tables are others, error %v", err)
	}
	write(string(networkFile))
	if w, err := LoadWeights(name); err != nil || w.ID() != DefaultWeights().ID() {
		t.Errorf("the network is another one, error %v", err)
	}
	write(tablesFormat + "\n0")
	if _, err := LoadWeights(name); err == nil || !strings.HasPrefix(err.Error(), name+":2: ") {
		t.Errorf("damaged tables: error %v", err)
	}
	write("nothing")
	if _, err := LoadWeights(name); err == nil || !strings.Contains(err.Error(), "file\": not a network") {
		t.Errorf("neither: error %v", err)
	}
}

// TestDefaultPSQT: a caller that changes the embedded tables changes a copy.
func TestDefaultPSQT(t *testing.T) {
	DefaultPSQT().Tempo[0]++
	want, err := ReadPSQT("default.tables", tablesFile)
	if err != nil {
		t.Fatal(err)
	}
	if *DefaultPSQT() != *want || *NewWeights(want) != *PSQTWeights() {
		t.Error("the tables are not those that are embedded")
	}
}

func TestWDLFile(t *testing.T) {
	want, err := ReadWDL("default.wdl", wdlFile)
	if err != nil || CompiledWDL() != *want {
		t.Fatalf("the model is not that which is embedded, error %v", err)
	}
	want.Centre[0], want.Spread[MaxPhase] = 1234.5, 67
	var b strings.Builder
	if err := want.Write(&b, "A note.\n"); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if !strings.HasPrefix(text, "vedette wdl 1\n# A note.\n\n# Unit: ") {
		t.Errorf("the file begins with\n%.200s", text)
	}
	if got, err := ReadWDL("file", text); err != nil || *got != *want {
		t.Errorf("the model becomes %v, error %v", got, err)
	}
	_, err = ReadWDL("file", strings.Replace(text, "1234.5", "0", 1))
	if want := `file:5: "0" in the block "phase 0": want a number from 0.1 to 10000`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// FuzzReadTables reads any text. What can be read can be written and read again.
func FuzzReadTables(f *testing.F) {
	f.Add(tablesFile)
	f.Add(wdlFile)
	f.Add("vedette tables 1\nmaterial pawn: 5000 -5000\ntempo: 1e3 2\n# own:\nown 0 pawn: 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = ReadWDL("file", text)
		tables, err := ReadPSQT("file", text)
		if err != nil {
			if tables != nil || !strings.HasPrefix(err.Error(), "file:") {
				t.Errorf("error %v", err)
			}
			return
		}
		again, err := ReadPSQT("file", textOf(t, tables, ""))
		if err != nil && strings.Contains(err.Error(), "want an integer from") {
			return // on a board with values near both limits some are too far from the mean
		} else if err != nil {
			t.Fatal(err)
		}
		if again.Own != tables.Own || again.Enemy != tables.Enemy || again.Tempo != tables.Tempo {
			t.Error("the tables change on the way through a file")
		}
	})
}
