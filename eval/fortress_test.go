package eval

import (
	"math/rand/v2"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// shut are positions in which a side cannot win, with the side.
var shut = []struct {
	name, fen string
	side      movegen.Color
}{
	{"Penrose's corner", "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", movegen.Black},
	{"with two bishops", "8/p7/kpP5/qrp1b3/rpP2b2/pP6/P3K3/8 b - - 0 1", movegen.Black},
	{"for White", "8/p3k3/Pp4B1/RPp2B2/QRP1B3/KPp5/P7/8 w - - 0 1", movegen.White},
	{"a wall with gaps that no king passes", "8/8/4k1b1/p1p1p1p1/P1P1P1P1/8/3KB3/8 w - - 0 1", movegen.White},
	{"the same for Black", "8/8/4kb2/p1p1p1p1/P1P1P1P1/8/3K4/8 w - - 0 1", movegen.Black},
	{"a wall without gaps, and rooks", "8/8/2r1k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/3K4/3RR3 b - - 0 1", movegen.White},
	{"no capture en passant any more", "8/8/3p1k2/p1pPp1p1/P1P1P1P1/8/3K4/8 w - - 0 1", movegen.White},
	{"kings that can do nothing", "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1", movegen.White},
}

// TestShutIn has a case for each guard.
func TestShutIn(t *testing.T) {
	for _, test := range shut {
		if p := fentest.Parse(t, test.fen); !isShutIn(&p, test.side, p.PiecesOf(test.side, movegen.Pawn)) {
			t.Errorf("%s: %s: not shut in", test.name, test.fen)
		}
	}
	for _, test := range []struct{ name, fen string }{
		{"a pawn can move", "8/8/4k3/p1p1p1p1/P1P1P3/6P1/3K4/8 w - - 0 1"},
		{"a pawn can move when a piece has moved", "8/8/4k3/p1p1p3/P1P1P1N1/6P1/3K4/8 w - - 0 1"},
		{"a pawn can capture", "8/8/4k3/pbp1p1p1/P1P1P1P1/8/3K4/8 w - - 0 1"},
		{"a pawn can capture en passant", "8/8/3p1k2/p1pPp1p1/P1P1P1P1/8/3K4/8 w - c6 0 1"},
		{"a gap for the king", "8/8/4k3/p1p1p3/P1P1P3/8/3K4/8 w - - 0 1"},
		{"a bishop attacks a pawn", "8/8/4k3/p1p1p1p1/P1P1P1P1/8/3K1B2/8 b - - 0 1"},
		{"a knight", "8/8/4k3/p1p1p1p1/P1P1P1P1/8/3KN3/8 w - - 0 1"},
		{"a rook passes the gaps", "8/8/4k3/p1p1p1p1/P1P1P1P1/8/3KR3/8 w - - 0 1"},
		{"the king can castle", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K2R w K - 0 1"},
		{"the enemy king may be attacked", "8/7B/4k3/p1p1p1p1/P1P1P1P1/8/3K4/8 b - - 0 1"},
		{"the enemy king has no two squares", "6bk/6pp/8/p1p1p1p1/P1P1P1P1/8/3K4/8 w - - 0 1"},
	} {
		if p := fentest.Parse(t, test.fen); isShutIn(&p, movegen.White, p.PiecesOf(movegen.White, movegen.Pawn)) {
			t.Errorf("%s: %s: shut in", test.name, test.fen)
		}
	}
}

// TestShutInIsKept: in the positions above and those that random play reaches from there, and in
// random positions with blocked pawns.
func TestShutInIsKept(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for _, test := range shut {
		p := fentest.Parse(t, test.fen)
		for range 500 {
			checkKept(t, &p, test.side)
			moves := fentest.Moves(&p)
			if len(moves) == 0 {
				break
			}
			var child movegen.Position
			p.MakeInto(&child, moves[random.IntN(len(moves))])
			if p.SideToMove() == test.side || cannotWin(&child, test.side) {
				p = child
			} else {
				p.MakeNullInto(&child)
				p = child
			}
		}
	}
	found := 0
	for range 60_000 {
		p, err := blocked(random).Position()
		if err != nil {
			continue
		}
		for side := movegen.White; side <= movegen.Black; side++ {
			if cannotWin(&p, side) {
				found++
				checkKept(t, &p, side)
			}
		}
	}
	t.Log(found, "random positions")
	if found < 500 {
		t.Errorf("only %d positions were shut in", found)
	}
}

// blocked returns a random position with pawns that block one another, on at least four files, and
// some pieces.
func blocked(random *rand.Rand) *movegen.Setup {
	s := &movegen.Setup{SideToMove: movegen.Color(random.IntN(2)), EnPassant: movegen.NoSquare, FullMove: 1}
	rank := 2 + random.IntN(3)
	for file := range 8 {
		if random.IntN(3) == 0 {
			continue
		}
		white := movegen.MakeSquare(file, min(max(rank+random.IntN(3)-1, 1), 5))
		s.Board[white], s.Board[white+8] = movegen.WhitePawn, movegen.BlackPawn
	}
	all := ^movegen.Bitboard(0)
	sprinkle(random, &s.Board, movegen.WhiteKing, 1, all>>24)
	sprinkle(random, &s.Board, movegen.BlackKing, 1, all<<24)
	for _, piece := range []movegen.Piece{movegen.WhiteBishop, movegen.BlackBishop, movegen.WhiteRook, movegen.BlackKnight} {
		sprinkle(random, &s.Board, piece, random.IntN(3)/2, all)
	}
	return s
}
