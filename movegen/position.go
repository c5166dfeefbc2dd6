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

// colorSet is the index in sets of the pieces of colour c.
func colorSet(c Color) uint8 { return uint8(c) * 7 & 7 }

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

// Sets are the squares of White's pieces, of those of each PieceType, and of Black's
// pieces, in this order.
type Sets [8]Bitboard

// Add adds a piece on an empty square.
func (s *Sets) Add(piece Piece, square Square) {
	s[colorSet(piece.Color())&7] |= square.Bit()
	s[piece.Type()&7] |= square.Bit()
}

// Remove takes a piece off its square.
func (s *Sets) Remove(piece Piece, square Square) {
	s[colorSet(piece.Color())&7] &^= square.Bit()
	s[piece.Type()&7] &^= square.Bit()
}

// King returns the square of a side's king.
func (s *Sets) King(c Color) Square { return (s.Of(c) & s[King]).First() }

// Of returns the squares of the pieces of a side.
func (s *Sets) Of(c Color) Bitboard { return s[colorSet(c)&7] }

// Occupied returns the squares with pieces on them.
func (s *Sets) Occupied() Bitboard { return s[0] | s[7] }

// Attacks are the squares that a side attacks with pawns, with pawns and minor pieces,
// also with rooks, also with queens, and with any piece; then those with pieces of one
// kind only.
type Attacks struct {
	Pawns, Minors, Rooks, Queens, All       Bitboard
	Knights, Bishops, OnlyRooks, OnlyQueens Bitboard
}

// Attacks returns the attacks of a side.
func (s *Sets) Attacks(side Color) (a Attacks) {
	a.Set(s, side)
	return a
}

// Set makes a the attacks of a side with the given pieces. It is faster than Attacks where
// the result would be copied: the copy would wait for what was just written.
func (a *Attacks) Set(s *Sets, side Color) {
	own, occupied := s.Of(side), s.Occupied()
	a.Pawns = PawnsAttack(side, own&s[Pawn])
	a.Knights = KnightsAttack(own & s[Knight])
	a.Bishops, a.OnlyRooks, a.OnlyQueens = 0, 0, 0
	for from := own & s[Bishop]; from != 0; {
		a.Bishops |= BishopAttacks(from.Pop(), occupied)
	}
	for from := own & s[Rook]; from != 0; {
		a.OnlyRooks |= RookAttacks(from.Pop(), occupied)
	}
	for from := own & s[Queen]; from != 0; {
		a.OnlyQueens |= QueenAttacks(from.Pop(), occupied)
	}
	a.Minors = a.Pawns | a.Knights | a.Bishops
	a.Rooks = a.Minors | a.OnlyRooks
	a.Queens = a.Rooks | a.OnlyQueens
	a.All = a.Queens | KingAttacks((own & s[King]).First())
}

// BothAttacks makes attacks those of White and of Black.
func (s *Sets) BothAttacks(attacks *[2]Attacks) {
	attacks[0].Set(s, White)
	attacks[1].Set(s, Black)
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
