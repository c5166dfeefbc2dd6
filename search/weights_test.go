package search

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestSetWeights offers White a queen or a pawn, and the weights decide.
func TestSetWeights(t *testing.T) {
	p := fentest.Parse(t, "7k/8/8/3q4/p3N3/2N5/8/6K1 w - - 0 1")
	tables := eval.DefaultPSQT()
	for stage := range 2 {
		for s := range movegen.Square(64) {
			tables.Values[movegen.Queen][stage][s] = 1
			if s.Rank()%7 != 0 {
				tables.Values[movegen.Pawn][stage][s] = 2000
			}
		}
	}
	odd := eval.NewWeights(tables)
	e := smallEngine(1)
	var nodes []uint64
	for i, test := range []struct {
		weights *eval.Weights
		takes   movegen.PieceType
	}{{nil, movegen.Queen}, {odd, movegen.Pawn}, {eval.DefaultWeights(), movegen.Queen}, {odd, movegen.Pawn}} {
		e.SetWeights(test.weights)
		e.NewGame()
		r := e.Search(NewControl(), movegen.NewGame(p), Limits{Depth: 2}, nil)
		if got := p.PieceAt(r.Best.To()).Type(); got != test.takes {
			t.Errorf("search %d plays %v", i, r.Best)
		}
		nodes = append(nodes, r.Nodes)
	}
	if nodes[0] != nodes[2] || nodes[1] != nodes[3] {
		t.Errorf("equal weights need %v nodes", nodes)
	}
}
