package eval

import (
	"math"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestWDL covers all phases with the fitted numbers, and with some that no fit
// would give. Whoever wins by a mate or the endgame tables wins for certain.
func TestWDL(t *testing.T) {
	models := []wdlPair{{0, 20}, {0, 0.001}, {0.1, 300}, {2000, 20}, {1e9, 1}, {1, 1e9}}
	for phase, centre := range compiledWDL().Centre {
		models = append(models, wdlPair{centre, compiledWDL().Spread[phase]})
	}
	for _, v := range models {
		last, least := -1, 1001
		for s := -NoScore; s <= NoScore; s++ {
			if max(s, -s) > 4000 && max(s, -s) < MaxEval {
				s += 9 // far from the interesting range
			}
			w, d, l := v.probabilities(s)
			if w+d+l != 1000 || w < 0 || d < 0 || l < 0 || s.IsWin() && w < 1000 {
				t.Fatalf("%v: %d gives %d %d %d", v, s, w, d, l)
			}
			if w < last || l > least {
				t.Fatalf("%v: %d gives %d %d %d, which is worse than a score less", v, s, w, d, l)
			}
			last, least = w, l
			if w2, d2, l2 := v.probabilities(-s); w2 != l || d2 != d || l2 != w {
				t.Fatalf("%v: %d is not the mirror of %d", v, -s, s)
			}
		}
	}
}

// TestWDLMeansWhatItSays checks the leads that define centre and spread.
func TestWDLMeansWhatItSays(t *testing.T) {
	m := CompiledWDL()
	for phase, centre := range m.Centre {
		for odds := -3; odds <= 3; odds++ {
			s := Score(math.Round(centre + float64(odds)*m.Spread[phase]))
			want := 1000 * math.Exp(float64(odds)) / (1 + math.Exp(float64(odds)))
			if s < 0 {
				continue
			}
			if w, _, _ := WDL(s, phase); math.Abs(float64(w)-want) > 3 {
				t.Errorf("phase %d: %d wins %d of 1000, want %.1f", phase, s, w, want)
			}
		}
	}
}

// TestPhase has positions with pieces of all kinds.
func TestPhase(t *testing.T) {
	for fen, want := range map[string]int{
		movegen.StartFEN:                        24,
		"8/8/8/4k3/8/3PP3/3K4/8 b - - 0 1":      0,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":        2,
		"4k1n1/8/8/8/8/8/8/2B1K2R w K - 0 1":    4,
		"kqqq4/qqqq4/8/8/8/8/8/7K w - - 0 1":    24,
		"2q1k3/8/8/8/8/8/4P3/3QK3 w - - 0 1":    8,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":  8,
		"rnb1kbnr/8/8/8/8/8/8/RNB1KBNR w - - 0": 16,
	} {
		p := fentest.Parse(t, fen)
		if got := Phase(&p); got != want {
			t.Errorf("%s: phase %d, want %d", fen, got, want)
		}
	}
}
