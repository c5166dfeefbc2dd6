package movegen

import "strings"

// Color is the colour of a side.
type Color uint8

// The two colours.
const (
	White Color = iota
	Black
)

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "w" or "b", as FEN writes the side to move.
func (c Color) String() string {
	if c == White {
		return "w"
	}
	return "b"
}

// PieceType is the type of a piece or pawn without its colour.
type PieceType uint8

// The piece types, in ascending order of value.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// String returns the name of the type, "none" for NoPieceType.
func (t PieceType) String() string {
	return [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king", "?"}[min(t, King+1)]
}

// Piece is a type with a colour. The zero value is NoPiece, an empty square.
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

// The pieces.
const (
	WhitePawn = iota + Piece(Pawn)<<1
	BlackPawn
	WhiteKnight
	BlackKnight
	WhiteBishop
	BlackBishop
	WhiteRook
	BlackRook
	WhiteQueen
	BlackQueen
	WhiteKing
	BlackKing
)

// PieceSpan is the size of a table indexed by Piece: a power of two, so that
// an index masked with PieceSpan-1 needs no bounds check.
const PieceSpan = 16

// MakePiece returns the piece of a colour and a type.
func MakePiece(c Color, t PieceType) Piece { return Piece(t)<<1 | Piece(c) }

// Type returns the piece's type.
func (p Piece) Type() PieceType { return PieceType(p >> 1) }

// Color returns the piece's colour. It is undefined for NoPiece.
func (p Piece) Color() Color { return Color(p & 1) }

// pieceLetters is indexed by Piece.
const pieceLetters = "..PpNnBbRrQqKk"

// String returns the FEN letter, "." for an empty square.
func (p Piece) String() string {
	if int(p) >= len(pieceLetters) {
		return "?"
	}
	return pieceLetters[p : p+1]
}

// parsePiece returns the piece of a FEN letter and true, or NoPiece and false.
func parsePiece(letter rune) (Piece, bool) {
	i := strings.IndexRune(pieceLetters, letter)
	if i < 2 {
		return NoPiece, false
	}
	return Piece(i), true
}
