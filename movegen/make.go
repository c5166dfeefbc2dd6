package movegen

// MakeInto makes the legal move m and writes the position after it to child,
// which must not be p. It reads from the parent where possible, so that the
// processor need not wait for what was just written to the child.
func (p *Position) MakeInto(child *Position, m Move) {
	if p.SideToMove() == White {
		key, next := p.passTurn(White)
		makeInto[whiteSide](child, p, m, key, next)
	} else {
		key, next := p.passTurn(Black)
		makeInto[blackSide](child, p, m, key, next)
	}
}

// MakeNullInto passes the turn: it writes p with the other side to move to
// child. The side to move must not be in check.
func (p *Position) MakeNullInto(child *Position) {
	*child = *p
	key, next := p.passTurn(p.SideToMove())
	child.key = key
	child.state = next &^ sinceNullMask
}

// Play makes the legal move m in place, or passes the turn for NoMove. Where each
// nanosecond counts, as in a search, MakeInto saves a copy.
func (p *Position) Play(m Move) {
	parent := *p
	if m == NoMove {
		parent.MakeNullInto(p)
	} else {
		parent.MakeInto(p, m)
	}
}

// passTurn returns the key and state of p after a move of us that changes nothing
// on the board: the part common to all moves.
func (p *Position) passTurn(us Color) (Key, state) {
	key := p.key ^ zobrist.black
	if square := p.EnPassant(); square != NoSquare {
		key ^= zobrist.enPassant[square&7]
	}
	return key, p.state.after(us)
}

// makeInto makes the move m of C. key and next are the child's key and state so
// far, as passTurn returns them.
func makeInto[C side](child, p *Position, m Move, key Key, next state) {
	var c C
	us := Color(len(c))
	them := us ^ 1
	*child = *p
	// As machine words, which need not be extended for each use.
	from, to := uint(m)&63, uint(m)>>6&63
	moved := uint(p.board[from])
	if m >= kindCastle {
		makeCastling(child, p, m, key, next)
		return
	}

	captured := uint(p.board[to])
	arrival := Bitboard(1) << to
	change := Bitboard(1)<<from | arrival
	child.board[from] = NoPiece
	child.board[to] = Piece(moved)
	child.sets[colorSet(us)] = p.sets[colorSet(us)] ^ change
	z := zobrist.piece[moved&15][from] ^ zobrist.piece[moved&15][to]
	key ^= z
	child.parts[partOf(moved, us)] ^= uint32(z)
	set := p.sets[moved>>1&7] ^ change
	if captured != uint(NoPiece) {
		child.sets[colorSet(them)] = p.sets[colorSet(them)] ^ arrival
		child.sets[captured>>1&7] = p.sets[captured>>1&7] ^ arrival
		if captured>>1 == moved>>1 {
			set ^= arrival
		}
		z := zobrist.piece[captured&15][to]
		key ^= z
		child.parts[partOf(captured, them)] ^= uint32(z)
		next &^= rule50Mask
	}
	child.sets[moved>>1&7] = set

	if moved == uint(WhitePawn)|uint(us) {
		next &^= rule50Mask
		if m >= kindPromotion || m.isDoubleStep() {
			makeSpecialPawnMove(child, p, m, key, next)
			return
		}
	}
	if p.castling&change != 0 {
		endCastlingRights(child, p, change, key, next)
		return
	}
	child.state = next
	child.key = key
}

// endCastlingRights ends the castling rights of the kings and rooks of p on the squares
// of change, in child, where the rest of the move is made; key and next are the
// child's so far. It is a tail call of makeInto, as makeSpecialPawnMove is, so that
// makeInto need not save registers.
func endCastlingRights(child, p *Position, change Bitboard, key Key, next state) {
	child.state = next
	child.key = key ^ loseCastling(child, p, change)
}

