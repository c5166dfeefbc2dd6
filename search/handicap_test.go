package search

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// lines returns root moves with scores.
func lines(scores ...eval.Score) (list []rootLine) {
	for _, s := range scores {
		list = append(list, rootLine{rootMove: rootMove{score: s}})
	}
	return list
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
		const trials = 10000
		for i := range trials {
			h := Handicap{Tolerance: 50, Random: float64(i) / trials}
			counts[h.choose(lines(test.scores...))]++
		}
		for i, share := range test.shares {
			if math.Abs(counts[i]/trials-share/sum) > 2e-4 {
				t.Errorf("%s: line %d is chosen %v times of %d, want %.4f", test.name, i+1, counts[i], trials, share/sum)
			}
		}
	}
	// Without tolerance the best is chosen, or one equal to it.
	for _, random := range []float64{0, 0.5, math.Nextafter(1, 0)} {
		h := Handicap{Random: random}
		if i := h.choose(lines(5, 4, 3)); i != 0 {
			t.Errorf("random %v chooses line %d without tolerance", random, i+1)
		}
	}
}

// The scores are listed by hand in ascending order of worth.
func TestWorth(t *testing.T) {
	order := []eval.Score{
		eval.MatedIn(0), eval.MatedIn(2), eval.MatedIn(eval.MaxPly), eval.TableLossIn(3), -1500, -1499, 0, 1, 1500,
		eval.TableWinIn(3), eval.MateIn(eval.MaxPly), eval.MateIn(3), eval.MateIn(1),
	}
	for i := range order[1:] {
		if worth(order[i]) > worth(order[i+1]) {
			t.Errorf("%v is worth %v, %v %v", order[i], worth(order[i]), order[i+1], worth(order[i+1]))
		}
	}
	if least, most := worth(eval.MateIn(eval.MaxPly)), worth(eval.TableWin); least <= most {
		t.Errorf("the longest mate is worth %v, a table win %v", least, most)
	}
	if least, most := worth(eval.TableWinIn(eval.MaxPly)), worth(eval.MaxEval); least <= most {
		t.Errorf("a table win is worth %v, the highest evaluation %v", least, most)
	}
	if least, most := worth(-eval.MaxEval), worth(eval.MatedIn(eval.MaxPly)); least <= most {
		t.Errorf("the lowest evaluation is worth %v, being mated late %v", least, most)
	}
}

// Each step up sees more, and both lists of grades are met exactly.
func TestNewHandicap(t *testing.T) {
	perLine := func(h *Handicap) uint64 { return h.Nodes / uint64(h.Lines) }
	last := NewHandicap(LeastElo, 0.25)
	for elo := LeastElo + 1; elo <= GreatestElo; elo++ {
		h := NewHandicap(elo, 0.25)
		switch a, b := last.Sight, h.Sight; {
		case elo < leastSearch && (b.Depth < a.Depth || b.Oversight > a.Oversight || b.Noise > a.Noise || b.Oversight < 0 || b.Noise < 0),
			elo > leastSearch && (perLine(h) < perLine(last) || h.Lines > last.Lines || h.Tolerance > last.Tolerance || h.Tolerance < 0),
			h.Sight.isNovice() != (elo < leastSearch), h.Lines < 1, h.Nodes == 0, h.Random != 0.25:
			t.Errorf("%d Elo is %+v, one less %+v", elo, h, last)
		}
		last = h
	}
	for _, g := range novices()[:len(novices())-1] {
		if s := NewHandicap(int(g.elo), 0).Sight; s.Depth != g.depth || s.Oversight != g.oversight || s.Noise != g.noise {
			t.Errorf("%v Elo is %+v, the table says %+v", g.elo, s, g)
		}
	}
	for _, g := range grades() {
		h := NewHandicap(int(g.elo), 0)
		if float64(h.Nodes) != g.nodes || float64(h.Lines) != g.lines || math.Abs(h.Tolerance-g.tolerance) > 1e-9 {
			t.Errorf("%v Elo is %+v, the table says %+v", g.elo, h, g)
		}
	}
	if low, least := NewHandicap(-5000, 0), NewHandicap(LeastElo, 0); *low != *least {
		t.Errorf("too low an Elo is %+v, the least %+v", low, least)
	}
	if high, greatest := NewHandicap(math.MaxInt32, 0), NewHandicap(GreatestElo, 0); *high != *greatest {
		t.Errorf("too high an Elo is %+v, the greatest %+v", high, greatest)
	}
}

