package eval

import "vedette/movegen"

// With a bare king on one side and no pawns, tables are of no use: games rarely
// show such positions, since they are given up long before, and squares alone
// cannot tell how to mate. What counts there is mop-up evaluation, after Slate
// and Atkin's Chess 4.x (in Frey, Chess Skill in Man and Machine, 1977): the bare
// king is to go to the edge, and the other king to come near. Unit: centipawns.
const (
	mopUpEdge  = 10 // for each step of the bare king away from the centre
	mopUpKings = 4  // for each step of the kings towards each other
)

// mopUpMaterial is what pieces are worth in this.
var mopUpMaterial = [7]Score{movegen.Knight: 300, movegen.Bishop: 330, movegen.Rook: 550, movegen.Queen: 1000}

// needsMopUp reports whether a side has nothing but its king, and the other no
// pawns.
func needsMopUp(p *movegen.Position) bool {
	white, black := p.ColorPieces(movegen.White), p.ColorPieces(movegen.Black)
	return (white&(white-1) == 0 || black&(black-1) == 0) && p.Pieces(movegen.Pawn) == 0
}

// mopUp evaluates a position that needs it for the side to move.
func mopUp(p *movegen.Position) Score {
	strong := movegen.White
	if p.ColorPieces(movegen.White).Count() == 1 {
		strong = movegen.Black
	}
	if !canMate(p, strong) {
		return Draw
	}
	bare := p.King(strong.Other())
	score := mopUpEdge * fromCentre(bare)
	if corners := cornersOf(p, strong); corners != 0 {
		score = mopUpEdge * Score(7-nearest(bare, corners))
	}
	score += mopUpKings * Score(14-distance(bare, p.King(strong)))
	for t := movegen.Knight; t <= movegen.Queen; t++ {
		score += mopUpMaterial[t] * Score(p.PiecesOf(strong, t).Count())
	}
	if p.SideToMove() != strong {
		return -score
	}
	return score
}

// canMate reports whether a side without pawns can force mate on a bare king in
// general: with a rook or a queen, with bishops on both colours, with a bishop
// and a knight or with three knights.
func canMate(p *movegen.Position, strong movegen.Color) bool {
	knights, bishops := p.PiecesOf(strong, movegen.Knight), p.PiecesOf(strong, movegen.Bishop)
	majors := p.PiecesOf(strong, movegen.Rook) | p.PiecesOf(strong, movegen.Queen)
	return majors != 0 || knights.Count() > 2 || bishops != 0 && (knights != 0 || onBothColours(bishops))
}

func onBothColours(bishops movegen.Bitboard) bool {
	return bishops&movegen.DarkSquares != 0 && bishops&^movegen.DarkSquares != 0
}

// cornersOf returns the corners in which alone the side can mate: with bishops
// on one colour, and no more than knights to help, those of that colour.
// Otherwise it returns none.
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

// fromCentre returns how many steps along rank and file a square is away from
// the four in the centre, 0 to 6.
func fromCentre(s movegen.Square) Score {
	return Score(max(3-s.Rank(), s.Rank()-4) + max(3-s.File(), s.File()-4))
}

// distance returns the steps along rank and file between two squares, 1 to 14.
func distance(a, b movegen.Square) int {
	rank, file := a.Rank()-b.Rank(), a.File()-b.File()
	return max(rank, -rank) + max(file, -file)
}

// nearest returns the distance from s to the nearest of the squares, which are
// not none.
func nearest(s movegen.Square, squares movegen.Bitboard) int {
	least := 14
	for squares != 0 {
		least = min(least, distance(s, squares.Pop()))
	}
	return least
}
