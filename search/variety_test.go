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
	for random := 0.; random < 1; random += 0.1 {
		v := &Variety{Width: 50, Random: random}
		if r, _ := searchWith(t, smallEngine(1), mate, Limits{Nodes: 5000, Variety: v}); r.Score != eval.MateIn(1) || r.Best.String() != "h5f7" {
			t.Errorf("plays %v with the score %v", r.Best, r.Score)
		}
		e := smallEngine(1)
		first, _ := searchWith(t, e, ahead, Limits{Depth: 1, Variety: v})
		if bonuses(e) == 0 {
			t.Errorf("a queen ahead: no bonus before the score %v is known", first.Score)
		}
		if r, _ := searchWith(t, e, ahead, Limits{Depth: 3, Variety: v}); bonuses(e) > 0 {
			t.Errorf("a queen ahead: %v with the score %v, %d moves have a bonus", r.Best, r.Score, bonuses(e))
		}
	}
}

// bonuses returns how many root moves have a bonus in the engine's last search.
func bonuses(e *Engine) (n int) {
	for i := range e.team.mainThread().root {
		if e.team.mainThread().root[i].bonus > 0 {
			n++
		}
	}
	return n
}

// With several lines, or weakened on purpose, a search has no bonuses.
func TestVarietyHasLimits(t *testing.T) {
	v := &Variety{Width: 50, Random: 0.5}
	for _, test := range []struct {
		name   string
		lines  int
		limits Limits
		want   bool // there are bonuses
	}{
		{"one line", 1, Limits{Depth: 1, Variety: v}, true},
		{"two lines", 2, Limits{Depth: 1, Variety: v}, false},
		{"a handicap", 1, Limits{Depth: 1, Variety: v, Handicap: NewHandicap(GreatestElo, 0)}, false},
	} {
		e := smallEngine(test.lines)
		searchWith(t, e, movegen.StartFEN, test.limits)
		if n := bonuses(e); (n > 0) != test.want {
			t.Errorf("%s: %d moves have a bonus", test.name, n)
		}
		e.Close()
	}
}

// In a search without selectivity the move that is played has the greatest sum of its own
// score and its bonus, and the score that is shown, and stored for the root, is its own.
func TestVarietyAddsBonuses(t *testing.T) {
	p := parse(t, movegen.StartFEN)
	own := map[movegen.Move]eval.Score{}
	e := smallEngine(1)
	t.Cleanup(e.Close)
	for _, r := range rootMoves(&p, nil) {
		own[r.move] = exhaustively(t, e, Limits{Depth: 2, SearchMoves: []movegen.Move{r.move}}).Score
	}
	with := 0
	for random := 0.025; random < 1; random += 0.05 {
		r := exhaustively(t, e, Limits{Depth: 2, Variety: &Variety{Width: 50, Random: random}})
		most, played := -eval.Infinity, -eval.Infinity
		for _, m := range e.team.mainThread().root {
			sum := own[m.move] + m.bonus
			if most = max(most, sum); m.move == r.Best {
				played = sum
			}
		}
		if played != most || r.Score != own[r.Best] {
			t.Errorf("random %.3f: plays %v with the score %d, whose own is %d, and %d with the bonus; the greatest is %d",
				random, r.Best, r.Score, own[r.Best], played, most)
		}
		if known, ok := e.table.Probe(p.Key(), 0); !ok || known.Move != r.Best || known.Score != r.Score {
			t.Errorf("random %.3f: plays %v with the score %d, the entry is %+v", random, r.Best, r.Score, known)
		}
		if played != own[r.Best] {
			with++
		}
	}
	if with == 0 {
		t.Error("no move that was played had a bonus")
	}
}

// exhaustively searches the start position without selectivity and without what earlier
// searches found.
func exhaustively(t *testing.T, e *Engine, l Limits) Result {
	t.Helper()
	if err := e.Prepare(); err != nil {
		t.Fatal(err)
	}
	e.NewGame()
	e.team.mainThread().exhaustive = true
	r, _ := searchWith(t, e, movegen.StartFEN, l)
	return r
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
