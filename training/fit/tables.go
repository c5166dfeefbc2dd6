package fit

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// Tables is the model of package eval: a man is worth its material and the
// value of its square, both for the middlegame and for the endgame, and the
// position is worth the mean of the two sums weighted by the phase. Black's
// men count as White's on the opposite square, and the side to move has
// something for that. Both kings add what they think of each man, from their
// places, but not of kings: what that would tell cancels out or is told by
// the squares.
//
// A value is a sum of parameters, of which weight decay draws all but the
// material towards 0: a man on a square that the games hardly know is worth
// what its kind is worth elsewhere, and to a king that has hardly ever seen it
// there what it is worth to others. Parameters are in pawns, not centipawns,
// so that usual learning rates and constants of the optimiser fit.
type Tables struct {
	parameters [tableParameters]float32
}

const (
	kinds           = int(movegen.King) // of men, without "none"
	stages          = 2                 // middlegame, endgame
	materials       = kinds * stages
	tempos          = stages
	squares         = kinds * stages * 64
	opinions        = (kinds - 1) * stages * 64 // of a king on men but kings
	camps           = 2                         // a king's own men, and the enemy's
	tableParameters = materials + tempos + squares + camps*eval.KingBuckets*opinions

	centipawns = 100 // a pawn
)

// materialAt, tempoAt, squareAt and kingAt say where parameters stand.
func materialAt(t movegen.PieceType, stage int) int { return (int(t)-1)*stages + stage }

func tempoAt(stage int) int { return materials + stage }

func squareAt(t movegen.PieceType, stage int, s movegen.Square) int {
	return materials + tempos + materialAt(t, stage)*64 + int(s)
}

// kingAt is for a man other than a king, of a camp, own or enemy, that a king in a
// bucket sees on s.
func kingAt(camp, bucket int, t movegen.PieceType, stage int, s movegen.Square) int {
	return squares + opinions*(camp*eval.KingBuckets+bucket) + squareAt(t, stage, s)
}

const (
	own = iota
	enemy
)

// NewTables returns tables that know no more than beginners are told: a pawn
// is worth 1, minor pieces 3, a rook 5, a queen 9, and all squares are equal.
func NewTables() *Tables {
	m := new(Tables)
	for t, pawns := range [...]float32{movegen.Pawn: 1, movegen.Knight: 3, movegen.Bishop: 3, movegen.Rook: 5, movegen.Queen: 9} {
		for stage := range stages {
			if t > 0 {
				m.parameters[materialAt(movegen.PieceType(t), stage)] = pawns
			}
		}
	}
	return m
}

// TablesOf returns tables with the values of t. They stand with the squares as
// a whole, material is 0: that is good for comparing, not for training.
func TablesOf(t *eval.Tables) *Tables {
	m := new(Tables)
	for stage, value := range t.Tempo {
		m.parameters[tempoAt(stage)] = float32(value) / centipawns
	}
	copySquares(t.Values[:], func(man movegen.PieceType, stage int, s movegen.Square, pawns float32) {
		m.parameters[squareAt(man, stage, s)] = pawns
	})
	for camp, opinions := range [camps]*[eval.KingBuckets]eval.Opinion{own: &t.Own, enemy: &t.Enemy} {
		for bucket := range opinions {
			copySquares(opinions[bucket][:], func(man movegen.PieceType, stage int, s movegen.Square, pawns float32) {
				m.parameters[kingAt(camp, bucket, man, stage, s)] = pawns
			})
		}
	}
	return m
}

// copySquares calls set with all values, by type and stage, in pawns.
func copySquares(values [][2][64]int16, set func(man movegen.PieceType, stage int, s movegen.Square, pawns float32)) {
	for man := movegen.Pawn; int(man) < len(values); man++ {
		for stage := range stages {
			for s, value := range values[man][stage] {
				set(man, stage, movegen.Square(s), float32(value)/centipawns)
			}
		}
	}
}

// Name returns "tables".
func (m *Tables) Name() string { return "tables" }

// Parameters returns the material by type and stage, then the tempo by stage,
// then the squares by type, stage and square, then the same but kings for
// each bucket of a king: its own men, then the enemy's.
func (m *Tables) Parameters() []float32 { return m.parameters[:] }

// Changed does nothing: accumulators look at the parameters themselves.
func (m *Tables) Changed(_, _ int) {}

// Decays reports true for the squares, false for material and tempo.
func (m *Tables) Decays(parameter int) bool { return parameter >= materials+tempos }

// Limit says that there is none.
func (m *Tables) Limit() float32 { return float32(math.Inf(1)) }

// value returns what a white man on s is worth, in pawns, to no king.
func (m *Tables) value(t movegen.PieceType, stage int, s movegen.Square) float32 {
	return m.parameters[materialAt(t, stage)] + m.parameters[squareAt(t, stage, s)]
}

// Predictor returns a function that evaluates samples in centipawns, from
// White's view, by the present parameters.
func (m *Tables) Predictor() func(*Sample) float64 {
	a := tablesAccumulator{model: m}
	a.expand()
	return func(s *Sample) float64 {
		var list [maxMen]feature
		men := list[:s.unpack(&list)]
		return a.predict(s, men, placesOf(men))
	}
}

// Accumulator returns an accumulator for a thread.
func (m *Tables) Accumulator(loss *Loss) Accumulator {
	return &tablesAccumulator{model: m, loss: loss}
}
