package book

import (
	_ "embed"
	"encoding/binary"
	"errors"

	"vedette/movegen"
)

// Key is the key of a position in the Polyglot format.
type Key uint64

// numbers holds the 781 numbers from which keys are computed, of 8 bytes each: for each
// piece on each square, the castling rights, the en passant files, and White to move.
// They are part of the format, published in its description
// (hgm.nubati.net/book_format.html) as Random64.
//
//go:embed random64.bin
var numbers string

// random64 returns one of the numbers.
func random64(i int) uint64 { return binary.BigEndian.Uint64([]byte(numbers[8*i : 8*i+8])) }

// The offsets of the parts of a key among the numbers.
const (
	castlingOffset  = 768
	enPassantOffset = 772
	turnOffset      = 780
)

// ErrCastling means that a position has castling rights that the format does not
// support: the king or a rook is on another square than in standard chess.
var ErrCastling = errors.New("the Polyglot format has no keys for castling rights of Chess960")

// KeyOf returns the key of the current position of a game. The error is
// ErrCastling.
//
// A pawn that has just advanced two squares is part of the key if an enemy pawn
// is beside it, even if no en passant capture is legal. If the game has no moves
// yet, it is part of the key only if a capture is legal: Position does not keep
// other en passant squares.
func KeyOf(g *movegen.Game) (Key, error) {
	p := g.Position()
	castling, err := castlingKey(p)
	if err != nil {
		return 0, err
	}
	key := castling ^ enPassantKey(g)
	for occupied := p.Occupied(); occupied != 0; {
		square := occupied.Pop()
		key ^= random64(64*pieceKind(p.PieceAt(square)) + int(square))
	}
	if p.SideToMove() == movegen.White {
		key ^= random64(turnOffset)
	}
	return Key(key), nil
}

// pieceKind returns the number of a piece: 0 for a black pawn, 1 for a white one,
// 2 for a black knight, up to 11 for the white king.
func pieceKind(piece movegen.Piece) int {
	kind := 2 * int(piece.Type()-movegen.Pawn)
	if piece.Color() == movegen.White {
		kind++
	}
	return kind
}

// castlingKey returns the part of the key for the castling rights.
func castlingKey(p *movegen.Position) (key uint64, err error) {
	for rooks := p.CastlingRooks(); rooks != 0; {
		switch rook := rooks.Pop(); {
		case rook.File() != 0 && rook != movegen.H1 && rook != movegen.H8:
			return 0, ErrCastling
		case p.King(p.PieceAt(rook).Color()) != movegen.MakeSquare(movegen.E1.File(), rook.Rank()):
			return 0, ErrCastling
		default:
			key ^= random64(castlingOffset + castlingNumber(rook))
		}
	}
	return key, nil
}

// castlingNumber returns the number of a rook's castling right: 0 for White's
// king side, 1 for White's queen side, 2 and 3 for Black's.
func castlingNumber(rook movegen.Square) (number int) {
	if rook.File() == 0 {
		number++
	}
	if rook.Rank() != 0 {
		number += 2
	}
	return number
}

// enPassantKey returns the part of the key for en passant.
func enPassantKey(g *movegen.Game) uint64 {
	p := g.Position()
	if square := p.EnPassant(); square != movegen.NoSquare {
		return random64(enPassantOffset + square.File())
	}
	pawn := g.DoublePush()
	if pawn == movegen.NoSquare {
		return 0
	}
	for us := p.PiecesOf(p.SideToMove(), movegen.Pawn); us != 0; {
		square := us.Pop()
		if distance := square.File() - pawn.File(); square.Rank() == pawn.Rank() && distance*distance == 1 {
			return random64(enPassantOffset + pawn.File())
		}
	}
	return 0
}
