package search

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// internalReduction returns by how many plies a node without a TT move is
// searched less deep: its moves are in poor order, which makes a deep search
// expensive. The next iteration finds a TT move ("internal iterative
// reduction"). (Step 12.)
func (w *worker) internalReduction(ttMove movegen.Move, depth int, pvNode, cutNode bool) int {
	if depth < internalReductionDepth || ttMove != movegen.NoMove || !pvNode && !cutNode || w.exhaustive {
		return 0
	}
	return 1
}

// singularUnit is what singularMargin and singularTTPVMargin count in: this many
// are a centipawn.
const singularUnit = 16

// singular returns by how many plies the TT move is searched deeper because
// it is the only good one: the other moves, searched to half the depth, fall
// short of it ("singular extensions", Anantharaman, Campbell, Hsu 1988). If
// instead one of them reaches beta too, one will probably do so at full depth,
// and ok is true: the score is returned ("multi-cut"). Otherwise the move has
// rivals and is searched less deep as negative says. (Step 12.)
func (w *worker) singular(ply int, n *node, ttEntry *tt.Entry, depth int, alpha, beta eval.Score, pvNode, cutNode bool) (extension int, score eval.Score, ok bool) {
	least, margins := singularDepth, singularMargin
	if n.ttPV {
		least++
		if !pvNode {
			margins += singularTTPVMargin
		}
	}
	if depth < least || w.exhaustive || n.excluded != movegen.NoMove || ply >= 2*w.rootDepth ||
		ttEntry.Move == movegen.NoMove || ttEntry.Depth < depth-singularEntryDepth ||
		ttEntry.Bound&tt.Lower == 0 || ttEntry.Score.IsDecided() || !n.pos.IsLegalWith(&n.masks, ttEntry.Move) {
		return 0, 0, false
	}
	limit := ttEntry.Score - margin(margins*depth/singularUnit)
	estimate := n.estimate
	n.excluded = ttEntry.Move
	score = w.negamax(ply, (depth-1)/2, limit-1, limit, cutNode)
	n.excluded, n.estimate = movegen.NoMove, estimate
	switch {
	case w.stopped:
		return 0, 0, false
	case score < limit-margin(singularTripleMargin) && !pvNode && !n.pos.IsNoisy(ttEntry.Move):
		return 3, 0, false
	case score < limit-margin(singularDoubleMargin) && !pvNode:
		return 2, 0, false
	case score < limit:
		return 1, 0, false
	case limit >= beta && !score.IsDecided():
		return 0, limit, true
	}
	return -negative(ttEntry.Score, alpha, beta, pvNode, cutNode), 0, false
}

// negative returns by how many plies a TT move with rivals is searched less
// deep ("negative extension"): by more if a cutoff is expected anyway, most off
// the principal variation, and by little if the move is expected to fail low.
// (Step 12.)
func negative(score, alpha, beta eval.Score, pvNode, cutNode bool) int {
	switch {
	case score >= beta && !pvNode:
		return singularNegative
	case score >= beta, cutNode:
		return singularNegative - 1
	case score <= alpha:
		return 1
	}
	return 0
}

// childDepth returns the depth for the child of the node at ply after the move that
// mc describes, and sets the child's reduction, which is subtracted at first. (Steps
// 16 and 17.)
func (w *worker) childDepth(ply int, n *node, mc *moveContext, singular int) int {
	if w.exhaustive {
		return mc.depth - 1
	}
	child := w.frame(ply + 1)
	child.reduced = w.reduction(n, child, mc)
	return mc.depth - 1 + w.extension(ply, child, singular)
}

// extension returns by how many plies a move is searched deeper: a move that was
// tested for being singular by the given plies, other checks by one, so that they
// are answered before the depth runs out. No line exceeds twice the depth of the
// iteration. (Step 16.)
func (w *worker) extension(ply int, child *node, singular int) int {
	if singular != 0 || !child.inCheck() || ply >= 2*w.rootDepth {
		return singular
	}
	return checkExtension
}

// moveContext is what pruning and reduction of a move depend on.
type moveContext struct {
	depth, moveCount int
	quiet            bool
	history          int32 // of the move, among its kind
	pvNode, cutNode  bool
	ttNoisy          bool // the TT move is noisy
}

// reduction returns by how much a late move is searched less deep at first, in
// 1/1024 plies: with good move ordering it is unlikely to be best ("late move
// reductions"). At least one ply remains. (Step 17.)
func (w *worker) reduction(n, child *node, mc *moveContext) int {
	if mc.depth < reductionDepth || mc.moveCount <= reductionMoves {
		return 0
	}
	r := w.reductions.base(mc.depth, mc.moveCount, mc.quiet)
	if mc.quiet {
		r -= int(mc.history) * onePly / reductionHistory
		if n.killers.has(child.move) {
			r -= reductionKiller
		}
		if mc.ttNoisy {
			r += reductionTTNoisy
		}
	} else {
		r -= int(mc.history) * onePly / reductionNoisyHistory
	}
	if mc.pvNode {
		r -= reductionPV
	}
	if n.ttPV {
		r -= reductionTTPV
	}
	if mc.cutNode {
		r += reductionCut
	}
	if !n.inCheck() {
		r -= reductionCorrection * int(n.correction)
	}
	if !n.improving {
		r += reductionWorsening
	}
	if child.inCheck() {
		r -= reductionCheck
	}
	if child.cutoffs > manyCutoffs {
		r += reductionCutoffs
	}
	return max(min(r, (mc.depth-2)*onePly), 0)
}

// manyCutoffs is the number of refuted moves of a node after which the next one
// is expected to be refuted too.
const manyCutoffs = 3

// reductions holds the reduction before all adjustments, in 1/1024 plies, for
// noisy and for quiet moves, by depth and move count, both limited to 63, and
// the parameters that it was computed from.
type reductions struct {
	table    [2][64][64]int16
	formulas [2]formula
}

// formula is base + ln(depth)*ln(move count)/divisor, in hundredths.
type formula struct{ base, divisor int }

// reduction returns the reduction of a move, in 1/1024 plies. The conversion keeps
// compilers for other processors from fusing the product with the sum.
func (f formula) reduction(depth, moveCount int) float64 {
	logs := float64(100 * math.Log(float64(depth)) * math.Log(float64(moveCount)))
	return onePly * (float64(f.base)/100 + logs/float64(f.divisor))
}

// base returns the reduction before all adjustments.
func (r *reductions) base(depth, moveCount int, quiet bool) int {
	table := &r.table[0]
	if quiet {
		table = &r.table[1]
	}
	return int(table[min(depth, 63)][min(moveCount, 63)])
}

// prepare computes the reductions, unless they were computed with the same
// parameters. Only a tuning build changes them from one search to the next.
func (r *reductions) prepare() {
	formulas := [2]formula{
		{reductionNoisyBase, reductionNoisyDivisor},
		{reductionQuietBase, reductionQuietDivisor},
	}
	if r.formulas == formulas {
		return
	}
	r.formulas = formulas
	for kind, f := range formulas {
		for depth := 1; depth < 64; depth++ {
			for moves := 1; moves < 64; moves++ {
				r.table[kind][depth][moves] = int16(f.reduction(depth, moves))
			}
		}
	}
}
