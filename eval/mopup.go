package eval

import "vedette/movegen"

// With a bare king on one side and no pawns, tables are of no use: such positions
// are rare in games, which are adjudicated long before, and square values alone
// do not lead to mate. There the evaluation is mop-up evaluation, after Slate and
// Atkin's Chess 4.x (in Frey, Chess Skill in Man and Machine, 1977): it drives
// the bare king to the edge and the other king towards it, or to the corner where it can
// be mated. The way there is long and hard to see, and needs a steeper slope. Unit:
// centipawns.
const (
	mopUpEdge  = 10 // for each step of the bare king away from the centre
	mopUpKings = 4  // for each step of the kings towards each other

	mopUpCorner      = 60 // for each step of the bare king towards a corner, if it must be there
	mopUpCornerKings = 12 // and for each step of the kings towards each other
)

// mopUpMaterial is the value of pieces in mop-up evaluation.
var mopUpMaterial = [7]Score{movegen.Knight: 300, movegen.Bishop: 330, movegen.Rook: 550, movegen.Queen: 1000}

// NeedsMopUp reports whether one side has only its king, and the other no pawns, so
// that a position has mop-up evaluation.
func NeedsMopUp(p *movegen.Position) bool {
	return hasBareKing(p) && p.Pieces(movegen.Pawn) == 0
}

// mopUp evaluates a position for which NeedsMopUp holds, for its side to move.
func mopUp(p *movegen.Position) Score {
	strong := strongSide(p)
	if !canMate(p, strong) {
		return Draw
	}
	bare := p.King(strong.Other())
	near := Score(14 - distance(bare, p.King(strong)))
	score := mopUpEdge*fromCentre(bare) + mopUpKings*near
	if corners := cornersOf(p, strong); corners != 0 {
		score = mopUpCorner*Score(7-nearest(bare, corners)) + mopUpCornerKings*near
	}
	for t := movegen.Knight; t <= movegen.Queen; t++ {
		score += mopUpMaterial[t] * Score(p.PiecesOf(strong, t).Count())
	}
	if p.SideToMove() != strong {
		return -score
	}
	return score
}

// canMate reports whether a side without pawns can in general force mate on a
// bare king: with a rook or a queen, with bishops on both colours, with a
// bishop and a knight, or with three knights.
func canMate(p *movegen.Position, strong movegen.Color) bool {
	knights, bishops := p.PiecesOf(strong, movegen.Knight), p.PiecesOf(strong, movegen.Bishop)
	majors := p.PiecesOf(strong, movegen.Rook) | p.PiecesOf(strong, movegen.Queen)
	return majors != 0 || knights.Count() > 2 || bishops != 0 && (knights != 0 || onBothColours(bishops))
}

func onBothColours(bishops movegen.Bitboard) bool {
	return bishops&movegen.DarkSquares != 0 && bishops&^movegen.DarkSquares != 0
}

// cornersOf returns the only corners in which the side can mate: with bishops
// on one colour, and no others but knights, those of that colour. Otherwise
// it returns none.
func cornersOf(p *movegen.Position, strong movegen.Color) movegen.Bitboard {
	const dark, light = 1<<movegen.A1 | 1<<movegen.H8, 1<<movegen.H1 | 1<<movegen.A8
	bishops := p.PiecesOf(strong, movegen.Bishop)
	majors := p.PiecesOf(strong, movegen.Rook) | p.PiecesOf(strong, movegen.Queen)
	switch {
	case majors != 0 || bishops == 0 || onBothColours(bishops):
		return 0
	case bishops&movegen.DarkSquares != 0:
		return dark
	}
	return light
}

// fromCentre returns the distance of a square from the four central ones in
// steps along rank and file, 0 to 6.
func fromCentre(s movegen.Square) Score {
	return Score(max(3-s.Rank(), s.Rank()-4) + max(3-s.File(), s.File()-4))
}

// distance returns the steps along rank and file between two squares, 1 to 14.
func distance(a, b movegen.Square) int {
	rank, file := a.Rank()-b.Rank(), a.File()-b.File()
	return max(rank, -rank) + max(file, -file)
}

// nearest returns the distance from s to the nearest of the squares, which must
// not be empty.
func nearest(s movegen.Square, squares movegen.Bitboard) int {
	least := 14
	for squares != 0 {
		least = min(least, distance(s, squares.Pop()))
	}
	return least
}
