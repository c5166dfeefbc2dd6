package search

import "vedette/movegen"

// PerftPicked counts the leaves of the game tree like movegen.Perft, but with
// the moves in the order and stages in which the search sees them, and with
// table moves and killers of all sorts: legal, illegal and twice the same. It
// checks that the picker hands out each legal move exactly once.
func PerftPicked(p *movegen.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	frames := make([]node, depth+1)
	frames[0].pos = *p
	return perftPicked(frames, new(history))
}

func perftPicked(frames []node, h *history) (leaves uint64) {
	n, child := &frames[0], &frames[1]
	n.masks = n.pos.Masks()
	ttMove, k := strangers(n)
	n.picker.start(ttMove, k, true)
	for m := n.picker.pick(n, h); m != movegen.NoMove; m = n.picker.pick(n, h) {
		if len(frames) == 2 {
			leaves++
			continue
		}
		n.pos.MakeInto(&child.pos, m)
		leaves += perftPicked(frames[1:], h)
	}
	return leaves
}

// strangers returns a table move and killers that the key decides on: any bits
// or some legal moves of the position.
func strangers(n *node) (ttMove movegen.Move, k killers) {
	key := n.pos.Key()
	moves := [3]movegen.Move{movegen.Move(key), movegen.Move(key >> 16), movegen.Move(key >> 32)}
	n.pos.LegalMoves(&n.picker.list)
	if legal := n.picker.list.Len(); legal > 0 {
		for i := range moves {
			if key>>(48+i)&1 != 0 {
				moves[i] = n.picker.list.At(int(moves[i]) % legal)
			}
		}
	}
	return moves[0], killers{moves[1], moves[2]}
}
