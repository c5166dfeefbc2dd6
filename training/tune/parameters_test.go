package tune

import (
	"math"
	"regexp"
	"slices"
	"testing"

	"vedette/search"
)

// someParameters returns parameters that exist in every build, also in one in
// which those of the search are constants.
func someParameters() *Parameters {
	return NewParameters([]search.Parameter{{Name: "some", Default: 10, Least: 4, Greatest: 13, Step: 2}}, 1.5)
}

func TestParameterValue(t *testing.T) {
	p := someParameters()
	for _, test := range []struct {
		theta float64
		want  int
	}{{0, 10}, {0.1, 10}, {0.2, 11}, {-0.5, 9}, {1, 13}, {5, 13}, {-1, 7}, {-9, 4}} {
		theta := []float64{test.theta}
		if got := p.Value(0, theta); got != test.want {
			t.Errorf("at %v: %d, want %d", test.theta, got, test.want)
		}
	}
	if got := p.Move(0, []float64{-0.4}); got != "10 -> 8.80 (9)" {
		t.Errorf("moved %s", got)
	}
	if got := p.Ranges(); len(got) != 1 || got[0] != (Range{-2, 1}) {
		t.Errorf("ranges %v", got)
	}
}

// TestParameterDither: 10.6 becomes 11 in six of ten pairs. Integers stay as
// they are, and nothing leaves its range.
func TestParameterDither(t *testing.T) {
	p := someParameters()
	const pairs = 10000
	up := 0
	for number := range pairs {
		dither := p.dither(7, number)
		switch p.dithered([]float64{0.2}, dither)[0] {
		case 10:
		case 11:
			up++
		default:
			t.Fatalf("10.6 became %d", p.dithered([]float64{0.2}, dither)[0])
		}
		for value := 4; value <= 13; value++ {
			if got := p.dithered([]float64{float64(value-10) / 3}, dither)[0]; got != value {
				t.Fatalf("%d became %d", value, got)
			}
		}
		if least, greatest := p.dithered([]float64{-9}, dither)[0], p.dithered([]float64{9}, dither)[0]; least != 4 || greatest != 13 {
			t.Fatalf("beyond the range: %d and %d", least, greatest)
		}
	}
	if share := float64(up) / pairs; math.Abs(share-0.6) > 4*math.Sqrt(0.6*0.4/pairs) {
		t.Errorf("10.6 became 11 in %v of the pairs", share)
	}
}

// TestParameterDuel plays with parameters that make the search prune almost
// everything. It needs a build in which parameters are variables.
func TestParameterDuel(t *testing.T) {
	all := search.Parameters()
	if len(all) == 0 {
		t.Skip("parameters are constants in this build; they are variables with the tag tune")
	}
	pruning := regexp.MustCompile("(?i)(futility|razoring).*margin")
	blind := slices.DeleteFunc(all, func(p search.Parameter) bool { return !pruning.MatchString(p.Name) })
	p := NewParameters(blind, 1)
	contest, err := NewParameterDuel(t.Context(), quick(300, 7), p)
	if err != nil {
		t.Fatal(err)
	}
	same := make([]float64, len(blind))
	least := slices.Repeat([]float64{-99}, len(blind)) // prunes whatever is not above alpha already
	sum, uneven := 0, 0
	for number := range 20 {
		if points, err := contest(number, same, same); points != MaxPoints/2 || err != nil {
			t.Errorf("pair %d of equal sides: %d half points, error %v", number, points, err)
		}
		points, err := contest(number, same, least)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := contest(number, least, same); again != MaxPoints-points {
			t.Errorf("pair %d: %d half points, and %d with the sides exchanged", number, points, again)
		}
		sum += int(points)
		if points != MaxPoints/2 {
			uneven++
		}
	}
	if uneven == 0 {
		t.Error("the parameters made no difference")
	}
	t.Logf("%d of 80 half points, %d pairs uneven", sum, uneven)
}

// TestParameterDuelByClock plays games with a clock: parameters of the clock
// matter, and equal sides share the points.
func TestParameterDuelByClock(t *testing.T) {
	moves := slices.DeleteFunc(search.Parameters(), func(p search.Parameter) bool { return p.Name != "clockMoves" })
	if len(moves) == 0 {
		t.Skip("parameters are constants in this build; they are variables with the tag tune")
	}
	p := NewParameters(moves, 1)
	clock, err := ParseClock("0.5+0.005")
	if err != nil {
		t.Fatal(err)
	}
	games := quick(300, 7)
	clock.NodesPerMS = 20
	games.Clock = &clock
	contest, err := NewParameterDuel(t.Context(), games, p)
	if err != nil {
		t.Fatal(err)
	}
	same, hasty := []float64{0}, []float64{-99}
	differ := false
	for number := range 6 {
		if points, err := contest(number, same, same); points != MaxPoints/2 || err != nil {
			t.Errorf("pair %d of equal sides: %d half points, error %v", number, points, err)
		}
		points, err := contest(number, same, hasty)
		if err != nil {
			t.Fatal(err)
		}
		differ = differ || points != MaxPoints/2
	}
	if !differ {
		t.Error("a side that spends a tenth of the clock on a move scores half in every pair, so clockMoves has no effect")
	}
}
