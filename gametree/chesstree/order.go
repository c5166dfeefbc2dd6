package chesstree

import (
	"vedette/eval"
	"vedette/movegen"
)

// An Order sorts the legal moves of a position. It must depend on nothing else:
// a node's children are always the same.
type Order func(p *movegen.Position, moves []movegen.Move)

// CapturesFirst is an order that needs no memory. Captures and promotions come
// first: the most valuable victim, of several attackers the least valuable
// ("MVV-LVA"; a promotion counts as if it captured what the pawn becomes). All
// other moves, and those that are equal so far, follow each other by what
// package eval thinks of the position after them.
func CapturesFirst(p *movegen.Position, moves []movegen.Move) {
	var evals eval.Stack
	evals.SetWeights(eval.TableWeights())
	evals.Reset(p)
	var ranks [512]int32
	for i, m := range moves {
		// The move is behind us at ply 1, but p is told, not its child, so that
		// the view stays that of the side that moves.
		evals.Move(0, p, m)
		ranks[i] = exchange(p, m)<<exchangeShift + int32(evals.Evaluate(1, p))
	}
	sortByRank(moves, ranks[:len(moves)])
}

// exchangeShift is enough for an evaluation of either sign.
const exchangeShift = 18

// exchange returns 0 for a quiet move, else more for a greater victim and for a
// smaller attacker.
func exchange(p *movegen.Position, m movegen.Move) int32 {
	won := int32(p.Captured(m).Type()) + int32(m.Promotion())
	if won == 0 {
		return 0
	}
	return won<<3 - int32(p.PieceAt(m.From()).Type())
}

// sortByRank sorts moves, and their ranks with them, the highest rank first;
// moves of equal rank keep their order. The lists are short.
func sortByRank(moves []movegen.Move, ranks []int32) {
	for i := 1; i < len(moves); i++ {
		move, rank := moves[i], ranks[i]
		at := i
		for ; at > 0 && ranks[at-1] < rank; at-- {
			moves[at], ranks[at] = moves[at-1], ranks[at-1]
		}
		moves[at], ranks[at] = move, rank
	}
}
