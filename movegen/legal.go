package movegen

// IsLegal reports whether m, which may be any 16 bits, is legal: true for
// exactly the moves that the generator gives.
func (p *Position) IsLegal(m Move) bool {
	masks := p.Masks()
	return p.IsLegalWith(&masks, m)
}

// IsLegalWith is IsLegal for a caller who has the masks of p. The search uses
// it for moves from the transposition table and from other nodes.
func (p *Position) IsLegalWith(masks *Masks, m Move) bool {
	if p.SideToMove() == White {
		return isLegal[whiteSide](p, masks, m)
	}
	return isLegal[blackSide](p, masks, m)
}

func isLegal[C side](p *Position, masks *Masks, m Move) bool {
	var c C
	us := Color(len(c))
	from, to := m.From(), m.To()
	piece := p.board[from]
	if piece == NoPiece || piece.Color() != us {
		return false
	}
	kind := m & kindMask
	if kind != kindPromotion && m&(3<<12) != 0 {
		return false // promotion bits without a promotion
	}
	own := p.sets[colorSet(us)]
	if kind == kindCastle {
		return piece.Type() == King && masks.Checkers == 0 && (p.CastlingRooks() & own).Has(to) && castlingIsLegal[C](p, from, to, 0)
	}
	if own.Has(to) {
		return false
	}
	switch piece.Type() {
	case King:
		return kind == kindNormal && kingAttacks[from].Has(to) && !attacked[C](p, to, p.Occupied()^from.Bit())
	case Pawn:
		return pawnMoveIsLegal[C](p, masks, m)
	}
	return kind == kindNormal && masks.target.Has(to) && masks.allowsPinned(p.King(us), from, to) &&
		PieceAttacks(piece.Type(), from, p.Occupied()).Has(to)
}

// allowsPinned reports whether pins allow the piece on from to go to another
// square: a pinned piece stays on the line through its king.
func (m *Masks) allowsPinned(king, from, to Square) bool {
	return !(m.pinLine | m.pinDiagonal).Has(from) || lines[king&63][from&63].Has(to)
}

// pawnMoveIsLegal reports whether a pawn move of C is legal, to a square
// without an own piece.
func pawnMoveIsLegal[C side](p *Position, masks *Masks, m Move) bool {
	var c C
	us := Color(len(c))
	from, to := m.From(), m.To()
	last, third := rank8, rank3
	if us == Black {
		last, third = rank1, rank6
	}
	captures := pawnAttacks[us][from&63]
	if m.IsEnPassant() {
		return p.EnPassant() == to && captures.Has(to) && enPassantIsLegal(p, us, from, to)
	}
	if last.Has(to) != m.IsPromotion() || !masks.target.Has(to) || !masks.allowsPinned(p.King(us), from, to) {
		return false
	}
	if p.board[to] != NoPiece {
		return captures.Has(to)
	}
	empty := ^p.Occupied()
	single := forward[C](from.Bit()) & empty
	double := forward[C](single&third) & empty
	return (single | double).Has(to)
}

// IsCapture reports whether the legal move m captures.
func (p *Position) IsCapture(m Move) bool {
	return p.board[m.To()] != NoPiece && !m.IsCastle() || m.IsEnPassant()
}

// IsNoisy reports whether the legal move m captures or promotes.
func (p *Position) IsNoisy(m Move) bool { return m.IsPromotion() || p.IsCapture(m) }

// Captured returns the piece that the legal move m captures, or NoPiece.
func (p *Position) Captured(m Move) Piece {
	switch m & kindMask {
	case kindCastle:
		return NoPiece
	case kindEnPassant:
		return MakePiece(p.SideToMove()^1, Pawn)
	}
	return p.board[m.To()]
}

// GivesCheck reports whether the legal move m checks the opponent.
func (p *Position) GivesCheck(m Move) bool {
	us := p.SideToMove()
	king := p.King(us^1) & 63
	from, to := m.From(), m.To()
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	own := p.sets[colorSet(us)] &^ from.Bit()
	arrived := p.board[from].Type()
	switch m & kindMask {
	case kindPromotion:
		arrived = m.promoted()
	case kindEnPassant:
		occupied &^= (to ^ 8).Bit()
	case kindCastle:
		kingTo, rookTo := castlingSquares(from, to)
		occupied = occupied&^to.Bit() | kingTo.Bit() | rookTo.Bit()
		own &^= to.Bit()
		arrived, to = Rook, rookTo
	}
	switch arrived {
	case Pawn:
		if pawnAttacks[us][to].Has(king) {
			return true
		}
	case King:
	default:
		if PieceAttacks(arrived, to, occupied).Has(king) {
			return true
		}
	}
	// Discovered checks.
	queens := p.sets[Queen]
	if rooks := (p.sets[Rook] | queens) & own; rooks&rookRays[king] != 0 && RookAttacks(king, occupied)&rooks != 0 {
		return true
	}
	bishops := (p.sets[Bishop] | queens) & own
	return bishops&bishopRays[king] != 0 && BishopAttacks(king, occupied)&bishops != 0
}
