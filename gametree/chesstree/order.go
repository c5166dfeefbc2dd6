package chesstree

import (
	"cmp"
	"slices"

	"vedette/eval"
	"vedette/movegen"
)

// An Order sorts the legal moves of a position. It must depend on the position
// alone, so that a node's children are always the same.
type Order func(p *movegen.Position, moves []movegen.Move)

// CapturesFirst is an order that needs no memory. Captures and promotions come
// first: those of the most valuable victim, among these those by the least
// valuable attacker (MVV-LVA). A promotion counts as the capture of the piece
// that the pawn becomes. All other moves, and those that are equal, are ordered
// by the evaluation of the position after them.
func CapturesFirst(p *movegen.Position, moves []movegen.Move) {
	var evals eval.Stack
	evals.SetWeights(eval.PSQTWeights())
	evals.Reset(p)
	type ranked struct {
		move movegen.Move
		rank int32
	}
	var memory [512]ranked
	list := memory[:len(moves)]
	for i, m := range moves {
		// Evaluate gets p, not the child, so that the evaluation at ply 1 is from
		// the view of the side that moves.
		evals.Move(0, p, m)
		list[i] = ranked{m, exchange(p, m)<<exchangeShift + int32(evals.Evaluate(1, p))}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	for i := range list {
		moves[i] = list[i].move
	}
}

// exchangeShift leaves enough bits for an evaluation of either sign.
const exchangeShift = 18

// exchange returns 0 for a quiet move, otherwise a number that is greater for a
// more valuable victim and, among equal victims, for a less valuable attacker.
func exchange(p *movegen.Position, m movegen.Move) int32 {
	won := int32(p.Captured(m).Type()) + int32(m.Promotion())
	if won == 0 {
		return 0
	}
	return won<<3 - int32(p.PieceAt(m.From()).Type())
}
