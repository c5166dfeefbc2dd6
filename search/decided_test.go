package search

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// The tests here check what the search does with decided scores: mates, and wins and
// losses by the endgame tables. Most take the scores from the transposition table, so
// that no files are needed.

// storeReplies stores an entry with a score, for the side to move there, for the
// position after each legal move from n except one.
func (w *worker) storeReplies(n *node, score eval.Score, bound tt.Bound, except movegen.Move) {
	for _, m := range fentest.Moves(&n.pos) {
		if m != except {
			w.tt.Store(n.pos.KeyAfter(m), 2, tt.Entry{Score: score, Depth: 30, Bound: bound})
		}
	}
}

// preparedNode is nodeOf with the evaluation of the node.
func preparedNode(t *testing.T, fen string) (*worker, *node) {
	w, n := nodeOf(t, fen)
	w.evals.Reset(&n.pos)
	w.evals.Null(0)
	w.evaluate(1, n)
	n.estimate = n.staticEval
	return w, n
}

// A win after a null move is not proven, because the opponent did not move: the score is
// beta. Other scores are returned as they are.
func TestNullMoveProvesNoWin(t *testing.T) {
	const beta = -500
	depth := nullMoveVerifyDepth - 1
	for _, test := range []struct {
		name        string
		score, want eval.Score // after the null move, and of the node
	}{
		{"above beta", 700, 700},
		{"a mate", eval.MateIn(9), beta},
		{"a TB win", eval.TBWinIn(9), beta},
	} {
		w, n := preparedNode(t, quietPosition)
		var child movegen.Position
		n.pos.MakeNullInto(&child)
		w.tt.Store(child.Key(), 2, tt.Entry{Score: -test.score, Depth: 30, Bound: tt.Upper})
		if got, ok := w.nullMove(1, n, depth, beta, true); got != test.want || !ok {
			t.Errorf("%s: %d, %v, want %d", test.name, got, ok, test.want)
		}
	}
}

// In check, quiescence skips quiet evasions only once one of them does not lose.
func TestQuiescenceSearchesEvasionsWhileLost(t *testing.T) {
	const fen = "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1" // four quiet evasions, and more than are searched
	for _, won := range []eval.Score{eval.MateIn(9), eval.TBWinIn(9)} {
		_, start := nodeOf(t, fen)
		evasions := fentest.Moves(&start.pos)
		if len(evasions) <= quiescenceEvasions+1 {
			t.Fatalf("%d evasions", len(evasions))
		}
		for _, saves := range evasions {
			w, n := nodeOf(t, fen)
			w.storeReplies(n, won, tt.Lower, saves)
			if got := w.quiesce(1, -500, -499); got.IsLoss() {
				t.Errorf("%v saves, and the score is %v", saves, got)
			}
		}
	}
}

// The TT move is compared with others unless a guard holds.
func TestSingularGuards(t *testing.T) {
	depth := singularDepth
	type setting struct {
		w       *worker
		n       *node
		ttEntry *tt.Entry
	}
	for _, test := range []struct {
		name     string
		depth    int
		change   func(s setting)
		searched bool
	}{
		{"as deep as is needed", depth, func(setting) {}, true},
		{"near the leaves", depth - 1, func(setting) {}, false},
		{"where a PV once went, as deep", depth, func(s setting) { s.n.ttPV = true }, false},
		{"where a PV once went, a ply deeper", depth + 1, func(s setting) { s.n.ttPV = true }, true},
		{"a move is excluded", depth, func(s setting) { s.n.excluded = movegen.NewMove(movegen.A1, movegen.H8) }, false},
		{"no selectivity", depth, func(s setting) { s.w.exhaustive = true }, false},
		{"twice as deep as the iteration", depth, func(s setting) { s.w.rootDepth = 0 }, false},
		{"no TT move", depth, func(s setting) { s.ttEntry.Move = movegen.NoMove }, false},
		{"a TT move of another position", depth, func(s setting) { s.ttEntry.Move = movegen.NewMove(movegen.A1, movegen.H8) }, false},
		{"an entry as deep as is needed", depth, func(s setting) { s.ttEntry.Depth = depth - singularEntryDepth }, true},
		{"an entry less deep", depth, func(s setting) { s.ttEntry.Depth = depth - singularEntryDepth - 1 }, false},
		{"an exact score", depth, func(s setting) { s.ttEntry.Bound = tt.Exact }, true},
		{"an upper bound", depth, func(s setting) { s.ttEntry.Bound = tt.Upper }, false},
		{"a mate", depth, func(s setting) { s.ttEntry.Score = eval.MateIn(9) }, false},
		{"a TB win", depth, func(s setting) { s.ttEntry.Score = eval.TBWinIn(9) }, false},
		{"a TB loss", depth, func(s setting) { s.ttEntry.Score = eval.TBLossIn(9) }, false},
	} {
		w, n := preparedNode(t, quietPosition)
		w.rootDepth = 1
		ttEntry := tt.Entry{Move: fentest.Moves(&n.pos)[0], Score: 40, Depth: 20, Bound: tt.Lower}
		test.change(setting{w, n, &ttEntry})
		w.singular(1, n, &ttEntry, test.depth, -100, -99, false, true)
		if searched := w.nodes > 0; searched != test.searched {
			t.Errorf("%s: the others are searched: %v", test.name, searched)
		}
	}
}

