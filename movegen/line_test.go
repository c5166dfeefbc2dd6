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

// TestReadLines reads a position with what may be around it: a byte order mark, a comment,
// and the end of DOS, in the last line or after it. A line without an end is refused.
func TestReadLines(t *testing.T) {
	const line = "4k3/8/8/8/8/8/8/4K3 w - -"
	for text, want := range map[string]string{
		ByteOrderMark + line + "\r\n":               "",
		ByteOrderMark + "# kings\n" + line + "\r\n": "",
		line + "\x1a":                            "",
		line + "\r\n\x1a":                        "",
		line + "\r\n\x1a\r\n":                    "",
		line + "\n" + strings.Repeat("x", 1<<16): "some.epd:2: the line has 65536 bytes or more",
	} {
		n := 0
		err := ReadLines("some.epd", strings.NewReader(text), func(Position) error { n++; return nil })
		if n != 1 || (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%.99q: %d positions, error %v; want 1 and %q", text, n, err, want)
		}
	}
}
