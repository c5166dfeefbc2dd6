package fit

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// Tables is the model of the evaluation by tables in package eval: a piece has
// a material value and a value for its square, both for the middlegame and for
// the endgame, and the evaluation is the mean of the two sums weighted by the
// phase. Black's pieces count like White's on the mirrored square, and the side
// to move has a bonus. Each king's bucket adds a value for each piece except
// kings, whose values would cancel out or be part of the square values.
//
// A value is a sum of parameters, of which weight decay draws all but the
// material towards 0: a piece on a square that is rare in the games gets the
// value of its type elsewhere, and with a rare king bucket the value for other
// buckets. Parameters are in pawns, not centipawns, to suit the usual learning
// rates and constants of the optimiser.
type Tables struct {
	parameters [tableParameters]float32
}

const (
	kinds           = int(movegen.King) // of pieces, without "none"
	stages          = 2                 // middlegame, endgame
	materials       = kinds * stages
	tempos          = stages
	squares         = kinds * stages * 64
	bucketValues    = (kinds - 1) * stages * 64 // for a king's bucket, of pieces other than kings
	camps           = 2                         // a king's own pieces, and the enemy's
	tableParameters = materials + tempos + squares + camps*eval.KingBuckets*bucketValues

	centipawns = 100 // a pawn
)

// materialAt, tempoAt, squareAt and kingAt return indices of parameters.
func materialAt(t movegen.PieceType, stage int) int { return (int(t)-1)*stages + stage }

func tempoAt(stage int) int { return materials + stage }

func squareAt(t movegen.PieceType, stage int, s movegen.Square) int {
	return materials + tempos + materialAt(t, stage)*64 + int(s)
}

// kingAt is for a piece other than a king, own or enemy by camp, that a king in a
// bucket sees on s.
func kingAt(camp, bucket int, t movegen.PieceType, stage int, s movegen.Square) int {
	return squares + bucketValues*(camp*eval.KingBuckets+bucket) + squareAt(t, stage, s)
}

const (
	own = iota
	enemy
)

// NewTables returns tables with the values that beginners learn: a pawn is
// worth 1, minor pieces 3, a rook 5, a queen 9, and all squares are equal.
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

// TablesOf returns tables with the values of t. The square values contain
// everything, material is 0: for comparing, not for training.
func TablesOf(t *eval.Tables) *Tables {
	m := new(Tables)
	for stage, value := range t.Tempo {
		m.parameters[tempoAt(stage)] = float32(value) / centipawns
	}
	copySquares(t.Values[:], func(kind movegen.PieceType, stage int, s movegen.Square, pawns float32) {
		m.parameters[squareAt(kind, stage, s)] = pawns
	})
	for camp, buckets := range [camps]*[eval.KingBuckets]eval.BucketValues{own: &t.Own, enemy: &t.Enemy} {
		for bucket := range buckets {
			copySquares(buckets[bucket][:], func(kind movegen.PieceType, stage int, s movegen.Square, pawns float32) {
				m.parameters[kingAt(camp, bucket, kind, stage, s)] = pawns
			})
		}
	}
	return m
}

// copySquares calls set with all values, by type and stage, in pawns.
func copySquares(values [][2][64]int16, set func(kind movegen.PieceType, stage int, s movegen.Square, pawns float32)) {
	for kind := movegen.Pawn; int(kind) < len(values); kind++ {
		for stage := range stages {
			for s, value := range values[kind][stage] {
				set(kind, stage, movegen.Square(s), float32(value)/centipawns)
			}
		}
	}
}

// Name returns "tables".
func (m *Tables) Name() string { return "tables" }

// Parameters returns the material by type and stage, then the tempo by stage,
// then the squares by type, stage and square, then the same except kings for
// each king bucket: the king's own pieces, then the enemy's.
func (m *Tables) Parameters() []float32 { return m.parameters[:] }

// Changed does nothing: accumulators read the parameters themselves.
func (m *Tables) Changed(_, _ int) {}

// Decays reports true for the squares, false for material and tempo.
func (m *Tables) Decays(parameter int) bool { return parameter >= materials+tempos }

// Limit is infinite.
func (m *Tables) Limit(int) float32 { return float32(math.Inf(1)) }

// value returns the value of a white piece on s in pawns, without the parts
// that depend on kings.
func (m *Tables) value(t movegen.PieceType, stage int, s movegen.Square) float32 {
	return m.parameters[materialAt(t, stage)] + m.parameters[squareAt(t, stage, s)]
}

// Predictor returns a function that evaluates samples in centipawns, from
// White's view, by the present parameters.
func (m *Tables) Predictor() func(*Sample) float64 {
	a := tablesAccumulator{model: m}
	a.expand()
	return func(s *Sample) float64 {
		var list [maxPieces]feature
		pieces := list[:s.unpack(&list)]
		return a.predict(s, pieces, placesOf(pieces))
	}
}

// Accumulator returns an accumulator for a thread.
func (m *Tables) Accumulator(loss *Loss) Accumulator {
	return &tablesAccumulator{model: m, loss: loss}
}