// If the others reach beta too, the node ends, but not with a win: the score would be
// less than what is proven.
func TestMultiCutKeepsWins(t *testing.T) {
	const beta = -300
	depth := singularDepth + 2
	for _, test := range []struct {
		name  string
		score eval.Score // of the other moves
		ends  bool
	}{
		{"scores", 500, true},
		{"mates", eval.MateIn(9), false},
		{"TB wins", eval.TBWinIn(9), false},
	} {
		w, n := preparedNode(t, quietPosition)
		ttEntry := tt.Entry{Move: fentest.Moves(&n.pos)[0], Score: 0, Depth: 20, Bound: tt.Lower}
		w.storeReplies(n, -test.score, tt.Upper, ttEntry.Move)
		extension, score, ends := w.singular(1, n, &ttEntry, depth, beta-1, beta, false, true)
		if ends != test.ends || !ends && extension >= 0 || ends && score < beta {
			t.Errorf("%s: extension %d, score %d, ends %v", test.name, extension, score, ends)
		}
	}
}

// The first window is open around a decided score, and where there is none.
func TestAspires(t *testing.T) {
	for _, test := range []struct {
		name       string
		depth      int
		expected   eval.Score
		exhaustive bool
		want       bool
	}{
		{"a score", aspirationDepth, 40, false, true},
		{"too shallow", aspirationDepth - 1, 40, false, false},
		{"a mate", aspirationDepth, eval.MateIn(9), false, false},
		{"a TB win", aspirationDepth, eval.TBWinIn(9), false, false},
		{"a TB loss", aspirationDepth, eval.TBLossIn(9), false, false},
		{"no score", aspirationDepth, -eval.Infinity, false, false},
		{"an exhaustive search", aspirationDepth, 40, true, false},
	} {
		w := &worker{exhaustive: test.exhaustive}
		if got := w.aspires(test.depth, test.expected); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

func TestOpenWindow(t *testing.T) {
	narrow, wide := margin(aspirationLimit), margin(aspirationLimit)+1
	for _, test := range []struct {
		name         string
		delta, score eval.Score
		failed       tt.Bound
		alpha, beta  eval.Score
	}{
		{"narrow", narrow, 100, tt.Lower, 10, 100},
		{"wide, failed high", wide, 100, tt.Lower, 10, eval.Infinity},
		{"wide, failed low", wide, 10, tt.Upper, -eval.Infinity, 100},
		{"a mate", narrow, eval.MateIn(9), tt.Lower, 10, eval.Infinity},
		{"mated", narrow, eval.MatedIn(9), tt.Upper, -eval.Infinity, 100},
		{"a TB win", narrow, eval.TBWinIn(9), tt.Lower, 10, eval.Infinity},
		{"a TB loss", narrow, eval.TBLossIn(9), tt.Upper, -eval.Infinity, 100},
	} {
		if a, b := openWindow(10, 100, test.delta, test.score, test.failed); a != test.alpha || b != test.beta {
			t.Errorf("%s: %d to %d, want %d to %d", test.name, a, b, test.alpha, test.beta)
		}
	}
}

// After a decided score above the window the next search is as deep: there is no doubt
// about the move, and its score is not far from the one found.
func TestAspirationAfterAWin(t *testing.T) {
	const depth = 8
	for _, test := range []struct {
		name, fen string
		tables    bool
	}{
		{"a mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", false},
		{"a TB win by a capture", "3r4/p7/8/4k3/8/8/8/K2R4 w - - 0 1", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := rootOf(t, movegen.NewGame(fentest.Parse(t, test.fen)))
			if test.tables {
				w.syzygy, w.tbPieces = byDefault(openTables(t)), 4
			}
			for i := range w.root { // more than any evaluation here
				w.root[i].previous, w.root[i].mean = 1500, 1500
			}
			w.aspirate(0, depth)
			e, _ := w.tt.Probe(w.frame(0).pos.Key(), 0)
			if e.Depth != depth || !e.Score.IsWin() || e.Score.IsMate() == test.tables {
				t.Errorf("the last search had depth %d and found %v", e.Depth, e.Score)
			}
		})
	}
}
