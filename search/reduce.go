package search

import "math"

// extension returns by how many plies a move is searched deeper: a check is
// answered before the depth runs out. Lines that go on for ever end at twice
// the depth of the iteration. (Step 10.)
func (w *worker) extension(ply int, child *node) int {
	if w.exhaustive || !child.inCheck() || ply >= 2*w.rootDepth {
		return 0
	}
	return 1
}

// reduction returns by how many plies a late quiet move is searched less deep
// at first: good ordering makes it unlikely to be best ("late move
// reductions"). At least one ply remains. (Step 11.)
func (w *worker) reduction(n, child *node, depth, moveCount int, quiet, pvNode bool) int {
	if w.exhaustive || depth < reductionDepth || moveCount <= reductionMoves || !quiet ||
		n.inCheck() || child.inCheck() {
		return 0
	}
	r := int(reductions[min(depth, 63)][min(moveCount, 63)])
	if pvNode {
		r--
	}
	if n.killers.has(child.move) {
		r--
	}
	return max(min(r, depth-2), 0)
}

// reductions is indexed by depth and move number, both cut off at 63.
var reductions = newReductions()

func newReductions() (table [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for moves := 1; moves < 64; moves++ {
			table[depth][moves] = int8((reductionBase + 100*100*math.Log(float64(depth))*math.Log(float64(moves))/reductionDivisor) / 100)
		}
	}
	return table
}
