package fit

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// PSQT is the model of the material and piece-square tables in package eval: a
// piece has a material value and a value for its square, both for the middlegame
// and for the endgame, and the evaluation is the mean of the two sums weighted by
// the phase. Black's pieces count like White's on the mirrored square, and the side
// to move has a bonus. Each king's bucket adds a value for each piece except
// kings, whose values would cancel out or be part of the square values.
//
// A value is a sum of parameters, of which weight decay draws all but the material
// and the tempo towards 0: a piece on a square that is rare in the games gets the
// value of its type elsewhere, and with a rare king bucket the value for other
// buckets. Parameters are in pawns, not centipawns, to suit the usual learning
// rates and constants of the optimiser.
type PSQT struct {
	parameters [stages * stageParameters]float32
}

const (
	stages     = 2                 // middlegame, endgame
	kinds      = int(movegen.King) // of pieces, without "none"
	camps      = 2                 // a king's own pieces, and the enemy's
	tempos     = 1
	centipawns = 100 // a pawn

	// Of a stage: material, tempo, squares, and the squares for king buckets.
	squaresAt       = kinds + tempos
	bucketsAt       = squaresAt + kinds*64
	bucketValues    = (kinds - 1) * 64 // of pieces other than kings
	stageParameters = bucketsAt + camps*eval.KingBuckets*bucketValues
)

// materialAt, tempoAt, squareAt and bucketAt return indices of parameters.
func materialAt(t movegen.PieceType, stage int) int { return stage*stageParameters + int(t) - 1 }

func tempoAt(stage int) int { return stage*stageParameters + kinds }

func squareAt(t movegen.PieceType, stage int, s movegen.Square) int {
	return stage*stageParameters + squaresAt + (int(t)-1)*64 + int(s)
}

// bucketAt is for a piece other than a king, own or enemy by camp, that a king in a
// bucket sees on s.
func bucketAt(camp, bucket int, t movegen.PieceType, stage int, s movegen.Square) int {
	return stage*stageParameters + bucketsAt + (camp*eval.KingBuckets+bucket)*bucketValues + (int(t)-1)*64 + int(s)
}

const (
	own = iota
	enemy
)

// NewPSQT returns tables with the values that beginners learn: a pawn is
// worth 1, minor pieces 3, a rook 5, a queen 9, and all squares are equal.
func NewPSQT() *PSQT {
	m := new(PSQT)
	for i, pawns := range [...]float32{1, 3, 3, 5, 9} {
		for stage := range stages {
			m.parameters[materialAt(movegen.Pawn+movegen.PieceType(i), stage)] = pawns
		}
	}
	return m
}

// PSQTOf returns tables with the values of t. The square values contain
// everything, material is 0: for comparing, not for training.
func PSQTOf(t *eval.PSQT) *PSQT {
	m := new(PSQT)
	eachValue(t, func(value *int16, parameter int) { m.parameters[parameter] = float32(*value) / centipawns })
	return m
}

// Round returns the values in whole centipawns, as package eval has them.
func (m *PSQT) Round() *eval.PSQT {
	t := new(eval.PSQT)
	rounded := func(pawns float32) int16 { return int16(math.Round(centipawns * float64(pawns))) }
	eachValue(t, func(value *int16, parameter int) { *value = rounded(m.parameters[parameter]) })
	for kind := movegen.Pawn; kind <= movegen.King; kind++ {
		for stage := range stages {
			for s := range movegen.Square(64) {
				t.Values[kind][stage][s] = rounded(m.parameters[materialAt(kind, stage)] + m.parameters[squareAt(kind, stage, s)])
			}
		}
	}
	return t
}

