package movegen

// Targets are the legal moves of a position by the piece that makes them, for
// callers that do not need a list: piece i, on From[i], has moves to the
// squares of To[i], at least one. Castling is a move to the square of the
// castling rook, and a promotion counts once. The pieces come in the order
// king, pawns, knights, bishops, rooks and queens, those of a type by square.
// Game files depend on this order.
type Targets struct {
	N    int
	From [16]Square // as many as a side has pieces
	To   [16]Bitboard
}

// Targets fills t with the legal moves of p.
func (p *Position) Targets(t *Targets) {
	m := p.Masks()
	if p.SideToMove() == White {
		targets[whiteSide](p, &m, t)
	} else {
		targets[blackSide](p, &m, t)
	}
}

// put writes a piece at index n and returns the next index: n again if the
// piece cannot move. It does so without a branch to predict.
func (t *Targets) put(n int, from Square, to Bitboard) int {
	t.From[n&15], t.To[n&15] = from, to
	return n + int((to|-to)>>63)
}

// targets finds the moves as generate does, but piece by piece, pawns included.
func targets[C side](p *Position, m *Masks, t *Targets) {
	var c C
	us := Color(len(c))
	own := p.sets[colorSet(us)]
	occupied := p.Occupied()
	king := (own & p.sets[King]).First() & 63
	n := t.put(0, king, kingTargets[C](p, m, king))
	if m.target == 0 { // double check
		t.N = n
		return
	}

	third := rank3
	if us == Black {
		third = rank6
	}
	wanted := m.target &^ own
	pinned := m.pinLine | m.pinDiagonal
	enPassant := p.EnPassant()
	for pawns := own & p.sets[Pawn]; pawns != 0; pawns &= pawns - 1 {
		from := pawns.First() & 63
		single := forward[C](from.Bit()) &^ occupied
		to := (single | forward[C](single&third)&^occupied | pawnAttacks[us][from]&occupied) & wanted
		if pinned.Has(from) {
			to &= lines[king][from]
		}
		if enPassant != NoSquare && pawnAttacks[us][from].Has(enPassant) && enPassantIsLegal(p, us, from, enPassant) {
			to |= enPassant.Bit()
		}
		n = t.put(n, from, to)
	}
	for knights := own & p.sets[Knight] &^ pinned; knights != 0; knights &= knights - 1 {
		from := knights.First() & 63
		n = t.put(n, from, knightAttacks[from]&wanted)
	}
	for bishops := own & p.sets[Bishop]; bishops != 0; bishops &= bishops - 1 {
		from := bishops.First() & 63
		n = t.put(n, from, BishopAttacks(from, occupied)&pinMask(pinned, king, from)&wanted)
	}
	for rooks := own & p.sets[Rook]; rooks != 0; rooks &= rooks - 1 {
		from := rooks.First() & 63
		n = t.put(n, from, RookAttacks(from, occupied)&pinMask(pinned, king, from)&wanted)
	}
	for queens := own & p.sets[Queen]; queens != 0; queens &= queens - 1 {
		from := queens.First() & 63
		n = t.put(n, from, QueenAttacks(from, occupied)&pinMask(pinned, king, from)&wanted)
	}
	t.N = n
}

// pinMask returns the squares to which pins allow the piece on from to go.
func pinMask(pinned Bitboard, king, from Square) Bitboard {
	if pinned.Has(from) {
		return lines[king&63][from&63]
	}
	return ^Bitboard(0)
}

// kingTargets returns where the king may go, castling included. The attacks of
// pawns and of the other king are computed for all squares at once; most
// sliders do not reach a square even on an empty board.
func kingTargets[C side](p *Position, m *Masks, king Square) (to Bitboard) {
	var c C
	us := Color(len(c))
	enemy := p.sets[colorSet(us^1)]
	knights := enemy & p.sets[Knight]
	rooks := enemy & (p.sets[Rook] | p.sets[Queen])
	bishops := enemy & (p.sets[Bishop] | p.sets[Queen])
	occupied := p.Occupied() ^ king.Bit()
	squares := kingAttacks[king&63] &^ p.sets[colorSet(us)] &^ PawnsAttack(us^1, enemy&p.sets[Pawn]) &^
		kingAttacks[(enemy&p.sets[King]).First()&63]
	for ; squares != 0; squares &= squares - 1 {
		s := squares.First() & 63
		if knightAttacks[s]&knights != 0 ||
			rookRays[s]&rooks != 0 && RookAttacks(s, occupied)&rooks != 0 ||
			bishopRays[s]&bishops != 0 && BishopAttacks(s, occupied)&bishops != 0 {
			continue
		}
		to |= s.Bit()
	}
	if m.Checkers != 0 {
		return to
	}
	for rooks := p.castling & p.sets[Rook] & (rank1 << (us * 56)); rooks != 0; {
		// The squares between king and rook must be empty in any case.
		rook := rooks.Pop() & 63
		if between[king&63][rook]&occupied == 0 && castlingIsLegal[C](p, king, rook, to) {
			to |= rook.Bit()
		}
	}
	return to
}

// MoveTo returns the legal move of the piece on from to one of its Targets;
// promotion is the piece type of a promotion and ignored otherwise.
func (p *Position) MoveTo(from, to Square, promotion PieceType) Move {
	switch piece := p.board[from&63].Type(); {
	case piece == King && p.board[to&63] == MakePiece(p.SideToMove(), Rook):
		return NewMove(from, to) | kindCastle
	case piece != Pawn:
	case (rank1 | rank8).Has(to):
		return newPromotion(from, to, promotion)
	case to == p.EnPassant():
		return NewMove(from, to) | kindEnPassant
	}
	return NewMove(from, to)
}
