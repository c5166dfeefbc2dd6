package search

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// TestSingularKeepsTheNode tests whether a move is singular. That search shares
// the frame, but must keep the node's evaluation, and must not take the score
// of the excluded move for an evaluation.
func TestSingularKeepsTheNode(t *testing.T) {
	w, n := preparedNode(t, quietPosition)
	ttEntry := tt.Entry{Move: fentest.Moves(&n.pos)[0], Score: n.staticEval + 300, Depth: 20, Bound: tt.Lower}
	w.tt.Store(n.pos.Key(), 1, ttEntry)
	n.applyTT(&ttEntry, true)
	before := *n
	if before.estimate != ttEntry.Score || !before.ttPV {
		t.Fatalf("evaluation %d, ever on a principal variation: %v", before.estimate, before.ttPV)
	}
	w.singular(1, n, &ttEntry, 8, ttEntry.Score-1, ttEntry.Score+1, true, false)
	if n.estimate != before.estimate || n.staticEval != before.staticEval || n.ttPV != before.ttPV || n.excluded != movegen.NoMove {
		t.Errorf("the node changed: evaluation %d, static %d, ever on a principal variation %v", n.estimate, n.staticEval, n.ttPV)
	}
	n.excluded = ttEntry.Move
	n.applyTT(&tt.Entry{}, false)
	if n.estimate != n.staticEval || !n.ttPV {
		t.Errorf("without its best move: evaluation %d, static %d, ever on a principal variation %v", n.estimate, n.staticEval, n.ttPV)
	}
}

// TestNoImprovementIsKnownAtTheRoot: without an earlier evaluation a position
// counts as improving, also at the root.
func TestNoImprovementIsKnownAtTheRoot(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{{quietPosition, true}, {checkPosition, false}} {
		for ply := range 2 {
			w := rootOf(t, movegen.NewGame(fentest.Parse(t, test.fen)))
			*w.frame(ply) = *w.frame(0)
			w.evaluate(ply, w.frame(ply))
			if got := w.frame(ply).improving; got != test.want {
				t.Errorf("%s at ply %d: improving %v, want %v", test.fen, ply, got, test.want)
			}
		}
	}
}

// rootOf returns a worker that is set up to search the game's position.
func rootOf(t *testing.T, game *movegen.Game) *worker {
	t.Helper()
	w, _ := nodeOf(t, quietPosition)
	beginGame(w, game)
	return w
}

// TestRootKnowsTheGame plays some moves and checks the indices of continuation
// histories at the root and at the plies after it.
func TestRootKnowsTheGame(t *testing.T) {
	game := movegen.NewGame(movegen.StartPosition())
	var indices []int // of the moves
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"} {
		m := fentest.Move(t, game.Position(), text)
		indices = append(indices, pieceToIndex(game.Position(), m))
		game.Play(m)
	}
	w := rootOf(t, game.Clone())
	for _, text := range []string{"b5a4", "g8f6", "e1h1"} {
		ply := len(indices) - 6
		last := len(indices) - 1
		if got, want := w.frame(ply).priorMoves, [3]int{indices[last], indices[last-1], indices[last-3]}; got != want {
			t.Errorf("at ply %d: %v, want %v", ply, got, want)
		}
		m := fentest.Move(t, &w.frame(ply).pos, text)
		indices = append(indices, pieceToIndex(&w.frame(ply).pos, m))
		w.make(ply, m)
	}
	if w = rootOf(t, movegen.NewGame(movegen.StartPosition())); w.frame(0).priorMoves != [3]int{} {
		t.Errorf("before the first move: %v", w.frame(0).priorMoves)
	}
}

