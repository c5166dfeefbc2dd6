package search

import (
	"fmt"
	"slices"
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
	for i, entry := range fentest.Suites(t, perftFolder, "wellknown", "standard", "chess960") {
		if p := fentest.Parse(t, entry.FEN); i%step == 0 && p.HasLegalMove() {
			positions = append(positions, p)
		}
	}
	return positions
}

// TestGametrees compares the search, without selectivity and memory, with PVS: the value and
// the number of nodes of all trees up to depth 4 that are small, and in some of them the visits
// one after the other, as the recorder has them. PVS searches the moves in the same order as
// the search: at the root as the generator gives them, elsewhere as a picker without histories.
// Only one iteration of the search is compared.
//
// The search counts the moves it makes. PVS counts visits: one more for the root, and one for
// each re-search, for which the move was already made. For trees in which PVS finds a mate
// only the value is compared: the search ends a node when only a longer mate than one already
// found is possible (step 3), PVS does not.
func TestGametrees(t *testing.T) {
	const leafLimit = 100_000
	w, order := forgetfulWorker(t), &pickerOrder{history: new(history)}
	var compared [5]int // by depth
	counted, recorded := 0, 0
	for i, p := range gametreePositions(t) {
		order.root = p
		for depth := 1; depth <= 4 && movegen.Perft(&p, depth) < leafLimit; depth++ {
			compared[depth]++
			record := depth == 3 && i%5 == 0
			want := runPVS(t, p, depth, order, record)
			score, nodes := w.iteration(p, depth)
			if score != want.value || !want.mated && nodes != want.nodes {
				t.Errorf("%s depth %d: search %v with %d nodes, PVS %v with %d", p.FEN(), depth, score, nodes, want.value, want.nodes)
			}
			if want.mated {
				continue
			}
			counted++
			if record {
				recorded++
				if got := w.visits(p, depth, &Trace{Plies: depth, Limit: 1_000_000}); !slices.Equal(got, want.visits) {
					t.Errorf("%s: %d visits, PVS has %d", p.FEN(), len(got), len(want.visits))
				}
			}
		}
	}
	t.Logf("trees of depth 1 to 4: %v, %d without a mate, %d recorded", compared[1:], counted, recorded)
	if recorded < 2 || !testing.Short() && (compared[3] < 100 || compared[4] < 20 || counted < 300 || recorded < 10) {
		t.Error("these are too few")
	}
}

// pvs is what PVS finds in a tree, and the lines to the nodes that it visits, in their order.
type pvs struct {
	value  eval.Score
	nodes  uint64 // as the search counts them
	visits []string
	mated  bool // a leaf is a mate
}

// runPVS searches a tree, and notes the visits if they are wanted.
func runPVS(t *testing.T, p movegen.Position, depth int, order *pickerOrder, visits bool) (found pvs) {
	t.Helper()
	tree, err := chesstree.New(p, depth, chesstree.Options{Order: order.sort, Draws: true})
	if err != nil {
		t.Fatal(err)
	}
	s := gametree.NewSearch(tree)
	s.Watch = func(e gametree.Event[chesstree.Node]) {
		found.mated = found.mated || e.Kind == gametree.Evaluate && eval.Score(e.Value).IsMate()
		if visits && e.Kind != gametree.Research {
			found.visits = append(found.visits, fmt.Sprint(e.Node.Moves()))
		}
	}
	found.value = eval.Score(s.PVS(-gametree.Inf, gametree.Inf))
	found.nodes = uint64(s.Counts.Interior + s.Counts.Leaves - s.Counts.Researches - 1)
	return found
}

// forgetfulWorker returns a worker without selectivity and memory.
func forgetfulWorker(t *testing.T) *worker {
	t.Helper()
	e := smallEngine(1)
	t.Cleanup(e.Close) // not earlier: the worker is in the engine's memory
	w := prepare(t, e)
	w.exhaustive, w.memoryless = true, true
	return w
}

// beginAsTree begins a search with the evaluation that chesstree has.
func (w *worker) beginAsTree(p movegen.Position, trace *Trace) {
	w.begin(&task{
		game: movegen.NewGame(p), root: rootMoves(&p, nil), weights: eval.PSQTWeights(),
		ctl: NewControl(), limits: &Limits{}, lines: 1, trace: trace,
	})
}

// iteration searches a position to a depth without earlier iterations.
func (w *worker) iteration(p movegen.Position, depth int) (eval.Score, uint64) {
	w.beginAsTree(p, nil)
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
	n.pos, n.masks = *p, p.Masks()
	n.threats.Set(p.Sets(), p.SideToMove().Other())
	n.picker.start(movegen.NoMove, killers{}, true)
	var list movegen.MoveList
	for i := range moves {
		moves[i] = n.picker.pick(n, o.history, &list)
	}
}
