package skill

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// scored returns lines with scores.
func scored(scores ...eval.Score) (l lines) {
	for _, s := range scores {
		l = append(l, search.Info{Score: s, PV: make([]movegen.Move, 1)})
	}
	return l
}

// A line that is worse by the tolerance weighs 1/e, by hand 0.3679.
func TestChoose(t *testing.T) {
	const e1, e2 = 0.36788, 0.13534
	for _, test := range []struct {
		name   string
		scores []eval.Score
		shares []float64 // relative frequencies of the choices
	}{
		{"one line", []eval.Score{10}, []float64{1}},
		{"equal lines", []eval.Score{10, 10}, []float64{1, 1}},
		{"worse by one and two tolerances", []eval.Score{100, 50, 0}, []float64{1, e1, e2}},
		{"negative scores", []eval.Score{-100, -150}, []float64{1, e1}},
		{"a queen", []eval.Score{0, -900}, []float64{1, 0}},
		{"out of order, as after a stop", []eval.Score{0, 50}, []float64{1, 1}},
		{"mate or nothing", []eval.Score{eval.MateIn(1), 1400}, []float64{1, 0}},
		{"mate in 1 and in 2", []eval.Score{eval.MateIn(1), eval.MateIn(3)}, []float64{1, 0.01832}}, // e to the -4
		{"mate in 1 and in 3", []eval.Score{eval.MateIn(1), eval.MateIn(5)}, []float64{1, 0.00034}},
		{"mated in 3 and in 1", []eval.Score{eval.MatedIn(6), eval.MatedIn(2)}, []float64{1, 0.00034}},
		{"two ways to win", []eval.Score{3000, 1600}, []float64{1, 0}},
		{"two ways to lose", []eval.Score{-1600, -1650}, []float64{1, e1}},
	} {
		sum, counts := 0., make([]float64, len(test.scores))
		for _, share := range test.shares {
			sum += share
		}
		const trials = 4000
		for i := range trials {
			h := Handicap{tolerance: 50, random: float64(i) / trials}
			counts[h.choose(scored(test.scores...))]++
		}
		for i, share := range test.shares {
			if math.Abs(counts[i]/trials-share/sum) > 5e-4 {
				t.Errorf("%s: line %d is chosen %v times of %d, want %.4f", test.name, i+1, counts[i], trials, share/sum)
			}
		}
	}
	// Without tolerance the best is chosen, or one equal to it.
	for _, random := range []float64{0, 0.5, math.Nextafter(1, 0)} {
		h := Handicap{random: random}
		if i := h.choose(scored(5, 4, 3)); i != 0 {
			t.Errorf("random %v chooses line %d without tolerance", random, i+1)
		}
	}
}

// The scores are listed by hand in ascending order of worth.
func TestWorth(t *testing.T) {
	order := []eval.Score{
		eval.MatedIn(0), eval.MatedIn(2), eval.MatedIn(eval.MaxPly), -1500, -1499, 0, 1, 1500,
		eval.MateIn(eval.MaxPly), eval.MateIn(3), eval.MateIn(1),
	}
	for i := range order[1:] {
		if worth(order[i]) > worth(order[i+1]) {
			t.Errorf("%v is worth %v, %v %v", order[i], worth(order[i]), order[i+1], worth(order[i+1]))
		}
	}
	if least, most := worth(eval.MateIn(eval.MaxPly)), worth(eval.TBWin); least <= most {
		t.Errorf("the longest mate is worth %v, a TB win %v", least, most)
	}
	if least, most := worth(-eval.MaxEval), worth(eval.MatedIn(eval.MaxPly)); least <= most {
		t.Errorf("the lowest evaluation is worth %v, being mated late %v", least, most)
	}
}

