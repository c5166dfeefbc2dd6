package movegen

import "fmt"

// Square is a square of the board: A1 = 0, B1 = 1, …, H8 = 63.
type Square uint8

// The squares that castling needs, and the absent one.
const (
	A1 Square = 0
	C1 Square = 2
	D1 Square = 3
	E1 Square = 4
	F1 Square = 5
	G1 Square = 6
	H1 Square = 7
	A8 Square = 56
	E8 Square = 60
	H8 Square = 63

	// NoSquare stands for the absence of a square.
	NoSquare Square = 64
)

// MakeSquare returns the square on a file (0 = a) and a rank (0 = first).
func MakeSquare(file, rank int) Square { return Square(rank<<3 | file) }

// File returns the file of s, 0 for the a-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank of s, 0 for the first rank.
func (s Square) Rank() int { return int(s >> 3) }

// String returns the square in algebraic notation, "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads a square in algebraic notation, such as "e4".
func ParseSquare(text string) (Square, error) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, fmt.Errorf("square %q: want a file a-h and a rank 1-8", text)
	}
	return MakeSquare(int(text[0]-'a'), int(text[1]-'1')), nil
}
