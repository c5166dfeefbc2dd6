package epd_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"vedette/epd"
	"vedette/movegen"
	"vedette/pgn"
)

const board = "r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq -"

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, line string
		written    string // without the board
		counters   string // of the position
	}{
		{"as specified", `BOARD bm Nh6; id "a b.1";`, ` bm Nh6; id "a b.1";`, "0 1"},
		{"no operations", `BOARD`, "", "0 1"},
		{"counters", `BOARD hmvc 3; fmvn 10; bm Nh6;`, ` hmvc 3; fmvn 10; bm Nh6;`, "3 10"},
		{"counters of a FEN", `BOARD 3 10 id "x"; am Ne5 O-O`, ` hmvc 3; fmvn 10; id "x"; am Ne5 O-O;`, "3 10"},
		{"counters of a beginning", `BOARD 0 1 id "x";`, ` id "x";`, "0 1"},
		{"both kinds of counters", `BOARD 3 10 id "x"; hmvc 5;`, ` fmvn 10; id "x"; hmvc 5;`, "5 10"},
		{"counters that are none", `BOARD hmvc x; fmvn 3 4;`, ` hmvc x; fmvn 3 4;`, "0 1"},
		{"counters out of range", `BOARD hmvc 1000; fmvn 0;`, ` hmvc 1000; fmvn 0;`, "150 1"},
		{"no space", `BOARD id "x";bm Nh6;`, ` id "x"; bm Nh6;`, "0 1"},
		{"much space", "  BOARD\t id  \"x  y\" ;  bm Nh6  O-O\t;\r\n", ` id "x  y"; bm Nh6  O-O;`, "0 1"},
		{"no semicolon", `BOARD bm Nh6 id "x";`, ` bm Nh6; id "x";`, "0 1"},
		{"no quotes in a comment", `BOARD c0 I am here; id x; bm Nh6;`, ` c0 I am here; id x; bm Nh6;`, "0 1"},
		{"many semicolons", `BOARD ;; bm Nh6;;;id "x" ; ;`, ` bm Nh6; id "x";`, "0 1"},
		{"perft", `BOARD ;D1 20 ;D2 400`, ` D1 20; D2 400;`, "0 1"},
		{"semicolons in a string", `BOARD c0 "bm x; am y;"; bm Nh6;`, ` c0 "bm x; am y;"; bm Nh6;`, "0 1"},
		{"a string without end", `BOARD bm Nh6; id "x; y `, ` bm Nh6; id "x; y";`, "0 1"},
		{"a quote alone", `BOARD id "`, ` id "";`, "0 1"},
		{"escaped quotes", `BOARD a "foo\"bar";; ; b "foo\\\\"; bm Nh6;`, ` a "foo\"bar"; b "foo\\\\"; bm Nh6;`, "0 1"},
		{"an escaped quote and a semicolon", `BOARD c0 "He said \"now\"; and won"; bm Nh6;`, ` c0 "He said \"now\"; and won"; bm Nh6;`, "0 1"},
		{"other backslashes", `BOARD id "a\b\n"; bm Nh6;`, ` id "a\b\n"; bm Nh6;`, "0 1"},
		{"the backslash of a path", `BOARD id "C:\epd\"; bm Nh6; c0 "x";`, ` id "C:\\epd\\"; bm Nh6; c0 "x";`, "0 1"},
		{"a stray quote", `BOARD c0 "5" tall"; bm Nh6; id "x";`, ` c0 "5\" tall"; bm Nh6; id "x";`, "0 1"},
		{"quotes within quotes", `BOARD c0 "He said "now" and won"; bm Nh6;`, ` c0 "He said "now" and won"; bm Nh6;`, "0 1"},
		{"a string that does not begin", `BOARD id x y"; bm Nh6;`, ` id "x y"; bm Nh6;`, "0 1"},
		{"a string that does not end", `BOARD id "x; y; bm Nh6; c0 z;`, ` id "x; y"; bm Nh6; c0 z;`, "0 1"},
		{"a dash for no operations", `BOARD - bm Nh6; -;`, ` bm Nh6;`, "0 1"},
		{"other letters", `BOARD c0 "Ælfgar ♞ ` + "\xff" + `"; Überschrift x;`, "", ""},
		{"no position", `bm Nh6; id "x";`, "", ""},
		{"a wrong position", `8/8/8/8/8/8/8/8 w - - bm Nh6;`, "", ""},
		{"a string for a field", `4k3/8/8/8/8/8/8/4K3 w "a" -`, "", ""},
		{"a semicolon for a field", `4k3/8/8/8/8/8/8/4K3 w - ; 0 1`, "", ""},
		{"a quote before a word that begins an operation", `BOARD x\""id`, ` x\ "\"id";`, "0 1"},
		{"a number for an opcode", `BOARD bm Nh6; 5;`, "", ""},
		{"lines", "BOARD bm Nh6;\nid 5;", "", ""},
		{"empty", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			record, err := epd.Parse(strings.Replace(test.line, "BOARD", board, 1))
			if (err != nil) != (test.counters == "") {
				t.Fatalf("error %v", err)
			}
			if err != nil {
				return
			}
			if got := record.String(); got != board+test.written {
				t.Errorf("written as\n%s, want\n%s", got, board+test.written)
			}
			if fen := record.Position.FEN(); fen != board+" "+test.counters {
				t.Errorf("position %s, want %s", fen, test.counters)
			}
			checkRoundTrip(t, &record)
		})
	}
}

