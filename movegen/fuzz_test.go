package movegen_test

import (
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// FuzzFEN reads any text. An accepted position must survive being written and
// read again, and the generator must handle it. Whether it is accepted depends
// only on the pieces and the side to move.
func FuzzFEN(f *testing.F) {
	for i, entry := range fentest.Suites(f, perftFolder, "wellknown", "standard", "chess960") {
		if i%10 == 0 {
			f.Add(entry.FEN)
		}
	}
	for _, text := range []string{
		"",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b HAha e3 4294967296 -1",
		"rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w QKqk c6 0 3",
		"rr2k1rr/8/8/8/8/8/8/RR2K1RR w BGbg - 150 9999",
		"k7/8/8/8/8/8/8/7K w KQkq a6 0 1",
		"QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/k1K5 w - - 0 1",
		"4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1",
		"8/8/8/2k5/3Pp3/8/8/4K2R b K d3 0 1",
		"9/8/8/8/8/8/8/8 w - - 0 1",
		"4k2r/8/8/2pP4/8/8/8/R3K2R w xK-Zq zz x one",
		"4k3/8/8/2pP4/8/8/8/4K3 b none e9 1.5 -",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := movegen.ParseFEN(text)
		if fields := strings.Fields(text); 4 <= len(fields) && len(fields) <= 6 {
			_, plainErr := movegen.ParseFEN(fields[0] + " " + fields[1] + " - -")
			if (err == nil) != (plainErr == nil) {
				t.Errorf("%q: %v, but without the fields that can be repaired: %v", text, err, plainErr)
			}
		}
		if err != nil {
			if p != (movegen.Position{}) {
				t.Errorf("a position beside the error %v", err)
			}
			return
		}
		for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
			q := fentest.Parse(t, fen)
			if q != p {
				t.Fatalf("read %q as %q, read again as %q", text, fen, q.ShredderFEN())
			}
		}
		if err := checkPosition(&p); err != nil {
			t.Fatalf("%s: %v", p.ShredderFEN(), err)
		}
		if p.InsufficientMaterial() && p.InCheck() && !p.HasLegalMove() {
			t.Errorf("%s is mate with insufficient material", p.FEN())
		}
	})
}
