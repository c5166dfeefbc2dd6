package movegen

import "strings"

// Position is a chess position: everything that the rules need except the
// positions before it (see Game). It is a value of 184 bytes, not quite three
// cache lines, and can be compared and copied. The zero value is not a position;
// ParseFEN and StartPosition make one.
type Position struct {
	// sets holds the squares of each piece type at its PieceType, those of
	// White at 0 and those of Black at 7.
	sets  Sets
	board [64]Piece // the same as a mailbox

	key   Key
	parts [partCount]uint32 // keys of parts of the position, see zobrist.go

	castling Bitboard // kings and rooks that may still castle
	state    state    // side to move, en passant square and counters
}

// StartPosition returns the initial position of standard chess.
func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err) // StartFEN is a constant
	}
	return p
}

// SideToMove returns the colour that is to move.
func (p *Position) SideToMove() Color { return p.state.side() }

// PieceAt returns the piece on s, NoPiece if the square is empty.
func (p *Position) PieceAt(s Square) Piece { return p.board[s&63] }

// Board returns the pieces by square, which must not be changed.
func (p *Position) Board() *[64]Piece { return &p.board }

// Pieces returns the squares of all pieces of type t, of both colours.
func (p *Position) Pieces(t PieceType) Bitboard { return p.sets[t&7] }

// ColorPieces returns the squares of all pieces of colour c.
func (p *Position) ColorPieces(c Color) Bitboard { return p.sets[colorSet(c)] }

// PiecesOf returns the squares of the pieces of type t and colour c.
func (p *Position) PiecesOf(c Color, t PieceType) Bitboard {
	return p.sets[colorSet(c)] & p.sets[t&7]
}

// Sets returns the sets of squares of p, which must not be changed.
func (p *Position) Sets() *Sets { return &p.sets }

// Occupied returns all occupied squares.
func (p *Position) Occupied() Bitboard { return p.sets[0] | p.sets[7] }

// King returns the square of the king of colour c.
func (p *Position) King(c Color) Square { return p.PiecesOf(c, King).First() }

// EnPassant returns the square behind a pawn that just advanced two squares
// and can legally be captured en passant, else NoSquare.
func (p *Position) EnPassant() Square { return p.state.enPassant() }

// CastlingRooks returns the squares of the rooks that may still castle.
func (p *Position) CastlingRooks() Bitboard { return p.castling & p.sets[Rook] }

// Rule50 returns the number of plies since the last capture or pawn move.
func (p *Position) Rule50() int { return p.state.rule50() }

// FullMove returns the number of the move, which is 1 at the start and grows
// after Black's move.
func (p *Position) FullMove() int { return p.state.fullMove() }

// HasNonPawns reports whether colour c has a piece other than pawns and king.
func (p *Position) HasNonPawns(c Color) bool {
	return p.sets[colorSet(c)]&^(p.sets[Pawn]|p.sets[King]) != 0
}

// place puts a piece on an empty square. Only set-up code uses it.
func (p *Position) place(piece Piece, s Square) {
	p.sets.Add(piece, s)
	p.board[s] = piece
}

// String draws the board from White's side, with file and rank labels.
func (p Position) String() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		b.WriteString(string(rune('1'+rank)) + "  ")
		for file := range 8 {
			b.WriteString(p.board[MakeSquare(file, rank)].String() + " ")
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n   a b c d e f g h\n")
	return b.String()
}
