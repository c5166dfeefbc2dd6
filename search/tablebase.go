package search

import (
	"cmp"
	"slices"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/syzygy"
	"vedette/tt"
)

// Syzygy says which endgame tables a search uses, and how. The zero value uses
// none.
type Syzygy struct {
	Tables *syzygy.Tables // nil for none
	// Limit is the greatest number of pieces, kings and pawns included, of a
	// position that is probed.
	Limit int
	// Depth is the least remaining depth at which positions with the maximum number
	// of pieces are probed inside the tree. Those with fewer are probed at every
	// depth, except in quiescence.
	Depth int
	// Rule50 says that the fifty-move rule counts: a win that takes too long is a
	// draw.
	Rule50 bool
}

// pieces returns the greatest number of pieces of a position that is probed, 0 if
// none is.
func (s *Syzygy) pieces() int { return min(s.Limit, s.Tables.MaxPieces()) }

// within returns the endgame tables for a search with the limits. A search for a mate
// uses none: they prefer the next capture or pawn move that wins.
func (s *Syzygy) within(l *Limits) Syzygy {
	if l.Mate > 0 {
		return Syzygy{}
	}
	return *s
}

// nearDraw is the score of a win that the fifty-move rule makes a draw: more than
// a draw, because the opponent may err.
const nearDraw eval.Score = 1

// bounds returns the least and the greatest score that a position at ply can
// have, given its value by the tables. A draw is exact. A win is a lower bound: it
// may be a mate, or there may be a shorter way into the tables.
func (s *Syzygy) bounds(value syzygy.WDL, ply int) (least, most eval.Score) {
	score := s.score(value, ply)
	switch {
	case score.IsWin():
		return score, eval.Infinity
	case score.IsLoss():
		return -eval.Infinity, score
	}
	return score, score
}

// score returns the score of a position at ply with a value by the tables.
func (s *Syzygy) score(value syzygy.WDL, ply int) eval.Score {
	switch {
	case value == syzygy.Win || value == syzygy.CursedWin && !s.Rule50:
		return eval.TBWinIn(ply)
	case value == syzygy.Loss || value == syzygy.BlessedLoss && !s.Rule50:
		return eval.TBLossIn(ply)
	}
	return nearDraw * eval.Score(value) // 1, 0 or -1
}

// probeInterval is the number of nodes after a probe at which to check the clock
// again: a slow disk may take ten milliseconds for each probe.
const probeInterval = 8

// tbDepth is how many plies are added to the node's depth when a value of the tables
// is stored in the TT: no search knows better.
const tbDepth = 6

// probeTB probes the endgame tables for the node. The score lies between
// least and most, which are infinite if the tables do not have the position, and a is
// alpha, raised to least. If nothing of the window is left, ended is true, and least is
// the score.
//
// The tables ignore the counter of the fifty-move rule, so only positions after a
// capture or pawn move are probed. Positions with castling rights are not in
// them. With an excluded move the value may be that of the move. (Step 6.)
func (w *worker) probeTB(ply int, n *node, depth int, alpha, beta eval.Score) (a, least, most eval.Score, ended bool) {
	least, most = -eval.Infinity, eval.Infinity
	if pieces := n.pos.Occupied().Count(); pieces > w.tbPieces || pieces == w.tbPieces && depth < w.syzygy.Depth ||
		n.pos.Rule50() != 0 || n.pos.CastlingRooks() != 0 || n.excluded != movegen.NoMove {
		return alpha, least, most, false
	}
	value, ok := w.syzygy.Tables.WDL(&n.pos)
	w.pollAt = min(w.pollAt, w.nodes+probeInterval)
	if !ok {
		return alpha, least, most, false
	}
	w.tbHits.Add(1)
	least, most = w.syzygy.bounds(value, ply)
	entry := tt.Entry{Score: least, Depth: min(depth+tbDepth, MaxDepth), Bound: tt.Exact, PV: n.ttPV}
	switch {
	case least == most:
	case least >= beta:
		entry.Bound = tt.Lower
	case most <= alpha:
		entry.Score, entry.Bound = most, tt.Upper
	default:
		return max(alpha, least), least, most, false
	}
	w.tt.Store(n.pos.Key(), ply, entry)
	return alpha, entry.Score, entry.Score, true
}

// useTB sets the endgame tables for a task.
func (w *worker) useTB(t *task) {
	w.syzygy, w.tbPieces = t.syzygy, 0
	if t.probe {
		w.tbPieces = t.syzygy.pieces()
	}
	if w.isMain() {
		w.tbHits.Store(uint64(t.ranked))
	}
}

// tbHits returns how many probes of all workers found the position,
// including those after the root's moves.
func (t *team) tbHits() (sum uint64) {
	for _, w := range t.workers {
		sum += w.tbHits.Load()
	}
	return sum
}

// rankRoot ranks the root's moves of a task by the endgame tables, if they have
// the position, and puts the best first. Moves of a lower rank are searched only
// for further lines of MultiPV. Moves that may not be searched do not count.
//
// Where the ranks follow DTZ, a move of the first rank keeps the value of the root
// and, if it wins, makes progress. Then the tables are not probed inside the tree:
// they would give every node the same value, and the search could
// no longer find a mate, or prefer among moves of the same rank the one that is
// hard to answer. The same holds for drawn and lost roots where DTZ is missing. In
// won ones without DTZ the tables are probed inside the tree, because only the
// search makes progress: the nearer a capture or pawn move that keeps the win is,
// the better is its score.
func (t *task) rankRoot() {
	p := t.game.Position()
	if p.Occupied().Count() > t.syzygy.pieces() {
		return
	}
	begun, plan := time.Now(), newClock(t.limits)
	stop := func() bool { return t.mustSearch(begun, &plan) }
	list, byDTZ, ok := t.syzygy.Tables.RankRootUntil(p, t.game.PreviousKeys(), t.syzygy.Rule50, stop)
	if !ok {
		return
	}
	for i := range t.root {
		r := &t.root[i]
		for _, entry := range list {
			if entry.Move == r.move {
				r.ranked, r.tbRank, r.tbScore = true, entry.Rank, t.syzygy.score(entry.WDL, 1)
			}
		}
	}
	t.ranked = len(list)
	slices.SortStableFunc(t.root, func(a, b rootMove) int { return cmp.Compare(b.tbRank, a.tbRank) })
	t.probe = !byDTZ && len(t.root) > 0 && t.root[0].tbScore.IsWin()
}

// rankingTime is how long ranking may take in any case. Tables in memory need less
// than a millisecond, and a move that was not ranked may give a win away. The time
// is within what a clock always reserves.
const rankingTime = 5 * time.Millisecond

// mustSearch reports whether a ranking that began at a given time has to be given
// up: the disk is too slow for the time that there is, or the search was stopped.
func (t *task) mustSearch(begun time.Time, plan *clock) bool {
	return time.Since(begun) > rankingTime && (t.ctl.Stopped() || plan.expired(t.ctl, 0))
}

// rankEnd returns the index behind the root moves that have the same rank as the
// one at first. Without tables all have the same.
func (w *worker) rankEnd(first int) int {
	end := first + 1
	for end < len(w.root) && w.root[end].tbRank == w.root[first].tbRank {
		end++
	}
	return end
}

// shown returns the score to report of a root move: that by the endgame tables,
// unless the search found a mate.
func (r *rootMove) shown() eval.Score {
	if r.ranked && !r.score.IsMate() {
		return r.tbScore
	}
	return r.score
}
