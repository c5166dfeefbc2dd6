package eval

import "vedette/movegen"

// Unit: centipawns. A won pawn is worth less than what it becomes, and more the nearer
// that is.
const (
	wonPawn     = 800
	wonPawnRank = 20 // for each rank from the first
)

// IsExact reports whether the evaluation s of p is no estimate, which a search could
// improve by what it learns elsewhere: IsKnown holds, or the side that would be ahead
// cannot win. The first condition follows from the second; it is mostly false, which saves a call.
func IsExact(p *movegen.Position, s Score) bool {
	return (s == Draw || hasBareKing(p)) && (IsKnown(p) || s == Draw && (cannotWin(p, movegen.White) || cannotWin(p, movegen.Black)))
}

// IsKnown reports whether neither network nor tables evaluate p: a side has only its king,
// and the other no pawns (mop-up), or a pawn and nothing else, or cannot win.
func IsKnown(p *movegen.Position) bool {
	_, ok := known(p)
	return ok
}

// known evaluates p for its side to move, if IsKnown holds.
func known(p *movegen.Position) (s Score, ok bool) {
	if hasBareKing(p) {
		return againstBareKing(p)
	}
	return 0, false
}

// againstBareKing is known where a side has only its king.
func againstBareKing(p *movegen.Position) (s Score, ok bool) {
	switch {
	case p.Pieces(movegen.Pawn) == 0:
		return mopUp(p), true
	case hasLonePawn(p):
		return lonePawn(p), true
	}
	return Draw, cannotWin(p, strongSide(p))
}

// bounded returns the evaluation s of p for its side to move, or Draw if the side that is
// ahead cannot win.
func bounded(p *movegen.Position, s Score) Score {
	leader := p.SideToMove()
	if s < Draw {
		leader = leader.Other()
	}
	if cannotWin(p, leader) {
		return Draw
	}
	return s
}

// cannotWin reports whether a side with pawns is known not to win, whatever it plays. Mostly
// some of its pawns can move, and they are not all on a rook file: then it is not.
func cannotWin(p *movegen.Position, side movegen.Color) bool {
	pawns := p.PiecesOf(side, movegen.Pawn)
	if ahead(pawns, side)&^p.Occupied() != 0 && pawns&^fileA != 0 && pawns&^fileH != 0 {
		return false
	}
	return pawns != 0 && (isHeldInCorner(p, side, pawns) || isShutIn(p, side, pawns))
}

// hasBareKing reports whether a side has only its king.
func hasBareKing(p *movegen.Position) bool {
	return !p.ColorPieces(movegen.White).Several() || !p.ColorPieces(movegen.Black).Several()
}

// strongSide returns the side with the pieces where the other has only its king.
func strongSide(p *movegen.Position) movegen.Color {
	if p.ColorPieces(movegen.White).Several() {
		return movegen.White
	}
	return movegen.Black
}

// hasLonePawn reports whether there are a pawn and the kings.
func hasLonePawn(p *movegen.Position) bool {
	return p.Pieces(movegen.Pawn) != 0 && p.Occupied().Count() == 3
}

// lonePawn evaluates a position with a pawn and the kings, for its side to move: it is
// drawn or won by the table.
func lonePawn(p *movegen.Position) Score {
	square := p.Pieces(movegen.Pawn).First()
	strong := strongSide(p)
	var flip movegen.Square // so that the pawn is White's
	if strong == movegen.Black {
		flip = 56
	}
	if !pawnWins(p.King(strong)^flip, p.King(strong.Other())^flip, square^flip, p.SideToMove()^strong) {
		return Draw
	}
	score := Score(wonPawn + wonPawnRank*(square^flip).Rank())
	if p.SideToMove() != strong {
		return -score
	}
	return score
}
