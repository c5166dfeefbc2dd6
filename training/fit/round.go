package fit

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// Round returns the values in whole centipawns, as package eval has them.
func (m *Tables) Round() *eval.Tables {
	t := new(eval.Tables)
	for stage := range t.Tempo {
		t.Tempo[stage] = rounded(m.parameters[tempoAt(stage)])
	}
	for kind := movegen.Pawn; kind <= movegen.King; kind++ {
		for stage := range t.Tempo {
			for s := range movegen.Square(64) {
				t.Values[kind][stage][s] = rounded(m.value(kind, stage, s))
				if kind == movegen.King {
					continue // kings have no values by king bucket
				}
				for bucket := range eval.KingBuckets {
					t.Own[bucket][kind][stage][s] = rounded(m.parameters[kingAt(own, bucket, kind, stage, s)])
					t.Enemy[bucket][kind][stage][s] = rounded(m.parameters[kingAt(enemy, bucket, kind, stage, s)])
				}
			}
		}
	}
	return t
}

func rounded(pawns float32) int16 { return int16(math.Round(centipawns * float64(pawns))) }
