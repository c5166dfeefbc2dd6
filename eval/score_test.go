package eval

import "testing"

func TestScoreString(t *testing.T) {
	for s, want := range map[Score]string{
		0: "+0", 35: "+35", -MaxEval: "-19753", MateIn(3): "mate at ply 3", MatedIn(0): "mated at ply 0",
		TBWinIn(5): "TB win at ply 5", TBLossIn(2): "TB loss at ply 2",
		Infinity: "+32001", -Infinity: "-32001", NoScore: "none",
	} {
		if got := s.String(); got != want {
			t.Errorf("%d is %q, want %q", s, got, want)
		}
	}
}
