package search

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
)

// perftFolder has the perft suites.
const perftFolder = "../testdata/perft"

// minimax is the reference: the value of a position to a depth by definition,
// with the draws that the engine scores and nothing else. previous are the keys
// of the positions before p on the line, which began at ply 0.
func minimax(p *movegen.Position, previous []movegen.Key, ply, depth int) eval.Score {
	var list movegen.MoveList
	p.LegalMoves(&list)
	mated := list.Len() == 0 && p.InCheck()
	fifty := p.Rule50() >= movegen.Rule50Limit && !mated
	if ply > 0 && (fifty || p.InsufficientMaterial() || p.IsRepetition(previous, ply)) {
		return eval.Draw
	}
	if depth == 0 {
		return eval.Evaluate(p)
	}
	best := eval.MatedIn(ply)
	if list.Len() == 0 && !mated {
		best = eval.Draw
	}
	for _, m := range list.Slice() {
		var child movegen.Position
		p.MakeInto(&child, m)
		best = max(best, -minimax(&child, append(previous, p.Key()), ply+1, depth-1))
	}
	return best
}

// TestExhaustiveSearchIsMinimax compares the search, without selectivity but
// with TT moves, killers, history, zero windows and re-searches, with plain
// minimax.
func TestExhaustiveSearchIsMinimax(t *testing.T) {
	// Depth 4 takes millions of evaluations a position: only the quieter
	// positions reach it.
	const leafLimit = 30_000
	compared := [5]int{}
	e := NewEngine()
	prepare(t, e).exhaustive = true
	for i, entry := range fentest.Suites(t, perftFolder, "wellknown", "standard", "chess960") {
		if testing.Short() && i%20 != 0 {
			continue
		}
		p := fentest.Parse(t, entry.FEN)
		for depth := 1; depth <= 4 && movegen.Perft(&p, depth) < leafLimit; depth++ {
			if !p.HasLegalMove() {
				continue
			}
			want := minimax(&p, nil, 0, depth)
			if got, _ := searchWith(t, e, entry.FEN, Limits{Depth: depth}); got.Score != want {
				t.Errorf("%s depth %d: search %v, minimax %v", entry.FEN, depth, got.Score, want)
			}
			compared[depth]++
		}
	}
	t.Logf("positions compared at depths 1 to 4: %v", compared[1:])
	if !testing.Short() && compared[4] < 50 {
		t.Errorf("only %d positions were compared at depth 4, want 50", compared[4])
	}
}