// makeSpecialPawnMove completes the pawn move m in child, where the rest of it is made:
// promotion, the end of a castling right by it, en passant capture, or
// the en passant square of a double step. key and next are the child's so far.
func makeSpecialPawnMove(child, p *Position, m Move, key Key, next state) {
	us := p.SideToMove()
	to := m.To()
	switch {
	case m&kindMask == kindPromotion:
		key ^= promote(child, us, to, m.promoted())
		if p.castling&to.Bit() != 0 {
			key ^= loseCastling(child, p, to.Bit())
		}
	case m&kindMask == kindEnPassant:
		key ^= removePawn(child, us^1, to^8)
	default: // a double step
		if target := to ^ 8; enPassantExists(child, us^1, target) {
			next = next.withEnPassant(target)
			key ^= zobrist.enPassant[target&7]
		}
	}
	child.state = next
	child.key = key
}

// makeCastling moves king and rook in child, a copy of p; key and next are the
// child's so far. The squares may overlap in Chess960, so both pieces leave
// before they arrive.
func makeCastling(child, p *Position, m Move, key Key, next state) {
	us := p.SideToMove()
	king, rook := m.From(), m.To()
	kingTo, rookTo := castlingSquares(king, rook)
	kingPiece, rookPiece := MakePiece(us, King), MakePiece(us, Rook)
	kings, rooks := king.Bit()^kingTo.Bit(), rook.Bit()^rookTo.Bit()
	child.sets[King] = p.sets[King] ^ kings
	child.sets[Rook] = p.sets[Rook] ^ rooks
	child.sets[colorSet(us)] = p.sets[colorSet(us)] ^ kings ^ rooks
	child.board[king&63], child.board[rook&63] = NoPiece, NoPiece
	child.board[kingTo&63], child.board[rookTo&63] = kingPiece, rookPiece
	kingKey := zobrist.piece[kingPiece&15][king&63] ^ zobrist.piece[kingPiece&15][kingTo&63]
	rookKey := zobrist.piece[rookPiece&15][rook&63] ^ zobrist.piece[rookPiece&15][rookTo&63]
	child.parts[kingPart+us] ^= uint32(kingKey)
	child.parts[majorPart+us] ^= uint32(rookKey)
	child.key = key ^ kingKey ^ rookKey ^ loseCastling(child, p, king.Bit())
	child.state = next
}

// loseCastling ends the rights of the kings and rooks of p on the squares of
// change, writes the remaining ones to child and returns the change of the key.
// A right needs both king and rook.
func loseCastling(child, p *Position, change Bitboard) Key {
	left := p.castling &^ change
	kings, rooks := left&p.sets[King], left&p.sets[Rook]
	if kings&rank1 == 0 || rooks&rank1 == 0 {
		left &^= rank1
	}
	if kings&rank8 == 0 || rooks&rank8 == 0 {
		left &^= rank8
	}
	child.castling = left
	return castlingKey((p.castling ^ left) & p.sets[Rook])
}

// promote replaces the pawn of us that just arrived on s with a piece of type t
// and returns the change of the key.
func promote(child *Position, us Color, s Square, t PieceType) Key {
	piece := MakePiece(us, t)
	child.sets[Pawn] ^= s.Bit()
	child.sets[t&7] ^= s.Bit()
	child.board[s&63] = piece
	gone, come := zobrist.piece[MakePiece(us, Pawn)&15][s&63], zobrist.piece[piece&15][s&63]
	child.parts[pawnPart+us] ^= uint32(gone)
	child.parts[partOf(uint(piece), us)] ^= uint32(come)
	return gone ^ come
}

// removePawn takes the pawn of them on s, captured en passant, from the board
// and returns the change of the key.
func removePawn(child *Position, them Color, s Square) Key {
	child.sets[Pawn] ^= s.Bit()
	child.sets[colorSet(them)] ^= s.Bit()
	child.board[s&63] = NoPiece
	z := zobrist.piece[MakePiece(them, Pawn)&15][s&63]
	child.parts[pawnPart+them] ^= uint32(z)
	return z
}

// enPassantExists reports whether us, to move, have a legal en passant capture
// on target. Only then is the square set: positions that are the same under the
// repetition rule must have the same key.
func enPassantExists(p *Position, us Color, target Square) bool {
	takers := pawnAttacks[us&1^1][target&63] & p.sets[Pawn] & p.sets[colorSet(us)]
	for takers != 0 {
		if enPassantIsLegal(p, us, takers.Pop(), target) {
			return true
		}
	}
	return false
}
