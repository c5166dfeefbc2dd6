package book

import (
	"math"

	"vedette/movegen"
)

// MaxVariety is the variety with which all moves are alike.
const MaxVariety = 100

// Choose chooses one of the moves for a position. The variety, from 0 to
// MaxVariety, says how: with 0 it is the first move of the greatest weight, with
// 50 the probability of each is in proportion to its weight, and with MaxVariety
// that of all is the same. In between the weights are raised to the power of
// (100-variety)/variety. Moves of weight 0 are never chosen.
//
// Chance is a random number from 0 to less than 1. The choice depends on nothing
// else. It is NoMove if there is no move to choose.
func Choose(moves []Move, variety int, chance float64) movegen.Move {
	best := Move{}
	for _, m := range moves {
		if m.Weight > best.Weight {
			best = m
		}
	}
	if variety <= 0 || best.Weight == 0 {
		return best.Move
	}
	variety = min(variety, MaxVariety)
	power := float64(MaxVariety-variety) / float64(variety)
	share := func(m Move) float64 {
		if m.Weight == 0 {
			return 0
		}
		return math.Pow(float64(m.Weight)/float64(best.Weight), power)
	}
	sum := 0.0
	for _, m := range moves {
		sum += share(m)
	}
	left := chance * sum
	for _, m := range moves {
		if left -= share(m); left < 0 {
			return m.Move
		}
	}
	return best.Move // the sum was rounded
}
