package eval

import "vedette/movegen"

// finnyEntry holds the units of the last position that was refreshed for a king's place.
// When a king comes back to it, most pieces are where they were, so that only what has
// changed has to be added and subtracted: "Finny tables", after Luecx, Koivisto, 2021.
type finnyEntry struct {
	units  layer
	board  [64]movegen.Piece
	pieces [movegen.King + 1]movegen.Bitboard // White's, and then those of each type
	_      [cacheLine - (movegen.King+1)*8]byte
}

// forget makes r the entry of an empty board.
func (r *finnyEntry) forget(n *Network) { *r = finnyEntry{units: n.values.Bias} }

// changed returns the squares on which p differs, and makes the sets of squares
// those of p.
func (r *finnyEntry) changed(p *movegen.Position) (squares movegen.Bitboard) {
	for kind := range r.pieces {
		now := p.ColorPieces(movegen.White)
		if kind > 0 {
			now = p.Pieces(movegen.PieceType(kind))
		}
		squares |= r.pieces[kind] ^ now
		r.pieces[kind] = now
	}
	return squares
}

// see makes r the entry of p for the king at a place.
func (r *finnyEntry) see(n *Network, king KingPlace, p *movegen.Position) {
	none := &n.nothing
	added, removed := none, none
	for squares := r.changed(p); squares != 0; {
		square := squares.Pop()
		was, now := r.board[square&63], p.PieceAt(square)
		r.board[square&63] = now
		// A row to add and one to take off go together.
		if now != movegen.NoPiece && added != none || was != movegen.NoPiece && removed != none {
			addSub(&r.units, &r.units, added, removed)
			added, removed = none, none
		}
		if now != movegen.NoPiece {
			added = n.row(king, pieceOn{now, square})
		}
		if was != movegen.NoPiece {
			removed = n.row(king, pieceOn{was, square})
		}
	}
	addSub(&r.units, &r.units, added, removed)
}

// reset makes p the position at ply 0.
func (a *Accumulators) reset(n *Network, p *movegen.Position) {
	for king := range a.last {
		a.last[king].forget(n)
	}
	first := &a.line[0]
	first.attacksComputed = false
	for side := movegen.White; side <= movegen.Black; side++ {
		first.kings[side] = KingPlaceOf(side, p.King(side))
		a.refreshSide(n, 0, side, p)
	}
}

// refreshSide computes the units of a side's perspective in p, the position at ply,
// from those that its king saw last from where it stands.
func (a *Accumulators) refreshSide(n *Network, ply int, side movegen.Color, p *movegen.Position) {
	to := &a.line[ply]
	king := to.kings[side&1] & (KingPlaces - 1)
	last := &a.last[king]
	last.see(n, king, p)
	to.units[side&1], to.computed[side&1] = last.units, true
}