// checkRoundTrip fails unless a record is read again as it is written.
func checkRoundTrip(t *testing.T, record *epd.Record) {
	t.Helper()
	again, err := epd.Parse(record.String())
	if err != nil || again.Board != record.Board || again.Position != record.Position || !slices.Equal(again.Operations, record.Operations) {
		t.Errorf("%q becomes %q, %v", record, &again, err)
	}
}

// Castling rights are written as they were read, and the position has them.
func TestChess960(t *testing.T) {
	for line, shredder := range map[string]string{
		"1rk1r3/8/4p3/8/8/4P3/8/1RK1R3 w EBeb - bm O-O;":   "EBeb",
		"1rk1r3/1p6/8/8/8/8/1P6/1RK1R3 w KQkq - bm O-O-O;": "EBeb",
		"rrk1r3/8/8/8/8/8/8/RRK1R3 b KBkb - bm O-O-O;":     "EBeb",
		"r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O O-O-O;":   "HAha",
	} {
		record, err := epd.Parse(line)
		if err != nil || record.String() != line {
			t.Errorf("%s is written as %s, %v", line, &record, err)
			continue
		}
		if got := strings.Fields(record.Position.ShredderFEN())[2]; got != shredder {
			t.Errorf("%s: castling rights %s, want %s", line, got, shredder)
		}
		moves, err := record.Moves("bm")
		if err != nil || !moves[0].IsCastle() || pgn.SAN(&record.Position, moves[0]) != record.Operands("bm")[0] {
			t.Errorf("%s: %v, %v", line, moves, err)
		}
	}
}

