package fit

import "vedette/movegen"

// Tables is the model of package eval: a man is worth its material and the
// value of its square, both for the middlegame and for the endgame, and the
// position is worth the mean of the two sums weighted by the phase. Black's
// men count as White's on the opposite square.
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
	tableParameters = materials + kinds*stages*64

	centipawns = 100 // a pawn
)

// materialAt and squareAt say where the parameters of a type stand.
func materialAt(t movegen.PieceType, stage int) int { return (int(t)-1)*stages + stage }

func squareAt(t movegen.PieceType, stage int, s movegen.Square) int {
	return materials + materialAt(t, stage)*64 + int(s)
}

// phaseWeight and maxPhase are those of package eval, indexed by Piece.
var phaseWeight = [movegen.PieceSpan]int{
	movegen.WhiteKnight: 1, movegen.WhiteBishop: 1, movegen.WhiteRook: 2, movegen.WhiteQueen: 4,
	movegen.BlackKnight: 1, movegen.BlackBishop: 1, movegen.BlackRook: 2, movegen.BlackQueen: 4,
}

const maxPhase = 24

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
// eval.Values. They stand with the squares as a whole, material is 0: that is
// good for comparing, not for training.
func TablesOf(values [7][2][64]int16) *Tables {
	m := new(Tables)
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

// Parameters returns the material by type and stage, then the squares by type,
// stage and square.
func (m *Tables) Parameters() []float32 { return m.parameters[:] }

// Decays says that the squares decay and material does not.
func (m *Tables) Decays() []bool {
	decays := make([]bool, tableParameters)
	for i := materials; i < tableParameters; i++ {
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
		prediction, _ := a.predict(list[:s.unpack(&list)])
		return float64(prediction)
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
}

// predict evaluates a position from White's view, and returns the share of the
// middlegame in that, 0 to 1.
func (a *tablesAccumulator) predict(list []feature) (prediction, middle float32) {
	var sums [stages]float32
	phase := 0
	for _, f := range list {
		value := &a.values[f&(features-1)]
		sums[0] += value[0]
		sums[1] += value[1]
		phase += phaseWeight[f.piece()&(movegen.PieceSpan-1)]
	}
	middle = float32(min(phase, maxPhase)) / maxPhase
	return sums[1] + (sums[0]-sums[1])*middle, middle
}

// Accumulate adds the gradient of the samples.
func (a *tablesAccumulator) Accumulate(samples []Sample, gradient []float32) (sum float64) {
	a.expand()
	clear(a.slopes[:])
	var list [maxMen]feature
	for i := range samples {
		s := &samples[i]
		men := list[:s.unpack(&list)]
		prediction, middle := a.predict(men)
		loss, slope := a.loss.at(float64(prediction), a.loss.target(s))
		sum += loss
		first := float32(slope) * middle
		second := float32(slope) - first
		for _, f := range men {
			slopes := &a.slopes[f&(features-1)]
			slopes[0] += first
			slopes[1] += second
		}
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
		prediction, _ := a.predict(list[:s.unpack(&list)])
		loss, _ := a.loss.at(float64(prediction), a.loss.target(s))
		sum += loss
	}
	return sum
}
