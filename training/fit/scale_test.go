package fit

import (
	"math"
	"testing"
)

func TestScaleIsAFlag(t *testing.T) {
	for text, want := range map[string]Scale{"150": {150, 150}, "140,240.5": {140, 240.5}} {
		var s Scale
		if err := s.Set(text); err != nil || s != want {
			t.Errorf("%q: %v, error %v", text, s, err)
		}
		again := Scale{}
		if err := again.Set(s.String()); err != nil || again != s {
			t.Errorf("%v reads back as %v, error %v", s, again, err)
		}
	}
	for _, text := range []string{"", "x", "150,", ",", "1,2,3"} {
		if err := new(Scale).Set(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	for _, s := range []Scale{{0, 1}, {1, -1}, {math.NaN(), 1}, {1, math.Inf(1)}} {
		if s.Check() == nil {
			t.Errorf("%v was accepted", s)
		}
	}
}