// Whatever is chosen, it is a legal move, the reports agree with it, and only
// the requested lines are shown.
func TestHandicapReportsWhatItPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, multiPV := range []int{1, 3, 10} {
		alone := 0 // positions in which one move is much better than all others
		for _, fen := range testPositions {
			p, moves := parse(t, fen), map[movegen.Move]bool{}
			for random := 0.; random < 1; random += 0.2 {
				e := smallEngine(multiPV)
				h := &Handicap{Nodes: 4000, Lines: 4, Tolerance: 100, Random: random}
				r, infos := searchWith(t, e, fen, Limits{Handicap: h})
				name := fmt.Sprintf("%s, MultiPV %d, random %.1f", fen, multiPV, random)
				moves[r.Best] = true
				last := lastLines(infos)
				best := last[0]
				if !p.IsLegal(r.Best) || best.PV[0] != r.Best || best.Score != r.Score || best.Bound != tt.Exact {
					t.Errorf("%s: plays %v, last reported %+v", name, r, best)
				}
				if len(best.PV) > 1 && best.PV[1] != r.Ponder {
					t.Errorf("%s: expects %v, last reported %v", name, r.Ponder, best.PV)
				}
				if r.Nodes > h.Nodes*uint64(max(multiPV, h.Lines))/uint64(h.Lines) {
					t.Errorf("%s: %d nodes", name, r.Nodes)
				}
				checkLines(t, name, last, multiPV)
			}
			if len(moves) < 2 {
				alone++
			}
		}
		if alone > len(testPositions)/4 {
			t.Errorf("one move only in %d of %d positions", alone, len(testPositions))
		}
	}
}

// smallEngine returns an engine with little memory.
func smallEngine(multiPV int) *Engine {
	e := NewEngine()
	e.SetHash(1)
	e.SetMultiPV(multiPV)
	return e
}

// lastLines returns the last report of each line. On a slow machine reports of
// current moves may be among them.
func lastLines(infos []Info) (last []Info) {
	for _, i := range infos {
		if i.MultiPV > 0 {
			last = append(last[:min(i.MultiPV-1, len(last))], i)
		}
	}
	return last
}

// checkLines checks the last set of lines: at most n, all different, and sorted
// by score after the first.
func checkLines(t *testing.T, name string, last []Info, n int) {
	t.Helper()
	seen := map[movegen.Move]bool{}
	for place, i := range last {
		if place >= n || i.MultiPV != place+1 || seen[i.PV[0]] || place > 1 && i.Score > last[place-1].Score {
			t.Errorf("%s: line %d of %d is %+v", name, place+1, len(last), i)
		}
		seen[i.PV[0]] = true
	}
}

// With any number of threads, and when repeated, the choice depends only on
// Random.
func TestHandicapDependsOnChanceAlone(t *testing.T) {
	fen := testPositions[1]
	first := map[float64]Result{}
	for _, threads := range []int{1, 4, 1} {
		for random := 0.; random < 1; random += 0.25 {
			e := smallEngine(1)
			setThreads(e, threads)
			r, _ := searchWith(t, e, fen, Limits{Handicap: &Handicap{Nodes: 3000, Lines: 4, Tolerance: 60, Random: random}})
			r.Elapsed = 0
			if before, ok := first[random]; ok && r != before {
				t.Errorf("%d threads, random %v: %+v, before %+v", threads, random, r, before)
			}
			first[random] = r
			if got := len(e.team.workers); got != threads {
				t.Errorf("%d of %d threads are left", got, threads)
			}
		}
	}
}

