package eval

import (
	"math/bits"

	"vedette/movegen"
)

// pawnSolver holds which positions White is known to win with a king, pawns on a file, and a
// bishop on the dark squares or none, against a king: by pawns, a bit for each rank from the
// second on, then by index.
type pawnSolver struct {
	file        int
	first, step int // of the indices to solve
	won         [1 << 6][]bool
}

// corneredPieces is a position without its pawns.
type corneredPieces struct {
	side        movegen.Color
	king, black movegen.Square
	bishop      movegen.Square // movegen.NoSquare for none
}

// corneredPlaces is how many corneredPieces there are: 32 places of the bishop, and none.
const corneredPlaces = kingsPlaces * 33

func (c corneredPieces) index() int {
	bishop := 32
	if c.bishop != movegen.NoSquare {
		bishop = int(c.bishop) / 2
	}
	return kingsIndex(c.side, c.king, c.black)*33 + bishop
}

func corneredAt(index int) corneredPieces {
	c := corneredPieces{bishop: movegen.NoSquare}
	c.side, c.king, c.black = kingsAt(index / 33)
	if b := movegen.Square(index % 33 * 2); b < 64 {
		c.bishop = b + movegen.Square(b.Rank()&1) // the dark one of two
	}
	return c
}

// bishops returns the bishop as a set.
func (c corneredPieces) bishops() movegen.Bitboard {
	if c.bishop == movegen.NoSquare {
		return 0
	}
	return c.bishop.Bit()
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

// pawns returns the pawns of a set.
func (s *pawnSolver) pawns(set int) (pawns movegen.Bitboard) {
	for ; set != 0; set &= set - 1 {
		pawns |= movegen.MakeSquare(s.file, bits.TrailingZeros(uint(set))+1).Bit()
	}
	return pawns
}

// solve solves all positions with at most so many pawns: captures and pawn moves lead to fewer
// pawns or to pawns with more bits, which come first.
func (s *pawnSolver) solve(most int) *pawnSolver {
	s.won[0] = make([]bool, corneredPlaces)
	for count := 1; count <= most; count++ {
		for set := len(s.won) - 1; set > 0; set-- {
			if bits.OnesCount(uint(set)) == count {
				s.won[set] = make([]bool, corneredPlaces)
				for s.pass(set) {
				}
			}
		}
	}
	return s
}

// pass looks at all positions with the pawns of a set, and reports whether it found more that
// are won.
func (s *pawnSolver) pass(set int) (more bool) {
	pawns := s.pawns(set)
	for i := s.first; i < corneredPlaces; i += s.step {
		c := corneredAt(i)
		if s.won[set][i] || !c.legal(pawns) {
			continue
		}
		if c.side == movegen.White {
			s.won[set][i] = s.whiteWins(set, c)
		} else {
			s.won[set][i] = s.blackLoses(set, c)
		}
		more = more || s.won[set][i]
	}
	return more
}

// legal reports whether no two pieces are on a square, and the side not to move is not in check.
func (c corneredPieces) legal(pawns movegen.Bitboard) bool {
	kings := c.king.Bit() | c.black.Bit()
	if c.king == c.black || movegen.KingAttacks(c.king).Has(c.black) || kings&(pawns|c.bishops()) != 0 || pawns&c.bishops() != 0 {
		return false
	}
	return c.side == movegen.Black || !c.attacked(pawns).Has(c.black)
}

// attacked returns what White attacks, through the black king.
func (c corneredPieces) attacked(pawns movegen.Bitboard) movegen.Bitboard {
	a := movegen.PawnsAttack(movegen.White, pawns) | movegen.KingAttacks(c.king)
	if c.bishop != movegen.NoSquare {
		a |= movegen.BishopAttacks(c.bishop, c.king.Bit()|pawns)
	}
	return a
}

// whiteWins reports whether a move of White leads to a won position.
func (s *pawnSolver) whiteWins(set int, c corneredPieces) bool {
	pawns, child := s.pawns(set), c
	occupied := c.king.Bit() | c.black.Bit() | pawns | c.bishops()
	child.side = movegen.Black
	for to := movegen.KingAttacks(c.king) &^ movegen.KingAttacks(c.black) &^ occupied; to != 0; {
		if child.king = to.Pop(); s.won[set][child.index()] {
			return true
		}
	}
	child.king = c.king
	if c.bishop != movegen.NoSquare {
		for to := movegen.BishopAttacks(c.bishop, occupied) &^ occupied; to != 0; {
			if child.bishop = to.Pop(); s.won[set][child.index()] {
				return true
			}
		}
		child.bishop = c.bishop
	}
	return s.pawnWins(set, child, occupied)
}

// pawnWins reports whether a move of a pawn leads to a won position, in which it is Black's turn.
func (s *pawnSolver) pawnWins(set int, child corneredPieces, occupied movegen.Bitboard) bool {
	for left := set; left != 0; left &= left - 1 {
		rank := bits.TrailingZeros(uint(left)) + 1
		to := movegen.MakeSquare(s.file, rank+1)
		switch rest := set &^ (1 << (rank - 1)); {
		case occupied.Has(to):
		case rank == 6:
			// Unless it is captured the new queen wins, or another piece if that would be stalemate.
			if !movegen.KingAttacks(child.black).Has(to) || movegen.KingAttacks(child.king).Has(to) {
				return true
			}
			child.black, child.side = to, movegen.White
			return s.won[rest][child.index()]
		case s.won[rest|1<<rank][child.index()], rank == 1 && !occupied.Has(to+8) && s.won[rest|1<<(rank+1)][child.index()]:
			return true
		}
	}
	return false
}

// blackLoses reports whether all moves of Black lead to won positions, of which there is at least
// one, or Black is checkmated.
func (s *pawnSolver) blackLoses(set int, c corneredPieces) bool {
	attacked := c.attacked(s.pawns(set))
	to := movegen.KingAttacks(c.black) &^ attacked
	if to == 0 {
		return attacked.Has(c.black)
	}
	for to != 0 {
		child, left := c, set
		child.side, child.black = movegen.White, to.Pop()
		if s.pawns(set).Has(child.black) {
			left &^= 1 << (child.black.Rank() - 1)
		}
		if child.black == c.bishop {
			child.bishop = movegen.NoSquare
		}
		if !s.won[left][child.index()] {
			return false
		}
	}
	return true
}
