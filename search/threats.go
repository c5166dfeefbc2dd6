package search

import "vedette/movegen"

// threats are the squares that the opponent attacks: with pawns, with pawns and
// minor pieces, also with rooks, with any piece.
type threats struct{ pawns, minors, rooks, all movegen.Bitboard }

// undisturbed reports whether the quiet move m starts no exchange: the opponent
// attacks neither its destination nor its origin, through which a line might be
// opened.
func (n *node) undisturbed(m movegen.Move) bool {
	return n.threats.all&(m.From().Bit()|m.To().Bit()) == 0
}

// newThreats computes the threats against the side to move.
func newThreats(p *movegen.Position) (t threats) {
	them, occupied := p.SideToMove().Other(), p.Occupied()
	t.pawns = movegen.PawnsAttack(them, p.PiecesOf(them, movegen.Pawn))
	t.minors = t.pawns
	for from := p.PiecesOf(them, movegen.Knight); from != 0; {
		t.minors |= movegen.KnightAttacks(from.Pop())
	}
	for from := p.PiecesOf(them, movegen.Bishop); from != 0; {
		t.minors |= movegen.BishopAttacks(from.Pop(), occupied)
	}
	t.rooks = t.minors
	for from := p.PiecesOf(them, movegen.Rook); from != 0; {
		t.rooks |= movegen.RookAttacks(from.Pop(), occupied)
	}
	t.all = t.rooks | movegen.KingAttacks(p.King(them))
	for from := p.PiecesOf(them, movegen.Queen); from != 0; {
		t.all |= movegen.QueenAttacks(from.Pop(), occupied)
	}
	return t
}