func TestRecord(t *testing.T) {
	r, err := epd.Parse(board + " 3 10")
	if err != nil {
		t.Fatal(err)
	}
	r.Set("ce", "-5")
	r.Set("id", epd.Quote("a \"b\";\nc"))
	r.Set("ce", "7")
	if got, want := r.String(), board+` hmvc 3; fmvn 10; ce 7; id "a \"b\"; c";`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	checkRoundTrip(t, &r)
	if n, ok, err := r.Number("ce"); n != 7 || !ok || err != nil {
		t.Errorf("ce %d, %t, %v", n, ok, err)
	}
	if r.ID() != `a "b"; c` {
		t.Errorf("id %q", r.ID())
	}
	if _, ok, err := r.Number("dm"); ok || err != nil {
		t.Errorf("dm: %t, %v", ok, err)
	}
	r.Operations = append(r.Operations, epd.Operation{Opcode: "ce", Text: "8"}) // which goes
	for _, wrong := range []string{"", "5 6", "x", "1.5"} {
		r.Set("ce", wrong)
		if _, ok, err := r.Number("ce"); !ok || err == nil {
			t.Errorf("ce %q: %t, %v", wrong, ok, err)
		}
	}
	if got, want := r.String(), board+` hmvc 3; fmvn 10; ce 1.5; id "a \"b\"; c";`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A reader names bad lines and goes on.
func TestReader(t *testing.T) {
	long := "4k3/8/8/8/8/8/8/4K3 w - - c0 \"" + strings.Repeat("x", 1<<16) + "\";"
	text := "\ufeff4k3/8/8/8/8/8/8/4K3 w - - id 1;\r\n\r\n# comment\n  \nnonsense\n" + long + "\n4k3/8/8/8/8/8/8/4K3 b - - id 7;\n" + long
	r := epd.NewReader(strings.NewReader(text))
	var got []string
	for {
		record, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		bad, isBad := errors.AsType[*epd.LineError](err)
		switch {
		case isBad && bad.Line == r.Line():
			got = append(got, err.Error())
		case err != nil:
			t.Fatal(err)
		default:
			got = append(got, fmt.Sprintf("%d is %s", r.Line(), record.ID()))
		}
	}
	want := []string{"1 is 1", `line 5: "nonsense" does not begin with the 4 fields of a position`, "line 6: more than 65536 bytes", "7 is 7", "line 8: more than 65536 bytes"}
	if !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
}

// Lines end with LF, CR or both, the text as DOS ends it, and Windows PowerShell
// writes UTF-16.
func TestReaderOfTexts(t *testing.T) {
	const text = "# a\n\n4k3/8/8/8/8/8/8/4K3 w - - id 1;\nwrong\n\n4k3/8/8/8/8/8/8/4K3 w - - id 2;"
	var wide strings.Builder
	for _, c := range "\ufeff" + text {
		wide.WriteString(string([]byte{byte(c), byte(c >> 8)}))
	}
	for _, written := range []string{
		text, strings.ReplaceAll(text, "\n", "\r\n"), strings.ReplaceAll(text, "\n", "\r"),
		text + "\x1a", text + "\r\n\x1a", text + "\r\n\x1a\r\n", wide.String(),
	} {
		r := epd.NewReader(strings.NewReader(written))
		first, err := r.Next()
		if err != nil || first.ID() != "1" || r.Line() != 3 {
			t.Errorf("%q: %v, %v on line %d", written, first, err, r.Line())
		}
		if _, err := r.Next(); err == nil || !strings.HasPrefix(err.Error(), "line 4: ") {
			t.Errorf("%q: %v", written, err)
		}
		if second, err := r.Next(); err != nil || second.ID() != "2" || r.Line() != 6 {
			t.Errorf("%q: %v, %v on line %d", written, second, err, r.Line())
		}
		if record, err := r.Next(); !errors.Is(err, io.EOF) {
			t.Errorf("%q: %v, %v after the records", written, record, err)
		}
	}
}

func TestReaderOfBrokenStream(t *testing.T) {
	r := epd.NewReader(iotest.ErrReader(io.ErrNoProgress))
	if _, err := r.Next(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("error %v", err)
	}
}

// Positions of files are those that package movegen reads, and records are read
// again as they are written.
func TestFiles(t *testing.T) {
	n := 0
	for _, pattern := range []string{"../testdata/*.epd", "../testdata/perft/*.epd", "../../shared/epd/*.epd"} {
		names, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			for lines := bufio.NewScanner(file); lines.Scan(); {
				if text := strings.TrimSpace(lines.Text()); text == "" || text[0] == '#' {
					continue
				}
				record, err := epd.Parse(lines.Text())
				want, lineErr := movegen.ParseLine(lines.Text())
				if err != nil || lineErr != nil || record.Position != want {
					t.Errorf("%s: %s: %v, %v", name, lines.Text(), &record, err)
				}
				checkRoundTrip(t, &record)
				n++
			}
			file.Close()
		}
	}
	if n < 500 {
		t.Errorf("%d records", n)
	}
}

// Whatever can be read is written so that it is read again as the same record, and
// operations can be changed.
func FuzzParse(f *testing.F) {
	for _, line := range []string{
		board + ` 3 10 bm Nh6 id "x"; c0 "a;b"`, board + ` hmvc 7; am Ne5; dm 3;`, "8/8/8/8/8/4k3/4p3/4K3 w - - id \"", "x", board + ` c0 "a\"b;\\"; bm Nh6;`, board + ` c0 "5" tall"; id "C:\"; c1 "x`, `k7/8/K7/8/8/8/8/8 b ;"`,
		"1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - bm O-O;", board + "\x00\xff 1 2 3",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		record, err := epd.Parse(line)
		if err != nil {
			return
		}
		checkRoundTrip(t, &record)
		for _, opcode := range []string{"bm", "am"} {
			moves, err := record.Moves(opcode)
			if err != nil || len(moves) == 0 {
				continue
			}
			var words []string
			for _, m := range moves {
				if !record.Position.IsLegal(m) {
					t.Fatalf("%s: illegal %v", &record, m)
				}
				words = append(words, pgn.SAN(&record.Position, m))
			}
			record.Set(opcode, strings.Join(words, " "))
			if again, err := record.Moves(opcode); err != nil || !slices.Equal(again, moves) {
				t.Errorf("%s: %v is read as %v, %v", &record, moves, again, err)
			}
		}
		record.Set("c7", epd.Quote(line))
		want := strings.NewReplacer("\n", " ", "\r", " ").Replace(line)
		if got := record.Operands("c7"); len(got) != 1 || got[0] != want {
			t.Errorf("%q is read as %q", want, got)
		}
		record.Set("ce", "5")
		checkRoundTrip(t, &record)
		if n, ok, err := record.Number("ce"); n != 5 || !ok || err != nil {
			t.Errorf("%s: ce is %d, %t, %v", &record, n, ok, err)
		}
	})
}
