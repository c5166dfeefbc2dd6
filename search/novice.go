package search

import (
	"math"
	"slices"

	"vedette/eval"
	"vedette/movegen"
)

// Sight is how a novice looks at a position: the plain search that plays the
// weak grades in place of the real one. It looks a few plies ahead, and overlooks
// moves by their kind and depth, see oversight.go. The zero value stands for the
// real search.
type Sight struct {
	// Depth is how many plies the novice looks ahead, before only captures, at
	// least 1. A fraction is the chance of a ply more, drawn for each search.
	Depth float64
	// Captures is how many plies of captures the novice follows after that.
	Captures int
	// Oversight, from 0 to 1, is how much the novice overlooks.
	Oversight float64
	// Noise, in centipawns, is the standard deviation of the novice's judgement
	// of a move.
	Noise float64
}

// isNovice reports whether the novice searches.
func (s *Sight) isNovice() bool { return s.Depth > 0 }

// novice is one search by a novice.
type novice struct {
	*worker
	sight Sight
	seed  seed
	depth int // of the current iteration, in plies
	// unseen is whether overlooked moves are left at the root, to be shown.
	unseen bool
}

// What a habit counts when the novice judges a move, in centipawns. A novice whose
// judgement errs by more would not keep it, so the noise is added a few times.
const (
	habitWorth  = 25
	habitNoises = 3
)

// look is the search of a novice: iterative deepening, by one ply at a time, with
// every root move in a wide window. It leaves in front the move that the novice
// judges best, and the lines are reported by their scores.
func (w *worker) look(h *Handicap) {
	v := novice{worker: w, sight: h.Sight, seed: seedOf(h.Random)}
	v.frame(0).move = v.opponentsLast()
	last := int(h.Sight.Depth)
	if v.seed.chance(movegen.NoMove) < h.Sight.Depth-float64(last) {
		last++
	}
	if w.limits.Depth > 0 {
		last = min(last, w.limits.Depth)
	}
	lines := min(w.multiPV, len(w.root))
	v.dismissOverlooked()
	for v.depth = 1; v.depth <= max(last, 1); v.depth++ {
		w.rootDepth, w.selDepth = v.depth, 0
		v.lookAtRoot(lines)
		if w.stopped && w.completedDepth == 0 {
			w.salvage(v.depth, lines)
			return
		}
		// A stopped iteration leaves the other moves their scores of the one before.
		w.keep(v.depth, lines)
		w.reportFinished(lines)
		if w.stopped || w.ctl.Stopped() || w.mateFound() {
			break
		}
	}
	v.preferJudged()
}

// opponentsLast returns the move that led to the root, NoMove at the beginning.
func (v *novice) opponentsLast() movegen.Move {
	if v.lastMoved.Piece == movegen.NoPiece {
		return movegen.NoMove
	}
	return movegen.NewMove(v.lastMoved.From, v.lastMoved.To)
}

// dismissOverlooked removes the root moves that are overlooked. If too few would be
// left for the lines that were asked for, all stay to be shown.
func (v *novice) dismissOverlooked() {
	n := v.frame(0)
	seen := slices.Clone(v.root)
	seen = slices.DeleteFunc(seen, func(r rootLine) bool { return v.overlooks(0, n, r.move) })
	if len(seen) >= min(v.multiPV, len(v.root)) {
		v.root = append(v.root[:0], seen...)
	} else {
		v.unseen = len(seen) > 0 // who sees nothing must move all the same
	}
}

// lookAtRoot searches the root moves and sorts them by their scores. One whose
// score, with habit and noise, cannot come near the best of the lines needs no exact
// score.
func (v *novice) lookAtRoot(lines int) {
	slack := eval.Score(2*habitWorth + (2*habitNoises+5)*v.sight.Noise)
	var best []eval.Score // of the moves so far, in descending order
	for i := range v.root {
		alpha := -eval.Infinity
		if !v.unseen && len(best) >= lines {
			alpha = max(best[lines-1]-slack, -eval.Infinity)
		}
		r, before := &v.root[i], v.nodes
		v.make(0, r.move)
		score := -v.value(1, v.depth-1, -eval.Infinity, -alpha)
		if v.stopped {
			break
		}
		r.nodes += v.nodes - before
		r.score, r.previous, r.selDepth = score, score, v.selDepth
		r.line.set(r.move, v.line(1))
		best = append(best, score)
		slices.SortFunc(best, func(a, b eval.Score) int { return int(b - a) })
	}
	slices.SortStableFunc(v.root, func(a, b rootLine) int { return int(b.score - a.score) })
}

