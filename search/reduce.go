package search

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// internalReduction returns by how many plies a node without a table move is
// searched less deep: nothing is known of it, so its moves are in poor order
// and the deep search would be dear. The next iteration finds a table move
// ("internal iterative reduction"). (Step 8.)
func (w *worker) internalReduction(ttMove movegen.Move, depth int, pvNode, cutNode bool) int {
	if w.exhaustive || depth < internalReductionDepth || ttMove != movegen.NoMove || !pvNode && !cutNode {
		return 0
	}
	return 1
}

// singular returns by how many plies the table move is searched deeper because
// it is the only good one: the other moves, searched to half the depth, fall
// short of it ("singular extensions", Anantharaman, Campbell, Hsu 1988). If
// instead some of them reach beta as well, so will one of them at full depth,
// and ok is true: the score is returned ("multi-cut"). (Step 8.)
func (w *worker) singular(ply int, n *node, known *tt.Entry, depth int, beta eval.Score, pvNode, cutNode bool) (extension int, score eval.Score, ok bool) {
	if w.exhaustive || depth < singularDepth || n.excluded != movegen.NoMove || ply >= 2*w.rootDepth ||
		known.Move == movegen.NoMove || known.Depth < depth-singularEntryDepth ||
		known.Bound&tt.Lower == 0 || known.Score.IsMate() || !n.pos.IsLegalWith(&n.masks, known.Move) {
		return 0, 0, false
	}
	limit := known.Score - eval.Score(singularMargin*depth)
	n.excluded = known.Move
	score = w.negamax(ply, (depth-1)/2, limit-1, limit, cutNode)
	n.excluded = movegen.NoMove
	switch {
	case w.stopped:
		return 0, 0, false
	case score < limit-singularDoubleMargin && !pvNode:
		return 2, 0, false
	case score < limit:
		return 1, 0, false
	case limit >= beta && !score.IsMate():
		return 0, limit, true
	case known.Score >= beta:
		return -1, 0, false
	}
	return 0, 0, false
}

// extension returns by how many plies a move is searched deeper: a check is
// answered before the depth runs out, and a singular move by what makes it so.
// Lines that go on for ever end at twice the depth of the iteration. (Step 12.)
func (w *worker) extension(ply int, child *node, singular int) int {
	if w.exhaustive || !child.inCheck() || ply >= 2*w.rootDepth {
		return singular
	}
	return max(1, singular)
}

// late describes a move for its reduction.
type late struct {
	depth, moveCount int
	quiet            bool
	history          int32 // of a quiet move
	pvNode, cutNode  bool
	ttNoisy          bool // the table move is noisy
}

// reduction returns by how many plies a late move is searched less deep at
// first: good ordering makes it unlikely to be best ("late move reductions").
// At least one ply remains. (Step 13.)
func (w *worker) reduction(n, child *node, l late) int {
	if w.exhaustive || l.depth < reductionDepth || l.moveCount <= reductionMoves {
		return 0
	}
	r := baseReduction(l.depth, l.moveCount, l.quiet)
	if l.quiet {
		r -= int(l.history) / reductionHistory
		if n.killers.has(child.move) {
			r--
		}
		if l.ttNoisy {
			r++
		}
	}
	if l.pvNode {
		r--
	}
	if l.cutNode {
		r++
	}
	if !n.improving {
		r++
	}
	if child.inCheck() {
		r--
	}
	return max(min(r, l.depth-2), 0)
}

// baseReduction returns the reduction before all adjustments.
func baseReduction(depth, moveCount int, quiet bool) int {
	table := &noisyReductions
	if quiet {
		table = &quietReductions
	}
	return int(table[min(depth, 63)][min(moveCount, 63)])
}

// The tables are indexed by depth and move number, both cut off at 63.
var (
	quietReductions = newReductions(reductionQuietBase, reductionQuietDivisor)
	noisyReductions = newReductions(reductionNoisyBase, reductionNoisyDivisor)
)

func newReductions(base, divisor float64) (table [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for moves := 1; moves < 64; moves++ {
			table[depth][moves] = int8((base + 100*100*math.Log(float64(depth))*math.Log(float64(moves))/divisor) / 100)
		}
	}
	return table
}
