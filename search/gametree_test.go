package search

import (
	"testing"

	"vedette/eval"
	"vedette/gametree"
	"vedette/gametree/chesstree"
	"vedette/internal/fentest"
	"vedette/movegen"
)

// gametreePositions returns every third position of all perft suites, in short
// tests only a few.
func gametreePositions(t *testing.T) (positions []movegen.Position) {
	t.Helper()
	step := 3
	if testing.Short() {
		step = 40
	}
	for _, name := range []string{"wellknown.epd", "standard.epd", "chess960.epd"} {
		for i, fen := range suite(t, name) {
			if p := fentest.Parse(t, fen); i%step == 0 && p.HasLegalMove() {
				positions = append(positions, p)
			}
		}
	}
	return positions
}

// forGametrees calls check with trees of these positions, to depths from 1 to 4
// as long as they are small, and checks their number.
func forGametrees(t *testing.T, check func(t *testing.T, p movegen.Position, depth int)) {
	t.Helper()
	const leafLimit = 100_000
	compared := [5]int{}
	for _, p := range gametreePositions(t) {
		for depth := 1; depth <= 4 && movegen.PerftCount(&p, depth) < leafLimit; depth++ {
			check(t, p, depth)
			compared[depth]++
		}
	}
	t.Logf("trees of depth 1 to 4: %v", compared[1:])
	if !testing.Short() && (compared[3] < 100 || compared[4] < 20) {
		t.Error("these are too few")
	}
}

// TestGametreeValues compares the search, without selectivity but with TT
// moves, killers and history, with the algorithms of package gametree, which
// have none of these and no move ordering.
func TestGametreeValues(t *testing.T) {
	e := NewEngine()
	e.SetWeights(eval.PSQTWeights()) // as chesstree has them
	forGametrees(t, func(t *testing.T, p movegen.Position, depth int) {
		tree, err := chesstree.New(p, depth, chesstree.Options{Order: chesstree.CapturesFirst, Draws: true})
		if err != nil {
			t.Fatal(err)
		}
		s := gametree.NewSearch(tree)
		want := exhaustiveScore(t, e, p.FEN(), depth)
		for _, name := range []string{"NegaScout", "PVS"} {
			if got := runGametree(t, s, name); got != int(want) {
				t.Errorf("%s depth %d: search %v, %s %d", p.FEN(), depth, want, name, got)
			}
		}
	})
}

// runGametree applies the named algorithm with the full window.
func runGametree(t *testing.T, s *gametree.Search[chesstree.Node], name string) int {
	t.Helper()
	for _, a := range gametree.Algorithms[chesstree.Node]() {
		if a.Name == name {
			value, err := a.Run(s, -gametree.Inf, gametree.Inf)
			if err != nil {
				t.Fatal(err)
			}
			return value
		}
	}
	t.Fatalf("no algorithm %s", name)
	return 0
}

// TestGametreeNodes compares the search, without memory, with PVS node by node.
// PVS searches the moves in the same order as the search: at the root as the
// generator gives them, elsewhere as a picker without histories. Only one
// iteration of the search is compared.
//
// The search counts the moves it makes. PVS counts visits: one more for the root,
// and one for each re-search, for which the move was already made. For trees in
// which PVS finds a mate only the value is compared: the search ends a node when
// only a longer mate than one already found is possible (step 3), PVS does not.
func TestGametreeNodes(t *testing.T) {
	w := forgetfulWorker(t)
	order := &pickerOrder{history: new(history)}
	counted := 0
	forGametrees(t, func(t *testing.T, p movegen.Position, depth int) {
		order.root = p
		tree, err := chesstree.New(p, depth, chesstree.Options{Order: order.sort, Draws: true})
		if err != nil {
			t.Fatal(err)
		}
		s := gametree.NewSearch(tree)
		mated := false
		s.Watch = func(e gametree.Event[chesstree.Node]) {
			mated = mated || e.Kind == gametree.Evaluate && eval.Score(e.Value).IsMate()
		}
		want := s.PVS(-gametree.Inf, gametree.Inf)
		wantNodes := uint64(s.Counts.Interior + s.Counts.Leaves - s.Counts.Researches - 1)
		score, nodes := w.iteration(p, depth)
		if int(score) != want || !mated && nodes != wantNodes {
			t.Errorf("%s depth %d: search %v with %d nodes, PVS %d with %d", p.FEN(), depth, score, nodes, want, wantNodes)
		}
		if !mated {
			counted++
		}
	})
	if t.Logf("%d trees without a mate", counted); !testing.Short() && counted < 300 {
		t.Error("these are too few")
	}
}

// forgetfulWorker returns a worker without selectivity and memory.
func forgetfulWorker(t *testing.T) *worker {
	t.Helper()
	e := NewEngine()
	e.SetHash(1)
	if err := e.Prepare(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close) // not earlier: the worker is in the engine's memory
	w := e.team.mainThread()
	w.exhaustive, w.memoryless = true, true
	return w
}

// iteration searches a position to a depth without earlier iterations.
func (w *worker) iteration(p movegen.Position, depth int) (eval.Score, uint64) {
	w.begin(&task{
		game: movegen.NewGame(p), root: rootMoves(&p, nil), weights: eval.PSQTWeights(), // as chesstree has them
		ctl: NewControl(), limits: &Limits{}, lines: 1,
	})
	score := w.searchRoot(0, depth, -eval.Infinity, eval.Infinity)
	return score, w.nodes
}

// A pickerOrder is the order of a picker without TT move, killers and
// history, except for the root, which has the generator's order.
type pickerOrder struct {
	root    movegen.Position
	node    node
	history *history
}

func (o *pickerOrder) sort(p *movegen.Position, moves []movegen.Move) {
	if *p == o.root {
		return
	}
	n := &o.node
	n.pos, n.masks, n.threats = *p, p.Masks(), p.Sets().Attacks(p.SideToMove().Other())
	n.picker.start(movegen.NoMove, killers{}, true)
	for i := range moves {
		moves[i] = n.picker.pick(n, o.history)
	}
}