// Each step up sees more, and the list of grades is met exactly.
func TestHandicap(t *testing.T) {
	perLine := func(h *Handicap) uint64 { return h.nodes / uint64(h.lines) }
	last := level(LeastElo, 0.25)
	for elo := LeastElo + 1; elo <= GreatestElo; elo++ {
		h := level(elo, 0.25)
		switch a, b := last.sight, h.sight; {
		case elo < leastSearch && (b.depth < a.depth || b.oversight > a.oversight || b.noise > a.noise || b.oversight < 0 || b.noise < 0),
			elo > leastSearch && (perLine(h) < perLine(last) || h.lines > last.lines || h.tolerance > last.tolerance || h.tolerance < 0),
			h.sight.isNovice() != (elo < leastSearch), h.lines < 1, h.nodes == 0, h.random != 0.25:
			t.Errorf("%d Elo is %+v, one less %+v", elo, h, last)
		}
		last = h
	}
	for _, g := range grades() {
		h := level(int(g.elo), 0)
		got := grade{g.elo, h.sight.depth, h.sight.oversight, h.sight.noise, float64(h.nodes), float64(h.lines), h.tolerance}
		if fmt.Sprintf("%.9f", got) != fmt.Sprintf("%.9f", g) {
			t.Errorf("%v Elo is %+v, the table says %+v", g.elo, got, g)
		}
	}
	if low, least := level(-5000, 0), level(LeastElo, 0); *low != *least {
		t.Errorf("too low an Elo is %+v, the least %+v", low, least)
	}
	if high, greatest := level(math.MaxInt32, 0), level(GreatestElo, 0); *high != *greatest {
		t.Errorf("too high an Elo is %+v, the greatest %+v", high, greatest)
	}
}

// Whatever is chosen, it is a legal move, the reports agree with it, only the requested
// lines are shown, and the engine's settings are as before.
func TestHandicapReportsWhatItPlays(t *testing.T) {
	for _, multiPV := range []int{1, 3, 10} {
		alone := 0 // positions in which one move is much better than all others
		e := smallEngine(multiPV)
		for _, fen := range testPositions {
			p, moves := fentest.Parse(t, fen), map[movegen.Move]bool{}
			for random := 0.; random < 1; random += 0.25 {
				h := &Handicap{nodes: 2000, lines: 4, tolerance: 100, random: random}
				r, last := heard(t, e, fen, h, search.Limits{})
				name := fmt.Sprintf("%s, MultiPV %d, random %.1f", fen, multiPV, random)
				moves[r.Best] = true
				best := last[0]
				if !p.IsLegal(r.Best) || best.PV[0] != r.Best || best.Score != r.Score || best.Bound != tt.Exact {
					t.Errorf("%s: plays %v, last reported %+v", name, r, best)
				}
				if len(best.PV) > 1 && best.PV[1] != r.Ponder {
					t.Errorf("%s: expects %v, last reported %v", name, r.Ponder, best.PV)
				}
				if r.Nodes > h.nodes*uint64(max(multiPV, h.lines))/uint64(h.lines) {
					t.Errorf("%s: %d nodes", name, r.Nodes)
				}
				checkLines(t, name, last, multiPV)
			}
			if len(moves) < 2 {
				alone++
			}
		}
		if alone > len(testPositions)/3 || e.MultiPV() != multiPV {
			t.Errorf("one move only in %d of %d positions, MultiPV is %d", alone, len(testPositions), e.MultiPV())
		}
	}
}

// checkLines checks the last set of lines: at most n, all different, and sorted
// by score after the first.
func checkLines(t *testing.T, name string, last lines, n int) {
	t.Helper()
	seen := map[movegen.Move]bool{}
	for place, i := range last {
		if place >= n || i.MultiPV != place+1 || seen[i.PV[0]] || place > 1 && i.Score > last[place-1].Score {
			t.Errorf("%s: line %d of %d is %+v", name, place+1, len(last), i)
		}
		seen[i.PV[0]] = true
	}
}

// Of the limits and the handicap, the first to be reached ends the search.
func TestHandicapBesideLimits(t *testing.T) {
	h := &Handicap{nodes: 5000, lines: 4, tolerance: 10}
	for _, test := range []struct {
		limits search.Limits
		depth  int
		nodes  uint64
	}{
		{search.Limits{}, 0, 5000},
		{search.Limits{Nodes: 2000}, 0, 2000},
		{search.Limits{Nodes: 20000}, 0, 5000},
		{search.Limits{Depth: 2}, 2, 5000},
		{search.Limits{Depth: 100}, 0, 5000},
		{search.Limits{Ponder: true}, 0, 5000},
	} {
		r, _ := heard(t, smallEngine(1), movegen.StartFEN, h, test.limits)
		if r.Nodes > test.nodes || test.depth > 0 && r.Depth != test.depth || test.depth == 0 && r.Nodes < test.nodes {
			t.Errorf("%+v: %+v", test.limits, r)
		}
	}
	// A single legal move is played whatever the handicap, and moves that are
	// excluded by SearchMoves are not.
	p := fentest.Parse(t, movegen.StartFEN)
	some := []movegen.Move{fentest.Move(t, &p, "a2a3"), fentest.Move(t, &p, "h2h4")}
	for random := 0.; random < 1; random += 0.1 {
		h := &Handicap{nodes: 1000, lines: 5, tolerance: 1000, random: random}
		if r, _ := heard(t, smallEngine(1), movegen.StartFEN, h, search.Limits{SearchMoves: some}); !slices.Contains(some, r.Best) {
			t.Errorf("searchmoves, random %.1f: %v", random, r)
		}
		if r, _ := heard(t, smallEngine(1), "7k/8/8/8/8/8/6q1/7K w - - 0 1", h, search.Limits{}); r.Best.String() != "h1g2" {
			t.Errorf("the only move, random %.1f: %v", random, r)
		}
	}
	for _, h := range []*Handicap{h, level(LeastElo, 0)} {
		if r, last := heard(t, smallEngine(1), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", h, search.Limits{}); r.Best != movegen.NoMove || len(last) > 0 {
			t.Errorf("stalemate: %v, reported %v", r, last)
		}
	}
}

