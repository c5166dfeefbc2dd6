package eval

import "vedette/movegen"

// accumulator holds the hidden units of a position on a line of play, before
// activation. They are computed when somebody asks for them: many positions
// are never evaluated.
type accumulator struct {
	units [2]layer       // of White's king and of Black's
	kings [2]Perspective // without buckets
	known [2]bool        // whether the units have been computed
	// change is what leads here from the position before.
	change change
	_      [cacheLine - 14]byte // so that the units fill whole lines
}

const cacheLine = 64

// change is what a move does to the men on the board.
type change struct {
	removed, added      [2]placed
	removals, additions int8
}

// placed is a man on a square.
type placed struct {
	man    movegen.Piece
	square movegen.Square
}

func (c *change) remove(man movegen.Piece, s movegen.Square) {
	c.removed[c.removals&1] = placed{man, s}
	c.removals++
}

func (c *change) add(man movegen.Piece, s movegen.Square) {
	c.added[c.additions&1] = placed{man, s}
	c.additions++
}

// changeOf returns what the legal move m of p changes.
func changeOf(p *movegen.Position, m movegen.Move) (c change) {
	from, to := m.From()&63, m.To()&63
	moved := p.PieceAt(from)
	c.remove(moved, from)
	switch {
	case m.IsCastle():
		rook := p.PieceAt(to)
		kingTo, rookTo := m.CastlingSquares()
		c.remove(rook, to)
		c.add(moved, kingTo)
		c.add(rook, rookTo)
		return c
	case m.IsPromotion():
		c.add(movegen.MakePiece(p.SideToMove(), m.Promotion()), to)
	default:
		c.add(moved, to)
	}
	if captured := p.PieceAt(to); captured != movegen.NoPiece {
		c.remove(captured, to)
	} else if m.IsEnPassant() {
		c.remove(p.Captured(m), to^8)
	}
	return c
}

// begin makes a the accumulator of p, from which others follow.
func (a *accumulator) begin(n *Network, p *movegen.Position) {
	for side := movegen.White; side <= movegen.Black; side++ {
		a.kings[side] = PerspectiveOf(side, p.King(side)).withoutBucket()
		a.refresh(n, side, p)
	}
}

// follow makes a that of the position after the legal move m of p, whose
// accumulator is before.
func (a *accumulator) follow(before *accumulator, p *movegen.Position, m movegen.Move) {
	a.kings = before.kings
	a.known = [2]bool{}
	a.change = changeOf(p, m)
	if king := a.change.added[0]; king.man.Type() == movegen.King {
		side := king.man.Color()
		a.kings[side&1] = PerspectiveOf(side, king.square).withoutBucket()
	}
}

// followNull makes a that of the position after a null move.
func (a *accumulator) followNull(before *accumulator) {
	a.kings = before.kings
	a.known = [2]bool{}
	a.change = change{}
}

// refresh computes the units of a side's king in p from scratch.
func (a *accumulator) refresh(n *Network, side movegen.Color, p *movegen.Position) {
	units := &a.units[side&1]
	*units = n.values.Bias
	v := a.kings[side&1]
	for men := p.Occupied(); men != 0; {
		square := men.Pop()
		add(units, n.row(v, placed{p.PieceAt(square), square}))
	}
	a.known[side&1] = true
}

// row returns what a man adds to the units of a king.
func (n *Network) row(v Perspective, m placed) *layer {
	return &n.values.Inputs[Input(v, m.man, m.square)]
}

// advance computes the units of a side's king from those before.
func (a *accumulator) advance(n *Network, side movegen.Color, before *accumulator) {
	c, v := &a.change, a.kings[side&1]
	to, from := &a.units[side&1], &before.units[side&1]
	switch {
	case c.additions == 0:
		*to = *from
	case c.removals == 1:
		addSub(to, from, n.row(v, c.added[0]), n.row(v, c.removed[0]))
	case c.additions == 1:
		addSubSub(to, from, n.row(v, c.added[0]), n.row(v, c.removed[0]), n.row(v, c.removed[1]))
	default:
		addSub(to, from, n.row(v, c.added[0]), n.row(v, c.removed[0]))
		addSub(to, to, n.row(v, c.added[1]), n.row(v, c.removed[1]))
	}
	a.known[side&1] = true
}

// unitsAt returns the units of a side's king in p, the position at ply. It
// goes back to the nearest position whose units are known and of which that
// king has the same view, and on from there.
func (k *Stack) unitsAt(ply int, side movegen.Color, p *movegen.Position) *layer {
	n, last := k.weights.network, &k.accumulators[ply]
	first := ply
	for !k.accumulators[first].known[side] {
		if first == 0 || k.accumulators[first].kings[side] != k.accumulators[first-1].kings[side] {
			last.refresh(n, side, p)
			return &last.units[side]
		}
		first--
	}
	for first < ply {
		k.accumulators[first+1].advance(n, side, &k.accumulators[first])
		first++
	}
	return &last.units[side]
}

// judge evaluates p, the position at ply, for its side to move with the network.
func (k *Stack) judge(ply int, p *movegen.Position) Score {
	if needsMopUp(p) {
		return mopUp(p)
	}
	side := p.SideToMove() & 1
	mover, other := k.unitsAt(ply, side, p), k.unitsAt(ply, side^1, p)
	return k.weights.network.score(mover, other, p.Occupied().Count())
}

// evaluate is judge from scratch.
func (n *Network) evaluate(p *movegen.Position) Score {
	if needsMopUp(p) {
		return mopUp(p)
	}
	var a accumulator
	a.begin(n, p)
	side := p.SideToMove() & 1
	return n.score(&a.units[side], &a.units[side^1], p.Occupied().Count())
}
