package skill

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
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
		p := fentest.Parse(t, test.fen)
		if got := (&Variety{Width: 20}).widthIn(&p); got != test.want {
			t.Errorf("%s: %d, want %d", test.fen, got, test.want)
		}
	}
}

// Of two equal moves each is played about equally often, of others those that are worse by
// more than the width never, and none is left out where the game is not even. The shares
// of moves that are worse were counted by hand, of bonuses from 0 to 9.
func TestVarietyLeavesOut(t *testing.T) {
	for _, test := range []struct {
		name   string
		scores []eval.Score
		least  float64 // share of the games in which the best is left out
		most   float64
	}{
		{"equal", []eval.Score{5, 5}, 0.35, 0.55},      // 45 of 100
		{"worse by 5", []eval.Score{5, 0}, 0.04, 0.16}, // 10 of 100
		{"worse by the width", []eval.Score{5, -4}, 0, 0},
		{"ahead", []eval.Score{varietyEven + 1, varietyEven + 1}, 0, 0},
		{"behind", []eval.Score{-varietyEven - 1, -varietyEven - 1}, 0, 0},
		{"one line", []eval.Score{5}, 0, 0},
		{"none", nil, 0, 0},
	} {
		left := 0
		for i := range 500 {
			found := scored(test.scores...)
			for place := range found {
				found[place].PV = []movegen.Move{movegen.NewMove(8+movegen.Square(place), 16)}
			}
			left += (&Variety{Random: float64(i) / 500}).choose(found, 9)
		}
		if share := float64(left) / 500; share < test.least || share > test.most {
			t.Errorf("%s: the best is left out in %.3f of cases", test.name, share)
		}
	}
}

// counting counts the searches of an engine.
type counting struct {
	*search.Engine
	searches int
}

func (c *counting) Search(ctl *search.Control, game *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
	c.searches++
	return c.Engine.Search(ctl, game, l, report)
}

// With several lines, for a mate, without a width, and after the opening there is one
// search. Else there are two, which share the nodes.
func TestVarietyHasLimits(t *testing.T) {
	v := &Variety{Width: 50, Random: 0.5}
	for _, test := range []struct {
		name   string
		v      *Variety
		fen    string
		lines  int
		limits search.Limits
		want   int
	}{
		{"one line", v, movegen.StartFEN, 1, search.Limits{Nodes: 2000}, 2},
		{"depth", v, movegen.StartFEN, 1, search.Limits{Depth: 1}, 2},
		{"one node", v, movegen.StartFEN, 1, search.Limits{Nodes: 1}, 2},
		{"no width", &Variety{}, movegen.StartFEN, 1, search.Limits{Nodes: 2000}, 1},
		{"two lines", v, movegen.StartFEN, 2, search.Limits{Nodes: 2000}, 1},
		{"mate", v, movegen.StartFEN, 1, search.Limits{Mate: 1, Nodes: 2000}, 1},
		{"an ending", v, testPositions[2], 1, search.Limits{Nodes: 2000}, 1},
	} {
		e := &counting{Engine: smallEngine(test.lines)}
		r, last := heard(t, e, test.fen, test.v, test.limits)
		p := fentest.Parse(t, test.fen)
		if e.searches != test.want || !p.IsLegal(r.Best) || last[0].PV[0] != r.Best || e.MultiPV() != test.lines ||
			test.limits.Nodes > 100 && r.Nodes > test.limits.Nodes {
			t.Errorf("%s: %d searches, MultiPV is %d, %+v", test.name, e.searches, e.MultiPV(), r)
		}
		e.Close()
	}
}

// Moves vary in the opening, are nearly as good as the best by a search of their
// own, and the last report is that of the move. Mates are played.
func TestVariety(t *testing.T) {
	const mate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
	played, e := map[movegen.Move]bool{}, smallEngine(1)
	for random := 0.; random < 1; random += 0.1 {
		v := &Variety{Width: 30, Random: random}
		e.NewGame()
		r, last := heard(t, e, movegen.StartFEN, v, search.Limits{Nodes: varietyNodes * varietyShare})
		played[r.Best] = true
		if len(last) != 1 || last[0].PV[0] != r.Best || last[0].Score != r.Score {
			t.Errorf("plays %v, last reported %+v", r, last)
		}
		if r, _ := heard(t, e, mate, v, search.Limits{Nodes: 5000}); r.Score != eval.MateIn(1) || r.Best.String() != "h5f7" {
			t.Errorf("plays %v with the score %v", r.Best, r.Score)
		}
	}
	if len(played) < 3 {
		t.Errorf("%d first moves", len(played))
	}
	game := movegen.NewGame(movegen.StartPosition())
	score := func(l search.Limits) eval.Score {
		l.Nodes = 100_000
		return e.Search(search.NewControl(), game, l, nil).Score
	}
	best := score(search.Limits{})
	for m := range played {
		if s := score(search.Limits{SearchMoves: []movegen.Move{m}}); s < best-60 {
			t.Errorf("%v has the score %v, the best move %v", m, s, best)
		}
	}
	t.Logf("%v", played)
}
