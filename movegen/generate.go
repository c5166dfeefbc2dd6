package movegen

import "math/bits"

// purpose is what the generator is to produce, known at compile time like side.
// One source serves all: noisy moves (captures and promotions), quiet moves
// (the rest), all moves, or only their number.
type purpose interface {
	allMoves | noisyMoves | quietMoves | countMoves
}

type (
	allMoves   [0]byte
	noisyMoves [1]byte
	quietMoves [2]byte
	countMoves [3]byte
)

const (
	forAll = iota
	forNoisy
	forQuiet
	forCount
)

// LegalMoves fills l with all legal moves.
func (p *Position) LegalMoves(l *MoveList) {
	m := p.Masks()
	l.n = 0
	if p.SideToMove() == White {
		l.n = generate[whiteSide, allMoves](p, &m, l)
	} else {
		l.n = generate[blackSide, allMoves](p, &m, l)
	}
}

// NoisyMoves fills l with the legal captures and promotions.
func (p *Position) NoisyMoves(l *MoveList) {
	m := p.Masks()
	l.n = 0
	p.AppendNoisy(&m, l)
}

// AppendNoisy appends the legal captures and promotions to l; m are p's masks.
func (p *Position) AppendNoisy(m *Masks, l *MoveList) {
	if p.SideToMove() == White {
		l.n = generate[whiteSide, noisyMoves](p, m, l)
	} else {
		l.n = generate[blackSide, noisyMoves](p, m, l)
	}
}

// AppendQuiet appends the legal moves that are not noisy to l; m are p's masks.
func (p *Position) AppendQuiet(m *Masks, l *MoveList) {
	if p.SideToMove() == White {
		l.n = generate[whiteSide, quietMoves](p, m, l)
	} else {
		l.n = generate[blackSide, quietMoves](p, m, l)
	}
}

// CountMoves returns the number of legal moves without generating them.
func (p *Position) CountMoves() int {
	m := p.Masks()
	if p.SideToMove() == White {
		return generate[whiteSide, countMoves](p, &m, nil)
	}
	return generate[blackSide, countMoves](p, &m, nil)
}

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool { return p.CountMoves() > 0 }

// generate appends the legal moves of one purpose to l and returns the new
// length of the list; with l nil it counts them. It is one long function
// because calls for its parts would cost a twentieth of the speed.
func generate[C side, F purpose](p *Position, m *Masks, l *MoveList) int {
	var c C
	var purpose F
	us := Color(len(c))
	own, enemy := p.sets[colorSet(us)], p.sets[colorSet(us^1)]
	occupied := own | enemy
	king := (own & p.sets[King]).First() & 63

	n := 0
	if len(purpose) != forCount {
		n = l.n
	}
	wanted := ^own
	switch len(purpose) {
	case forNoisy:
		wanted = enemy
	case forQuiet:
		wanted = ^occupied
	}

	// King. It may go where it is not attacked with the king itself taken off
	// the board. Most sliders cannot reach a target even on an empty board,
	// which is cheap to test.
	var safe Bitboard
	leapers := enemy & (p.sets[Pawn] | p.sets[Knight] | p.sets[King])
	enemyRooks := enemy & (p.sets[Rook] | p.sets[Queen])
	enemyBishops := enemy & (p.sets[Bishop] | p.sets[Queen])
	for targets := kingAttacks[king] & wanted; targets != 0; targets &= targets - 1 {
		to := targets.First() & 63
		near := knightAttacks[to]&p.sets[Knight] | pawnAttacks[us][to]&p.sets[Pawn] | kingAttacks[to]&p.sets[King]
		if near&leapers != 0 ||
			rookRays[to]&enemyRooks != 0 && RookAttacks(to, occupied^king.Bit())&enemyRooks != 0 ||
			bishopRays[to]&enemyBishops != 0 && BishopAttacks(to, occupied^king.Bit())&enemyBishops != 0 {
			continue
		}
		safe |= to.Bit()
		n = emitOne[F](l, n, NewMove(king, to))
	}
	if m.target == 0 { // double check
		return n
	}

	// Castling.
	if len(purpose) != forNoisy && m.Checkers == 0 {
		for rooks := p.castling & p.sets[Rook] & (rank1 << (us * 56)); rooks != 0; {
			rook := rooks.Pop() & 63
			// The squares between king and rook must be empty in any case.
			if between[king][rook]&occupied == 0 && castlingIsLegal[C](p, king, rook, safe) {
				n = emitOne[F](l, n, NewMove(king, rook)|kindCastle)
			}
		}
	}

	// Pawns. They move as sets, and the origin follows from the direction.
	pawns := own & p.sets[Pawn]
	empty := ^occupied
	last, third, ahead := rank8, rank3, int8(8)
	if us == Black {
		last, third, ahead = rank1, rank6, -8
	}
	pinned := m.pinLine | m.pinDiagonal
	free := pawns &^ pinned
	single := forward[C](free)
	west, east := single&^fileA>>1, single&^fileH<<1
	// A pawn pinned on a line may only go along it, and never captures; one
	// pinned on a diagonal may only capture along it, and never goes ahead.
	if free != pawns {
		single |= forward[C](pawns&m.pinLine) & m.pinLine
		captures := forward[C](pawns & m.pinDiagonal)
		west |= captures &^ fileA >> 1 & m.pinDiagonal
		east |= captures &^ fileH << 1 & m.pinDiagonal
	}
	single &= empty
	if len(purpose) != forNoisy {
		double := forward[C](single&third) & empty & m.target
		n = emitPawns[F](l, n, double, ahead*2)
		n = emitPawns[F](l, n, single&^last&m.target, ahead)
	}
	if len(purpose) != forQuiet {
		if promoting := single & last & m.target; promoting != 0 {
			n = emitPromotions[F](l, n, promoting, ahead)
		}
		west &= enemy & m.target
		east &= enemy & m.target
		n = emitPawns[F](l, n, west&^last, ahead-1)
		n = emitPawns[F](l, n, east&^last, ahead+1)
		if (west|east)&last != 0 {
			n = emitPromotions[F](l, n, west&last, ahead-1)
			n = emitPromotions[F](l, n, east&last, ahead+1)
		}
		if p.EnPassant() != NoSquare {
			for takers := pawnAttacks[us^1][p.EnPassant()&63] & pawns; takers != 0; {
				from := takers.Pop()
				if enPassantIsLegal(p, us, from, p.EnPassant()) {
					n = emitOne[F](l, n, NewMove(from, p.EnPassant())|kindEnPassant)
				}
			}
		}
	}

	// Pieces.
	wanted &= m.target
	for knights := own & p.sets[Knight] &^ pinned; knights != 0; {
		from := knights.Pop() & 63
		n = emit[F](l, n, from, knightAttacks[from]&wanted)
	}
	for bishops := own & (p.sets[Bishop] | p.sets[Queen]) &^ m.pinLine; bishops != 0; {
		from := bishops.Pop() & 63
		targets := BishopAttacks(from, occupied) & wanted
		if pinned.Has(from) {
			targets &= m.pinDiagonal
		}
		n = emit[F](l, n, from, targets)
	}
	for rooks := own & (p.sets[Rook] | p.sets[Queen]) &^ m.pinDiagonal; rooks != 0; {
		from := rooks.Pop() & 63
		targets := RookAttacks(from, occupied) & wanted
		if pinned.Has(from) {
			targets &= m.pinLine
		}
		n = emit[F](l, n, from, targets)
	}
	return n
}

