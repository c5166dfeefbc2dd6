package movegen

import "fmt"

// Verify recomputes everything that moves update incrementally and returns an
// error that names the first difference.
func (p *Position) Verify() error {
	want := Position{board: p.board, castling: p.castling, state: p.state}
	for s, piece := range want.board {
		if piece != NoPiece {
			want.place(piece, Square(s))
		}
	}
	want.computeKeys()
	if err := want.validate(); err != nil {
		return err
	}
	want.repairCastling()
	if want.EnPassant() != NoSquare && !want.enPassantPossible(want.EnPassant()) {
		return fmt.Errorf("en passant square %v without a legal capture", want.EnPassant())
	}
	if *p == want {
		return nil
	}
	for _, field := range []struct {
		name      string
		got, want any
	}{
		{"sets", p.sets, want.sets},
		{"castling", p.castling, want.castling},
		{"key", p.key, want.key},
		{"parts", p.parts, want.parts},
	} {
		if field.got != field.want {
			return fmt.Errorf("%s is %x, recomputed %x", field.name, field.got, field.want)
		}
	}
	return fmt.Errorf("position differs from its recomputation")
}
