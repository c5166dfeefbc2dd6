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

func newKeyTable(seed uint64) (t keyTable) {
	// SplitMix64 (Steele, Lea, Flood 2014).
	next := func() Key {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return Key(z ^ z>>31)
	}
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

// The partial keys of a position: each piece belongs to exactly one, so a
// change of piece costs one exclusive or beside that of the whole key. The
// kings count as major pieces.
const (
	pawnPart = iota
	minorPart
	minorPartBlack
	majorPart
	majorPartBlack
	partCount
)

// partOf is indexed by Piece.
var partOf = [PieceSpan]uint8{
	WhitePawn:   pawnPart,
	BlackPawn:   pawnPart,
	WhiteKnight: minorPart,
	BlackKnight: minorPartBlack,
	WhiteBishop: minorPart,
	BlackBishop: minorPartBlack,
	WhiteRook:   majorPart,
	BlackRook:   majorPartBlack,
	WhiteQueen:  majorPart,
	BlackQueen:  majorPartBlack,
	WhiteKing:   majorPart,
	BlackKing:   majorPartBlack,
}

// Key returns the key of the whole position: pieces, side to move, castling
// rights and, when a legal en passant capture exists, its file. Positions that
// are the same for the repetition rule have the same key.
func (p *Position) Key() Key { return p.key }

// PawnKey returns the key of the pawns of both colours.
func (p *Position) PawnKey() Key { return p.parts[pawnPart] }

// MinorKey returns the key of the knights and bishops of both colours.
func (p *Position) MinorKey() Key { return p.parts[minorPart] ^ p.parts[minorPartBlack] }

// MajorKey returns the key of the rooks, queens and kings of both colours.
func (p *Position) MajorKey() Key { return p.parts[majorPart] ^ p.parts[majorPartBlack] }

// NonPawnKey returns the key of the pieces of colour c other than pawns.
func (p *Position) NonPawnKey(c Color) Key {
	return p.parts[minorPart+c&1] ^ p.parts[majorPart+c&1]
}