// TestQuiescenceKnowsRepetition repeats a position with the last move before
// quiescence.
func TestQuiescenceKnowsRepetition(t *testing.T) {
	game := movegen.NewGame(fentest.Parse(t, "4k1n1/8/8/8/8/8/8/RR2K1N1 w - - 10 40"))
	fentest.Play(t, game, "g1f3 g8f6 f3g1")
	for _, test := range []struct {
		move string
		draw bool
	}{{"f6g8", false}, {"f6d7", false}} {
		w := rootOf(t, game.Clone())
		w.make(0, fentest.Move(t, &w.frame(0).pos, test.move))
		if got := w.quiesce(1, -eval.Infinity, eval.Infinity); (got == eval.Draw) != test.draw {
			t.Errorf("%s, once before in the game: %d", test.move, got)
		}
	}
	// Twice before in the game, or once in the search, is a draw.
	fentest.Play(t, game, "f6g8 g1f3 g8f6 f3g1")
	w := rootOf(t, game)
	w.make(0, fentest.Move(t, &w.frame(0).pos, "f6g8"))
	if got := w.quiesce(1, -eval.Infinity, eval.Infinity); got != eval.Draw {
		t.Errorf("the third time: %d", got)
	}
}

// TestAspirationAfterFailingHigh aspires around scores that are far too low,
// correct, and too high. Each fail high makes the next search a ply less deep,
// up to a limit, and a fail low restores the depth.
func TestAspirationAfterFailingHigh(t *testing.T) {
	const depth = 7
	for _, test := range []struct {
		name  string
		off   eval.Score // of the expectation
		least int        // depth of the last search
		most  int
	}{
		{"as expected", 0, depth, depth},
		{"far above the window", -2000, depth - aspirationFailures, depth - 1},
		{"far below the window", 2000, depth, depth},
	} {
		w := rootOf(t, movegen.NewGame(fentest.Parse(t, quietPosition)))
		for d := 1; d < depth; d++ {
			for i := range w.root {
				w.root[i].endIteration()
			}
			w.aspirate(0, d)
		}
		for i := range w.root {
			w.root[i].endIteration()
			w.root[i].previous += test.off
			w.root[i].mean = w.root[i].previous
		}
		w.aspirate(0, depth)
		if e, ok := w.tt.Probe(w.frame(0).pos.Key(), 0); !ok || e.Depth < test.least || e.Depth > test.most || e.Bound != tt.Exact {
			t.Errorf("%s: the last search had depth %d and bound %v, want depth %d to %d and an exact score",
				test.name, e.Depth, e.Bound, test.least, test.most)
		}
	}
}

// TestQuiescenceCapturesWithAKingAlone: what is captured may be all that the other side could win
// with, however much it was ahead.
func TestQuiescenceCapturesWithAKingAlone(t *testing.T) {
	for _, fen := range []string{
		"3b4/2b1b1b1/5b2/6k1/1b5b/4b3/6K1/7r w - - 0 1", // a rook that was a pawn
		"7k/7R/5K2/8/8/8/3B4/2B5 b - - 0 1",
	} {
		w, _ := preparedNode(t, fen)
		if got := w.quiesce(1, -1, 0); got != eval.Draw {
			t.Errorf("%s: %d", fen, got)
		}
	}
}

// TestDeadDraws: without endgame tables, with few nodes. Most are from reports on other engines.
func TestDeadDraws(t *testing.T) {
	for _, fen := range []string{
		"7k/8/8/8/3K3P/7P/4B3/8 w - - 0 1",
		"4k3/8/p3b3/8/8/8/8/K7 w - - 0 2",
		"1b6/8/5b2/8/8/6kp/8/7K w - - 0 1",
		"3b1b2/2b1b3/3b1b2/6b1/6kb/7p/8/7K w - - 0 1",
		"3b4/2b1b3/3b1b2/6b1/6kp/6bp/8/7K w - - 0 1",
		"8/p7/kpP5/qrp1b3/rpP2b2/pP6/P3K3/8 w - - 0 1",
		"8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
		"1k5n/8/2K5/8/P7/P7/1B6/8 w - - 2 1",
		"8/8/8/7p/2kb3P/8/6K1/8 w - - 0 1",
	} {
		const nodes, most = 200_000, 40 // without the knowledge scores are beyond 100
		if r, _ := search(t, fen, Limits{Nodes: nodes}); r.Score < -most || r.Score > most {
			t.Errorf("%s: %v after %d nodes, want within %d centipawns of a draw", fen, r.Score, nodes, most)
		}
	}
}
