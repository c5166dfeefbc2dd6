package syzygy

import "vedette/movegen"

// The distances of positions in which the next capture or pawn move decides.
const (
	nextPly   = 1   // of a win or a loss
	cursedPly = 101 // of a cursed win or a blessed loss
)

// distance is a DTZ and its precision.
type distance struct {
	plies int
	exact bool // plies is not rounded to whole moves
}

// DTZ returns the distance in plies to the next capture, pawn move or mate with
// best play by the rules of DTZ50: the winner minimises it, the loser maximises
// it, and neither changes the value of the position. It is 1 to 100 for a win
// of the side to move, -1 to -100 for a loss, 101 or more for a cursed win,
// -101 or less for a blessed loss, and 0 for a draw. It is -1 for a mated
// position and 0 for a stalemate.
//
// Some tables store moves and not plies. Then the true distance may be one ply
// more than the result, but not for a win that needs all of the 100 plies.
//
// ok is false if a table is missing or damaged, or if a side has castling
// rights. A draw needs no DTZ table. DTZ may be called from any number of
// goroutines, and allocates only to open a table.
func (t *Tables) DTZ(p *movegen.Position) (plies int, ok bool) {
	if !t.covers(p) {
		return 0, false
	}
	d, ok := t.dtz(p)
	return d.plies, ok
}

// before returns the distance of a position with the given value in which a
// capture or pawn move that keeps the value comes next.
func before(value WDL) distance {
	return distance{[...]int{-nextPly, -cursedPly, 0, cursedPly, nextPly}[value-Loss], true}
}

// dtz returns the distance of p. If the table holds only positions with the
// other side to move, it probes p's children, which the table then holds.
func (t *Tables) dtz(p *movegen.Position) (distance, bool) {
	value, byCapture, ok := t.wdl(p)
	if !ok || value == Draw {
		return distance{exact: true}, ok
	}
	if byCapture {
		return before(value), true
	}
	if value > Draw {
		byPawn, ok := t.pawnMoveKeeps(p, value)
		if !ok || byPawn {
			return before(value), ok
		}
	}
	d, otherSide, ok := t.storedDTZ(p, value)
	if !otherSide {
		return d, ok
	}
	if value > Draw {
		return t.shortestWin(p, value)
	}
	return t.longestLoss(p)
}

// pawnMoveKeeps reports whether a pawn move other than a capture keeps the
// value of p.
func (t *Tables) pawnMoveKeeps(p *movegen.Position, value WDL) (keeps, ok bool) {
	pawns := p.PiecesOf(p.SideToMove(), movegen.Pawn)
	if pawns == 0 {
		return false, true
	}
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	var child movegen.Position
	for _, m := range moves.Slice() {
		if !pawns.Has(m.From()) || p.IsCapture(m) {
			continue
		}
		p.MakeInto(&child, m)
		reply, _, ok := t.wdl(&child)
		if !ok || -reply == value {
			return true, ok
		}
	}
	return false, true
}

// storedDTZ returns the distance of p, which is not drawn, from the table.
// otherSide reports that the table holds only positions with the other side to
// move.
func (t *Tables) storedDTZ(p *movegen.Position, value WDL) (d distance, otherSide, ok bool) {
	e := t.endings[materialOf(p)]
	table := e.dtz.open(t)
	if table == nil {
		return d, false, false
	}
	flip := table.flip(p, e.flipped)
	part, index := table.part(p, flip)
	black := (p.SideToMove() == movegen.Black) != flip
	if !table.symmetric && black != (part.flags&flagBlack != 0) {
		return d, true, true
	}
	stored, ok := part.values.at(index)
	if !ok {
		return d, false, false
	}
	d, ok = part.distance(stored, value)
	return d, false, ok
}

// wdlMap holds the index of the map for each value from Loss on: the maps are those of a
// win, a loss, a cursed win and a blessed loss. A draw needs none.
var wdlMap = [...]int{1, 3, 0, 2, 0}

// distance returns the distance that a stored number stands for in a position
// with the given value, which is not Draw. ok is false if the number is not in
// the map.
func (part *part) distance(stored uint16, value WDL) (d distance, ok bool) {
	n := int(stored)
	if part.flags&flagMapped != 0 {
		values := part.maps[wdlMap[value-Loss]]
		if n >= len(values) {
			return d, false
		}
		n = int(values[n])
	}
	plies := value == Win && part.flags&flagWinPlies != 0 || value == Loss && part.flags&flagLossPlies != 0
	if !plies {
		n *= 2
	}
	n++
	if value == CursedWin || value == BlessedLoss {
		n += cursedPly - 1
	}
	if value < Draw {
		n = -n
	}
	return distance{n, plies}, true
}

// shortestWin returns the distance of p, a win or cursed win in which no
// capture or pawn move keeps the value, from those of its children.
func (t *Tables) shortestWin(p *movegen.Position, value WDL) (best distance, ok bool) {
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	var child movegen.Position
	best.exact = true
	for _, m := range moves.Slice() {
		p.MakeInto(&child, m)
		if child.Rule50() == 0 {
			continue // a capture or pawn move does not keep the value
		}
		d, ok := t.afterQuiet(&child)
		if !ok {
			return best, false
		}
		best.exact = best.exact && d.exact
		if d.plies > 0 && (best.plies == 0 || d.plies < best.plies) {
			best.plies = d.plies
		}
	}
	return best, best.plies > 0 // otherwise a table is damaged
}

// longestLoss returns the distance of p, a loss or blessed loss, from those of
// its children.
func (t *Tables) longestLoss(p *movegen.Position) (best distance, ok bool) {
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	var child movegen.Position
	best = distance{-nextPly, true} // of a mated position
	for _, m := range moves.Slice() {
		p.MakeInto(&child, m)
		var d distance
		if child.Rule50() == 0 {
			reply, _, replied := t.wdl(&child)
			d, ok = before(-reply), replied
		} else {
			d, ok = t.afterQuiet(&child)
		}
		if !ok || d.plies >= 0 {
			return best, false // if the move does not lose, a table is damaged
		}
		best.plies = min(best.plies, d.plies)
		best.exact = best.exact && d.exact
	}
	return best, true
}

// afterQuiet returns the distance of the move that leads to child and is
// neither a capture nor a pawn move: one ply more than child's, from the other
// side's view, or 1 if it mates.
func (t *Tables) afterQuiet(child *movegen.Position) (distance, bool) {
	if isMate(child) {
		return before(Win), true
	}
	d, ok := t.dtz(child)
	d.plies = -d.plies
	switch {
	case d.plies > 0:
		d.plies++
	case d.plies < 0:
		d.plies--
	}
	return d, ok
}

// isMate reports whether the side to move is mated.
func isMate(p *movegen.Position) bool { return p.InCheck() && !p.HasLegalMove() }
