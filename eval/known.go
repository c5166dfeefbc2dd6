package eval

import (
	"vedette/internal/kpk"
	"vedette/movegen"
)

// Unit: centipawns. A won pawn is worth less than what it becomes, and more the nearer
// that is.
const (
	wonPawn     = 800
	wonPawnRank = 20 // for each rank from the first
)

// IsKnown reports whether neither network nor tables evaluate p: a side has only its king,
// and the other no pawns (mop-up), or a pawn and nothing else.
func IsKnown(p *movegen.Position) bool {
	return hasBareKing(p) && (p.Pieces(movegen.Pawn) == 0 || hasLonePawn(p))
}

// known evaluates p for its side to move, if IsKnown holds.
func known(p *movegen.Position) (s Score, ok bool) {
	switch {
	case !IsKnown(p):
		return 0, false
	case p.Pieces(movegen.Pawn) == 0:
		return mopUp(p), true
	}
	return lonePawn(p), true
}

// hasBareKing reports whether a side has only its king.
func hasBareKing(p *movegen.Position) bool {
	white, black := p.ColorPieces(movegen.White), p.ColorPieces(movegen.Black)
	return white&(white-1) == 0 || black&(black-1) == 0
}

// hasLonePawn reports whether there are a pawn and the kings.
func hasLonePawn(p *movegen.Position) bool {
	return p.Pieces(movegen.Pawn) != 0 && p.Occupied().Count() == 3
}

// lonePawn evaluates a position with a pawn and the kings, for its side to move: it is
// drawn or won by the table.
func lonePawn(p *movegen.Position) Score {
	square := p.Pieces(movegen.Pawn).First()
	strong := p.PieceAt(square).Color()
	var flip movegen.Square // so that the pawn is White's
	if strong == movegen.Black {
		flip = 56
	}
	if !kpk.Wins(p.King(strong)^flip, p.King(strong.Other())^flip, square^flip, p.SideToMove()^strong) {
		return Draw
	}
	score := Score(wonPawn + wonPawnRank*(square^flip).Rank())
	if p.SideToMove() != strong {
		return -score
	}
	return score
}