// Of the limits and the handicap, the first to be reached ends the search.
func TestHandicapBesideLimits(t *testing.T) {
	h := &Handicap{Nodes: 5000, Lines: 4, Tolerance: 10}
	for _, test := range []struct {
		limits Limits
		depth  int
		nodes  uint64
	}{
		{Limits{}, 0, 5000},
		{Limits{Nodes: 2000}, 0, 2000},
		{Limits{Nodes: 20000}, 0, 5000},
		{Limits{Depth: 2}, 2, 5000},
		{Limits{Depth: 100}, 0, 5000},
		{Limits{Ponder: true}, 0, 5000},
	} {
		test.limits.Handicap = h
		r, _ := search(t, movegen.StartFEN, test.limits)
		if r.Nodes > test.nodes || test.depth > 0 && r.Depth != test.depth || test.depth == 0 && r.Nodes < test.nodes {
			t.Errorf("%+v: %+v", test.limits, r)
		}
	}
	// A single legal move is played whatever the handicap, and moves that are
	// excluded by SearchMoves are not.
	p := parse(t, movegen.StartFEN)
	some := []movegen.Move{findMove(t, &p, "a2a3"), findMove(t, &p, "h2h4")}
	for random := 0.; random < 1; random += 0.1 {
		h := &Handicap{Nodes: 1000, Lines: 5, Tolerance: 1000, Random: random}
		if r, _ := searchWith(t, smallEngine(1), movegen.StartFEN, Limits{Handicap: h, SearchMoves: some}); !slices.Contains(some, r.Best) {
			t.Errorf("searchmoves, random %.1f: %v", random, r)
		}
		if r, _ := searchWith(t, smallEngine(1), "7k/8/8/8/8/8/6q1/7K w - - 0 1", Limits{Handicap: h}); r.Best.String() != "h1g2" {
			t.Errorf("the only move, random %.1f: %v", random, r)
		}
	}
	if r, infos := search(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Limits{Handicap: h}); r.Best != movegen.NoMove || len(infos) > 0 {
		t.Errorf("stalemate: %v, reported %v", r, infos)
	}
}

// A search that is stopped at once, in its first iteration, plays the best move
// so far.
func TestHandicapStopped(t *testing.T) {
	ctl := NewControl()
	ctl.Stop()
	for _, fen := range testPositions {
		game := movegen.NewGame(parse(t, fen))
		var last movegen.Move
		r := smallEngine(1).Search(ctl, game, Limits{Handicap: NewHandicap(LeastElo, 0.99)}, func(i *Info) {
			if i.MultiPV == 1 {
				last = i.PV[0]
			}
		})
		if !game.Position().IsLegal(r.Best) || last != r.Best {
			t.Errorf("%s: plays %v, last reported %v", fen, r.Best, last)
		}
	}
}

// A search that did not finish an iteration has no lines, although those of the
// previous search may still be in memory.
func TestGiveInWithoutIteration(t *testing.T) {
	for _, test := range []struct {
		depth int
		want  eval.Score
	}{{0, 10}, {1, 9}} {
		w := &worker{root: lines(10, 9), finished: lines(10, 9), completedDepth: test.depth}
		w.giveIn(&Handicap{Lines: 2, Tolerance: 1000, Random: 0.99})
		if got := w.root[0].score; got != test.want {
			t.Errorf("depth %d: the line with %v is played, want %v", test.depth, got, test.want)
		}
	}
}

// Lines that are only shown are not chosen from.
func TestHandicapChoosesAmongItsLines(t *testing.T) {
	for i, want := range []eval.Score{10, 9, 8, 8} {
		w := &worker{root: lines(10, 9, 8), finished: lines(10, 9, 8), completedDepth: 1}
		w.giveIn(&Handicap{Lines: i + 1, Tolerance: 1000, Random: 0.999})
		if got := w.root[0].score; got != want {
			t.Errorf("of %d lines that with %v is played, want %v", i+1, got, want)
		}
	}
}

// TestHandicapWeakens has a weaker side play eight games against a stronger one.
// The games are the same each time.
func TestHandicapWeakens(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	points := 0. // of the weaker side
	const games = 8
	for number := range games {
		elos := [2]int{LeastElo, LeastElo + 500}
		if number%2 == 1 {
			elos[0], elos[1] = elos[1], elos[0]
		}
		winner, decided := handicapGame(t, number, elos)
		switch {
		case !decided:
			points += 0.5
		case elos[winner] == LeastElo:
			points++
		}
	}
	if points > games/4 {
		t.Errorf("%v points of %d with 500 Elo less", points, games)
	}
}

// handicapGame plays a game between sides with the given Elos, by colour. The
// number of the game is the seed.
func handicapGame(t *testing.T, number int, elos [2]int) (winner movegen.Color, decided bool) {
	game := movegen.NewGame(parse(t, movegen.StartFEN))
	engines := [2]*Engine{smallEngine(1), smallEngine(1)}
	random := float64(number) / 10
	for range 300 {
		p := game.Position()
		side := p.SideToMove()
		switch {
		case !p.HasLegalMove():
			return side.Other(), p.InCheck()
		case game.Repetitions() >= 2 || p.Rule50() >= movegen.Rule50Limit || p.InsufficientMaterial():
			return 0, false
		}
		random = math.Mod(random+0.618034, 1)
		game.Play(engines[side].Search(NewControl(), game, Limits{Handicap: NewHandicap(elos[side], random)}, nil).Best)
	}
	return 0, false
}

