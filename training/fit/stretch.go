package fit

import "math"

// stretchedLead is the lead in centipawns from which predictions are stretched by the
// whole stretch.
const stretchedLead = 450

// stretched returns a prediction of x centipawns made larger by a share of it, which
// grows with its size up to the stretch, and the slope of that by x.
func stretched(x, stretch float64) (y, slope float64) {
	size := math.Abs(x) / stretchedLead
	if size >= 1 {
		return x * (1 + stretch), 1 + stretch
	}
	return x * (1 + stretch*size), 1 + 2*stretch*size
}

// FitStretch returns the stretch with which predictions of leads are unbiased over the
// set. A model that begins with these predictions and is trained with that stretch keeps
// its scale, on which the search's margins depend. A search sees further than an
// evaluation and scores leads higher, so without a stretch the model mostly learns larger
// numbers, which lowers the loss and does not change the order of positions.
func (l *Loss) FitStretch(predict func(*Sample) float64, set *Set) float64 {
	type row struct{ prediction, steepness, target float64 }
	var rows []row
	for piece := range set.Pieces(0, set.Len()) {
		for i := range piece {
			s := &piece[i]
			rows = append(rows, row{predict(s), l.steepness[s.phase], l.target(s)})
		}
	}
	// The slope of the loss by the stretch, which grows with it.
	slope := func(stretch float64) (sum float64) {
		for _, r := range rows {
			y, _ := stretched(r.prediction, stretch)
			_, by := crossEntropy(y*r.steepness, r.target)
			sum += by * r.steepness * r.prediction * min(math.Abs(r.prediction)/stretchedLead, 1)
		}
		return sum
	}
	least, most := -greatestStretch, greatestStretch
	for range 12 { // to a four-thousandth
		if middle := (least + most) / 2; slope(middle) < 0 {
			least = middle
		} else {
			most = middle
		}
	}
	return (least + most) / 2
}

// greatestStretch is the greatest size of a stretch: beyond it a larger lead could count
// as a smaller one.
const greatestStretch = 0.5
