package tune

import (
	"slices"
	"testing"

	"vedette/search"
)

// TestParameterValue needs no build with variables: a direction is arithmetic.
func TestParameterValue(t *testing.T) {
	p := NewParameters([]search.Parameter{{Name: "some", Default: 10, Least: 4, Greatest: 13, Step: 2}}, 1.5)
	for _, test := range []struct {
		theta float64
		want  int
	}{{0, 10}, {0.1, 10}, {0.2, 11}, {-0.5, 9}, {1, 13}, {5, 13}, {-1, 7}, {-9, 4}} {
		if got := p.Value(0, []float64{test.theta}); got != test.want {
			t.Errorf("at %v: %d, want %d", test.theta, got, test.want)
		}
	}
	if got := p.Move(0, []float64{-0.5}); got != "10 -> 9" {
		t.Errorf("moved %s", got)
	}
}

// TestParameterDuel plays with parameters that make the search blind, in a build
// in which they are variables.
func TestParameterDuel(t *testing.T) {
	all := search.Parameters()
	if len(all) == 0 {
		t.Skip("parameters are constants in this build; they are variables with the tag tune")
	}
	blind := slices.DeleteFunc(all, func(p search.Parameter) bool {
		return p.Name != "reverseFutilityMargin" && p.Name != "futilityMargin" && p.Name != "razoringMargin"
	})
	if len(blind) != 3 {
		t.Fatalf("%d of the three parameters are there", len(blind))
	}
	p := NewParameters(blind, 1)
	contest, err := NewParameterDuel(t.Context(), Rules(300, 7), nil, p)
	if err != nil {
		t.Fatal(err)
	}
	same := []float64{0, 0, 0}
	least := []float64{-99, -99, -99} // prunes whatever is not better than alpha by now
	sum := 0
	for number := range 20 {
		if points, err := contest(number, same, same); points != MaxPoints/2 || err != nil {
			t.Errorf("pair %d of equal sides: %d half points, error %v", number, points, err)
		}
		points, err := contest(number, same, least)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := contest(number, least, same); again != MaxPoints-points {
			t.Errorf("pair %d: %d half points, and %d the other way round", number, points, again)
		}
		sum += int(points)
	}
	if sum == 40 {
		t.Error("the parameters made no difference")
	}
	t.Logf("%d of 80 half points", sum)
}
