package movegen

import (
	"strings"
	"testing"
)

func TestParseLine(t *testing.T) {
	for line, want := range map[string]string{
		"4k3/8/8/8/8/8/P7/4K3 w - - 7 20":               "4k3/8/8/8/8/8/P7/4K3 w - - 7 20",
		"4k3/8/8/8/8/8/P7/4K3 w - - 7 20 c0 \"x\";":     "4k3/8/8/8/8/8/P7/4K3 w - - 7 20",
		"4k3/8/8/8/8/8/P7/4K3 w - -":                    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/P7/4K3 w - - bm a4; id \"1 2\";": "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/P7/4K3 w - - hmvc 3; fmvn 9;":    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
		"startpos x": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	} {
		p, err := ParseLine(line)
		if err != nil || p.FEN() != want {
			t.Errorf("ParseLine(%q) = %s, %v, want %s", line, p.FEN(), err, want)
		}
	}
	for _, line := range []string{"", "e4 e5", "4k3/8/8/8/8/8/P7/4K3 w", "[Event \"x\"]"} {
		if p, err := ParseLine(line); err == nil {
			t.Errorf("ParseLine(%q) = %s", line, p.FEN())
		}
	}
}

// TestReadLinesAfterByteOrderMark reads a text that begins with one, before a comment
// and before a position.
func TestReadLinesAfterByteOrderMark(t *testing.T) {
	for _, text := range []string{ByteOrderMark + "# kings\n", ByteOrderMark} {
		n := 0
		err := ReadLines("bom.epd", strings.NewReader(text+"4k3/8/8/8/8/8/8/4K3 w - -\r\n"), func(Position) error { n++; return nil })
		if n != 1 || err != nil {
			t.Errorf("%q: %d positions, error %v; want 1", text, n, err)
		}
	}
}

// TestReadLinesTooLong reads a text whose second line has no end.
func TestReadLinesTooLong(t *testing.T) {
	text := "4k3/8/8/8/8/8/8/4K3 w - -\n" + strings.Repeat("x", 1<<16)
	err := ReadLines("long.epd", strings.NewReader(text), func(Position) error { return nil })
	if want := "long.epd:2: the line has 65536 bytes or more"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestReadLinesOfDOS reads a text whose end is marked, in its last line or after it.
func TestReadLinesOfDOS(t *testing.T) {
	for _, end := range []string{"\x1a", "\r\n\x1a", "\r\n\x1a\r\n"} {
		n := 0
		err := ReadLines("dos.epd", strings.NewReader("4k3/8/8/8/8/8/8/4K3 w - -"+end), func(Position) error { n++; return nil })
		if n != 1 || err != nil {
			t.Errorf("%q: %d positions, error %v; want 1", end, n, err)
		}
	}
}
