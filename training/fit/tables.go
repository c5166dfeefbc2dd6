package fit

import "vedette/movegen"

// Tables is the model of package eval: a man is worth its material and the
// value of its square, both for the middlegame and for the endgame, and the
// position is worth the mean of the two sums weighted by the phase. Black's
// men count as White's on the opposite square, and the side to move has
// something for that.
//
// A value is the sum of two parameters, of which weight decay draws only the
// square's towards 0: a man on a square that the games hardly know is worth
// what its kind is worth elsewhere. Parameters are in pawns, not centipawns,
// so that usual learning rates and constants of the optimiser fit.
type Tables struct {
	parameters [tableParameters]float32
}

const (
	kinds           = int(movegen.King) // of men, without "none"
	stages          = 2                 // middlegame, endgame
	materials       = kinds * stages
	tempos          = stages
	tableParameters = materials + tempos + kinds*stages*64

	centipawns = 100 // a pawn
)

// materialAt, tempoAt and squareAt say where parameters stand.
func materialAt(t movegen.PieceType, stage int) int { return (int(t)-1)*stages + stage }

func tempoAt(stage int) int { return materials + stage }

func squareAt(t movegen.PieceType, stage int, s movegen.Square) int {
	return materials + tempos + materialAt(t, stage)*64 + int(s)
}

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

// TablesOf returns tables with the given values in centipawns, indexed like
// eval.Values, and tempo. The values stand with the squares as a whole, material is 0: that is
// good for comparing, not for training.
func TablesOf(values [7][2][64]int16, tempo [2]int16) *Tables {
	m := new(Tables)
	for stage, value := range tempo {
		m.parameters[tempoAt(stage)] = float32(value) / centipawns
	}
	for t := movegen.Pawn; t <= movegen.King; t++ {
		for stage := range stages {
			for s, value := range values[t][stage] {
				m.parameters[squareAt(t, stage, movegen.Square(s))] = float32(value) / centipawns
			}
		}
	}
	return m
}

// Name returns "tables".
func (m *Tables) Name() string { return "tables" }

// Parameters returns the material by type and stage, then the tempo by stage,
// then the squares by type, stage and square.
func (m *Tables) Parameters() []float32 { return m.parameters[:] }

// Decays says that the squares decay, material and tempo do not.
func (m *Tables) Decays() []bool {
	decays := make([]bool, tableParameters)
	for i := materials + tempos; i < tableParameters; i++ {
		decays[i] = true
	}
	return decays
}

// value returns what a white man on s is worth, in pawns.
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
		return a.predict(s, list[:s.unpack(&list)])
	}
}

// Accumulator returns an accumulator for a thread.
func (m *Tables) Accumulator(loss *Loss) Accumulator {
	return &tablesAccumulator{model: m, loss: loss}
}

// tablesAccumulator spreads the parameters out, so that a man on a square is
// one look-up, and folds the gradient back, so that it is one addition. Both
// tables fit into the first-level cache.
type tablesAccumulator struct {
	model *Tables
	loss  *Loss
	// values and slopes are what a man adds to the sums of both stages from
	// White's view, in centipawns, and the loss's slope by that.
	values, slopes [features][stages]float32
	// tempo and tempoSlopes are the same for the right to move, if it is White's.
	tempo, tempoSlopes [stages]float32
}

// eachFeature calls visit with the features and where they belong: type,
// square from the owner's view, and 1 for White or -1 for Black.
func eachFeature(visit func(f feature, t movegen.PieceType, s movegen.Square, sign float32)) {
	for t := movegen.Pawn; t <= movegen.King; t++ {
		for s := range movegen.Square(64) {
			visit(makeFeature(movegen.MakePiece(movegen.White, t), s), t, s, 1)
			visit(makeFeature(movegen.MakePiece(movegen.Black, t), s), t, s^56, -1)
		}
	}
}

// expand computes values from the parameters.
func (a *tablesAccumulator) expand() {
	eachFeature(func(f feature, t movegen.PieceType, s movegen.Square, sign float32) {
		for stage := range stages {
			a.values[f][stage] = sign * centipawns * a.model.value(t, stage, s)
		}
	})
	for stage := range stages {
		a.tempo[stage] = centipawns * a.model.parameters[tempoAt(stage)]
	}
}

// fold adds slopes to the gradient. The kings' material has none: there is
// always one on either side.
func (a *tablesAccumulator) fold(gradient []float32) {
	eachFeature(func(f feature, t movegen.PieceType, s movegen.Square, sign float32) {
		for stage, slope := range a.slopes[f] {
			gradient[squareAt(t, stage, s)] += sign * centipawns * slope
			if t != movegen.King {
				gradient[materialAt(t, stage)] += sign * centipawns * slope
			}
		}
	})
	for stage, slope := range a.tempoSlopes {
		gradient[tempoAt(stage)] += centipawns * slope
	}
}

// predict evaluates a sample, which has the men in the list, from White's view
// in centipawns.
func (a *tablesAccumulator) predict(s *Sample, list []feature) float64 {
	mover := s.mover()
	sums := [stages]float32{mover * a.tempo[0], mover * a.tempo[1]}
	for _, f := range list {
		value := &a.values[f&(features-1)]
		sums[0] += value[0]
		sums[1] += value[1]
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
		loss, slope := a.loss.of(s, a.predict(s, men))
		sum += loss
		first := float32(slope) * s.middle()
		second := float32(slope) - first
		for _, f := range men {
			slopes := &a.slopes[f&(features-1)]
			slopes[0] += first
			slopes[1] += second
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
		loss, _ := a.loss.of(s, a.predict(s, list[:s.unpack(&list)]))
		sum += loss
	}
	return sum
}
