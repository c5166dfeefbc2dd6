package eval

import "vedette/movegen"

// accumulator holds the hidden units of a position on a line of play, before
// activation. They are computed when they are needed: many positions are never
// evaluated.
type accumulator struct {
	units    [2]layer // of White's perspective and of Black's
	kings    [2]KingPlace
	computed [2]bool // whether the units have been computed
	// change is the move from the position before.
	change change
	// attacks are those of White and of Black, if the evaluation has computed them.
	attacks         [2]movegen.Attacks
	attacksComputed bool
	_               [2*cacheLine - 104]byte // so that the units fill whole lines
}

const cacheLine = 64

// change lists the pieces that a move puts on or takes off the board, at most
// four. Unused fields have NoPiece, all of them after a null move.
type change struct {
	removed, added pieceOn // the piece that moves; a promoting pawn is added as another piece
	captured       pieceOn // or the castling rook, on its origin
	castled        pieceOn // the castling rook, on its destination
}

// pieceOn is a piece on a square.
type pieceOn struct {
	piece  movegen.Piece
	square movegen.Square
}

// changeOf returns what the legal move m of p changes.
func changeOf(p *movegen.Position, m movegen.Move) change {
	from, to := m.From()&63, m.To()&63
	moved := p.PieceAt(from)
	c := change{
		removed:  pieceOn{moved, from},
		added:    pieceOn{moved, to},
		captured: pieceOn{p.PieceAt(to), to},
	}
	switch {
	case m.IsCastle():
		kingTo, rookTo := m.CastlingSquares()
		c.added.square = kingTo
		c.castled = pieceOn{c.captured.piece, rookTo}
	case m.IsPromotion():
		c.added.piece = movegen.MakePiece(p.SideToMove(), m.Promotion())
	case m.IsEnPassant():
		c.captured = pieceOn{p.Captured(m), to ^ 8}
	}
	return c
}

// refresh computes the accumulator of p from scratch.
func (a *accumulator) refresh(n *Network, p *movegen.Position) {
	for side := movegen.White; side <= movegen.Black; side++ {
		a.kings[side] = KingPlaceOf(side, p.King(side))
		a.refreshSide(n, side, p)
	}
}

// record makes a the accumulator of the position after the legal move m of p,
// whose accumulator is before. The units are computed later.
func (a *accumulator) record(before *accumulator, p *movegen.Position, m movegen.Move) {
	a.kings = before.kings
	a.computed, a.attacksComputed = [2]bool{}, false
	a.change = changeOf(p, m)
	if king := a.change.added; king.piece.Type() == movegen.King {
		side := king.piece.Color()
		a.kings[side&1] = KingPlaceOf(side, king.square)
	}
}

// recordNull makes a the accumulator of the position after a null move.
func (a *accumulator) recordNull(before *accumulator) {
	a.kings = before.kings
	a.computed, a.attacksComputed = [2]bool{}, false
	a.change = change{}
}

// refreshSide computes the units of a side's perspective in p from scratch.
func (a *accumulator) refreshSide(n *Network, side movegen.Color, p *movegen.Position) {
	units := &a.units[side&1]
	*units = n.values.Bias
	v := a.kings[side&1]
	for pieces := p.Occupied(); pieces != 0; {
		square := pieces.Pop()
		add(units, n.row(v, pieceOn{p.PieceAt(square), square}))
	}
	a.computed[side&1] = true
}

// row returns the weights that a piece adds to the units of a king's perspective.
func (n *Network) row(king KingPlace, m pieceOn) *layer {
	return &n.values.Inputs[Input(king, m.piece, m.square)]
}

// updateSide computes the units of a side's perspective from those before the
// move.
func (a *accumulator) updateSide(n *Network, side movegen.Color, before *accumulator) {
	c, v := &a.change, a.kings[side&1]
	to, from := &a.units[side&1], &before.units[side&1]
	switch {
	case c.removed.piece == movegen.NoPiece:
		*to = *from
	case c.captured.piece == movegen.NoPiece:
		addSub(to, from, n.row(v, c.added), n.row(v, c.removed))
	default:
		addSubSub(to, from, n.row(v, c.added), n.row(v, c.removed), n.row(v, c.captured))
		if c.castled.piece != movegen.NoPiece {
			add(to, n.row(v, c.castled))
		}
	}
	a.computed[side&1] = true
}

