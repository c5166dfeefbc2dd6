package movegen

import "slices"

// The tables of this file follow from the geometry of the board: each is the
// value of a pure function, computed once when the program starts.
var (
	knightAttacks = leaperAttacks([]step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingAttacks   = leaperAttacks([]step{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
	// pawnAttacks is indexed by the pawn's colour.
	pawnAttacks = [2][64]Bitboard{
		leaperAttacks([]step{{-1, 1}, {1, 1}}),
		leaperAttacks([]step{{-1, -1}, {1, -1}}),
	}
	// rookRays and bishopRays are the attacks on an empty board.
	rookRays   = emptyBoardAttacks(rookSteps)
	bishopRays = emptyBoardAttacks(bishopSteps)
	// between holds the squares strictly between two squares of one line, lines the
	// whole line through them, ends included.
	between, lines = squaresOfLines()
)

// step is a step to a neighbouring or a knight's square, in files and ranks.
type step struct{ file, rank int }

var (
	rookSteps   = [4]step{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	bishopSteps = [4]step{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
)

// from returns the square one step from s, or NoSquare beyond the edge.
func (d step) from(s Square) Square {
	file, rank := s.File()+d.file, s.Rank()+d.rank
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare
	}
	return MakeSquare(file, rank)
}

func leaperAttacks(steps []step) (table [64]Bitboard) {
	for s := range Square(64) {
		for _, d := range steps {
			if to := d.from(s); to != NoSquare {
				table[s] |= to.Bit()
			}
		}
	}
	return table
}

// walk returns the squares that a slider on s attacks, step by step up to the
// first occupied square. It is the definition that the magic tables reproduce.
func walk(s Square, occupied Bitboard, steps [4]step) (attacks Bitboard) {
	for _, d := range steps {
		for to := d.from(s); to != NoSquare; to = d.from(to) {
			attacks |= to.Bit()
			if occupied.Has(to) {
				break
			}
		}
	}
	return attacks
}

func emptyBoardAttacks(steps [4]step) (table [64]Bitboard) {
	for s := range Square(64) {
		table[s] = walk(s, 0, steps)
	}
	return table
}

// squaresOfLines returns between and lines.
func squaresOfLines() (between, lines [64][64]Bitboard) {
	for _, d := range slices.Concat(rookSteps[:], bishopSteps[:]) {
		back := step{-d.file, -d.rank}
		for s := range Square(64) {
			line, path := walk(s, 0, [4]step{d, back, d, back})|s.Bit(), Bitboard(0)
			for to := d.from(s); to != NoSquare; to = d.from(to) {
				between[s][to], lines[s][to] = path, line
				path |= to.Bit()
			}
		}
	}
	return between, lines
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// Between returns the squares between two squares of a line, none if they are not
// on one.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// PawnAttacks returns the squares a pawn of colour c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// knightsAttack returns the squares that any of the knights attack.
func knightsAttack(knights Bitboard) Bitboard {
	const fileB, fileG = fileA << 1, fileH >> 1
	one := knights&^fileH<<1 | knights&^fileA>>1
	two := knights&^(fileG|fileH)<<2 | knights&^(fileA|fileB)>>2
	return one<<16 | one>>16 | two<<8 | two>>8
}

// PawnsAttack returns the squares attacked by a set of pawns of colour c.
func PawnsAttack(c Color, pawns Bitboard) Bitboard {
	sideways := pawns&^fileA>>1 | pawns&^fileH<<1
	if c == White {
		return sideways << 8
	}
	return sideways >> 8
}

// RookAttacks returns the squares a rook on s attacks, given the occupied
// squares.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return sliderTable[m.index(occupied)]
}

// BishopAttacks returns the squares a bishop on s attacks, given the occupied
// squares.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return sliderTable[m.index(occupied)]
}

// QueenAttacks returns the squares a queen on s attacks, given the occupied
// squares.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return RookAttacks(s, occupied) | BishopAttacks(s, occupied)
}

// PieceAttacks returns the squares a piece of type t, no pawn, on s attacks, given
// the occupied squares.
func PieceAttacks(t PieceType, s Square, occupied Bitboard) Bitboard {
	switch t {
	case Knight:
		return knightAttacks[s&63]
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	}
	return kingAttacks[s&63]
}
