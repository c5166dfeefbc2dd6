package book

import (
	"math"
	"testing"

	"vedette/movegen"
)

// choices returns moves with the given weights.
func choices(weights ...uint16) (moves []Move) {
	for i, w := range weights {
		moves = append(moves, Move{movegen.NewMove(movegen.A1, movegen.Square(i+1)), w})
	}
	return moves
}

func TestChoose(t *testing.T) {
	for _, test := range []struct {
		weights []uint16
		variety int
		random  float64
		want    int // index, -1 for none
	}{
		{nil, 50, 0, -1},
		{[]uint16{0, 0}, 0, 0, -1},
		{[]uint16{0, 0}, 100, 0.5, -1},
		{[]uint16{5}, 0, 0.9, 0},
		// The greatest weight, the first of several.
		{[]uint16{1, 3, 2}, 0, 0, 1},
		{[]uint16{1, 3, 3}, 0, 0.99, 1},
		{[]uint16{1, 3, 3}, -5, 0.99, 1},
		// Proportional to the weights.
		{[]uint16{1, 2, 1}, 50, 0, 0},
		{[]uint16{1, 2, 1}, 50, 0.24, 0},
		{[]uint16{1, 2, 1}, 50, 0.26, 1},
		{[]uint16{1, 2, 1}, 50, 0.74, 1},
		{[]uint16{1, 2, 1}, 50, 0.76, 2},
		{[]uint16{65535, 1, 65535}, 50, math.Nextafter(1, 0), 2},
		// All equal.
		{[]uint16{1, 1000, 30}, 100, 0.32, 0},
		{[]uint16{1, 1000, 30}, 100, 0.34, 1},
		{[]uint16{1, 1000, 30}, 100, 0.67, 2},
		{[]uint16{1, 1000, 30}, 200, 0.67, 2},
		// But not those of weight 0.
		{[]uint16{0, 7, 0, 7}, 100, 0, 1},
		{[]uint16{0, 7, 0, 7}, 100, 0.51, 3},
		{[]uint16{0, 7, 0}, 50, math.Nextafter(1, 0), 1},
		// The power is 3 with a variety of 25, and 1/3 with 75.
		{[]uint16{1, 2}, 25, 0.11, 0},
		{[]uint16{1, 2}, 25, 0.12, 1},
		{[]uint16{8, 1}, 75, 0.66, 0},
		{[]uint16{8, 1}, 75, 0.67, 1},
		// Hardly any.
		{[]uint16{1, 65535}, 1, 0, 1},
	} {
		moves := choices(test.weights...)
		want := movegen.NoMove
		if test.want >= 0 {
			want = moves[test.want].Move
		}
		if got := Choose(moves, test.variety, test.random); got != want {
			t.Errorf("%v, variety %d, random %g: %v, want %v", test.weights, test.variety, test.random, got, want)
		}
	}
}
