package training

import (
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

// TestUnscaled: scores of a full board stand for themselves, and others for larger
// evaluations, the more so the fewer pieces there are and the nearer the fifty-move rule.
func TestUnscaled(t *testing.T) {
	for _, test := range []struct {
		fen         string
		score, want int16
	}{
		{movegen.StartFEN, 100, 100},
		{movegen.StartFEN, -100, -100},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", 100, 116},   // * 1024 / (1024 - 28 * 5)
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 50 80", 100, 154}, // * 200 / 150
		{"4k3/8/8/8/8/8/3PP3/4K3 b - - 100 80", -100, -232},
		{"4k3/8/8/8/8/8/3PP3/4K3 b - - 30 80", 0, 0},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 100 80", 2000, 4633},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 50 80", 100, 100}, // known
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 50 80", 31990, 31990},
		{"4k3/8/8/8/8/8/3PP3/4K3 b - - 50 80", -31990, -31990},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 100 80", int16(eval.MaxEval), int16(eval.MaxEval)},
		{"4k3/8/8/8/8/8/3PP3/4K3 w - - 100 80", -int16(eval.MaxEval), -int16(eval.MaxEval)},
	} {
		p, err := movegen.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := Unscaled(&p, test.score); got != test.want {
			t.Errorf("%s: %d stands for %d, want %d", test.fen, test.score, got, test.want)
		}
	}
}
