package eval

import "vedette/movegen"

// isShutIn reports whether a side cannot win because it can never capture anything, as long
// as the enemy moves only his king, and that king has two squares side by side that it can
// never attack.
//
// This is so where pawns are blocked for good and what else the side has is walled in by
// them, or on the other colour: kings behind squares that pawns attack, bishops that see
// only pawns of their own, heavy pieces in a corner that they fill. Penrose drew such
// positions to show what a search does not see; they, and blocked endings of pawns and
// bishops, are rare in games, but no depth of search solves them.
func isShutIn(p *movegen.Position, side movegen.Color, pawns movegen.Bitboard) bool {
	if ahead(pawns, side)&^p.Occupied() != 0 || p.EnPassant() != movegen.NoSquare || p.CastlingRooks() != 0 {
		return false
	}
	enemy, king := side.Other(), p.King(side.Other())
	f := fortress{pos: p, side: side, own: p.ColorPieces(side), wall: p.ColorPieces(enemy) &^ king.Bit()}
	f.guarded = movegen.PawnsAttack(enemy, p.PiecesOf(enemy, movegen.Pawn))
	f.attacked = movegen.PawnsAttack(side, pawns)
	if f.attacked&f.wall != 0 || !f.fix() || !f.roam() || f.attacked.Has(king) {
		return false
	}
	return movegen.KingAttacks(king)&^(f.attacked|f.wall|f.fixed) != 0
}

// ahead returns the squares before pawns of a side.
func ahead(pawns movegen.Bitboard, side movegen.Color) movegen.Bitboard {
	if side == movegen.White {
		return pawns << 8
	}
	return pawns >> 8
}

// fortress holds what can be said of a side while the enemy moves only his king.
type fortress struct {
	pos      *movegen.Position
	side     movegen.Color
	own      movegen.Bitboard // of the side
	wall     movegen.Bitboard // of the enemy, but for his king: they never move
	guarded  movegen.Bitboard // squares that the enemy's pawns attack
	fixed    movegen.Bitboard // of the side: those that can never move
	attacked movegen.Bitboard // all squares that the side may ever attack, but for those in fixed and wall
}

// moves returns where a piece or pawn of the side on a square may move or capture, with
// nothing on the board but what never moves.
func (f *fortress) moves(t movegen.PieceType, s movegen.Square) (to movegen.Bitboard) {
	switch t {
	case movegen.Pawn:
		to = ahead(s.Bit(), f.side) &^ f.wall
	case movegen.King:
		to = movegen.KingAttacks(s) &^ f.guarded
	default:
		to = movegen.PieceAttacks(t, s, f.wall|f.fixed)
	}
	return to &^ f.fixed
}

// fix finds what can never move: of all pieces and pawns those are left out that can move
// while the others stay, until there are no more. It reports whether the pawns are left.
func (f *fortress) fix() bool {
	for f.fixed = f.own; ; {
		before := f.fixed
		for left := before; left != 0; {
			if s := left.Pop(); f.moves(f.pos.PieceAt(s).Type(), s) != 0 {
				f.fixed &^= s.Bit()
			}
		}
		if f.fixed == before {
			return f.pos.PiecesOf(f.side, movegen.Pawn)&^f.fixed == 0
		}
	}
}

// roam finds what the side may ever attack, each piece moving as if the others that can
// move were not there. It reports whether nothing of the enemy is among it.
func (f *fortress) roam() bool {
	f.attacked |= movegen.KingAttacks(f.pos.King(f.side))
	for movable := f.own &^ f.fixed; movable != 0; {
		s := movable.Pop()
		piece, reached := f.pos.PieceAt(s).Type(), s.Bit()
		for from := reached; from != 0; {
			s := from.Pop()
			if piece == movegen.King {
				f.attacked |= movegen.KingAttacks(s)
			}
			to := f.moves(piece, s)
			if to&f.wall != 0 {
				return false
			}
			from |= to &^ reached
			reached |= to
		}
		f.attacked |= reached
	}
	return true
}
