package syzygy

import "vedette/movegen"

// Best returns the best move of p by RankRoot, with the same meaning of previous and
// rule50. ok is false if the game is over or drawn, or if the DTZ is not known.
//
// It takes as long as RankRoot.
func (t *Tables) Best(p *movegen.Position, previous []movegen.Key, rule50 bool) (m movegen.Move, ok bool) {
	list, byDTZ, ok := t.RankRoot(p, previous, rule50)
	if !ok || !byDTZ {
		return movegen.NoMove, false
	}
	best, ok := t.best(p, list)
	return best.Move, ok && best.WDL != Draw
}

// Keeps reports whether the legal move m keeps the value of p, which takes into account
// the plies since the last capture or pawn move if the fifty-move rule applies. Without
// DTZ tables it does not. known is false if a table is missing or damaged, or if a side
// has castling rights. Where a single ply decides whether a win comes too late, a move of
// the highest rank may seem not to keep it; see RankRoot.
func (t *Tables) Keeps(p *movegen.Position, m movegen.Move, rule50 bool) (keeps, known bool) {
	if !t.covers(p) {
		return false, false
	}
	var child movegen.Position
	p.MakeInto(&child, m)
	value, after := Draw, Draw
	d, known := t.dtz(p)
	move, ok := t.distanceOf(&child, p.Rule50())
	if known && ok {
		value, after = d.value(p.Rule50()), move.WDL
	} else if value, _, known = t.wdl(p); known {
		move, known = t.valueOf(&child, 0)
		after = move.WDL
	}
	if !rule50 {
		value, after = withoutRule50(value), withoutRule50(after)
	}
	return after >= value, known
}

// best returns a move of the highest rank, false if there is none. Among
// several it prefers mate, then the move after which the DTZ is smallest.
func (t *Tables) best(p *movegen.Position, list []RootMove) (best RootMove, ok bool) {
	left := 0
	var child movegen.Position
	for _, m := range list {
		if ok && m.Rank < best.Rank {
			continue
		}
		p.MakeInto(&child, m.Move)
		d, known := t.dtz(&child)
		plies := max(d.plies, -d.plies)
		if isMate(&child) {
			plies = -1
		}
		if known && (!ok || m.Rank > best.Rank || plies < left) {
			best, left, ok = m, plies, true
		}
	}
	return best, ok
}
