package book

import (
	"encoding/binary"

	"vedette/movegen"
)

// entrySize is the size of an entry in bytes.
const entrySize = 16

// entry is one move for one position.
type entry struct {
	key    Key
	move   code
	weight uint16
}

// parseEntry decodes an entry, without the learning data.
func parseEntry(b []byte) entry {
	return entry{
		key:    Key(binary.BigEndian.Uint64(b)),
		move:   code(binary.BigEndian.Uint16(b[8:])),
		weight: binary.BigEndian.Uint16(b[10:]),
	}
}

// append appends the encoded entry, without learning data.
func (e entry) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint64(b, uint64(e.key))
	b = binary.BigEndian.AppendUint16(b, uint16(e.move))
	b = binary.BigEndian.AppendUint16(b, e.weight)
	return append(b, 0, 0, 0, 0)
}

// code is an encoded move: 6 bits for the destination, 6 for the origin, and 3
// for the promotion piece, from 1 for a knight to 4 for a queen. Castling is king
// takes rook, as in package movegen.
type code uint16

// encode returns the code of a move.
func encode(m movegen.Move) code {
	c := code(m.From())<<6 | code(m.To())
	if m.IsPromotion() {
		c |= code(m.Promotion()-movegen.Pawn) << 12
	}
	return c
}

func (c code) to() movegen.Square   { return movegen.Square(c & 63) }
func (c code) from() movegen.Square { return movegen.Square(c >> 6 & 63) }

// String returns origin, destination and the letter of the promotion piece, "?"
// if that is invalid. The move need not be legal.
func (c code) String() string {
	text := c.from().String() + c.to().String()
	if promotion := c >> 12; promotion != 0 {
		letter := byte('?')
		if promotion <= 4 {
			letter = "nbrq"[promotion-1]
		}
		text += string(letter)
	}
	return text
}

// decode returns the legal move of p with the code c, or NoMove. It also accepts
// castling by the destination of the king, which some books use.
func (c code) decode(p *movegen.Position) movegen.Move {
	var list movegen.MoveList
	p.LegalMoves(&list)
	castling := movegen.NoMove
	for _, m := range list.Slice() {
		if encode(m) == c {
			return m
		}
		if m.IsCastle() {
			if king, _ := m.CastlingSquares(); c == code(m.From())<<6|code(king) {
				castling = m
			}
		}
	}
	return castling
}
