package fit

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/training"
)

// TestFilterReasons has a case for each reason, and one next to it that just
// passes.
func TestFilterReasons(t *testing.T) {
	const (
		middle  = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"
		endgame = "8/5k2/8/8/8/4P3/3K4/8 w - - 0 1"
		four    = "8/5k2/5p2/8/8/4P3/3K4/8 w - - 0 1"
		check   = "rnbqk1nr/pppp1ppp/8/4p3/1b2P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 1"
		seventh = "8/P4k2/5p2/8/8/4P3/3K4/8 w - - 0 1"
		passant = "4k3/8/8/3pP3/8/5N2/8/4K3 w - d6 0 1"
	)
	const mate = int16(eval.Mate) - 9
	for _, test := range []struct {
		want     Reason
		plies, i int
		fen      string
		move     string
		score    int16
	}{
		{Kept, 16, 8, middle, "d2d3", 30},
		{ShortGame, 15, 8, middle, "d2d3", 30},
		{EarlyPly, 16, 7, middle, "d2d3", 30},
		{MateScore, 50, 20, middle, "d2d3", mate},
		{MateScore, 50, 20, middle, "d2d3", -mate},
		{Kept, 50, 20, middle, "d2d3", -2000},
		{HighScore, 50, 20, middle, "d2d3", -2001},
		{HighScore, 50, 20, middle, "d2d3", 2001},
		{FewPieces, 50, 20, endgame, "e3e4", 30},
		{Kept, 50, 20, four, "e3e4", 30},
		{InCheck, 50, 20, check, "c2c3", 30},
		{NoisyMove, 50, 20, middle, "f3e5", 30},
		{NoisyMove, 50, 20, middle, "c4f7", 30},
		{NoisyMove, 50, 20, seventh, "a7a8n", 30},
		{NoisyMove, 50, 20, passant, "e5d6", 30},
		{Kept, 50, 20, middle, "e1h1", 30}, // castling is written as king takes rook
		// The first reason counts.
		{ShortGame, 2, 0, check, "c2c3", mate},
		{EarlyPly, 16, 0, check, "c2c3", mate},
		{MateScore, 16, 8, endgame, "e3e4", mate},
	} {
		p := fentest.Parse(t, test.fen)
		ply := training.Ply{Move: fentest.Move(t, &p, test.move), Score: test.score}
		filter, masks := DefaultFilter(), p.Masks()
		if got := filter.reason(test.plies, test.i, &p, &masks, ply); got != test.want {
			t.Errorf("%s, ply %d of %d, %s, score %d: %v, want %v",
				test.fen, test.i, test.plies, test.move, test.score, got, test.want)
		}
		scored, want := WDLFilter(), Kept // only the score matters to it
		if test.want == MateScore || test.want == HighScore || test.score == mate {
			want = max(test.want, MateScore)
		}
		if got := scored.reason(test.plies, test.i, &p, &masks, ply); got != want {
			t.Errorf("%s, score %d: %v for a model of results, want %v", test.fen, test.score, got, want)
		}
	}
}

func TestReasonsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for r := range reasons + 1 {
		if seen[r.String()] {
			t.Errorf("two reasons are named %q", r)
		}
		seen[r.String()] = true
	}
}
