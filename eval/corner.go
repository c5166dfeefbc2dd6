package eval

import (
	_ "embed" // corner.bits

	"vedette/movegen"
)

const (
	fileA movegen.Bitboard = 0x0101010101010101
	fileH                  = fileA << 7
)

// Pawns on a rook file and a bishop that does not attack the corner where they promote, the
// "wrong bishop", do not win against a king that reaches this corner. A table says where it
// does: it has a bit for each place of the kings and of the front pawn, White's on the file a.
// The position is drawn wherever the bishop is, if there is one, and whatever pawns are behind.
// The rules alone give it: a test solves all these positions, and go generate writes it anew.

//go:generate go test -run TestCornerTable -write

//go:embed corner.bits
var cornerTable string

const cornerPositions = kingsPlaces * 6

// reachesCorner reports whether the table has the place of the kings as drawn, with a front
// pawn on a rank, 1 to 6.
func reachesCorner(king, black movegen.Square, rank int, side movegen.Color) bool {
	return hasBit(cornerTable, kingsIndex(side, king, black)*6+rank-1)
}

// isHeldInCorner reports whether a side cannot win because it has only pawns on one rook file
// and bishops that do not attack the corner where they promote, any number or none, and the
// enemy king, alone or with pawns, is in that corner or beside it. A bare king may also be on
// its way.
//
// For a king beside the corner can always go there: that square is attacked neither by the
// bishops nor by the pawns, and the other king cannot be near. In the corner it is never in
// check, and if it cannot move it is stalemated, or one of its pawns moves. A pawn that
// promotes is captured. Only a pawn that captures on the next file changes this; see
// hasBait. With other pieces the weak side may be forced to offer one of them there.
func isHeldInCorner(p *movegen.Position, side movegen.Color, pawns movegen.Bitboard) bool {
	flip, ok := toFileA(pawns, side)
	if !ok {
		return false
	}
	const corner, beside = movegen.A8, 3<<movegen.A8 | 3<<(movegen.A8-8)
	bishops, weak := p.PiecesOf(side, movegen.Bishop), side.Other()
	baits := p.PiecesOf(weak, movegen.Pawn)
	if bishops&colourOf(corner^flip) != 0 || p.ColorPieces(side) != pawns|bishops|p.King(side).Bit() ||
		p.ColorPieces(weak) != baits|p.King(weak).Bit() {
		return false
	}
	if king := p.King(weak) ^ flip; movegen.Bitboard(beside).Has(king) {
		return !hasBait(baits, pawns, bishops.Count(), flip)
	} else if baits == 0 && !bishops.Several() {
		return reachesCorner(p.King(side)^flip, king, front(pawns, flip), p.SideToMove()^side)
	}
	return false
}

// toFileA returns by which exclusive or of squares pawns of a side on a rook file become White's
// on the file a. It reports false if not all of them are on one rook file.
func toFileA(pawns movegen.Bitboard, side movegen.Color) (flip movegen.Square, ok bool) {
	if side == movegen.Black {
		flip = 56
	}
	switch {
	case pawns&^fileA == 0:
		return flip, true
	case pawns&^fileH == 0:
		return flip ^ 7, true
	}
	return 0, false
}

// front returns the rank of the pawn that is the nearest to promotion.
func front(pawns movegen.Bitboard, flip movegen.Square) (rank int) {
	for pawns != 0 {
		rank = max(rank, (pawns.Pop() ^ flip).Rank())
	}
	return rank
}

// colourOf returns all squares of the colour of s.
func colourOf(s movegen.Square) movegen.Bitboard {
	if movegen.DarkSquares.Has(s) {
		return movegen.DarkSquares
	}
	return ^movegen.DarkSquares
}

// hasBait reports whether a pawn on a rook file may capture one of the weak side's pawns:
// on the next file, or one that can be forced to come there by capturing bishops. In the
// corner the king may have no moves, and then its pawns have to do that.
func hasBait(weak, pawns movegen.Bitboard, bishops int, flip movegen.Square) bool {
	last := 7 // the rank of the pawn that is farthest behind
	for pawns != 0 {
		last = min(last, (pawns.Pop() ^ flip).Rank())
	}
	for weak != 0 {
		square := weak.Pop() ^ flip
		captures := max(square.File()-1, 1-square.File()) // to come to the file b, a rank each
		if captures <= bishops && square.Rank()-captures > last {
			return true
		}
	}
	return false
}