// preferJudged moves to the front what the novice judges best, of the moves that it
// sees in the last finished iteration: a mate in one, else the best score with the
// noise of the judgement and by habit. The lines are reported again if that is not
// the best score.
func (v *novice) preferJudged() {
	best, most := 0, math.Inf(-1)
	noise := v.sight.Noise
	for i := range v.root {
		r := &v.root[i]
		if r.score == eval.MateIn(1) {
			best = i
			break
		}
		if v.unseen && v.overlooks(0, v.frame(0), r.move) {
			continue
		}
		judged := float64(r.score) + noise*v.seed.deviation(r.move) + v.habit(r.move)*(habitWorth+habitNoises*noise)
		if judged > most {
			best, most = i, judged
		}
	}
	if best == 0 {
		return
	}
	v.toFront(0, best)
	v.finished = append(v.finished[:0], v.root[:len(v.finished)]...)
	v.reportFinished(len(v.finished))
}

// habit returns 1 for a root move that a player makes if nothing speaks against it,
// -1 for one that needs a reason, and else 0. A pawn that can become a queen does so
// at once, even if it could wait, and no other piece; nobody likes to move to and
// fro.
func (v *novice) habit(m movegen.Move) float64 {
	p := &v.frame(0).pos
	switch {
	case m.IsPromotion() && m.Promotion() != movegen.Queen, v.shuffles(m):
		return -1
	case m.IsPromotion() && seeAtLeast(p, m, leastSurely):
		return 1
	}
	return 0
}

// shuffles reports whether a root move takes the side's last move back, or leads
// to a position that was in the game.
func (v *novice) shuffles(m movegen.Move) bool {
	n := v.frame(0)
	if own := v.ownLast; own.To == m.From() && own.From == m.To() && own.Piece == n.pos.PieceAt(m.From()) {
		return true
	}
	var child movegen.Position
	n.pos.MakeInto(&child, m)
	return child.Repetitions(v.previous(1)) > 0 // the root's key is there since its moves were made
}

// value returns the score of the node at ply by the moves that are seen. If some
// are overlooked, the side to move is assumed to have a move that keeps the
// evaluation, so that a node is not bad because its good moves are not seen.
func (v *novice) value(ply, depth int, alpha, beta eval.Score) eval.Score {
	n := v.frame(ply)
	v.line(ply).n = 0
	if v.mustStop() {
		return 0
	}
	v.selDepth = max(v.selDepth, ply)
	if score, over := v.over(ply, n); over {
		return score
	}
	best := -eval.Infinity
	if v.seeMoves(ply, n, depth) {
		best = v.evals.Evaluate(ply, &n.pos)
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	for _, r := range n.picker.ranked[:n.picker.end] {
		v.make(ply, r.move())
		score := -v.value(ply+1, depth-1, -beta, -alpha)
		if v.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha = score
		v.line(ply).set(r.move(), v.line(ply+1))
		if score >= beta {
			break
		}
	}
	return best
}

// over returns the score of a node at which the game is over, or the search must
// end.
func (v *novice) over(ply int, n *node) (score eval.Score, over bool) {
	switch {
	case v.drawn(ply, n):
		return eval.Draw, true
	case !n.pos.HasLegalMove():
		return n.withoutMove(ply, eval.Draw), true
	case ply >= eval.MaxPly:
		return v.evals.Evaluate(ply, &n.pos), true
	}
	return 0, false
}

// seeMoves lists the moves of the node that are seen in the picker, the captures
// first, and reports whether there are others. With no depth left these are
// captures and promotions that lose no material, at the end of the captures none. In
// check every other list is of all moves.
func (v *novice) seeMoves(ply int, n *node, depth int) (others bool) {
	k := &n.picker
	k.end = 0
	switch {
	case depth > 0 || n.inCheck() && depth > -v.sight.Captures:
		n.pos.LegalMoves(&k.list)
	case depth > -v.sight.Captures:
		n.pos.NoisyMoves(&k.list)
		others = true
	default:
		k.list.Clear()
		others = true
	}
	for i, m := range k.list.Slice() {
		noisy := n.pos.IsNoisy(m)
		if depth <= 0 && noisy && !n.inCheck() && !seeAtLeast(&n.pos, m, 0) || v.overlooks(ply, n, m) {
			others = true
			continue
		}
		value := int32(0)
		if noisy { // the most valuable victim first, by the least valuable piece
			value = 16*int32(seeValue[n.pos.Captured(m).Type()&7]) - int32(n.pos.PieceAt(m.From()).Type()) + 16
		}
		k.ranked[k.end] = rank(m, value, i)
		k.end++
	}
	slices.SortFunc(k.ranked[:k.end], func(a, b ranked) int {
		if a > b {
			return -1
		}
		return 1
	})
	return others
}
