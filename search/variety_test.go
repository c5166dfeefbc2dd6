package search

import (
	"math"
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
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9", 10},  // half of the moves
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 17", 0},  // the opening is over
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

// All lines within the width are played equally often, and no others; none but
// the best if the position is not even.
func TestVarietyChoice(t *testing.T) {
	for _, test := range []struct {
		scores []eval.Score
		width  int
		want   []float64
	}{
		{[]eval.Score{20, 20, 10, 9}, 10, []float64{1. / 3, 1. / 3, 1. / 3, 0}},
		{[]eval.Score{20, 9}, 10, []float64{1, 0}},
		{[]eval.Score{20, 20}, 0, []float64{0.5, 0.5}},
		{[]eval.Score{varietyEven + 1, varietyEven}, 10, []float64{1, 0}},
		{[]eval.Score{-varietyEven - 1, -varietyEven - 1}, 10, []float64{1, 0}},
		{[]eval.Score{eval.MateIn(3), eval.MateIn(5)}, 10, []float64{1, 0}},
		{[]eval.Score{0, eval.MatedIn(2)}, 100, []float64{1, 0}},
	} {
		const trials = 3000
		got := make([]float64, len(test.scores))
		for i := range trials {
			v := Variety{Random: float64(i) / trials}
			got[v.choose(lines(test.scores...), test.width)] += 1. / trials
		}
		for i := range got {
			if math.Abs(got[i]-test.want[i]) > 1e-3 {
				t.Errorf("%v, width %d: line %d is played with %.3f, want %.3f", test.scores, test.width, i+1, got[i], test.want[i])
			}
		}
	}
}

// Moves vary in the opening, are nearly as good as the best by a search of their
// own, and the last report is that of the move; later the best move is played.
func TestVariety(t *testing.T) {
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
	if len(played) < 2 || len(played) > varietyLines {
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
