package main

import (
	"encoding/binary"

	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// Viriformat is the game format of bullet, a trainer for GPUs: the start in 32
// bytes, four bytes for each ply, and four zero bytes. Numbers are
// little-endian, squares go from a1 = 0 to h8 = 63. The start is in
// marlinformat:
//
//	8 bytes   occupied squares, a bit each
//	16 bytes  four bits for each piece in the order of the squares, the lower
//	          half of a byte first: 0 pawn to 5 king, 6 a rook that may castle,
//	          and 8 more for Black
//	1 byte    en passant square, 64 for none, and 128 more if Black is to move
//	1 byte    plies since a capture or pawn move
//	2 bytes   number of the full move
//	2 bytes   a score, which nobody reads in games; 0
//	1 byte    result: 0 Black won, 1 drawn, 2 White won
//	1 byte    unused; 0
//
// A ply is the move and the score of the position before it, from White's view.
//
// The specification is that of github.com/cosmobobak/viriformat; the order of the
// halves follows the programs. The example in the specification shows the other
// one.
const (
	viriUnmovedRook  = 6
	viriBlack        = 8
	viriBlackToMove  = 1 << 7
	viriEnPassant    = 1 << 14
	viriCastling     = 2 << 14
	viriPromotion    = 3 << 14
	viriPromotedBits = 12
)

// appendViriformat appends a game in viriformat. It fails if the start or a
// move is not valid under the rules.
func appendViriformat(b []byte, g *training.Game) ([]byte, error) {
	b = appendMarlinformat(b, &g.Start, g.Result)
	if _, err := g.Replay(func(_ int, _ *movegen.Position, _ *movegen.Masks, ply training.Ply) {
		b = binary.LittleEndian.AppendUint16(b, viriMove(ply.Move))
		b = binary.LittleEndian.AppendUint16(b, uint16(ply.Score))
	}); err != nil {
		return b, err
	}
	return append(b, 0, 0, 0, 0), nil
}

// appendMarlinformat appends the start position of a game with the given
// result.
func appendMarlinformat(b []byte, p *movegen.Position, result selfplay.Result) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(p.Occupied()))
	var pieces [16]byte
	occupied := p.Occupied()
	for i := 0; occupied != 0; i++ {
		square := occupied.Pop()
		piece := p.PieceAt(square)
		code := byte(piece.Type() - movegen.Pawn)
		if p.CastlingRooks().Has(square) {
			code = viriUnmovedRook
		}
		if piece.Color() == movegen.Black {
			code |= viriBlack
		}
		pieces[i/2] |= code << (i % 2 * 4)
	}
	b = append(b, pieces[:]...)
	state := byte(p.EnPassant()) // NoSquare is 64 too
	if p.SideToMove() == movegen.Black {
		state |= viriBlackToMove
	}
	b = append(b, state, byte(min(p.Rule50(), 255)))
	b = binary.LittleEndian.AppendUint16(b, uint16(p.FullMove()))
	return append(b, 0, 0, byte(result), 0)
}

// viriMove returns a move in viriformat: six bits for the origin, six for the
// destination (for castling, the rook's square), two for the piece promoted to,
// from the knight on, and two for the kind.
func viriMove(m movegen.Move) uint16 {
	move := uint16(m.From()) | uint16(m.To())<<6
	switch {
	case m.IsPromotion():
		move |= viriPromotion | uint16(m.Promotion()-movegen.Knight)<<viriPromotedBits
	case m.IsEnPassant():
		move |= viriEnPassant
	case m.IsCastle():
		move |= viriCastling
	}
	return move
}
