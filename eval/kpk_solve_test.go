package eval

import "vedette/movegen"

// kpkSolver holds which positions White is known to win, by index.
type kpkSolver struct{ won [kpkPositions]bool }

// solveKPK returns the table: positions are won from which White can reach a won one, or
// Black cannot avoid one, until there are no more.
func solveKPK() []byte {
	s := new(kpkSolver)
	for s.pass() {
	}
	return newTable(kpkPositions, func(i int) bool { return s.won[i] })
}

// newTable returns a table with the bits that are set.
func newTable(size int, isSet func(i int) bool) []byte {
	table := make([]byte, size/8)
	for i := range size {
		if isSet(i) {
			table[i/8] |= 1 << (i % 8)
		}
	}
	return table
}

// kingsAt returns the place of the kings with a number; see kingsIndex.
func kingsAt(index int) (side movegen.Color, king, black movegen.Square) {
	return movegen.Color(index >> 12), movegen.Square(index >> 6 & 63), movegen.Square(index & 63)
}

// pass looks at all positions once, and reports whether it found more that are won.
func (s *kpkSolver) pass() (more bool) {
	for i := range kpkPositions {
		pawn := movegen.MakeSquare(i%4, 1+i%kpkPawns/4)
		side, king, black := kingsAt(i / kpkPawns)
		if s.won[i] || !kpkLegal(king, black, pawn, side) {
			continue
		}
		if side == movegen.White {
			s.won[i] = s.whiteWins(king, black, pawn)
		} else {
			s.won[i] = s.blackLoses(king, black, pawn)
		}
		more = more || s.won[i]
	}
	return more
}

// kpkLegal reports whether there is such a position: no two pieces are on a square, and the
// side not to move is not in check.
func kpkLegal(king, black, pawn movegen.Square, side movegen.Color) bool {
	apart := king != black && !movegen.KingAttacks(king).Has(black)
	return apart && pawn != king && pawn != black && (side == movegen.Black || !pawnChecks(pawn, black))
}

func pawnChecks(pawn, black movegen.Square) bool {
	return movegen.PawnAttacks(movegen.White, pawn).Has(black)
}

// whiteWins reports whether a move of White leads to a won position.
func (s *kpkSolver) whiteWins(king, black, pawn movegen.Square) bool {
	for to := movegen.KingAttacks(king) &^ movegen.KingAttacks(black) &^ pawn.Bit(); to != 0; {
		if s.won[kpkIndex(to.Pop(), black, pawn, movegen.Black)] {
			return true
		}
	}
	const up = 8
	one := pawn + up
	if one == king || one == black {
		return false
	}
	if one.Rank() == 7 {
		return promotionWins(king, black, one)
	}
	if s.won[kpkIndex(king, black, one, movegen.Black)] {
		return true
	}
	two := one + up
	return pawn.Rank() == 1 && two != king && two != black && s.won[kpkIndex(king, black, two, movegen.Black)]
}

// promotionWins reports whether White wins with a new queen or rook, Black to move: it
// cannot be taken, and it is no stalemate.
func promotionWins(king, black, piece movegen.Square) bool {
	free := movegen.KingAttacks(black) &^ movegen.KingAttacks(king)
	if free.Has(piece) {
		return false
	}
	occupied := king.Bit() | piece.Bit() // the black king hides nothing from the piece
	queen, rook := movegen.QueenAttacks(piece, occupied), movegen.RookAttacks(piece, occupied)
	return free&^queen != 0 || queen.Has(black) || free&^rook != 0 || rook.Has(black)
}

// blackLoses reports whether all moves of Black lead to won positions, of which there is
// at least one, or Black is checkmated.
func (s *kpkSolver) blackLoses(king, black, pawn movegen.Square) bool {
	to := movegen.KingAttacks(black) &^ movegen.KingAttacks(king) &^ movegen.PawnAttacks(movegen.White, pawn)
	if to == 0 {
		return pawnChecks(pawn, black)
	}
	for to != 0 {
		// A king that takes the pawn is in no won position, and neither are both on a square.
		if square := to.Pop(); square == pawn || !s.won[kpkIndex(king, square, pawn, movegen.White)] {
			return false
		}
	}
	return true
}
