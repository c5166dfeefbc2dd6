package search

import (
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

func TestVarietyWidth(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want int
	}{
		{movegen.StartFEN, 20},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 6", 10},  // half of the moves
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 11", 0},  // the opening is over
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 170", 0}, //
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", 4},   // without queens: 8 of 24 less
		{"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 0},
	} {
		p := parse(t, test.fen)
		if got := (&Variety{Width: 20}).widthIn(&p); got != test.want {
			t.Errorf("%s: %d, want %d", test.fen, got, test.want)
		}
	}
	p := parse(t, movegen.StartFEN)
	if got := (*Variety)(nil).widthIn(&p); got != 0 {
		t.Errorf("without variety: %d", got)
	}
}

// Bonuses are between 0 and the width, differ between moves and random numbers, and
// every value occurs about equally often.
func TestVarietyBonus(t *testing.T) {
	p := parse(t, movegen.StartFEN)
	counts, all := map[eval.Score]int{}, 0
	for random := 0.; random < 1; random += 0.01 {
		root := rootMoves(&p, nil)
		(&Variety{Width: 9, Random: random}).give(&p, root)
		for _, r := range root {
			counts[r.bonus]++
			all++
		}
	}
	for bonus := eval.Score(0); bonus < 10; bonus++ {
		if share := float64(counts[bonus]) / float64(all); share < 0.07 || share > 0.13 {
			t.Errorf("a bonus of %d occurs in %.3f of cases", bonus, share)
		}
	}
	if len(counts) != 10 {
		t.Errorf("bonuses %v", counts)
	}
}

// A mate is found, and its score is not changed by a bonus; a position that is not
// even is played without.
func TestVarietyWhereItMatters(t *testing.T) {
	const mate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
	const ahead = "rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"
	want, _ := searchWith(t, smallEngine(1), ahead, Limits{Nodes: 30000})
	for random := 0.; random < 1; random += 0.1 {
		v := &Variety{Width: 50, Random: random}
		if r, _ := searchWith(t, smallEngine(1), mate, Limits{Nodes: 5000, Variety: v}); r.Score != eval.MateIn(1) || r.Best.String() != "h5f7" {
			t.Errorf("plays %v with the score %v", r.Best, r.Score)
		}
		if r, _ := searchWith(t, smallEngine(1), ahead, Limits{Nodes: 30000, Variety: v}); r.Score < want.Score-100 {
			t.Errorf("a queen ahead: %v with the score %v, want about %v", r.Best, r.Score, want.Score)
		}
	}
}

// Moves vary in the opening, are nearly as good as the best by a search of their
// own, and the last report is that of the move; later the best move is played.
func TestVariety(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	limits := Limits{Nodes: 20000}
	played := map[movegen.Move]bool{}
	for random := 0.; random < 1; random += 0.1 {
		limits.Variety = &Variety{Width: 30, Random: random}
		r, infos := searchWith(t, smallEngine(1), movegen.StartFEN, limits)
		played[r.Best] = true
		last := lastLines(infos)
		if len(last) != 1 || last[0].PV[0] != r.Best || last[0].Score != r.Score || last[0].Bound != tt.Exact {
			t.Errorf("plays %v, last reported %+v", r, last)
		}
	}
	if len(played) < 2 {
		t.Errorf("%d first moves", len(played))
	}
	best, _ := searchWith(t, smallEngine(1), movegen.StartFEN, Limits{Nodes: 200000})
	for m := range played {
		r, _ := searchWith(t, smallEngine(1), movegen.StartFEN, Limits{Nodes: 200000, SearchMoves: []movegen.Move{m}})
		if r.Score < best.Score-60 {
			t.Errorf("%v has the score %v, the best move %v", m, r.Score, best.Score)
		}
	}
	for _, fen := range testPositions[2:] {
		limits.Variety = nil
		want, _ := searchWith(t, smallEngine(1), fen, limits)
		for random := 0.; random < 1; random += 0.3 {
			limits.Variety = &Variety{Width: 0, Random: random}
			if got, _ := searchWith(t, smallEngine(1), fen, limits); got.Best != want.Best || got.Nodes != want.Nodes {
				t.Errorf("%s: without width %v after %d nodes, want %v after %d", fen, got.Best, got.Nodes, want.Best, want.Nodes)
			}
		}
	}
}
