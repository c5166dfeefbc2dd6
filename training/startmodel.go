package training

import (
	"errors"

	"vedette/movegen"
)

// Games begin after some random moves, so most squares of the start are as in
// the initial position. startTable holds, for each piece that stands there
// initially, and for empty squares of White's half and of Black's, at 0 and 1,
// where the share of each piece begins. The shares are estimates; they are part
// of the format.
var startTable = newStartTable()

const (
	pieceCodes     = int(movegen.BlackKing) + 1
	blackHalf      = 1 // stands for an empty square of Black's half in startTable
	startBits      = 8 // the shares of a row sum to 1<<startBits
	castlingShare  = 15
	castlingTotal  = 16
	enPassantTotal = 64 // of which 1 is for a square
)

var initialPosition = movegen.StartPosition()

func newStartTable() (table [pieceCodes][pieceCodes + 1]uint16) {
	for there := range table {
		for piece := range pieceCodes {
			share := startShare(movegen.Piece(there), movegen.Piece(piece))
			table[there][piece+1] = table[there][piece] + share
		}
	}
	return table
}

// startShare returns the share of a piece on a square whose initial piece is
// there, indexed as startTable.
func startShare(there, piece movegen.Piece) uint16 {
	half := movegen.White
	switch {
	case piece == blackHalf: // no piece
		return 0
	case there > blackHalf && piece == there:
		return 201
	case there > blackHalf && piece == movegen.NoPiece:
		return 44
	case there > blackHalf:
		return 1
	case piece == movegen.NoPiece:
		return 198
	case there == blackHalf:
		half = movegen.Black
	}
	if piece.Color() != half {
		return 2
	}
	switch piece.Type() {
	case movegen.Pawn:
		return 26
	case movegen.Knight:
		return 12
	}
	return 2
}

// startRow returns the row of startTable for a square.
func startRow(square movegen.Square) *[pieceCodes + 1]uint16 {
	there := initialPosition.PieceAt(square)
	if there == movegen.NoPiece && square.Rank() >= 4 {
		there = blackHalf
	}
	return &startTable[there]
}

// encodeStart codes the parts of a position.
func encodeStart(e *rangeEncoder, s *movegen.Setup) {
	e.bits(uint32(s.SideToMove), 1)
	for square, piece := range s.Board {
		row := startRow(movegen.Square(square))
		e.encode(uint32(row[piece]), uint32(row[piece+1]-row[piece]), 1<<startBits)
	}
	for rooks := castlingCandidates(s); rooks != 0; {
		if s.CastlingRooks.Has(rooks.Pop()) {
			e.encode(0, castlingShare, castlingTotal)
		} else {
			e.encode(castlingShare, castlingTotal-castlingShare, castlingTotal)
		}
	}
	if s.EnPassant == movegen.NoSquare {
		e.encode(1, enPassantTotal-1, enPassantTotal)
	} else {
		e.encode(0, 1, enPassantTotal)
		e.bits(uint32(s.EnPassant.File()), 3)
	}
	e.number(uint32(s.Rule50))
	e.number(uint32(s.FullMove))
}

// decodeStart returns the coded position.
func decodeStart(d *rangeDecoder) (movegen.Position, error) {
	var s movegen.Setup
	s.SideToMove = movegen.Color(d.bits(1))
	for square := range s.Board {
		row := startRow(movegen.Square(square))
		point := d.pointOfBits(startBits)
		piece := 0
		for uint32(row[piece+1]) <= point {
			piece++
		}
		d.take(uint32(row[piece]), uint32(row[piece+1]-row[piece]))
		s.Board[square] = movegen.Piece(piece)
	}
	for rooks := castlingCandidates(&s); rooks != 0; {
		rook := rooks.Pop()
		if d.point(castlingTotal) < castlingShare {
			d.take(0, castlingShare)
			s.CastlingRooks |= rook.Bit()
		} else {
			d.take(castlingShare, castlingTotal-castlingShare)
		}
	}
	s.EnPassant = movegen.NoSquare
	if d.point(enPassantTotal) == 0 {
		d.take(0, 1)
		s.EnPassant = movegen.MakeSquare(int(d.bits(3)), [...]int{5, 2}[s.SideToMove])
	} else {
		d.take(1, enPassantTotal-1)
	}
	s.Rule50, s.FullMove = int(d.number()), int(d.number())
	if d.wrong {
		return movegen.Position{}, errors.New("the start cannot be read")
	}
	return s.Position()
}

// castlingCandidates returns the rooks on the back rank of a king that is also
// there.
func castlingCandidates(s *movegen.Setup) (rooks movegen.Bitboard) {
	for c, rank := range [...]int{0, 7} {
		var found movegen.Bitboard
		king := false
		for file := range 8 {
			square := movegen.MakeSquare(file, rank)
			switch s.Board[square] {
			case movegen.MakePiece(movegen.Color(c), movegen.King):
				king = true
			case movegen.MakePiece(movegen.Color(c), movegen.Rook):
				found |= square.Bit()
			}
		}
		if king {
			rooks |= found
		}
	}
	return rooks
}
