package movegen

// Sets are the squares of White's pieces, of those of each PieceType, and of Black's
// pieces, in this order.
type Sets [8]Bitboard

// colorSet is the index in sets of the pieces of colour c.
func colorSet(c Color) uint8 { return uint8(c) * 7 & 7 }

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

// Set makes a the attacks of a side with the given pieces. A result would have to be
// copied, and the copy would wait for what was just written.
func (a *Attacks) Set(s *Sets, side Color) {
	own, occupied := s.Of(side), s.Occupied()
	a.Pawns = PawnsAttack(side, own&s[Pawn])
	a.Knights = knightsAttack(own & s[Knight])
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
