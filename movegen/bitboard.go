package movegen

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares: bit n stands for Square(n).
type Bitboard uint64

// The files and ranks with special rules.
const (
	fileA Bitboard = 0x0101010101010101
	fileH Bitboard = fileA << 7
	rank1 Bitboard = 0xff
	rank3 Bitboard = rank1 << 16
	rank6 Bitboard = rank1 << 40
	rank8 Bitboard = rank1 << 56

	// DarkSquares are the squares of the colour of a1.
	DarkSquares Bitboard = 0xaa55aa55aa55aa55
)

// Bit returns the set that holds only s.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// Has reports whether s is in b.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in b.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of b, NoSquare if b is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Pop removes the lowest square of b and returns it. b must not be empty.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// Several reports whether b holds more than one square.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// String lists the squares of b, such as "a1 e4", "-" if there is none.
func (b Bitboard) String() string {
	if b == 0 {
		return NoSquare.String()
	}
	var names []string
	for b != 0 {
		names = append(names, b.Pop().String())
	}
	return strings.Join(names, " ")
}
