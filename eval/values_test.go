package eval

import (
	"testing"

	"vedette/movegen"
)

// TestValuesGiveTheEvaluation adds the values up man by man, as the comment of
// Values says, and expects the evaluation.
func TestValuesGiveTheEvaluation(t *testing.T) {
	values := Values()
	if values[movegen.Knight][1][movegen.A8] != material[movegen.Knight][1]+squareValues[movegen.Knight][1][0] {
		t.Error("the values do not begin with a1 in White's corner")
	}
	walk(t, func(p *movegen.Position, _ int) {
		var sum [2]int
		phase := 0
		for s := range movegen.Square(64) {
			piece := p.PieceAt(s)
			if piece == movegen.NoPiece {
				continue
			}
			sign, square := 1, s
			if piece.Color() == movegen.Black {
				sign, square = -1, s^56
			}
			for stage := range sum {
				sum[stage] += sign * int(values[piece.Type()][stage][square])
			}
			phase += int(phaseWeight[piece.Type()])
		}
		phase = min(phase, maxPhase)
		sign := 1
		if p.SideToMove() == movegen.Black {
			sign = -1
		}
		for stage := range sum {
			sum[stage] = sign*sum[stage] + int(Tempo()[stage])
		}
		want := (sum[0]*phase + sum[1]*(maxPhase-phase)) / maxPhase
		if got := Evaluate(p); int(got) != want {
			t.Fatalf("%s: %d, by hand %d", p.FEN(), got, want)
		}
	})
}
