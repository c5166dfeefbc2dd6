package uci

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// strangePositions are rare in games: all kinds of checks, hardly any pieces or very
// many queens and rooks, a single legal move, near draws, Chess960. Each has a legal
// move.
var strangePositions = []string{
	"6K1/Rr5r/1RR1r2r/1rrRr3/Rr5r/3k2R1/2RR2r1/3R4 b - - 50 1", // the first move alone takes 100,000 nodes
	"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",                          // in check
	"4k3/8/8/8/1b6/8/8/r3K2R w K - 0 1",                        // in double check
	"4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1",                        // in double check
	"7k/8/8/8/8/8/6q1/7K w - - 0 1",                            // a single move, which draws
	"k7/8/8/8/8/8/8/1RR4K b - - 0 1",                           // a single move
	"7k/7P/5K2/8/8/8/8/8 b - - 0 1",                            // stalemate is near
	"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80",                      // mate with the last ply before the draw
	"7k/8/8/8/8/8/R7/K7 w - - 99 80",                           // no mate before the draw
	"4k3/8/8/8/8/8/4r3/4K3 w - - 100 90",                       // the draw could have been claimed
	"8/8/8/8/8/8/4P3/K6k w - - 0 1",
	"8/8/8/3k4/8/8/8/4KB2 b - - 0 1", // insufficient material
	"7k/6pp/8/QQQQQQQ1/QQ6/8/8/K7 w - - 0 1",
	"7k/6pp/8/QQQQQQQ1/QQ6/8/8/K7 b - - 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", // 218 moves
	"qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
	"rnbq1bnr/pppkpppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQ - 3 3",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"rk2r3/8/8/8/8/8/8/RK2R2q w EAea - 0 1", // in check, with castling in Chess960
}

// TestScoresMeanSomething ends searches in all ways, most of them at once. Each
// reported score is a mate whose distance matches the length of its line, or
// within the range of evaluations, and the last one belongs to the move that is
// played. Each position is searched with two of the six pairs of threads and
// lines.
func TestScoresMeanSomething(t *testing.T) {
	positions := slices.Concat(strangePositions, benchPositions[:])
	if testing.Short() {
		positions = positions[:len(strangePositions)]
	}
	for pair := range 6 {
		threads, lines := []int{1, 3}[pair/3], []int{1, 3, 256}[pair%3]
		engine := search.NewEngine()
		engine.SetHash(1)
		engine.SetThreads(threads)
		engine.SetMultiPV(lines)
		for i := pair % 3; i < len(positions); i += 3 {
			engine.NewGame()
			for number, ending := range tinyLimits(t, positions[i]) {
				if testing.Short() && (number+i/3)%5 != 0 {
					continue
				}
				name := fmt.Sprintf("%s, %s, %d threads, %d lines", positions[i], ending.name, threads, lines)
				checkScores(t, name, engine, positions[i], ending.limits, lines)
			}
		}
	}
}

// ending is a way in which a search ends.
type ending struct {
	name   string
	limits search.Limits
}

// tinyLimits returns limits of every kind. Depth limits come with a node limit,
// because even one ply may take long.
func tinyLimits(t *testing.T, fen string) []ending {
	var list movegen.MoveList
	p := fentest.Parse(t, fen)
	p.LegalMoves(&list)
	return []ending{
		{"stopped at once", search.Limits{Infinite: true}},
		{"ponder hit", search.Limits{Ponder: true, Timed: true}},
		{"1 node", search.Limits{Nodes: 1}},
		{"137 nodes", search.Limits{Nodes: 137}},
		{"1000 nodes", search.Limits{Nodes: 1000}},
		{"few nodes", search.Limits{SoftNodes: 1, Nodes: 10_000}},
		{"depth 1", search.Limits{Depth: 1, Nodes: 10_000}},
		{"depth 2", search.Limits{Depth: 2, Nodes: 10_000}},
		{"mate", search.Limits{Mate: 1, Nodes: 5000}},
		{"no time", search.Limits{Timed: true, Remaining: -ms}},
		{"move time", search.Limits{MoveTime: ms}},
		{"nodes are time", search.Limits{MoveTime: ms, NodesPerMS: 1}},
		{"one move", search.Limits{Depth: 1, Nodes: 10_000, SearchMoves: list.Slice()[list.Len()-1:]}},
	}
}

func checkScores(t *testing.T, name string, engine *search.Engine, fen string, limits search.Limits, lines int) {
	t.Helper()
	game := movegen.NewGame(fentest.Parse(t, fen))
	control := search.NewControl()
	if limits.Infinite {
		control.Stop()
	}
	if limits.Ponder {
		control.PonderHit(time.Now())
	}
	var last search.Info
	var first movegen.Move // of the last best line
	exact := false
	result := engine.Search(control, game, limits, func(i *search.Info) {
		if i.CurrMove != movegen.NoMove {
			return
		}
		checkScore(t, name, game, i)
		exact = exact || i.Bound == tt.Exact
		if i.MultiPV > lines {
			t.Errorf("%s: line %d was not asked for", name, i.MultiPV)
		}
		if i.MultiPV == 1 {
			last, first = *i, i.PV[0]
		}
	})
	if !exact || first != result.Best || last.Score != result.Score || !game.Position().IsLegal(result.Best) {
		t.Errorf("%s: plays %v with the score %v, last reported %v with %v, an exact score: %t", name, result.Best, result.Score, first,
			last.Score, exact)
	}
}

// checkScore checks a score of a position with legal moves, where nobody is
// mated yet.
func checkScore(t *testing.T, name string, game *movegen.Game, i *search.Info) {
	t.Helper()
	if i.Score > eval.MateIn(1) || i.Score < eval.MatedIn(2) {
		t.Errorf("%s: line %d has the score %d (%v)", name, i.MultiPV, int(i.Score), i.Score)
		return
	}
	if !i.Score.IsMate() || i.Bound != tt.Exact {
		return
	}
	g := game.Clone()
	for _, m := range i.PV {
		if !g.Position().IsLegal(m) {
			t.Errorf("%s: illegal %v in the line %v", name, m, i.PV)
			return
		}
		g.Play(m)
	}
	want := eval.MateIn(len(i.PV))
	if len(i.PV)%2 == 0 {
		want = eval.MatedIn(len(i.PV))
	}
	if mated := g.Position().InCheck() && !g.Position().HasLegalMove(); !mated || i.Score != want {
		t.Errorf("%s: the score is %v, the line %v, in which somebody is mated: %t", name, i.Score, i.PV, mated)
	}
}
