package syzygy

import "vedette/movegen"

// geometry holds the numbers that the format gives to squares and sets of
// squares. All of them follow from the rules in newGeometry.
type geometry struct {
	// binomial[k][n] is the number of ways to choose k of n squares.
	binomial [MaxPieces + 1][65]uint64

	// triangle numbers the squares of the triangle a1-d1-d4, in which every
	// square has an image: 0 to 5 below the diagonal, then 6 to 9 on it.
	triangle [64]int
	// below numbers the 28 squares below the diagonal a1-h8.
	below [64]int
	// kings numbers the pairs of kings that are not adjacent, 0 to kingPairs-1.
	// The first index is the number of the first king's square in the triangle.
	kings [10][64]int

	// pawns numbers the squares of pawns. The leading pawn has the highest
	// number: 47 on a2, 46 on h2, 45 on a3, and so on towards the d- and e-file.
	pawns [64]int
	// lead[k][s] is the number of the first arrangement of k pawns whose leading
	// pawn is on s, on the files a to d. leads[k][f] is the number of
	// arrangements whose leading pawn is on file f.
	lead  [maxPawns + 1][64]uint64
	leads [maxPawns + 1][4]uint64
}

const (
	kingPairs = 462                 // arrangements of two kings that are not symmetric to each other
	triples   = 31332               // the same for three different pieces
	maxPawns  = MaxPieces - 2       // of one colour
	offTriple = 6 * 63 * 62         // the first triple with the first piece on the diagonal
	onePair   = offTriple + 4*28*62 // the first triple with two pieces on the diagonal
	oneTriple = onePair + 4*7*28    // the first triple with all three on the diagonal
	pawnSpace = 64 - 2*8            // squares that a pawn may stand on
)

var numbering = newGeometry()

func newGeometry() *geometry {
	g := &geometry{}
	for n := range 65 {
		g.binomial[0][n] = 1
		for k := 1; k <= MaxPieces && n > 0; k++ {
			g.binomial[k][n] = g.binomial[k-1][n-1] + g.binomial[k][n-1]
		}
	}
	g.numberTriangles()
	g.numberKings()
	g.numberPawns()
	return g
}

// aboveDiagonal returns how many ranks s is above the diagonal a1-h8; below it
// the number is negative.
func aboveDiagonal(s int) int { return s>>3 - s&7 }

// numberTriangles fills triangle and below. Squares are numbered from a1 on, rank
// by rank; those of the diagonal come last.
func (g *geometry) numberTriangles() {
	inner, diagonal, below := 0, 6, 0
	for s := range 64 {
		inTriangle := s&7 < 4 && s>>3 < 4
		switch above := aboveDiagonal(s); {
		case above < 0:
			g.below[s] = below
			below++
			if inTriangle {
				g.triangle[s] = inner
				inner++
			}
		case above == 0 && inTriangle:
			g.triangle[s] = diagonal
			diagonal++
		}
	}
}

// numberKings fills kings. With the first king on the diagonal the second is on
// or below it; pairs that are both on it come last.
func (g *geometry) numberKings() {
	var squares [10]int // the inverse of triangle
	for s := range 64 {
		if s&7 < 4 && aboveDiagonal(s) <= 0 {
			squares[g.triangle[s]] = s
		}
	}
	next := 0
	for _, bothOnDiagonal := range []bool{false, true} {
		for number, first := range squares {
			near := movegen.KingAttacks(movegen.Square(first)) | movegen.Square(first).Bit()
			for second := range 64 {
				onDiagonal := aboveDiagonal(first) == 0 && aboveDiagonal(second) == 0
				twin := aboveDiagonal(first) == 0 && aboveDiagonal(second) > 0
				if near.Has(movegen.Square(second)) || twin || onDiagonal != bothOnDiagonal {
					continue
				}
				g.kings[number][second] = next
				next++
			}
		}
	}
}

// numberPawns fills pawns, lead and leads. The pawns behind the leading one are
// any set of squares with lower numbers.
func (g *geometry) numberPawns() {
	number := pawnSpace - 1
	for file := range 4 {
		for rank := 1; rank < 7; rank++ {
			s := rank<<3 | file
			g.pawns[s], g.pawns[s^7] = number, number-1
			number -= 2
		}
	}
	for k := 1; k <= maxPawns; k++ {
		for file := range 4 {
			for rank := 1; rank < 7; rank++ {
				s := rank<<3 | file
				g.lead[k][s] = g.leads[k][file]
				g.leads[k][file] += g.binomial[k-1][g.pawns[s]]
			}
		}
	}
}
