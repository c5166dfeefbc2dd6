package eval

import "vedette/movegen"

// Tables are the numbers that a position is judged by, in centipawns. Each man
// has a value for its square; each king moreover has an opinion of all men but
// kings, its own and the enemy's, which depends on where it stands; the right to
// move is worth something too. What counts is the mean of the sums for both stages
// of the game, 0 the middlegame and 1 the endgame, weighted by the phase.
type Tables struct {
	// Values is what a white man adds, indexed by PieceType, stage and Square.
	// A black man takes away as much on the square opposite.
	Values [7][2][64]int16
	// Own and Enemy are what a king's own men and the enemy's add for its side,
	// indexed by bucket.
	Own, Enemy [KingBuckets]Opinion
	// Tempo is what the right to move adds for the side that has it, by stage.
	Tempo [2]int16
}

// MaxValue is the greatest size of a value of Tables, in centipawns: sums of all
// men then fit into their fields.
const MaxValue = 5000

// Opinion is what a king thinks of men other than kings, indexed by PieceType,
// stage and Square. The square is as the king's Perspective sees it.
type Opinion [movegen.King][2][64]int16

// CompiledTables returns a copy of the tables that are compiled in. It is what
// new ones are compared with, or begin from.
func CompiledTables() *Tables {
	t := &Tables{Tempo: tempo}
	bySquare(t.Values[:], squareValues[:])
	for man := range t.Values {
		for stage, worth := range material[man] {
			for s := range t.Values[man][stage] {
				t.Values[man][stage][s] += worth
			}
		}
	}
	for bucket := range KingBuckets {
		bySquare(t.Own[bucket][:], ownValues[bucket][:])
		bySquare(t.Enemy[bucket][:], enemyValues[bucket][:])
	}
	return t
}

// diagram is a board as printed, a8 first.
type diagram [64]int16

// bySquare copies diagrams, which begin with a8, to where a1 comes first.
func bySquare(values [][2][64]int16, diagrams [][2]diagram) {
	for man := range diagrams {
		for stage, d := range diagrams[man] {
			for i, value := range d {
				values[man][stage][i^56] = value
			}
		}
	}
}

// WDLValues returns the numbers of the model of results that WDL explains, in
// centipawns, indexed by phase.
func WDLValues() (centre, spread [MaxPhase + 1]float64) {
	for phase, v := range wdlValues {
		centre[phase], spread[phase] = v.centre, v.spread
	}
	return centre, spread
}
