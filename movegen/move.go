package movegen

import "fmt"

// Move is a move in 16 bits: 6 for the origin, 6 for the destination, 2 for the
// piece promoted to and 2 for the kind. Castling is written as the king taking
// its own rook. Whether a move captures depends on the position. The zero value
// is NoMove.
type Move uint16

// NoMove is the absence of a move.
const NoMove Move = 0

// The kinds of move, in the two highest bits: one comparison tells whether a
// move is of a kind or those above it.
const (
	kindNormal    Move = 0 << 14
	kindPromotion Move = 1 << 14
	kindEnPassant Move = 2 << 14
	kindCastle    Move = 3 << 14
	kindMask      Move = 3 << 14
)

// NewMove returns an ordinary move: no promotion, en passant or castling.
func NewMove(from, to Square) Move { return Move(from&63) | Move(to&63)<<6 }

// newPromotion returns a promotion to t, Knight to Queen.
func newPromotion(from, to Square, t PieceType) Move {
	return NewMove(from, to) | Move(t-Knight)<<12 | kindPromotion
}

// From returns the origin.
func (m Move) From() Square { return Square(m & 63) }

// To returns the destination; for castling, the square of the castling rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// FromTo returns origin and destination as one index below 4096.
func (m Move) FromTo() int { return int(m & 4095) }

// IsPromotion reports whether m promotes a pawn.
func (m Move) IsPromotion() bool { return m&kindMask == kindPromotion }

// IsEnPassant reports whether m captures en passant.
func (m Move) IsEnPassant() bool { return m&kindMask == kindEnPassant }

// IsCastle reports whether m castles.
func (m Move) IsCastle() bool { return m&kindMask == kindCastle }

// isDoubleStep reports whether the pawn move m advances by two squares.
func (m Move) isDoubleStep() bool { return (m^m>>6)&63 == 16 }

// Promotion returns the piece type promoted to, NoPieceType for other moves.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return m.promoted()
}

// promoted returns the piece type promoted to, for a promotion.
func (m Move) promoted() PieceType { return Knight + PieceType(m>>12&3) }

// String returns origin, destination and the promotion's letter: "e2e4",
// "a7a8q". Castling shows as king takes rook, "e1h1"; NoMove as "0000".
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	s := m.From().String() + m.To().String()
	if t := m.Promotion(); t != NoPieceType {
		s += MakePiece(Black, t).String()
	}
	return s
}

// listCapacity bounds the number of legal moves in any accepted position: a
// side has at most 15 pieces beside its king with at most 27 moves each, and
// the king has 8 moves and 2 castlings: 415. It is a power of two, so that
// masked indices need no bounds check.
const listCapacity = 512

// MoveList is a list of moves with room for every position. The zero value is
// an empty list. It is large: keep one per ply instead of making new ones.
type MoveList struct {
	moves [listCapacity]Move
	n     int
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return l.n }

// At returns move i, 0 ≤ i < Len().
func (l *MoveList) At(i int) Move { return l.moves[i&(listCapacity-1)] }

// Add appends m.
func (l *MoveList) Add(m Move) {
	l.moves[l.n&(listCapacity-1)] = m
	l.n++
}

// Clear empties the list.
func (l *MoveList) Clear() { l.n = 0 }

// Slice returns the moves as a slice that shares the list's memory.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// String lists the moves.
func (l MoveList) String() string { return fmt.Sprint(l.Slice()) }

// KingText returns m as text in which castling is the king's move: "e1g1".
func (m Move) KingText() string {
	if !m.IsCastle() {
		return m.String()
	}
	king, _ := m.CastlingSquares()
	return m.From().String() + king.String()
}

// CastlingSquares returns where king and rook stand after the castling m.
func (m Move) CastlingSquares() (king, rook Square) { return castlingSquares(m.From(), m.To()) }
