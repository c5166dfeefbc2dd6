package movegen

import "fmt"

// Setup is a FEN in parts: all that defines a position and nothing that follows
// from it. It is for storing positions in other forms than text.
type Setup struct {
	Board         [64]Piece
	SideToMove    Color
	CastlingRooks Bitboard // that may still castle
	EnPassant     Square   // as Position.EnPassant gives it
	Rule50        int
	FullMove      int
}

// Setup returns the parts of the position.
func (p *Position) Setup() Setup {
	return Setup{p.board, p.SideToMove(), p.CastlingRooks(), p.EnPassant(), p.Rule50(), p.FullMove()}
}

// Position puts the parts together. The result equals what ParseFEN returns for
// the FEN; parts that no FEN can have are an error.
func (s *Setup) Position() (Position, error) {
	var p Position
	for square, piece := range s.Board {
		if piece == NoPiece {
			continue
		}
		if piece < WhitePawn || piece > BlackKing {
			return Position{}, fmt.Errorf("piece %d on %v is unknown", piece, Square(square))
		}
		p.place(piece, Square(square))
	}
	if s.SideToMove > Black || s.Rule50 < 0 || s.Rule50 > maxFENRule50 || s.FullMove < 1 || s.FullMove > maxFENFullMove {
		return Position{}, fmt.Errorf("side to move %d, rule50 %d or full move %d is out of range", s.SideToMove, s.Rule50, s.FullMove)
	}
	p.state = newState(s.SideToMove, NoSquare, s.Rule50, s.FullMove)
	if err := p.validate(); err != nil {
		return Position{}, err
	}
	p.castling = s.CastlingRooks
	if p.repairCastling(); p.CastlingRooks() != s.CastlingRooks {
		return Position{}, fmt.Errorf("castling with the rooks %#x is not possible", uint64(s.CastlingRooks))
	}
	if target := s.EnPassant; target != NoSquare {
		if target > NoSquare || !p.enPassantPossible(target) {
			return Position{}, fmt.Errorf("en passant on square %d is not possible", target)
		}
		p.state = p.state.withEnPassant(target)
	}
	p.computeKeys()
	return p, nil
}
