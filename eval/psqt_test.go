package eval

import (
	"testing"

	"vedette/movegen"
)

// TestTablesGiveTheEvaluation adds up random values piece by piece, as the
// comment of PSQT defines, and compares with the evaluation.
func TestTablesGiveTheEvaluation(t *testing.T) {
	tables := randomPSQT(2)
	weights := NewWeights(tables)
	walk(t, weights, func(p *movegen.Position, _ int) {
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
				sum[stage] += sign * int(tables.Values[piece.Type()][stage][square])
				sum[stage] += bucketValue(p, tables, movegen.White, piece, stage, s) - bucketValue(p, tables, movegen.Black, piece, stage, s)
			}
			phase += int(phaseWeight[piece.Type()])
		}
		phase = min(phase, MaxPhase)
		sign := 1
		if p.SideToMove() == movegen.Black {
			sign = -1
		}
		for stage := range sum {
			sum[stage] = sign*sum[stage] + int(tables.Tempo[stage])
		}
		want := (sum[0]*phase + sum[1]*(MaxPhase-phase)) / MaxPhase
		var s state
		s.refresh(weights, p)
		if got := s.score(weights, p); !IsKnown(p) && int(got) != want {
			t.Fatalf("%s: %d, by hand %d", p.FEN(), got, want)
		}
	})
}

// bucketValue returns the value of a piece on a square for the king of a side.
func bucketValue(p *movegen.Position, tables *PSQT, side movegen.Color, piece movegen.Piece, stage int, s movegen.Square) int {
	if piece.Type() == movegen.King {
		return 0
	}
	values := &tables.Own
	if piece.Color() != side {
		values = &tables.Enemy
	}
	king := p.King(side)
	return int(values[bucketByDefinition(king, side)][piece.Type()][stage][seenByDefinition(s, king, side)])
}