// Where one side is far ahead, too, the grades that choose among lines take a queen
// that hangs, and give none away.
func TestHandicapTakesTheQueen(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	for _, fen := range []string{
		"r3k2r/ppp2ppp/5n2/3q4/8/2N5/PPP2PPP/4K3 w kq - 0 20", "r1b1k2r/ppp2ppp/2n2n2/3q4/8/2N5/PPP2PPP/4K3 w kq - 0 20",
		"4k3/ppp2ppp/8/3q4/8/2N5/PPPB1PPP/R3KQ1R w Q - 0 20",
	} {
		for _, elo := range []int{leastSearch, 2300, 2600} {
			for random := 0.05; random < 1; random += 0.1 {
				if r, _ := searchWith(t, smallEngine(1), fen, Limits{Handicap: NewHandicap(elo, random)}); r.Best.String() != "c3d5" {
					t.Errorf("%d Elo, random %.2f: %v in %s", elo, random, r.Best, fen)
				}
			}
		}
	}
}

// How games begin is known at every grade, and how to mate a bare king from a grade on.
func TestHandicapInPosition(t *testing.T) {
	weak := Handicap{Elo: LeastElo, Sight: Sight{Depth: 2, Oversight: 0.4, Noise: 40}, Nodes: 1000, Lines: 2}
	keen := Handicap{Elo: bishopsMate, Sight: Sight{Depth: 3, Oversight: 0.01, Noise: 8}, Nodes: 1000, Lines: 2}
	strong := Handicap{Elo: knightMate, Nodes: 1000, Lines: 2, Tolerance: 5}
	expert := Handicap{Elo: knightMate, Nodes: 2 * mateNodes, Lines: 1}
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
		sight     Sight
		lines     int
		nodes     uint64
	}{
		{"a bare king", bare, weak, Sight{Depth: 2.5, Noise: 4}, 1, 1000},
		{"a bare king, looking further", bare, keen, Sight{Depth: 3, Noise: 0.8}, 1, 1000},
		{"a bare king, by the real search", bare, strong, Sight{}, 1, mateNodes},
		{"a bare king, with more nodes", bare, expert, Sight{}, 1, expert.Nodes},
		{"a bare king after a long time", late, weak, Sight{}, 1, mateNodes},
		{"a bare king of its own", lost, weak, weak.Sight, 2, 1000},
		{"two bishops", bishops, keen, Sight{Depth: 3, Noise: 0.8}, 1, 1000},
		{"two bishops, not known", bishops, weak, weak.Sight, 2, 1000},
		{"bishop and knight", knight, strong, Sight{}, 1, mateNodes},
		{"bishop and knight, not known", knight, keen, keen.Sight, 2, 1000},
		{"the opening", last, weak, Sight{Depth: 2, Oversight: 0.1, Noise: 10}, 2, 1000},
		{"the opening, seeing more", last, keen, keen.Sight, 2, 1000},
		{"the opening, by the real search", last, strong, Sight{}, 2, 1000},
		{"two pieces are gone", minors, weak, Sight{Depth: 2, Oversight: 0.1, Noise: 10}, 2, 1000},
		{"three are", traded, weak, weak.Sight, 2, 1000},
		{"after the opening", later, weak, weak.Sight, 2, 1000},
		{"pawns", endings, weak, weak.Sight, 2, 1000},
	} {
		p := parse(t, test.fen)
		want := test.h
		want.Sight, want.Lines, want.Nodes = test.sight, test.lines, test.nodes
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
		{Handicap{Nodes: 1000, Lines: 2}, 1, 0, 1000},
		{Handicap{Nodes: 1000, Lines: 2}, 2, 0, 1000},
		{Handicap{Nodes: 1000, Lines: 2}, 5, 0, 2500},
		{Handicap{Nodes: 1000, Lines: 2}, 5, 2000, 2000},
		{Handicap{Nodes: 1000, Lines: 1}, 3, 0, 3000},
		{Handicap{Nodes: 1000, Lines: 1, Sight: Sight{Depth: 2}}, 3, 0, 1000},
	} {
		if got := test.h.within(Limits{Nodes: test.nodes}, test.lines).Nodes; got != test.want {
			t.Errorf("%+v, %d lines, nodes %d: %d nodes, want %d", test.h, test.lines, test.nodes, got, test.want)
		}
	}
}
