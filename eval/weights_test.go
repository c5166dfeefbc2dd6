package eval

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestStackEvaluatesWithItsWeights makes a queen worth nothing, and the right
// to move worth a lot.
func TestStackEvaluatesWithItsWeights(t *testing.T) {
	p := fentest.Parse(t, "3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	tables := DefaultPSQT()
	tables.Values[movegen.Queen] = [2][64]int16{}
	tables.Tempo = [2]int16{300, 300}
	weights := NewWeights(tables)
	var k Stack
	for _, test := range []struct {
		name    string
		weights *Weights
		white   bool // to be better
	}{
		{"zero Stack", nil, false},
		{"queen worth nothing", weights, true},
		{"default", DefaultWeights(), false},
		{"others again", weights, true},
		{"back to the default", nil, false},
	} {
		k.SetWeights(test.weights)
		k.Reset(&p)
		if got := k.Evaluate(0, &p); got > 0 != test.white {
			t.Errorf("%s: %d", test.name, got)
		}
		if !test.white && k.Evaluate(0, &p) != Evaluate(&p) {
			t.Errorf("%s: %d, from scratch %d", test.name, k.Evaluate(0, &p), Evaluate(&p))
		}
	}
	if def := Evaluate(&p); def > 0 {
		t.Errorf("Evaluate takes part in it: %d", def)
	}
}
