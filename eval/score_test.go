package eval

import "testing"

func TestScoreString(t *testing.T) {
	for s, want := range map[Score]string{
		0: "+0", 35: "+35", -MaxEval: "-19753", MateIn(3): "mate in 3 plies", MatedIn(0): "mated in 0 plies",
		TableWinIn(5): "table win in 5 plies", TableLossIn(2): "table loss in 2 plies",
		Infinity: "+32001", -Infinity: "-32001", NoScore: "none",
	} {
		if got := s.String(); got != want {
			t.Errorf("%d is %q, want %q", s, got, want)
		}
	}
}
