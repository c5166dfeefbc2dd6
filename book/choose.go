package book

import (
	"math"

	"vedette/movegen"
)

// MaxVariety is the variety with which all moves are equally probable.
const MaxVariety = 100

// Choose chooses one of the moves for a position. Variety is from 0 to
// MaxVariety: with 0 Choose returns the first move of the greatest weight, with
// 50 the probability of a move is proportional to its weight, and with
// MaxVariety all moves are equally probable. In general it is proportional to
// the weight raised to the power of (100-variety)/variety. Moves of weight 0 are
// never chosen.
//
// Random is a random number from 0 to less than 1. The choice depends only on
// the arguments. It is NoMove if no move has a weight above 0.
func Choose(moves []Move, variety int, random float64) movegen.Move {
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
	left := random * sum
	for _, m := range moves {
		if left -= share(m); left < 0 {
			return m.Move
		}
	}
	return best.Move // rounding errors
}
