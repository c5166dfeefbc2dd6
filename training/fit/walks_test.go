package fit

import (
	"math/rand/v2"
	"testing"

	"vedette/movegen"
	"vedette/selfplay"
)

// walks calls visit with n positions of random games, every third of a game.
func walks(t testing.TB, n int, seed uint64, visit func(p *movegen.Position)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	var list movegen.MoveList
	var p, child movegen.Position
	for ply := 0; n > 0; ply++ {
		if ply%120 == 0 || list.Len() == 0 {
			p = movegen.StartPosition()
		}
		list.Clear()
		p.LegalMoves(&list)
		if list.Len() == 0 {
			continue
		}
		p.MakeInto(&child, list.At(random.IntN(list.Len())))
		p = child
		if ply%3 == 0 {
			visit(&p)
			n--
		}
	}
}

// samplesOf returns n samples of random positions with random scores and
// results.
func samplesOf(t testing.TB, n int, seed uint64) []Sample {
	random := rand.New(rand.NewPCG(seed, 2))
	var samples []Sample
	walks(t, n, seed, func(p *movegen.Position) {
		samples = append(samples, pack(p, int16(random.IntN(2001)-1000), selfplay.Result(random.IntN(3))))
	})
	return samples
}

// datasetOf splits samples into training and validation, which gets one in ten.
func datasetOf(samples []Sample) *Dataset {
	d := &Dataset{Sum: 1}
	for i, s := range samples {
		if i%10 == 9 {
			d.Validation.Add(s)
		} else {
			d.Training.Add(s)
		}
	}
	return d
}
