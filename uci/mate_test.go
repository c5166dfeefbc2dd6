package uci

import (
	"strings"
	"testing"

	"vedette/search"
)

func TestProofText(t *testing.T) {
	for _, test := range []struct {
		proof search.MateProof
		want  string
	}{
		{search.MateProof{}, ""},
		{search.MateProof{Asked: 3, Mate: 2, None: 1}, "proven: mate in 2, and none is shorter"},
		{search.MateProof{Asked: 9, Mate: 7, None: 3}, "proven: mate in 7; none in 3, between them it is open"},
		{search.MateProof{Asked: 2, Mate: -2, NotMated: 1}, "proven: mated in 2 by best play"},
		{search.MateProof{Asked: 9, Mate: -6, NotMated: 2}, "proven: mated in 6 at the latest; not in 2, between them it is open"},
		{search.MateProof{Asked: 3, None: 3, NotMated: 255}, "proven: no mate in 3"},
		{search.MateProof{Asked: 3, None: 3, NotMated: 1}, "proven: no mate in 3; whether the side to move is mated is open"},
		{search.MateProof{Asked: 9, None: 3, NotMated: 9}, "the search ended before the proof: no mate in 3, up to 9 it is open"},
	} {
		if got := proofText(&test.proof); got != test.want {
			t.Errorf("%+v: %q, want %q", test.proof, got, test.want)
		}
	}
}

// TestGoMate has the real engine answer "go mate" as its users see it.
func TestGoMate(t *testing.T) {
	for name, test := range map[string]struct{ position, want, best string }{
		"mate": {"fen 3N3K/B2bRB2/1Qp4p/1R1pppp1/1P2k3/r3pNP1/2P1P3/b2r3q w - - 0 1",
			"proven: mate in 2, and none is shorter", "bestmove d8b7"},
		"mated": {"fen 3B4/5r2/1p2pN2/1N2k3/4Pp2/2p2Pp1/1nP3K1/8 b - - 0 1", "proven: mated in 2 by best play", "bestmove"},
		"none":  {"startpos", "proven: no mate in 2", "bestmove"},
	} {
		t.Run(name, func(t *testing.T) {
			lines := obey(t, search.NewEngine(), "position "+test.position, "go mate 2")
			if last := lines[len(lines)-1]; !strings.HasPrefix(last, test.best) {
				t.Errorf("the last line is %q, want %s", last, test.best)
			}
			if before := lines[len(lines)-2]; before != "info string "+test.want {
				t.Errorf("the line before is %q, want %q", before, test.want)
			}
		})
	}
}
