package search

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
)

func TestStaticExchange(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      eval.Score
		why       string
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100, "an undefended pawn"},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 300, "N takes a pawn guarded often enough: +P -N"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100, "pawn takes pawn, no answer"},
		{"4k3/2p5/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6", 0, "pawn for pawn"},
		{"4k3/8/3p4/4p3/8/3N4/8/4K3 w - - 0 1", "d3e5", 100 - 300, "knight for pawn"},
		{"4k3/8/3r4/4p3/8/3N4/8/4K3 w - - 0 1", "d3e5", 100, "nothing guards e5: the rook attacks along the d-file"},
		{"4k3/4r3/8/4p3/8/3N4/8/4R1K1 w - - 0 1", "d3e5", 100, "N takes P, R takes N would lose R for N: Black stops"},
		{"4k3/4r3/4r3/4p3/8/3N4/8/4R1K1 w - - 0 1", "d3e5", 100 - 300, "+P -N, and R takes R is answered by R takes R"},
		{"4k3/4r3/4r3/4p3/8/3N4/4R3/4R1K1 w - - 0 1", "d3e5", 100, "+P -N +R -R +R: Black does not begin"},
		{"4k3/8/8/8/8/8/4p3/3QK3 b - - 0 1", "e2d1q", 900 + 900 - 100 - 900, "promotion takes the queen, king takes back"},
		{"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 900 - 100, "promotion, the king is too far"},
		{"5r2/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100, "the new queen is taken: the pawn is lost"},
		{"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 100, "en passant"},
		{"4k3/1p6/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 0, "en passant, taken back"},
		{"1n2k3/8/8/2pP4/8/8/8/2R1K3 w - c6 0 1", "d5c6", 100, "en passant, guarded along the file that it opens"},
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e3", -100, "a quiet move into a pawn's reach; the king is not near"},
		{"4k3/8/8/8/3p4/8/3KP3/8 w - - 0 1", "e2e3", 0, "a quiet move, pawn for pawn"},
		{"4k3/8/4q3/8/8/8/4Q3/4K3 w - - 0 1", "e2e6", 900, "queen takes the queen, unguarded: the king does not reach e6"},
		{"8/4k3/4q3/8/8/8/4Q3/4K3 w - - 0 1", "e2e6", 0, "queens off, king takes back"},
		{"8/4k3/4q3/8/8/8/4Q3/4R1K1 w - - 0 1", "e2e6", 900, "the king may not take: the rook stands behind"},
		{"4k3/4r3/3p4/4p3/8/3N4/8/4K3 w - - 0 1", "d3e5", 100 - 300, "the pawn is free to take back"},
		{"8/8/k2p3Q/4p3/8/3N4/8/4K3 w - - 0 1", "d3e5", 100, "the pawn that guards e5 is pinned"},
		{"8/8/8/k2Pp2Q/8/3N4/8/4K3 w - - 0 1", "d3e5", 100, "nothing guards e5"},
		{"7k/8/5p2/4p3/3B4/3N4/8/4K3 w - - 0 1", "d3e5", 100 - 300 + 100, "f6 is not pinned: e5 stood before the bishop"},
		{"4k3/4r3/8/4q3/8/8/4R3/4K3 b - - 0 1", "e5e2", 500, "the king takes back, but the rook stands behind"},
		{"r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", 0, "castling risks nothing"},
	} {
		p := fentest.Parse(t, test.fen)
		m := fentest.Move(t, &p, test.move)
		if !seeAtLeast(&p, m, test.want) {
			t.Errorf("%s %s (%s): less than %d", test.fen, test.move, test.why, test.want)
		}
		if seeAtLeast(&p, m, test.want+1) {
			t.Errorf("%s %s (%s): more than %d", test.fen, test.move, test.why, test.want)
		}
	}
}

// held returns the pieces of both sides that may not go to a square because their king
// would be attacked then by a piece that does not attack it now, and that is not in the way.
func held(p *movegen.Position, to movegen.Square) (pieces movegen.Bitboard) {
	for side := movegen.White; side <= movegen.Black; side++ {
		king, enemy := p.King(side), p.ColorPieces(side.Other())
		now := p.AttackersTo(king, p.Occupied())
		for rest := p.ColorPieces(side) &^ king.Bit(); rest != 0; {
			from := rest.Pop()
			then := p.AttackersTo(king, p.Occupied()&^from.Bit()|to.Bit()) & enemy
			if then&^(now|to.Bit()|movegen.Between(from, to)) != 0 {
				pieces |= from.Bit()
			}
		}
	}
	return pieces
}

// exchange is static exchange by definition: the side to move may capture on
// the square with its least valuable piece that is not held, or stop.
func exchange(p *movegen.Position, to movegen.Square, occupied, held movegen.Bitboard, side movegen.Color, standing eval.Score) eval.Score {
	attackers := p.AttackersTo(to, occupied) & occupied
	own := attackers & p.ColorPieces(side) &^ held
	for piece := movegen.Pawn; piece <= movegen.King; piece++ {
		if of := own & p.Pieces(piece); of != 0 {
			if piece == movegen.King && attackers&p.ColorPieces(side.Other()) != 0 {
				return 0
			}
			return max(0, standing-exchange(p, to, occupied&^of.First().Bit(), held, side.Other(), seeValue[piece]))
		}
	}
	return 0
}

func TestStaticExchangeEqualsDefinition(t *testing.T) {
	compared := 0
	for _, entry := range fentest.Suites(t, perftFolder, "standard") {
		p := fentest.Parse(t, entry.FEN)
		for _, m := range fentest.Moves(&p) {
			if m.IsCastle() || m.IsPromotion() || m.IsEnPassant() {
				continue
			}
			want := seeValue[p.Captured(m).Type()] - exchange(&p, m.To(), p.Occupied()&^m.From().Bit(), held(&p, m.To()),
				p.SideToMove().Other(), seeValue[p.PieceAt(m.From()).Type()])
			if !seeAtLeast(&p, m, want) || seeAtLeast(&p, m, want+1) {
				t.Errorf("%s %v: want exactly %d", entry.FEN, m, want)
			}
			compared++
		}
	}
	if compared < 5000 {
		t.Errorf("only %d moves compared", compared)
	}
}
