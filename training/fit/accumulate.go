package fit

import (
	"vedette/eval"
	"vedette/movegen"
)

// tablesAccumulator spreads the parameters out, so that what a king thinks of a
// man on a square is one look-up, and folds the gradient back, so that it is one
// addition. Of both tables, of 256 kilobytes each, positions mostly need the
// few places in which kings are used to stand.
type tablesAccumulator struct {
	model *Tables
	loss  *Loss
	// values and slopes are what a man adds to the sums of both stages from
	// White's view, in centipawns, and the loss's slope by that. As in package
	// eval, what does not depend on kings counts in the places of White's.
	values, slopes [eval.KingPlaces][features][stages]float32
	// tempo and tempoSlopes are the same for the right to move, if it is White's.
	tempo, tempoSlopes [stages]float32
}

// a cell is where a feature belongs when a king stands in a place.
type cell struct {
	king     eval.KingPlace
	feature  feature
	man      movegen.PieceType
	square   movegen.Square // from the side of the man's owner
	sign     float32        // 1 for a white man, -1 for a black one
	camp     int            // of the man, to the king
	seen     movegen.Square // by the king
	kingSign float32        // 1 for White's king, -1 for Black's
}

// opinionAt says where the king's opinion stands, of a man that is no king.
func (c cell) opinionAt(stage int) int {
	return kingAt(c.camp, c.king.Bucket(), c.man, stage, c.seen)
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
			for man := movegen.Pawn; man <= movegen.King; man++ {
				for s := range movegen.Square(64) {
					visit(cell{king, makeFeature(movegen.MakePiece(side, man), s),
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
				value = c.kingSign * a.model.parameters[c.opinionAt(stage)]
			}
			if c.kingSign > 0 {
				value += c.sign * a.model.value(c.man, stage, c.square)
			}
			a.values[c.king][c.feature][stage] = centipawns * value
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
		for stage, slope := range a.slopes[c.king][c.feature] {
			slope *= centipawns
			isKing, first := c.man == movegen.King, c.kingSign > 0
			if first {
				gradient[squareAt(c.man, stage, c.square)] += c.sign * slope
			}
			if first && !isKing {
				gradient[materialAt(c.man, stage)] += c.sign * slope
			}
			if !isKing {
				gradient[c.opinionAt(stage)] += c.kingSign * slope
			}
		}
	})
	for stage, slope := range a.tempoSlopes {
		gradient[tempoAt(stage)] += centipawns * slope
	}
}

// placesOf returns those of White's and Black's king among the men.
func placesOf(men []feature) (kings [2]eval.KingPlace) {
	for _, f := range men {
		if f.piece().Type() == movegen.King {
			side := f.piece().Color()
			kings[side&1] = eval.KingPlaceOf(side, f.square())
		}
	}
	return kings
}

// predict evaluates a sample, which has the men in the list, from White's view
// in centipawns.
func (a *tablesAccumulator) predict(s *Sample, men []feature, kings [2]eval.KingPlace) float64 {
	mover := s.mover()
	sums := [stages]float32{mover * a.tempo[0], mover * a.tempo[1]}
	white, black := &a.values[kings[0]&(eval.KingPlaces-1)], &a.values[kings[1]&(eval.KingPlaces-1)]
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
		kings := placesOf(men)
		loss, slope := a.loss.weighted(s, a.predict(s, men, kings))
		sum += loss
		first := float32(slope) * s.middle()
		second := float32(slope) - first
		white, black := &a.slopes[kings[0]&(eval.KingPlaces-1)], &a.slopes[kings[1]&(eval.KingPlaces-1)]
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
		loss, _ := a.loss.of(s, a.predict(s, men, placesOf(men)))
		sum += loss
	}
	return sum
}
