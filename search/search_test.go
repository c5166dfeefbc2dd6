package search

import (
	"slices"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// search runs a search from a FEN with a fresh engine.
func search(t testing.TB, fen string, l Limits) (Result, []Info) {
	t.Helper()
	return searchWith(t, NewEngine(), fen, l)
}

func searchWith(t testing.TB, e *Engine, fen string, l Limits) (Result, []Info) {
	t.Helper()
	var infos []Info
	r := e.Search(NewControl(), movegen.NewGame(fentest.Parse(t, fen)), l, func(i *Info) {
		c := *i
		c.PV = slices.Clone(i.PV)
		infos = append(infos, c)
	})
	return r, infos
}

// smallEngine returns an engine with little memory.
func smallEngine(multiPV int) *Engine {
	e := NewEngine()
	e.SetHash(1)
	e.SetMultiPV(multiPV)
	return e
}

// TestRootEntryHasTheBestMove: the entry of the root names the move that is played,
// also if another one was first in the list when the iteration began.
func TestRootEntryHasTheBestMove(t *testing.T) {
	for _, fen := range []string{
		movegen.StartFEN,
		"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		for depth := 1; depth <= 7; depth++ {
			e := NewEngine()
			r, _ := searchWith(t, e, fen, Limits{Depth: depth})
			ttEntry, ok := e.tt.Probe(e.team.mainThread().frame(0).pos.Key(), 0)
			if !ok || ttEntry.Bound&tt.Lower != 0 && ttEntry.Move != r.Best {
				t.Errorf("%s, depth %d: %v was played, the entry is there: %t, and has %v", fen, depth, r.Best, ok, ttEntry.Move)
			}
			e.Close()
		}
	}
}

// TestRootEntryIsOfAllMoves: a search of some of the root's moves stores nothing for the
// root, of which it does not know the best move.
func TestRootEntryIsOfAllMoves(t *testing.T) {
	p := fentest.Parse(t, testPositions[0])
	for _, test := range []struct {
		moves []movegen.Move
		want  bool // there is an entry
	}{{nil, true}, {[]movegen.Move{fentest.Move(t, &p, "g2g4")}, false}} {
		e := smallEngine(1)
		r, _ := searchWith(t, e, testPositions[0], Limits{Depth: 5, SearchMoves: test.moves})
		if ttEntry, ok := e.tt.Probe(p.Key(), 0); ok != test.want {
			t.Errorf("%v was played of %v, the entry is %+v", r.Best, test.moves, ttEntry)
		}
		e.Close()
	}
}

// TestRootEntryIsOfTheBestLine: further lines leave the entry of the root as it is.
func TestRootEntryIsOfTheBestLine(t *testing.T) {
	w := rootOf(t, movegen.NewGame(movegen.StartPosition()))
	var entries [2]tt.Entry
	for first := range entries {
		w.searchRoot(first, 3, -eval.Infinity, eval.Infinity)
		entries[first], _ = w.tt.Probe(w.frame(0).pos.Key(), 0)
	}
	if entries[0].Move != w.root[0].move || entries[1] != entries[0] {
		t.Errorf("%+v, and after a second line %+v", entries[0], entries[1])
	}
}

// TestStopInTheFirstIteration: the main thread has a move before it stops, unless the
// first iteration takes very long.
func TestStopInTheFirstIteration(t *testing.T) {
	for _, test := range []struct {
		completed int // iterations
		nodes     uint64
		want      bool
	}{{0, firstMoveNodes - 1, false}, {0, firstMoveNodes, true}, {1, 1, true}} {
		w := rootOf(t, movegen.NewGame(movegen.StartPosition()))
		w.ctl.Stop()
		w.completedDepth, w.nodes = test.completed, test.nodes
		if got := w.mustStop(); got != test.want {
			t.Errorf("%+v: stops %v", test, got)
		}
	}
}

func TestFindsMates(t *testing.T) {
	for _, test := range []struct {
		fen   string
		moves int // negative: we are mated
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1},
		{"2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1", 2},
		{"8/6K1/1p1B1RB1/8/2Q5/2n1kP1N/3b4/4n3 w - - 0 1", 2},
		{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3},
		{"7k/8/5K2/8/8/8/8/6R1 b - - 0 1", -3},
	} {
		r, _ := search(t, test.fen, Limits{Depth: 20})
		if r.Score.MateDistance() != test.moves {
			t.Errorf("%s: %v, want mate %d", test.fen, r.Score, test.moves)
		}
	}
}

