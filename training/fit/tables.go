package fit

import (
	"vedette/eval"
	"vedette/movegen"
)

// Tables is the model of package eval: a man is worth its material and the
// value of its square, both for the middlegame and for the endgame, and the
// position is worth the mean of the two sums weighted by the phase. Black's
// men count as White's on the opposite square, and the side to move has
// something for that. Both kings add what they think of each man, from their
// perspectives, but not of kings: what that would tell cancels out or is told by
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
	for man := movegen.Pawn; man <= movegen.King; man++ {
		for stage := range stages {
			for s := range movegen.Square(64) {
				m.parameters[squareAt(man, stage, s)] = float32(t.Values[man][stage][s]) / centipawns
				for bucket := range eval.KingBuckets {
					if man == movegen.King {
						break
					}
					m.parameters[kingAt(own, bucket, man, stage, s)] = float32(t.Own[bucket][man][stage][s]) / centipawns
					m.parameters[kingAt(enemy, bucket, man, stage, s)] = float32(t.Enemy[bucket][man][stage][s]) / centipawns
				}
			}
		}
	}
	return m
}

// Name returns "tables".
func (m *Tables) Name() string { return "tables" }

// Parameters returns the material by type and stage, then the tempo by stage,
// then the squares by type, stage and square, then the same but kings for
// each bucket of a king: its own men, then the enemy's.
func (m *Tables) Parameters() []float32 { return m.parameters[:] }

// Decays says that the squares decay, material and tempo do not.
func (m *Tables) Decays() []bool {
	decays := make([]bool, tableParameters)
	for i := materials + tempos; i < tableParameters; i++ {
		decays[i] = true
	}
	return decays
}

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
		return a.predict(s, men, perspectivesOf(men))
	}
}

// Accumulator returns an accumulator for a thread.
func (m *Tables) Accumulator(loss *Loss) Accumulator {
	return &tablesAccumulator{model: m, loss: loss}
}

// tablesAccumulator spreads the parameters out, so that what a king thinks of a
// man on a square is one look-up, and folds the gradient back, so that it is one
// addition. Of both tables, of 256 kilobytes each, positions mostly need the
// few perspectives in which kings are used to stand.
type tablesAccumulator struct {
	model *Tables
	loss  *Loss
	// values and slopes are what a man adds to the sums of both stages from
	// White's view, in centipawns, and the loss's slope by that. As in package
	// eval, what does not depend on kings counts in White's perspectives.
	values, slopes [eval.Perspectives][features][stages]float32
	// tempo and tempoSlopes are the same for the right to move, if it is White's.
	tempo, tempoSlopes [stages]float32
}

// a cell is where a feature in a perspective belongs.
type cell struct {
	perspective eval.Perspective
	feature     feature
	man         movegen.PieceType
	square      movegen.Square // from the side of the man's owner
	sign        float32        // 1 for a white man, -1 for a black one
	camp        int            // of the man, to the king
	seen        movegen.Square // by the king
	kingSign    float32        // 1 for White's king, -1 for Black's
}

// eachCell calls visit with all cells.
func eachCell(visit func(c cell)) {
	signs := [2]float32{movegen.White: 1, movegen.Black: -1}
	for v := range eval.Perspective(eval.Perspectives) {
		for side := movegen.White; side <= movegen.Black; side++ {
			camp := own
			if side != v.Side() {
				camp = enemy
			}
			for man := movegen.Pawn; man <= movegen.King; man++ {
				for s := range movegen.Square(64) {
					visit(cell{v, makeFeature(movegen.MakePiece(side, man), s),
						man, s ^ 56*movegen.Square(side), signs[side], camp, v.Square(s), signs[v.Side()]})
				}
			}
		}
	}
}

// expand computes values from the parameters.
func (a *tablesAccumulator) expand() {
	eachCell(func(c cell) {
		for stage := range stages {
			var value float32
			if c.man != movegen.King {
				value = c.kingSign * a.model.parameters[kingAt(c.camp, c.perspective.Bucket(), c.man, stage, c.seen)]
			}
			if c.perspective.Side() == movegen.White {
				value += c.sign * a.model.value(c.man, stage, c.square)
			}
			a.values[c.perspective][c.feature][stage] = centipawns * value
		}
	})
	for stage := range stages {
		a.tempo[stage] = centipawns * a.model.parameters[tempoAt(stage)]
	}
}

// fold adds slopes to the gradient. The kings' material has none: there is
// always one on either side.
func (a *tablesAccumulator) fold(gradient []float32) {
	eachCell(func(c cell) {
		for stage, slope := range a.slopes[c.perspective][c.feature] {
			slope *= centipawns
			isKing, first := c.man == movegen.King, c.perspective.Side() == movegen.White
			if first {
				gradient[squareAt(c.man, stage, c.square)] += c.sign * slope
			}
			if first && !isKing {
				gradient[materialAt(c.man, stage)] += c.sign * slope
			}
			if !isKing {
				gradient[kingAt(c.camp, c.perspective.Bucket(), c.man, stage, c.seen)] += c.kingSign * slope
			}
		}
	})
	for stage, slope := range a.tempoSlopes {
		gradient[tempoAt(stage)] += centipawns * slope
	}
}

// perspectivesOf returns those of White's and Black's king among the men.
func perspectivesOf(men []feature) (kings [2]eval.Perspective) {
	for _, f := range men {
		if f.piece().Type() == movegen.King {
			side := f.piece().Color()
			kings[side&1] = eval.PerspectiveOf(side, f.square())
		}
	}
	return kings
}

// predict evaluates a sample, which has the men in the list, from White's view
// in centipawns.
func (a *tablesAccumulator) predict(s *Sample, men []feature, kings [2]eval.Perspective) float64 {
	mover := s.mover()
	sums := [stages]float32{mover * a.tempo[0], mover * a.tempo[1]}
	white, black := &a.values[kings[0]&(eval.Perspectives-1)], &a.values[kings[1]&(eval.Perspectives-1)]
	for _, f := range men {
		x, y := &white[f&(features-1)], &black[f&(features-1)]
		sums[0] += x[0] + y[0]
		sums[1] += x[1] + y[1]
	}
	return float64(sums[1] + (sums[0]-sums[1])*s.middle())
}

// Accumulate adds the gradient of the samples.
func (a *tablesAccumulator) Accumulate(samples []Sample, gradient []float32) (sum float64) {
	a.expand()
	clear(a.slopes[:])
	clear(a.tempoSlopes[:])
	var list [maxMen]feature
	for i := range samples {
		s := &samples[i]
		men := list[:s.unpack(&list)]
		kings := perspectivesOf(men)
		loss, slope := a.loss.of(s, a.predict(s, men, kings))
		sum += loss
		first := float32(slope) * s.middle()
		second := float32(slope) - first
		white, black := &a.slopes[kings[0]&(eval.Perspectives-1)], &a.slopes[kings[1]&(eval.Perspectives-1)]
		for _, f := range men {
			x, y := &white[f&(features-1)], &black[f&(features-1)]
			x[0] += first
			x[1] += second
			y[0] += first
			y[1] += second
		}
		a.tempoSlopes[0] += s.mover() * first
		a.tempoSlopes[1] += s.mover() * second
	}
	a.fold(gradient)
	return sum
}

// Loss returns the loss of the samples.
func (a *tablesAccumulator) Loss(samples []Sample) (sum float64) {
	a.expand()
	var list [maxMen]feature
	for i := range samples {
		s := &samples[i]
		men := list[:s.unpack(&list)]
		loss, _ := a.loss.of(s, a.predict(s, men, perspectivesOf(men)))
		sum += loss
	}
	return sum
}
