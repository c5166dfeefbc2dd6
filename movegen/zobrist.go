package movegen

// Key is a Zobrist key (A. L. Zobrist 1970): the exclusive or of one random
// number for each fact of the position, so that a move changes it with a few
// operations.
type Key uint64

// keyTable holds the random numbers.
type keyTable struct {
	piece     [PieceSpan][64]Key
	castling  [64]Key // indexed by the square of a rook that may castle
	enPassant [8]Key  // indexed by file
	black     Key     // Black is to move
}

// zobrist is the same on every machine: it comes from a fixed seed.
var zobrist = newKeyTable(0x7ED377E)

func newKeyTable(random splitMix) (t keyTable) {
	next := func() Key { return Key(random.next()) }
	for piece := WhitePawn; piece <= BlackKing; piece++ {
		for s := range t.piece[piece] {
			t.piece[piece][s] = next()
		}
	}
	for s := range t.castling {
		t.castling[s] = next()
	}
	for file := range t.enPassant {
		t.enPassant[file] = next()
	}
	t.black = next()
	return t
}

// splitMix is the generator SplitMix64 (Steele, Lea, Flood 2014).
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// castlingKey returns the key of the rights of some rooks.
func castlingKey(rooks Bitboard) (key Key) {
	for rooks != 0 {
		key ^= zobrist.castling[rooks.Pop()&63]
	}
	return key
}

// The partial keys of a position: each piece belongs to exactly one of them, so
// that changing a piece takes one more exclusive or. They index tables and need
// no more than 32 bits. White's key is followed by Black's.
const (
	pawnPart  = 0
	minorPart = 2 // knights and bishops
	majorPart = 4 // rooks and queens
	kingPart  = 6
	partCount = 8
)

// partOf returns the index of the partial key that a piece of colour c belongs
// to. The order of the pieces reduces it to shifts.
func partOf(piece uint, c Color) uint { return (piece>>1&^1 | uint(c)) & (partCount - 1) }

// computeKeys sets all keys from the pieces and the state.
func (p *Position) computeKeys() {
	p.key, p.parts = castlingKey(p.CastlingRooks()), [partCount]uint32{}
	for s, piece := range p.board {
		if piece != NoPiece {
			z := zobrist.piece[piece&15][s]
			p.key ^= z
			p.parts[partOf(uint(piece), piece.Color())] ^= uint32(z)
		}
	}
	if p.EnPassant() != NoSquare {
		p.key ^= zobrist.enPassant[p.EnPassant()&7]
	}
	if p.SideToMove() == Black {
		p.key ^= zobrist.black
	}
}

// Key returns the key of the whole position: pieces, side to move, castling
// rights and, if a legal en passant capture exists, its file. Positions that
// are the same under the repetition rule have the same key.
func (p *Position) Key() Key { return p.key }

// PawnKey returns the key of the pawns of both colours, 32 bits.
func (p *Position) PawnKey() Key { return Key(p.parts[pawnPart] ^ p.parts[pawnPart+1]) }

// MinorKey returns the key of the knights and bishops of both colours, 32 bits.
func (p *Position) MinorKey() Key { return Key(p.parts[minorPart] ^ p.parts[minorPart+1]) }

// MajorKey returns the key of the rooks, queens and kings of both colours, 32
// bits.
func (p *Position) MajorKey() Key {
	return Key(p.parts[majorPart] ^ p.parts[majorPart+1] ^ p.parts[kingPart] ^ p.parts[kingPart+1])
}

// NonPawnKey returns the key of the pieces of colour c other than pawns, 32
// bits.
func (p *Position) NonPawnKey(c Color) Key {
	c &= 1
	return Key(p.parts[minorPart+c] ^ p.parts[majorPart+c] ^ p.parts[kingPart+c])
}

// KeyAfter returns the key after the legal move m before it is made. It is
// approximate, for prefetching: promotions, castling, and changes of castling
// and en passant rights are left out.
func (p *Position) KeyAfter(m Move) Key {
	moved := &zobrist.piece[p.board[m.From()]&15]
	return p.key ^ zobrist.black ^ moved[m.From()] ^ moved[m.To()] ^ zobrist.piece[p.board[m.To()]&15][m.To()]
}
