package book

import (
	"errors"

	"vedette/movegen"
)

// Key is the key of a position in a book.
type Key uint64

// Where the parts of a key begin in random64.
const (
	castlingOffset  = 768
	enPassantOffset = 772
	turnOffset      = 780
)

// ErrCastling says that a position has rights to castle that the format does not
// know: a king or a rook stands elsewhere than in standard chess.
var ErrCastling = errors.New("a book cannot express castling of Chess960")

// KeyOf returns the key of the current position of a game. The error is
// ErrCastling.
//
// A pawn that just advanced two squares counts if an enemy pawn stands beside
// it, even if no capture is legal. The game knows that pawn only if it was played
// in the game: in a position that was set up it counts if a capture is legal.
func KeyOf(g *movegen.Game) (Key, error) {
	p := g.Position()
	castling, err := castlingKey(p)
	if err != nil {
		return 0, err
	}
	key := castling ^ enPassantKey(g)
	for occupied := p.Occupied(); occupied != 0; {
		square := occupied.Pop()
		key ^= random64[64*pieceKind(p.PieceAt(square))+int(square)]
	}
	if p.SideToMove() == movegen.White {
		key ^= random64[turnOffset]
	}
	return Key(key), nil
}

// pieceKind returns the number of a piece: twice that of its type from 0 for
// pawns to 5 for kings, and one more for White.
func pieceKind(piece movegen.Piece) int {
	kind := 2 * int(piece.Type()-movegen.Pawn)
	if piece.Color() == movegen.White {
		kind++
	}
	return kind
}

// castlingKey returns the part of the key for the rights to castle.
func castlingKey(p *movegen.Position) (key uint64, err error) {
	for rooks := p.CastlingRooks(); rooks != 0; {
		switch rook := rooks.Pop(); {
		case rook.File() != 0 && rook != movegen.H1 && rook != movegen.H8:
			return 0, ErrCastling
		case p.King(p.PieceAt(rook).Color()) != movegen.MakeSquare(movegen.E1.File(), rook.Rank()):
			return 0, ErrCastling
		default:
			key ^= random64[castlingOffset+castlingNumber(rook)]
		}
	}
	return key, nil
}

// castlingNumber numbers the rooks that may castle in standard chess: White's on
// the king's side is 0 and on the queen's 1, Black's are 2 and 3.
func castlingNumber(rook movegen.Square) (number int) {
	if rook.File() == 0 {
		number++
	}
	if rook.Rank() != 0 {
		number += 2
	}
	return number
}

// enPassantKey returns the part of the key for a pawn that may be captured en
// passant.
func enPassantKey(g *movegen.Game) uint64 {
	p := g.Position()
	if square := p.EnPassant(); square != movegen.NoSquare {
		return random64[enPassantOffset+square.File()]
	}
	pawn := g.DoublePush()
	if pawn == movegen.NoSquare {
		return 0
	}
	for us := p.PiecesOf(p.SideToMove(), movegen.Pawn); us != 0; {
		square := us.Pop()
		if distance := square.File() - pawn.File(); square.Rank() == pawn.Rank() && distance*distance == 1 {
			return random64[enPassantOffset+pawn.File()]
		}
	}
	return 0
}
