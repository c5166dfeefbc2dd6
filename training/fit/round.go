package fit

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// Rounded are tables as in package eval: integer centipawns, for White, indexed
// by PieceType, stage and Square, and those for kings also by bucket.
type Rounded struct {
	Material   [7][2]int16
	Tempo      [2]int16
	Squares    [7][2][64]int16
	Own, Enemy [eval.KingBuckets]eval.Opinion
}

// Tables returns the same with material and square values added up.
func (r *Rounded) Tables() *eval.Tables {
	t := &eval.Tables{Values: r.Squares, Own: r.Own, Enemy: r.Enemy, Tempo: r.Tempo}
	for kind := range t.Values {
		for stage := range t.Values[kind] {
			for s := range t.Values[kind][stage] {
				t.Values[kind][stage][s] += r.Material[kind][stage]
			}
		}
	}
	return t
}

// RoundedOf splits the values of tables into material and square values:
// material is the mean value of a piece over the squares that it can stand on.
// The sums do not change. The exceptions are those of Round.
func RoundedOf(t *eval.Tables) *Rounded {
	r := &Rounded{Own: t.Own, Enemy: t.Enemy, Tempo: t.Tempo}
	for kind := movegen.Pawn; kind <= movegen.King; kind++ {
		for stage := range stages {
			sum, squares := 0, 0
			for s, value := range t.Values[kind][stage] {
				if kind != movegen.Pawn || movegen.Square(s).Rank()%7 != 0 {
					sum += int(value)
					squares++
				}
			}
			if kind != movegen.King {
				r.Material[kind][stage] = int16(math.Round(float64(sum) / float64(squares)))
			}
			for s, value := range t.Values[kind][stage] {
				if kind != movegen.Pawn || movegen.Square(s).Rank()%7 != 0 {
					r.Squares[kind][stage][s] = value - r.Material[kind][stage]
				}
			}
		}
	}
	return r
}

// Round rounds each value to integer centipawns, and then splits it into
// material and square values: material is the mean value of a piece over the
// squares where the samples of the set have it, weighted by the stage. The sums
// do not change. There are two exceptions: the king's material is 0, and the
// values of pawns on the first and last rank, where they never stand, are 0.
// Values by king bucket are only rounded.
func (m *Tables) Round(set *Set) (r Rounded) {
	frequency := frequencies(set)
	for stage := range stages {
		r.Tempo[stage] = int16(math.Round(centipawns * float64(m.parameters[tempoAt(stage)])))
	}
	r.Own, r.Enemy = m.roundKings(own), m.roundKings(enemy)
	for t := movegen.Pawn; t <= movegen.King; t++ {
		for stage := range stages {
			var values, weights, sum float64
			rounded := func(s movegen.Square) float64 {
				return math.Round(centipawns * float64(m.value(t, stage, s)))
			}
			for s := range movegen.Square(64) {
				weight := frequency[t][stage][s]
				values += rounded(s)
				weights += weight
				sum += weight * rounded(s)
			}
			material := values / 64
			if weights > 0 {
				material = sum / weights
			}
			if t == movegen.King {
				material = 0
			}
			material = math.Round(material)
			r.Material[t][stage] = int16(material)
			for s := range movegen.Square(64) {
				if t != movegen.Pawn || s.Rank()%7 != 0 {
					r.Squares[t][stage][s] = int16(rounded(s) - material)
				}
			}
		}
	}
	return r
}

// roundKings rounds the values by king bucket of own or enemy pieces.
func (m *Tables) roundKings(camp int) (values [eval.KingBuckets]eval.Opinion) {
	for bucket := range values {
		for kind := movegen.Pawn; kind < movegen.King; kind++ {
			for stage := range stages {
				for s := range movegen.Square(64) {
					value := m.parameters[kingAt(camp, bucket, kind, stage, s)]
					values[bucket][kind][stage][s] = int16(math.Round(centipawns * float64(value)))
				}
			}
		}
	}
	return values
}

// frequencies counts how often a piece of each type stands on each square, from
// its owner's view. A position counts for both stages by their shares.
func frequencies(set *Set) *[7][stages][64]float64 {
	var frequency [7][stages][64]float64
	var list [maxPieces]feature
	for piece := range set.Pieces(0, set.Len()) {
		for i := range piece {
			middle := piece[i].middle()
			for _, f := range list[:piece[i].unpack(&list)] {
				of := &frequency[f.piece().Type()]
				square := f.square() ^ movegen.Square(f.piece().Color())*56
				of[0][square] += float64(middle)
				of[1][square] += float64(1 - middle)
			}
		}
	}
	return &frequency
}