// A search that is stopped at once, in its first iteration, plays the best move
// so far.
func TestHandicapStopped(t *testing.T) {
	ctl := search.NewControl()
	ctl.Stop()
	for _, fen := range testPositions {
		game := movegen.NewGame(fentest.Parse(t, fen))
		var last lines
		r := with(smallEngine(1), level(leastSearch, 0.99)).Search(ctl, game, search.Limits{}, last.add)
		if !game.Position().IsLegal(r.Best) || last[0].PV[0] != r.Best {
			t.Errorf("%s: plays %v, last reported %v", fen, r.Best, last)
		}
	}
}

// Lines that are only shown are not chosen from: the worst of the others is played here.
func TestHandicapChoosesAmongItsLines(t *testing.T) {
	for better := range 4 {
		h := &Handicap{nodes: 2000, lines: better + 1, tolerance: 1e6, random: 0.999}
		_, last := heard(t, smallEngine(6), testPositions[4], h, search.Limits{})
		for i, line := range last[1:] {
			if i < better && line.Score < last[0].Score || i >= better && line.Score > last[0].Score {
				t.Errorf("of %d lines that with %v is played, line %d has %v", better+1, last[0].Score, i+2, line.Score)
			}
		}
	}
}

// TestHandicapWeakens has each grade play games against a weaker one. The games are the
// same each time.
func TestHandicapWeakens(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	elos := []int{LeastElo, 1300, 1800, 2300}
	for i, elo := range elos[1:] {
		const games = 8
		points := 0. // of the stronger side
		for number := range games {
			points += handicapGame(number, elo, elos[i])
		}
		t.Logf("%d Elo: %v points of %d against %d", elo, points, games, elos[i])
		if points < games*3/4 {
			t.Errorf("%d Elo: %v points of %d against %d", elo, points, games, elos[i])
		}
	}
}

// handicapGame plays a game between two Elos, with the number as the seed, and returns the
// points of the first. It has White if the number is even.
func handicapGame(number, first, second int) (points float64) {
	game, engine := movegen.NewGame(movegen.StartPosition()), smallEngine(1)
	random := float64(number) / 10
	for ply := range 200 {
		end := game.End()
		switch lead := eval.PSQTWeights().Evaluate(game.Position()); {
		case end == movegen.Checkmate || end == movegen.Ongoing && lead < -1000:
			// Who moved last has won, or is a queen ahead.
			return float64((ply + number) % 2)
		case end != movegen.Ongoing:
			return 0.5
		}
		random = math.Mod(random+0.618034, 1)
		elo := first
		if (ply+number)%2 == 1 {
			elo = second
		}
		game.Play(play(engine, game, level(elo, random)).Best)
	}
	return 0.5
}

// Where one side is far ahead, too, the grades that choose among lines take a queen
// that hangs, and give none away.
func TestHandicapTakesTheQueen(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/ppp2ppp/5n2/3q4/8/2N5/PPP2PPP/4K3 w kq - 0 20", "r1b1k2r/ppp2ppp/2n2n2/3q4/8/2N5/PPP2PPP/4K3 w kq - 0 20",
		"4k3/ppp2ppp/8/3q4/8/2N5/PPPB1PPP/R3KQ1R w Q - 0 20",
	} {
		for _, elo := range []int{leastSearch, 2300, 2600} {
			for random := 0.1; random < 1; random += 0.2 {
				if r, _ := heard(t, smallEngine(1), fen, level(elo, random), search.Limits{}); r.Best.String() != "c3d5" {
					t.Errorf("%d Elo, random %.2f: %v in %s", elo, random, r.Best, fen)
				}
			}
		}
	}
}