// forward moves a set of squares one rank ahead for C.
func forward[C side](b Bitboard) Bitboard {
	var c C
	if len(c) == int(White) {
		return b << 8
	}
	return b >> 8
}

// enPassantIsLegal reports whether the pawn of us on from may capture en
// passant on target. Two pawns disappear from their squares at once, so pin
// masks are not enough: the attacks on the king are computed after the capture.
func enPassantIsLegal(p *Position, us Color, from, target Square) bool {
	victim := (target ^ 8).Bit()
	after := p.Occupied() ^ from.Bit() ^ victim | target.Bit()
	attackers := p.AttackersTo(p.King(us), after) & p.sets[colorSet(us^1)]
	return attackers&^victim == 0
}

// castlingSquares returns where king and rook stand after castling.
func castlingSquares(king, rook Square) (kingTo, rookTo Square) {
	if rook > king {
		return king&56 | G1, king&56 | F1
	}
	return king&56 | C1, king&56 | D1
}

// castlingIsLegal reports whether the king, not in check, may castle with a
// rook that has the right to: all squares on both ways are empty except for
// these two, and the king crosses no attacked square. Its last square is tested
// with the rook moved, which may have shielded it (Chess960). Squares known to
// be safe for the king are not tested again.
func castlingIsLegal[C side](p *Position, king, rook Square, safe Bitboard) bool {
	kingTo, rookTo := castlingSquares(king, rook)
	both := king.Bit() | rook.Bit()
	occupied := p.Occupied()
	way := between[king&63][kingTo&63] | between[rook&63][rookTo&63] | kingTo.Bit() | rookTo.Bit()
	if way&occupied&^both != 0 {
		return false
	}
	for path := between[king&63][kingTo&63] &^ safe; path != 0; {
		if attacked[C](p, path.Pop(), occupied^king.Bit()) {
			return false
		}
	}
	return !attacked[C](p, kingTo, occupied&^both|rookTo.Bit())
}

// emit appends a move from one square to each target.
func emit[F purpose](l *MoveList, n int, from Square, targets Bitboard) int {
	var purpose F
	if len(purpose) == forCount {
		return n + targets.Count()
	}
	// Convert once, not in each iteration: the compiler would not hoist it.
	base := Move(from)
	for ; targets != 0; targets &= targets - 1 {
		n &= listCapacity - 1
		l.moves[n] = base | Move(bits.TrailingZeros64(uint64(targets)))<<6
		n++
	}
	return n
}

// emitPawns appends a move to each target from the square ahead squares behind
// it.
func emitPawns[F purpose](l *MoveList, n int, targets Bitboard, ahead int8) int {
	var purpose F
	if len(purpose) == forCount {
		return n + targets.Count()
	}
	for ; targets != 0; targets &= targets - 1 {
		to := Move(bits.TrailingZeros64(uint64(targets)))
		n &= listCapacity - 1
		l.moves[n] = to<<6 + to - Move(ahead)
		n++
	}
	return n
}

// emitPromotions appends the four promotions on each target, queen first.
func emitPromotions[F purpose](l *MoveList, n int, targets Bitboard, ahead int8) int {
	var purpose F
	if len(purpose) == forCount {
		return n + 4*targets.Count()
	}
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		for t := Queen; t >= Knight; t-- {
			l.moves[n&(listCapacity-1)] = newPromotion(to-Square(ahead), to, t)
			n++
		}
	}
	return n
}

func emitOne[F purpose](l *MoveList, n int, m Move) int {
	var purpose F
	if len(purpose) != forCount {
		l.moves[n&(listCapacity-1)] = m
	}
	return n + 1
}
