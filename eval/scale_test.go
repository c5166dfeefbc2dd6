package eval

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestUnscale: scores of a full board stand for themselves, and others for larger
// evaluations, the more so the fewer pieces there are and the nearer the fifty-move rule.
func TestUnscale(t *testing.T) {
	for _, test := range []struct {
		fen         string
		score, want Score
	}{
		{movegen.StartFEN, 100, 100},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 50 80", 100, 154}, // * 200 / 150
		{"4k3/8/8/8/8/8/3PP3/4K3 b - - 100 80", -100, -232},
		{"4k3/8/8/8/8/8/3PP3/4K3 b - - 30 80", 0, 0},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 100 80", 2000, 4633},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 50 80", 100, 100}, // known
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 50 80", 31990, 31990},
		{"4k3/8/8/8/8/8/3PP3/4K3 b - - 50 80", -31990, -31990},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 100 80", MaxEval, MaxEval},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 100 80", -MaxEval, -MaxEval},
	} {
		p := fentest.Parse(t, test.fen)
		if got := Unscale(&p, test.score); got != test.want {
			t.Errorf("%s: %d stands for %d, want %d", test.fen, test.score, got, test.want)
		}
	}
}

// TestScale has the evaluations that TestUnscale starts from the other way round.
func TestScale(t *testing.T) {
	for fen, want := range map[string]Score{
		movegen.StartFEN:                       800,
		"4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1":     690, // * (1024 - 28 * 5) / 1024
		"4k3/8/8/8/8/8/3PP3/4K3 w - - 50 80":   517, // * 150 / 200
		"4k3/8/8/8/8/8/3PP3/4K3 b - - 100 100": 345,
	} {
		p := fentest.Parse(t, fen)
		for _, sign := range []Score{1, -1} {
			if got := Scale(&p, sign*800); got != sign*want {
				t.Errorf("%s: %d becomes %d, want %d", fen, sign*800, got, sign*want)
			}
			if got := Unscale(&p, sign*want); got < sign*800-2 || got > sign*800+2 {
				t.Errorf("%s: %d stands for %d, want about %d", fen, sign*want, got, sign*800)
			}
		}
	}
}
