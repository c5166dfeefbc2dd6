package movegen

// MakeInto makes the legal move m and writes the position after it to child,
// which must not be p. Everything is read from the parent: the processor need
// not wait for what was just written to the child.
func (p *Position) MakeInto(child *Position, m Move) {
	if p.side == White {
		makeInto[whiteSide](child, p, m)
	} else {
		makeInto[blackSide](child, p, m)
	}
}

// MakeNullInto passes the turn: it writes p with the other side to move to
// child. The side to move must not be in check.
func (p *Position) MakeNullInto(child *Position) {
	*child = *p
	child.key = p.key ^ zobrist.black
	if p.enPassant != NoSquare {
		child.key ^= zobrist.enPassant[p.enPassant&7]
		child.enPassant = NoSquare
	}
	child.side = p.side ^ 1
	child.rule50++
	child.sinceNull = 0
	child.fullMove += uint16(p.side)
}

func makeInto[C side](child, p *Position, m Move) {
	var c C
	us := Color(len(c))
	them := us ^ 1
	*child = *p
	from, to := m.From(), m.To()
	moved := p.board[from]
	key := p.key ^ zobrist.black
	if p.enPassant != NoSquare {
		key ^= zobrist.enPassant[p.enPassant&7]
		child.enPassant = NoSquare
	}
	child.side = them
	child.rule50 = p.rule50 + 1
	child.sinceNull = p.sinceNull + 1
	child.fullMove = p.fullMove + uint16(us)

	if m&kindMask == kindCastle {
		makeCastling[C](child, p, from, to, key)
		return
	}

	fromBit, toBit := from.Bit(), to.Bit()
	set := p.sets[moved>>1&7] ^ fromBit ^ toBit
	if captured := p.board[to]; captured != NoPiece {
		child.sets[colorSet(them)] = p.sets[colorSet(them)] ^ toBit
		child.sets[captured>>1&7] = p.sets[captured>>1&7] ^ toBit
		if captured>>1 == moved>>1 {
			set ^= toBit
		}
		z := zobrist.piece[captured&15][to]
		key ^= z
		child.parts[partOf[captured&15]] ^= z
		child.rule50 = 0
	}
	child.sets[moved>>1&7] = set
	child.sets[colorSet(us)] = p.sets[colorSet(us)] ^ fromBit ^ toBit
	child.board[from] = NoPiece
	child.board[to] = moved
	z := zobrist.piece[moved&15][from] ^ zobrist.piece[moved&15][to]
	key ^= z
	child.parts[partOf[moved&15]] ^= z

	if p.castling != 0 {
		lost := fromBit | toBit
		if moved == WhiteKing|Piece(us) {
			lost |= rank1 << (us * 56)
		}
		key ^= loseCastling(child, lost)
	}
	if moved == WhitePawn|Piece(us) {
		child.rule50 = 0
		switch {
		case m&kindMask == kindPromotion:
			key ^= promote[C](child, to, m.promoted())
		case m&kindMask == kindEnPassant:
			key ^= removePawn[C](child, to^8)
		case from^to == 16:
			key ^= offerEnPassant[C](child, to)
		}
	}
	child.key = key
}

// makeCastling moves king and rook in child, a copy of p; key is the key so
// far. The squares may overlap in Chess960: both men leave before they arrive.
func makeCastling[C side](child, p *Position, king, rook Square, key Key) {
	var c C
	us := Color(len(c))
	kingTo, rookTo := castlingSquares(king, rook)
	kingPiece, rookPiece := MakePiece(us, King), MakePiece(us, Rook)
	kings, rooks := king.Bit()^kingTo.Bit(), rook.Bit()^rookTo.Bit()
	child.sets[King] = p.sets[King] ^ kings
	child.sets[Rook] = p.sets[Rook] ^ rooks
	child.sets[colorSet(us)] = p.sets[colorSet(us)] ^ kings ^ rooks
	child.board[king&63], child.board[rook&63] = NoPiece, NoPiece
	child.board[kingTo&63], child.board[rookTo&63] = kingPiece, rookPiece
	z := zobrist.piece[kingPiece&15][king&63] ^ zobrist.piece[kingPiece&15][kingTo&63] ^
		zobrist.piece[rookPiece&15][rook&63] ^ zobrist.piece[rookPiece&15][rookTo&63]
	child.parts[majorPart+us] ^= z
	child.key = key ^ z ^ loseCastling(child, rank1<<(us*56))
}

// loseCastling takes the right to castle from the rooks in lost and returns
// the change of the key.
func loseCastling(child *Position, lost Bitboard) (change Key) {
	for lost &= child.castling; lost != 0; {
		s := lost.Pop()
		child.castling ^= s.Bit()
		change ^= zobrist.castling[s&63]
	}
	return change
}

// promote replaces the pawn of C that just arrived on s with a piece of type t
// and returns the change of the key.
func promote[C side](child *Position, s Square, t PieceType) Key {
	var c C
	us := Color(len(c))
	piece := MakePiece(us, t)
	child.sets[Pawn] ^= s.Bit()
	child.sets[t&7] ^= s.Bit()
	child.board[s&63] = piece
	gone, come := zobrist.piece[MakePiece(us, Pawn)][s&63], zobrist.piece[piece&15][s&63]
	child.parts[pawnPart] ^= gone
	child.parts[partOf[piece&15]] ^= come
	return gone ^ come
}

// removePawn takes the pawn on s, captured en passant by C, from the board and
// returns the change of the key.
func removePawn[C side](child *Position, s Square) Key {
	var c C
	them := Color(len(c)) ^ 1
	child.sets[Pawn] ^= s.Bit()
	child.sets[colorSet(them)] ^= s.Bit()
	child.board[s&63] = NoPiece
	z := zobrist.piece[MakePiece(them, Pawn)][s&63]
	child.parts[pawnPart] ^= z
	return z
}

// offerEnPassant notes the square behind the pawn of C that advanced two
// squares to s, if the other side has a legal capture there, and returns the
// change of the key. With the square noted only then, positions that are the
// same for the repetition rule have the same key.
func offerEnPassant[C side](child *Position, s Square) Key {
	var c C
	us := Color(len(c))
	takers := pawnAttacks[us][(s^8)&63] & child.sets[Pawn] & child.sets[colorSet(us^1)]
	if takers == 0 || !enPassantExists(child, s^8) {
		return 0
	}
	child.enPassant = s ^ 8
	return zobrist.enPassant[s&7]
}

// enPassantExists reports whether the side to move has a legal en passant
// capture on target.
func enPassantExists(p *Position, target Square) bool {
	offered := *p
	offered.enPassant = target
	takers := pawnAttacks[p.side^1][target&63] & p.PiecesOf(p.side, Pawn)
	for takers != 0 {
		if enPassantIsLegal(&offered, p.side, takers.Pop()) {
			return true
		}
	}
	return false
}
