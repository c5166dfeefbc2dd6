package eval

import (
	"math/rand/v2"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestLonePawn: for both colours and sides to move, with network and tables.
func TestLonePawn(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      Score
	}{
		{"won", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", wonPawn + 4*wonPawnRank},
		{"lost", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -wonPawn - 4*wonPawnRank},
		{"drawn", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", Draw},
		{"won by Black", "8/8/8/8/4p3/4k3/8/4K3 b - - 0 1", wonPawn + 4*wonPawnRank},
		{"drawn with Black's pawn on the edge", "8/8/8/p7/1k6/8/8/1K6 b - - 0 1", Draw},
		{"won on the seventh rank", "8/4P1k1/4K3/8/8/8/8/8 w - - 0 1", wonPawn + 6*wonPawnRank},
	} {
		p := fentest.Parse(t, test.fen)
		if got := Evaluate(&p); got != test.want {
			t.Errorf("%s: %s: %d, want %d", test.name, test.fen, got, test.want)
		}
		if got := PSQTWeights().Evaluate(&p); got != test.want {
			t.Errorf("%s: %s: %d by tables, want %d", test.name, test.fen, got, test.want)
		}
	}
	for _, fen := range []string{movegen.StartFEN, "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "4k2n/8/8/8/8/8/4P3/4K3 w - - 0 1"} {
		p := fentest.Parse(t, fen)
		if IsKnown(&p) {
			t.Errorf("%s is known", fen)
		}
	}
}

// checkKept checks that a side which cannot win never can: none of its moves changes that, unless
// the answer takes back, and the other side, whose turn it else is, has a move that keeps it, or is
// stalemated. By induction the side never wins.
func checkKept(t *testing.T, p *movegen.Position, side movegen.Color) {
	t.Helper()
	if p.SideToMove() != side {
		if !isKept(p, side) {
			t.Fatalf("%s: no move keeps %v from winning", p.FEN(), side)
		}
		return
	}
	var child movegen.Position
	for _, m := range fentest.Moves(p) {
		if p.MakeInto(&child, m); !isKept(&child, side) {
			t.Fatalf("%s: %v may win after %v", p.FEN(), side, m)
		}
	}
}

// isKept reports whether the other side, to move, can keep a side from winning.
func isKept(p *movegen.Position, side movegen.Color) bool {
	var child movegen.Position
	moves := fentest.Moves(p)
	for _, m := range moves {
		// A promotion leads to other material, with a queen that the side cannot take by zugzwang.
		if p.MakeInto(&child, m); cannotWin(&child, side) || hasNoWinner(&child, side) || m.IsPromotion() {
			return true
		}
	}
	return len(moves) == 0 && !p.InCheck()
}

// hasNoWinner reports whether a side has only bishops on one colour.
func hasNoWinner(p *movegen.Position, side movegen.Color) bool {
	bishops := p.PiecesOf(side, movegen.Bishop)
	return p.ColorPieces(side) == bishops|p.King(side).Bit() && !onBothColours(bishops)
}

// sprinkle puts a number of pieces on random empty squares of a set.
func sprinkle(random *rand.Rand, board *[64]movegen.Piece, piece movegen.Piece, count int, on movegen.Bitboard) {
	var free []movegen.Square
	for on != 0 {
		if s := on.Pop(); board[s] == movegen.NoPiece {
			free = append(free, s)
		}
	}
	random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, s := range free[:min(count, len(free))] {
		board[s] = piece
	}
}

// TestBounded: a lead of a side that cannot win is a draw, by network and tables, and exact; its
// disadvantage stays.
func TestBounded(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		draw      bool // for both views, otherwise Black is ahead
	}{
		{"White is ahead", "7k/8/7p/7P/8/3K4/8/3B4 w - - 0 1", true},
		{"and Black to move", "7k/8/7p/7P/8/3K4/8/3B4 b - - 0 1", true},
		{"Black is ahead, and may win", "7k/8/7p/7P/1pp5/2p5/8/3B1K2 w - - 0 1", false},
	} {
		p := fentest.Parse(t, test.fen)
		for name, w := range map[string]*Weights{"network": DefaultWeights(), "tables": PSQTWeights()} {
			var stack Stack
			stack.SetWeights(w)
			stack.Reset(&p)
			got, white := stack.Evaluate(0, &p), w.White(&p)
			if got != w.Evaluate(&p) || (white == Draw) != test.draw || white > Draw || IsExact(&p, got) != test.draw || IsKnown(&p) {
				t.Errorf("%s: %d for White by %s, exact %v", test.name, white, name, IsExact(&p, got))
			}
		}
	}
}