func TestNoMoveAtTheRoot(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      eval.Score
	}{
		{"checkmate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", eval.MatedIn(0)},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", eval.Draw},
	} {
		r, infos := search(t, test.fen, Limits{Depth: 5})
		if r.Best != movegen.NoMove || r.Score != test.want || len(infos) != 0 {
			t.Errorf("%s: %v with %d reports", test.name, r, len(infos))
		}
	}
	r, _ := search(t, movegen.StartFEN, Limits{Depth: 3, SearchMoves: []movegen.Move{}})
	if r.Best != movegen.NoMove {
		t.Errorf("an empty list of moves: %v", r.Best)
	}
	r, _ = search(t, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Limits{Depth: 3, SearchMoves: []movegen.Move{}})
	if r.Best != movegen.NoMove || r.Score.IsMate() {
		t.Errorf("an empty list of moves in check: %v with the score %v", r.Best, r.Score)
	}
}

// TestUnsearched scores moves by hand: a mate, a stalemate, a dead draw, or an
// evaluation.
func TestUnsearched(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		low, high       eval.Score
	}{
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", eval.MateIn(1), eval.MateIn(1)},
		{"mate counts more than fifty moves", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80", "a1a8", eval.MateIn(1), eval.MateIn(1)},
		{"fifty moves", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80", "a1a2", eval.Draw, eval.Draw},
		{"stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", eval.Draw, eval.Draw},
		{"nobody can mate", "7k/8/8/8/8/8/6q1/7K w - - 0 1", "h1g2", eval.Draw, eval.Draw},
		{"out of check, a queen ahead", "4k3/pppp4/8/8/8/8/PPP2r2/Q3K3 w - - 0 1", "e1f2", 300, eval.MaxEval},
		{"out of check, a queen behind", "3qk3/pppp4/8/8/8/8/PPP2r2/4K3 w - - 0 1", "e1f2", -eval.MaxEval, -300},
	} {
		e := NewEngine()
		searchWith(t, e, test.fen, Limits{Depth: 1})
		w := e.team.mainThread()
		nodes := w.nodes
		if got := w.unsearched(fentest.Move(t, &w.frame(0).pos, test.move)); got < test.low || got > test.high || w.nodes != nodes {
			t.Errorf("%s: %s has the score %v, want %v to %v; %d nodes more", test.name, test.move, got, test.low, test.high, w.nodes-nodes)
		}
	}
}

func TestDraws(t *testing.T) {
	t.Run("repetition saves the weaker side", func(t *testing.T) {
		// White is far behind but checks for ever between e8 and h5.
		r, _ := search(t, "6k1/6p1/8/6PQ/8/1q6/r7/7K w - - 0 1", Limits{Depth: 10})
		if r.Score != eval.Draw {
			t.Errorf("score %v, want a draw", r.Score)
		}
	})
	t.Run("the third repetition in the game is a draw at once", func(t *testing.T) {
		g := movegen.NewGame(fentest.Parse(t, "7k/8/8/8/8/8/R7/K7 w - - 0 1"))
		fentest.Play(t, g, "a2b2 h8g8 b2a2 g8h8 a2b2 h8g8 b2a2 g8h8")
		if g.Repetitions() != 2 {
			t.Fatalf("the position occurred %d times before", g.Repetitions())
		}
		// Rb2 Kg8 Ra2 Kh8 would be the fourth occurrence; the engine wins with
		// another move.
		r := NewEngine().Search(NewControl(), g, Limits{Depth: 8}, nil)
		if r.Score < 300 {
			t.Errorf("score %v with a rook up", r.Score)
		}
	})
	t.Run("fifty moves", func(t *testing.T) {
		r, _ := search(t, "7k/8/8/8/8/8/R7/K7 w - - 99 80", Limits{Depth: 6})
		if r.Score != eval.Draw {
			t.Errorf("a ply before the fifty-move rule: %v", r.Score)
		}
		r, _ = search(t, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80", Limits{Depth: 6})
		if r.Score != eval.MateIn(1) {
			t.Errorf("mate with the hundredth ply: %v", r.Score)
		}
	})
	t.Run("insufficient material", func(t *testing.T) {
		r, _ := search(t, "7k/8/8/8/8/8/2r5/KB6 w - - 0 1", Limits{Depth: 4})
		if r.Best.String() != "b1c2" || r.Score != eval.Draw {
			t.Errorf("%v %v, want b1c2 and a draw", r.Best, r.Score)
		}
	})
}

// testPositions are varied enough to exercise the whole search.
var testPositions = []string{
	movegen.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	quietPosition,
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"8/8/1p1k4/p1p2p1p/P1P2P1P/1P1K4/8/8 b - - 12 40",
	"3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
}

// TestSameSearchTwice compares results and the number of reported iterations.
// Reports that depend on time are ignored.
func TestSameSearchTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	iterations := func(infos []Info) (n int) {
		for _, info := range infos {
			if info.CurrMove == movegen.NoMove && info.Bound == tt.Exact {
				n++
			}
		}
		return n
	}
	for _, fen := range testPositions {
		for _, l := range []Limits{{Depth: 9}, {Nodes: 30000}} {
			e := NewEngine()
			first, infos := searchWith(t, e, fen, l)
			searchWith(t, e, testPositions[0], Limits{Depth: 5})
			e.NewGame()
			again, infos2 := searchWith(t, e, fen, l)
			first.Elapsed, again.Elapsed = 0, 0
			if first != again || iterations(infos) != iterations(infos2) {
				t.Errorf("%s: %+v, then %+v", fen, first, again)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	for _, fen := range testPositions {
		for _, depth := range []int{1, 2, 4, 7} {
			r, infos := search(t, fen, Limits{Depth: depth})
			if r.Depth != depth || infos[len(infos)-1].Depth != depth {
				t.Errorf("%s depth %d: reached %d", fen, depth, r.Depth)
			}
			game := movegen.NewGame(fentest.Parse(t, fen))
			if game.Play(r.Best); r.Ponder != movegen.NoMove && !game.Position().IsLegal(r.Ponder) {
				t.Errorf("%s depth %d: reply %v to %v is illegal", fen, depth, r.Ponder, r.Best)
			}
		}
		for _, nodes := range []uint64{5000, 12345, 50000} {
			r, infos := search(t, fen, Limits{Nodes: nodes})
			if r.Nodes < nodes || r.Nodes > nodes+1 {
				t.Errorf("%s nodes %d: searched %d", fen, nodes, r.Nodes)
			}
			if last := infos[len(infos)-1]; last.Nodes != r.Nodes {
				t.Errorf("%s nodes %d: %d in the last report, searched %d", fen, nodes, last.Nodes, r.Nodes)
			}
		}
		if r, infos := search(t, fen, Limits{Nodes: 1}); r.Best == movegen.NoMove || len(infos) == 0 {
			t.Errorf("%s nodes 1: %+v with %d reports", fen, r, len(infos))
		}
	}
	p := fentest.Parse(t, movegen.StartFEN)
	only := []movegen.Move{fentest.Move(t, &p, "a2a3"), fentest.Move(t, &p, "h2h4")}
	if r, _ := search(t, movegen.StartFEN, Limits{Depth: 6, SearchMoves: only}); !slices.Contains(only, r.Best) {
		t.Errorf("played %v, allowed %v", r.Best, only)
	}
}

func TestStop(t *testing.T) {
	ctl := NewControl()
	e := NewEngine()
	game := movegen.NewGame(movegen.StartPosition())
	var last Info
	r := e.Search(ctl, game, Limits{Infinite: true}, func(i *Info) {
		last = *i
		last.PV = slices.Clone(i.PV)
		if i.Depth >= 6 {
			ctl.Stop()
		}
	})
	if r.Depth < 6 || len(last.PV) == 0 || last.PV[0] != r.Best {
		t.Errorf("result %+v, last report %+v", r, last)
	}
	// Stopped before it began: still a move and a report.
	reports := 0
	r = e.Search(ctl, game, Limits{Infinite: true}, func(*Info) { reports++ })
	if r.Best == movegen.NoMove || reports == 0 {
		t.Errorf("stopped at once: %+v, %d reports", r, reports)
	}
}

// TestReports checks what clients check: every line is legal and ends with the
// game, the last report agrees with the result, mates have their full length,
// and several lines come in order.
func TestReports(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	for _, fen := range testPositions {
		for _, lines := range []int{1, 3} {
			e := NewEngine()
			e.SetMultiPV(lines)
			r, infos := searchWith(t, e, fen, Limits{Depth: 10})
			for i, info := range infos {
				if want := i%lines + 1; info.MultiPV != want {
					t.Fatalf("%s: report %d is line %d, want %d", fen, i, info.MultiPV, want)
				}
				if info.MultiPV > 1 && info.Score > infos[i-1].Score {
					t.Errorf("%s: line %d is better than line %d", fen, info.MultiPV, info.MultiPV-1)
				}
				checkLine(t, fen, &info)
			}
			lead := infos[len(infos)-lines]
			if lead.PV[0] != r.Best || len(lead.PV) > 1 && lead.PV[1] != r.Ponder || lead.Score != r.Score {
				t.Errorf("%s: result %+v, last report %+v", fen, r, lead)
			}
		}
	}
}

// TestLastReport stops searches at any point, also after a bound was reported:
// the last report of the best line must be about the move that is played, and
// with several lines the last ones must be a finished set. Then there are no bounds.
func TestLastReport(t *testing.T) {
	begin := time.Now().Add(-time.Hour) // bounds are reported at once
	bounds := 0
	for _, fen := range testPositions[:2] {
		for _, lines := range []int{1, 2, 3} {
			e := NewEngine()
			e.SetMultiPV(lines)
			for nodes := uint64(1500); nodes <= 9000; nodes += 1500 {
				r, infos := searchWith(t, e, fen, Limits{Nodes: nodes, Start: begin})
				infos = slices.DeleteFunc(infos, func(i Info) bool { return len(i.PV) == 0 })
				if slices.ContainsFunc(infos, func(i Info) bool { return i.Bound != tt.Exact }) {
					bounds++
					if lines > 1 {
						t.Errorf("%s %d lines, %d nodes: a bound was reported", fen, lines, nodes)
					}
				}
				last := len(infos) - lines
				for i, info := range infos[last:] {
					if lines > 1 && (info.MultiPV != i+1 || info.Bound != tt.Exact || info.Depth != r.Depth) {
						t.Errorf("%s %d lines, %d nodes: report %+v, want line %d of depth %d", fen, lines, nodes, info, i+1, r.Depth)
					}
				}
				if infos[last].PV[0] != r.Best || infos[last].Score != r.Score {
					t.Errorf("%s %d lines, %d nodes: result %+v, line %+v", fen, lines, nodes, r, infos[last])
				}
			}
		}
	}
	if bounds == 0 {
		t.Error("no bound was ever reported")
	}
}

func checkLine(t *testing.T, fen string, info *Info) {
	t.Helper()
	game := movegen.NewGame(fentest.Parse(t, fen))
	for i, m := range info.PV {
		p := game.Position()
		if i > 0 && (game.Repetitions() >= 2 || p.Rule50() >= 100 || p.InsufficientMaterial()) {
			t.Errorf("%s: line %v goes on after a draw at %v", fen, info.PV, m)
		}
		if !p.IsLegal(m) {
			t.Errorf("%s: illegal %v in line %v", fen, m, info.PV)
			return
		}
		game.Play(m)
	}
	if info.Bound == tt.Exact && info.Score.IsMate() {
		if p := game.Position(); p.HasLegalMove() || !p.InCheck() {
			t.Errorf("%s: %v, but the line %v does not end in mate", fen, info.Score, info.PV)
		}
	}
}

// TestNoAllocation searches with a prepared engine: it allocates only the
// root's moves, once a search, whatever the number of nodes.
func TestNoAllocation(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	e := NewEngine()
	game := movegen.NewGame(fentest.Parse(t, testPositions[1]))
	count := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() { e.Search(NewControl(), game, Limits{Nodes: nodes}, nil) })
	}
	few, many := count(2000), count(200_000)
	if many > few+1 {
		t.Errorf("%v allocations for 2,000 nodes, %v for 200,000", few, many)
	}
}

func BenchmarkSearch(b *testing.B) {
	e := NewEngine()
	game := movegen.NewGame(fentest.Parse(b, testPositions[1]))
	var nodes uint64
	for b.Loop() {
		e.NewGame()
		nodes += e.Search(NewControl(), game, Limits{Depth: 10}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
}