// How games begin is known at every grade, and how to mate a bare king from a grade on.
func TestHandicapInPosition(t *testing.T) {
	weak := Handicap{elo: LeastElo, sight: sight{depth: 2, oversight: 0.4, noise: 40}, nodes: 1000, lines: 2}
	keen := Handicap{elo: bishopsMate, sight: sight{depth: 3, oversight: 0.01, noise: 8}, nodes: 1000, lines: 2}
	strong := Handicap{elo: knightMate, nodes: 1000, lines: 2, tolerance: 5}
	expert := Handicap{elo: knightMate, nodes: 2 * mateNodes, lines: 1}
	const (
		bare    = "8/8/8/3k4/8/8/1Q6/K7 w - - 49 99"
		late    = "8/8/8/3k4/8/8/1Q6/K7 w - - 50 99"
		lost    = "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1"
		bishops = "8/8/8/3k4/8/8/1BB5/K7 w - - 0 1"
		knight  = "8/8/8/3k4/8/8/1BN5/K7 w - - 0 1"
		last    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 8"
		later   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9"
		traded  = "r1bqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQKBNR w KQkq - 0 6"
		minors  = "r1bqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 6" // two are gone
		endings = "8/5pk1/6p1/8/8/1P4P1/5PK1/8 w - - 0 1"
	)
	for _, test := range []struct {
		name, fen string
		h         Handicap
		sight     sight
		lines     int
		nodes     uint64
	}{
		{"a bare king", bare, weak, sight{depth: 2.5, noise: 4}, 1, 1000},
		{"a bare king, looking further", bare, keen, sight{depth: 3, noise: 0.8}, 1, 1000},
		{"a bare king, by the real search", bare, strong, sight{}, 1, mateNodes},
		{"a bare king, with more nodes", bare, expert, sight{}, 1, expert.nodes},
		{"a bare king after a long time", late, weak, sight{}, 1, mateNodes},
		{"a bare king of its own", lost, weak, weak.sight, 2, 1000},
		{"two bishops", bishops, keen, sight{depth: 3, noise: 0.8}, 1, 1000},
		{"two bishops, not known", bishops, weak, weak.sight, 2, 1000},
		{"bishop and knight", knight, strong, sight{}, 1, mateNodes},
		{"bishop and knight, not known", knight, keen, keen.sight, 2, 1000},
		{"the opening", last, weak, sight{depth: 2, oversight: 0.1, noise: 10}, 2, 1000},
		{"the opening, seeing more", last, keen, keen.sight, 2, 1000},
		{"the opening, by the real search", last, strong, sight{}, 2, 1000},
		{"two pieces are gone", minors, weak, sight{depth: 2, oversight: 0.1, noise: 10}, 2, 1000},
		{"three are", traded, weak, weak.sight, 2, 1000},
		{"after the opening", later, weak, weak.sight, 2, 1000},
		{"pawns", endings, weak, weak.sight, 2, 1000},
	} {
		p := fentest.Parse(t, test.fen)
		want := test.h
		want.sight, want.lines, want.nodes = test.sight, test.lines, test.nodes
		if got := test.h.in(&p); *got != want {
			t.Errorf("%s: %+v, want %+v", test.name, *got, want)
		}
	}
}

// Lines that are only shown have their own nodes.
func TestHandicapNodesOfLines(t *testing.T) {
	for _, test := range []struct {
		h     Handicap
		lines int
		nodes uint64
		want  uint64
	}{
		{Handicap{nodes: 1000, lines: 2}, 1, 0, 1000},
		{Handicap{nodes: 1000, lines: 2}, 2, 0, 1000},
		{Handicap{nodes: 1000, lines: 2}, 5, 0, 2500},
		{Handicap{nodes: 1000, lines: 2}, 5, 2000, 2000},
		{Handicap{nodes: 1000, lines: 1}, 3, 0, 3000},
	} {
		if got := test.h.within(search.Limits{Nodes: test.nodes}, test.lines).Nodes; got != test.want {
			t.Errorf("%+v, %d lines, nodes %d: %d nodes, want %d", test.h, test.lines, test.nodes, got, test.want)
		}
	}
}
