package fit

import (
	"vedette/eval"
	"vedette/movegen"
)

// tablesAccumulator expands the parameters, so that the value of a piece on a
// square for a king is one look-up, and folds the gradient back, so that adding
// to it is one addition. Of both tables, of 256 kilobytes each, positions mostly
// need only the few usual king places.
type tablesAccumulator struct {
	model *Tables
	loss  *Loss
	// values and slopes are what a piece adds to the sums of both stages from
	// White's view, in centipawns, and the slope of the loss by it. As in
	// package eval, values that do not depend on kings count in the places of
	// White's king.
	values, slopes [eval.KingPlaces][features][stages]float32
	// tempo and tempoSlopes are the same for the right to move, if White has it.
	tempo, tempoSlopes [stages]float32
}

// A cell is a feature with a king's perspective and bucket.
type cell struct {
	king     eval.KingPlace
	feature  feature
	kind     movegen.PieceType
	square   movegen.Square // from the side of the piece's owner
	sign     float32        // 1 for a white piece, -1 for a black one
	camp     int            // the king's own or the enemy's
	seen     movegen.Square // as seen from the king's perspective
	kingSign float32        // 1 for White's king, -1 for Black's
}

// bucketValueAt returns the index of the parameter for a piece other than a king
// and the king's bucket.
func (c cell) bucketValueAt(stage int) int {
	return kingAt(c.camp, c.king.Bucket(), c.kind, stage, c.seen)
}

// eachCell calls visit with all cells.
func eachCell(visit func(c cell)) {
	signs := [2]float32{movegen.White: 1, movegen.Black: -1}
	for king := range eval.KingPlace(eval.KingPlaces) {
		v := king.Perspective()
		for side := movegen.White; side <= movegen.Black; side++ {
			camp := own
			if side != v.Side() {
				camp = enemy
			}
			for kind := movegen.Pawn; kind <= movegen.King; kind++ {
				for s := range movegen.Square(64) {
					visit(cell{king, makeFeature(movegen.MakePiece(side, kind), s),
						kind, s ^ 56*movegen.Square(side), signs[side], camp, v.Square(s), signs[v.Side()]})
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
			if c.kind != movegen.King {
				value = c.kingSign * a.model.parameters[c.bucketValueAt(stage)]
			}
			if c.kingSign > 0 {
				value += c.sign * a.model.value(c.kind, stage, c.square)
			}
			a.values[c.king][c.feature][stage] = centipawns * value
		}
	})
	for stage := range stages {
		a.tempo[stage] = centipawns * a.model.parameters[tempoAt(stage)]
	}
}

// fold adds slopes to the gradient. The kings' material has none, because each
// side always has one.
func (a *tablesAccumulator) fold(gradient []float32) {
	eachCell(func(c cell) {
		for stage, slope := range a.slopes[c.king][c.feature] {
			slope *= centipawns
			isKing, first := c.kind == movegen.King, c.kingSign > 0
			if first {
				gradient[squareAt(c.kind, stage, c.square)] += c.sign * slope
			}
			if first && !isKing {
				gradient[materialAt(c.kind, stage)] += c.sign * slope
			}
			if !isKing {
				gradient[c.bucketValueAt(stage)] += c.kingSign * slope
			}
		}
	})
	for stage, slope := range a.tempoSlopes {
		gradient[tempoAt(stage)] += centipawns * slope
	}
}

// placesOf returns the places of White's and Black's king among the pieces.
func placesOf(pieces []feature) (kings [2]eval.KingPlace) {
	for _, f := range pieces {
		if f.piece().Type() == movegen.King {
			side := f.piece().Color()
			kings[side&1] = eval.KingPlaceOf(side, f.square())
		}
	}
	return kings
}

// predict evaluates a sample with the listed pieces, from White's view in
// centipawns.
func (a *tablesAccumulator) predict(s *Sample, pieces []feature, kings [2]eval.KingPlace) float64 {
	mover := s.mover()
	sums := [stages]float32{mover * a.tempo[0], mover * a.tempo[1]}
	white, black := &a.values[kings[0]&(eval.KingPlaces-1)], &a.values[kings[1]&(eval.KingPlaces-1)]
	for _, f := range pieces {
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
	var list [maxPieces]feature
	for i := range samples {
		s := &samples[i]
		pieces := list[:s.unpack(&list)]
		kings := placesOf(pieces)
		loss, slope := a.loss.weighted(s, a.predict(s, pieces, kings))
		sum += loss
		first := float32(slope) * s.middle()
		second := float32(slope) - first
		white, black := &a.slopes[kings[0]&(eval.KingPlaces-1)], &a.slopes[kings[1]&(eval.KingPlaces-1)]
		for _, f := range pieces {
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
	var list [maxPieces]feature
	for i := range samples {
		s := &samples[i]
		pieces := list[:s.unpack(&list)]
		loss, _ := a.loss.of(s, a.predict(s, pieces, placesOf(pieces)))
		sum += loss
	}
	return sum
}