// materialise computes the units of a side's perspective in p, the position at ply.
// It goes back to the nearest position with computed units and the same place of the
// king, and updates from there.
func (k *Stack) materialise(ply int, side movegen.Color, p *movegen.Position) *layer {
	n, line := k.weights.network, &k.accumulators.line
	last, first := &line[ply], ply
	for !line[first].computed[side] {
		if first == 0 || line[first].kings[side] != line[first-1].kings[side] {
			k.accumulators.refreshSide(n, ply, side, p)
			return &last.units[side]
		}
		first--
	}
	for first < ply {
		line[first+1].updateSide(n, side, &line[first])
		first++
	}
	return &last.units[side]
}

// evaluateNetwork evaluates p, the position at ply, for its side to move with the
// network, whether or not the side that is ahead can win. The units on the line are
// without what attacks add.
func (k *Stack) evaluateNetwork(ply int, p *movegen.Position) Score {
	if s, ok := known(p); ok {
		return s
	}
	n, side := k.weights.network, p.SideToMove()&1
	all := k.accumulators
	a, rows := &all.line[ply], &all.rows
	attacks := rows.listFor(p, p.Sets(), &a.attacks, [2]KingPlace{a.kings[side], a.kings[side^1]})
	a.attacksComputed = true
	set := OutputOf(p.Occupied().Count()) & (Outputs - 1)
	weights := &n.values.Outputs[set]
	if ply == 0 || !a.canUpdate(&all.line[ply-1]) {
		return n.output(dotRows(k.materialise(ply, side, p), k.materialise(ply, side^1, p), &n.values.Attacks, rows, attacks, weights), set)
	}
	var s update
	if capture := a.updateOf(&s, n, &all.line[ply-1], side); capture {
		return n.output(addSubSubDotRows(&s, &n.values.Attacks, rows, attacks, weights), set)
	}
	return n.output(addSubDotRows(&s, &n.values.Attacks, rows, attacks, weights), set)
}

// canUpdate reports whether one kernel can compute the units of both perspectives.
// Mostly it can.
func (a *accumulator) canUpdate(before *accumulator) bool {
	return before.computed == [2]bool{true, true} && a.computed == [2]bool{} && a.kings == before.kings &&
		a.change.removed.piece != movegen.NoPiece && a.change.castled.piece == movegen.NoPiece
}

// updateOf makes s the update of the units of both perspectives, those of the side to move
// first, from those before the move, and reports whether it was a capture. The units
// count as computed: the update must follow.
func (a *accumulator) updateOf(s *update, n *Network, before *accumulator, side movegen.Color) (capture bool) {
	c, v, w := &a.change, a.kings[side&1], a.kings[side&1^1]
	a.computed = [2]bool{true, true}
	// One by one: a composite literal would be copied, and the processor would wait for
	// what was just written.
	s[updateTo][0], s[updateTo][1] = &a.units[side&1], &a.units[side&1^1]
	s[updateFrom][0], s[updateFrom][1] = &before.units[side&1], &before.units[side&1^1]
	s[updateAdded][0], s[updateAdded][1] = n.row(v, c.added), n.row(w, c.added)
	s[updateRemoved][0], s[updateRemoved][1] = n.row(v, c.removed), n.row(w, c.removed)
	if capture = c.captured.piece != movegen.NoPiece; capture {
		s[updateCaptured][0], s[updateCaptured][1] = n.row(v, c.captured), n.row(w, c.captured)
	}
	return capture
}

// evaluate evaluates p for its side to move from scratch.
func (n *Network) evaluate(p *movegen.Position) Score {
	if s, ok := known(p); ok {
		return s
	}
	var a accumulator
	a.refresh(n, p)
	return bounded(p, n.scoreOf(&a, p, p.Sets()))
}

// scoreOf evaluates the given pieces of p for its side to move, from their units.
func (n *Network) scoreOf(a *accumulator, p *movegen.Position, pieces *movegen.Sets) Score {
	side := p.SideToMove() & 1
	var rows attackRows
	var attacks [2]movegen.Attacks
	listed := rows.listFor(p, pieces, &attacks, [2]KingPlace{a.kings[side], a.kings[side^1]})
	set := OutputOf(pieces.Occupied().Count()) & (Outputs - 1)
	return n.output(dotRows(&a.units[side], &a.units[side^1], &n.values.Attacks, &rows, listed, &n.values.Outputs[set]), set)
}