// eachValue calls visit with all values of t and the parameters that they are made of,
// without the material.
func eachValue(t *eval.PSQT, visit func(value *int16, parameter int)) {
	for stage := range stages {
		visit(&t.Tempo[stage], tempoAt(stage))
		for kind := movegen.Pawn; kind <= movegen.King; kind++ {
			for s := range movegen.Square(64) {
				visit(&t.Values[kind][stage][s], squareAt(kind, stage, s))
				for bucket := range eval.KingBuckets {
					if kind != movegen.King {
						visit(&t.Own[bucket][kind][stage][s], bucketAt(own, bucket, kind, stage, s))
						visit(&t.Enemy[bucket][kind][stage][s], bucketAt(enemy, bucket, kind, stage, s))
					}
				}
			}
		}
	}
}

// Name returns "tables".
func (m *PSQT) Name() string { return "tables" }

// Parameters returns by stage the material, the tempo, the squares by type, and the same
// except kings for each king bucket: the king's own pieces, then the enemy's.
func (m *PSQT) Parameters() []float32 { return m.parameters[:] }

// Changed does nothing: the parameters themselves are read.
func (m *PSQT) Changed(_, _ int) {}

// spans returns for each stage material and tempo, which do not decay, and the squares.
func (m *PSQT) spans() (list []span) {
	unlimited := float32(math.Inf(1))
	for stage := range stages {
		list = append(list, span{stage*stageParameters + squaresAt, false, unlimited}, span{(stage + 1) * stageParameters, true, unlimited})
	}
	return list
}

// Predictor returns a function that evaluates samples in centipawns, from
// White's view, by the present parameters.
func (m *PSQT) Predictor() func(*Sample) float64 {
	a := psqtAccumulator{model: m}
	return a.predict
}

// Learner returns a function that adds the gradient of samples.
func (m *PSQT) Learner(loss *Loss) func(samples []Sample, gradient []float32) float64 {
	a := psqtAccumulator{model: m, loss: loss}
	return a.learn
}

// psqtAccumulator computes predictions and gradients.
type psqtAccumulator struct {
	model *PSQT
	loss  *Loss
	terms []term // of the last prediction
}

// A term is a parameter of the middlegame that counts in a sample, for White or against
// it; that of the endgame is stageParameters further on.
type term struct {
	parameter int
	sign      float32
}

// list lists the terms of a sample.
func (a *psqtAccumulator) list(s *Sample) {
	signs := [2]float32{movegen.White: 1, movegen.Black: -1}
	a.terms = append(a.terms[:0], term{tempoAt(0), s.mover()})
	for square, piece := range s.all() {
		kind, side := piece.Type(), piece.Color()
		a.terms = append(a.terms, term{squareAt(kind, 0, square^56*movegen.Square(side)), signs[side]})
		if kind == movegen.King {
			continue // each side always has one
		}
		a.terms = append(a.terms, term{materialAt(kind, 0), signs[side]})
		for of := movegen.White; of <= movegen.Black; of++ {
			king := eval.KingPlaceOf(of, s.kings[of])
			camp := int(side ^ of) // own or enemy
			a.terms = append(a.terms, term{bucketAt(camp, king.Bucket(), kind, 0, king.Perspective().Square(square)), signs[of]})
		}
	}
}

// predict evaluates a sample from White's view in centipawns.
func (a *psqtAccumulator) predict(s *Sample) float64 {
	a.list(s)
	var sums [stages]float32
	for _, t := range a.terms {
		sums[0] += t.sign * (centipawns * a.model.parameters[t.parameter])
		sums[1] += t.sign * (centipawns * a.model.parameters[t.parameter+stageParameters])
	}
	return float64(sums[1] + (sums[0]-sums[1])*s.middle())
}

// learn adds the gradient of the samples and returns their loss.
func (a *psqtAccumulator) learn(samples []Sample, gradient []float32) (sum float64) {
	for i := range samples {
		s := &samples[i]
		loss, slope := a.loss.of(s, a.predict(s))
		sum += loss
		middlegame := centipawns * float32(slope) * s.middle()
		endgame := centipawns*float32(slope) - middlegame
		for _, t := range a.terms {
			gradient[t.parameter] += t.sign * middlegame
			gradient[t.parameter+stageParameters] += t.sign * endgame
		}
	}
	return sum
}
