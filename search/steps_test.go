package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// TestNarrowWindow checks that a reachable draw by repetition raises alpha: White
// has moved the king away and can move it back.
func TestNarrowWindow(t *testing.T) {
	const fen, back = "7k/8/8/8/8/8/1q6/4K3 w - - 10 60", "e1d1 b2a2 d1e1 a2b2 e1d1 b2a2"
	for _, test := range []struct {
		name   string
		moves  string
		alpha  eval.Score
		change func(w *worker)
		want   eval.Score
	}{
		{"back to where we were", back, -900, func(*worker) {}, 0},
		{"nothing to repeat", "e1d1 b2a2", -900, func(*worker) {}, -900},
		{"alpha is better than a draw", back, 50, func(*worker) {}, 50},
		{"an exhaustive search", back, -900, func(w *worker) { w.exhaustive = true }, -900},
		{"without its best move", back, -900, func(w *worker) { w.frame(6).excluded = 1 }, -900},
	} {
		w := rootOf(t, movegen.NewGame(fentest.Parse(t, fen)))
		ply := w.play(t, test.moves)
		test.change(w)
		if a, _, _, _ := w.narrowWindow(ply, w.frame(ply), test.alpha, 900); a != test.want {
			t.Errorf("%s: alpha is %d, want %d", test.name, a, test.want)
		}
	}
}

// play makes moves, separated by blanks, from the root on, and returns the ply after them.
func (w *worker) play(t *testing.T, moves string) (ply int) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		w.make(ply, fentest.Move(t, &w.frame(ply).pos, text))
		ply++
	}
	return ply
}

// TestKeepsTheUpcomingDraw: White, who is lost, can repeat a position of the
// search. That is worth a draw also if step 14 leaves the repetition out, because
// another move was searched first.
func TestKeepsTheUpcomingDraw(t *testing.T) {
	w := rootOf(t, movegen.NewGame(fentest.Parse(t, "7k/8/8/8/8/8/q7/3K2N1 w - - 10 60")))
	ply := w.play(t, "d1e1 a2b2 e1d1 b2a2")
	n := w.frame(ply)
	knight := fentest.Move(t, &n.pos, "g1f3")
	for depth := 1; depth <= 6; depth++ {
		w.tt.Store(n.pos.Key(), ply, tt.Entry{Move: knight, Score: -300, Bound: tt.Upper})
		if got := w.negamax(ply, depth, -900, 900, false); got != eval.Draw {
			t.Errorf("depth %d: %d", depth, got)
		}
	}
}

func TestRazor(t *testing.T) {
	hopeless := 2000 - margin(razoringBase+razoringMargin)
	for _, test := range []struct {
		name   string
		fen    string
		eval   eval.Score
		depth  int
		alpha  eval.Score
		change func(w *worker, n *node)
		want   bool
	}{
		{"far below alpha", quietPosition, hopeless, 1, 2000, keep, true},
		{"not far enough", quietPosition, hopeless + 1, 1, 2000, keep, false},
		{"too deep", quietPosition, -30000, razoringDepth + 1, 2000, keep, false},
		{"in check", checkPosition, hopeless, 1, 2000, keep, false},
		{"alpha is a mate", quietPosition, hopeless, 1, eval.MateIn(9), keep, false},
		{"alpha is a TB win", quietPosition, hopeless, 1, eval.TBWinIn(9), keep, false},
		{"a capture helps", quietPosition, hopeless, 1, -2000, func(_ *worker, n *node) { n.estimate = -5000 }, false},
		{"without its best move", quietPosition, hopeless, 1, 2000, exclude, false},
	} {
		w, n := preparedNode(t, test.fen)
		n.estimate = test.eval
		test.change(w, n)
		if _, ok := w.razor(1, n, test.depth, test.alpha); ok != test.want {
			t.Errorf("%s: %v, want %v", test.name, ok, test.want)
		}
	}
}

// TestProbCut tests a position in which a pawn captures a queen.
func TestProbCut(t *testing.T) {
	const hanging = "4k3/8/2p5/3q4/4P3/8/4K3/8 w - - 0 1"
	for _, test := range []struct {
		name    string
		fen     string
		depth   int
		beta    eval.Score
		ttEntry tt.Entry
		change  func(w *worker, n *node)
		want    bool
	}{
		{"a queen for a pawn", hanging, 8, -700, tt.Entry{}, keep, true},
		{"still not enough", hanging, 8, 2000, tt.Entry{}, keep, false},
		{"nothing to capture", pawnPosition, 8, -1000, tt.Entry{}, keep, false},
		{"too shallow", hanging, probCutDepth - 1, -700, tt.Entry{}, keep, false},
		{"known to fail", hanging, 8, -700, tt.Entry{Depth: 6, Score: -800, Bound: tt.Upper}, keep, false},
		{"in check", checkPosition, 8, -2000, tt.Entry{}, keep, false},
		{"beta is a mate", hanging, 8, eval.MatedIn(9), tt.Entry{}, keep, false},
		{"beta is a TB loss", hanging, 8, eval.TBLossIn(9), tt.Entry{}, keep, false},
		{"without its best move", hanging, 8, -700, tt.Entry{}, exclude, false},
	} {
		w, n := preparedNode(t, test.fen)
		test.change(w, n)
		if _, ok := w.probCut(1, n, &test.ttEntry, test.depth, test.beta, true); ok != test.want {
			t.Errorf("%s: %v, want %v", test.name, ok, test.want)
		}
	}
}

func TestHindsight(t *testing.T) {
	for _, test := range []struct {
		name        string
		before, now eval.Score
		reduced     int
		depth       int
		want        int
	}{
		{"reduced, and the opponent got better", -50, 20, hindsightDeeper, 5, 1},
		{"reduced by less", -50, 20, hindsightDeeper - 1, 5, 0},
		{"reduced, and both evaluations are in our favour", 100, 100, hindsightShallower, 5, -1},
		{"not by enough", 10, 10, hindsightDeeper, 5, 0},
		{"near the leaves", 100, 100, hindsightShallower, 1, 0},
		{"in check", -50, eval.NoScore, hindsightDeeper, 5, 0},
		{"out of check", eval.NoScore, 20, hindsightDeeper, 5, 0},
	} {
		w, n := nodeOf(t, quietPosition)
		w.frame(0).staticEval = test.before
		n.staticEval, n.reduced = test.now, test.reduced
		if got := w.hindsight(1, n, test.depth); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
		n.excluded = movegen.NewMove(movegen.A1, movegen.H8)
		if got := w.hindsight(1, n, test.depth); got != 0 {
			t.Errorf("%s, with a move excluded: %d, want 0", test.name, got)
		}
	}
}

// TestSearchMove has the child's score in the TT, so that scouts return it at once,
// and compares the depths of all searches of a move that has a depth of 8.
func TestSearchMove(t *testing.T) {
	const alpha, depth = 0, 8
	much, some, little := margin(deeperMargin)+1, margin(deeperMargin), margin(shallowerMargin)-1
	for _, test := range []struct {
		name      string
		moveCount int
		reduction int
		score     eval.Score
		beta      eval.Score
		want      []int
	}{
		{"no better", 2, 0, alpha, 1, []int{8}},
		{"no better, reduced", 2, 3, alpha, 1, []int{5}},
		{"better, not reduced", 2, 0, much, 1, []int{8}},
		{"better, reduced", 2, 3, some, 1, []int{5, 8}},
		{"much better", 2, 3, much, 1, []int{5, 9}},
		{"hardly better", 2, 3, little, 1, []int{5, 7}},
		{"hardly better, which the scout has shown", 2, 1, little, 1, []int{7}},
		{"inside the window", 2, 0, some, 900, []int{8, 8}},
		{"inside the window, reduced", 2, 3, some, 900, []int{5, 8, 8}},
		{"inside the window, much better", 2, 3, much, 900, []int{5, 9, 9}},
		{"above the window", 2, 3, 950, 900, []int{5, 9}},
		{"the first move", 1, 0, some, 900, []int{8}},
	} {
		w, n := preparedNode(t, quietPosition)
		w.make(1, fentest.Move(t, &n.pos, "h2h3"))
		child := w.frame(2)
		child.reduced = test.reduction * onePly
		w.tt.Store(child.pos.Key(), 2, tt.Entry{Score: -test.score, Depth: 30, Bound: tt.Exact})
		w.recorder = newRecorder(w, &Trace{Plies: 2, Limit: 9})
		w.recordIteration(depth)
		w.searchMove(1, depth, test.moveCount, alpha, test.beta, alpha, false)
		var got []int
		for _, search := range w.recorder.current.Roots {
			got = append(got, search.Depth)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: searches to the depths %v, want %v", test.name, got, test.want)
		}
	}
}

// TestNullMoveIsVerified checks that deep null moves are verified by a search
// without any: in this position, zugzwang for White, passing would be best.
func TestNullMoveIsVerified(t *testing.T) {
	if testing.Short() {
		t.Skip("searches some millions of nodes")
	}
	const zugzwang = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1" // a well-known test of null moves
	result, _ := search(t, zugzwang, Limits{Nodes: 12_000_000})
	if got := result.Best.String(); got != "e1f1" {
		t.Errorf("%s with %v, want e1f1", got, result.Score)
	}
}

// TestNoisyHistory checks that a capture that causes a cutoff moves up in the
// order, and that one that does not moves down.
func TestNoisyHistory(t *testing.T) {
	_, n := nodeOf(t, "4k3/8/8/3q1q2/4P3/8/4K3/8 w - - 0 1")
	h := new(history)
	left, right := fentest.Move(t, &n.pos, "e4d5"), fentest.Move(t, &n.pos, "e4f5")
	first := func() movegen.Move {
		n.picker.start(movegen.NoMove, killers{}, false)
		return n.picker.pick(n, h, new(movegen.MoveList))
	}
	for _, m := range []movegen.Move{left, right} {
		n.noisies.n = 0
		for _, other := range []movegen.Move{left, right} {
			if other != m {
				n.addTried(other, false)
			}
		}
		for range 100 {
			h.update(n, m, 10)
		}
		if got := first(); got != m {
			t.Errorf("the first capture is %v, want %v, which refuted", got, m)
		}
	}
}

// TestQuietBonuses compares the picker's bonuses for checks with the rules, and
// tests those for pawn attacks.
func TestQuietBonuses(t *testing.T) {
	p := fentest.Parse(t, "6k1/8/8/3p4/8/2N1R3/3BQ3/4K3 w - - 0 1")
	n := node{pos: p, masks: p.Masks()}
	n.threats.Set(p.Sets(), movegen.Black)
	s := newQuietBonuses(&n)
	var list movegen.MoveList
	p.AppendQuiet(&n.masks, &list)
	checks := 0
	for _, m := range list.Slice() {
		from, to := p.PieceAt(m.From()).Type(), m.To()
		direct := s[from&7].checks.Has(to)
		if direct && !p.GivesCheck(m) {
			t.Errorf("%v does not give check", m)
		}
		if direct {
			checks++
		}
	}
	if checks < 3 {
		t.Errorf("%d checks", checks)
	}
	for _, test := range []struct {
		move string
		want int32
	}{
		{"c3e4", -int32(orderThreat)},
		{"c3b1", 0},
		{"e3e4", -int32(orderThreat)},
	} {
		m := fentest.Move(t, &p, test.move)
		if got := s.of(p.PieceAt(m.From()).Type(), m.From(), m.To()); got != test.want {
			t.Errorf("%s: %d, want %d", test.move, got, test.want)
		}
	}
}

// walk calls see with the positions of random games.
func walk(games int, see func(*movegen.Position)) {
	random := rand.New(rand.NewPCG(7, 7))
	for range games {
		p := movegen.StartPosition()
		for range 80 {
			see(&p)
			moves := fentest.Moves(&p)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[random.IntN(len(moves))])
		}
	}
}

// TestStartsNoExchange checks with static exchange that undisturbed moves are safe.
func TestStartsNoExchange(t *testing.T) {
	undisturbed, disturbed := 0, 0
	walk(40, func(p *movegen.Position) {
		n := node{pos: *p, masks: p.Masks()}
		n.threats.Set(p.Sets(), p.SideToMove().Other())
		var quiets movegen.MoveList
		p.AppendQuiet(&n.masks, &quiets)
		for _, m := range quiets.Slice() {
			switch {
			case !n.startsNoExchange(m):
				disturbed++
			case !seeAtLeast(p, m, 0):
				t.Fatalf("%s: %v loses material", p.FEN(), m)
			default:
				undisturbed++
			}
		}
	})
	if undisturbed == 0 || disturbed == 0 {
		t.Errorf("%d moves undisturbed, %d disturbed", undisturbed, disturbed)
	}
}

// TestStatic removes pieces from the board: the evaluation shrinks.
func TestStatic(t *testing.T) {
	w, n := nodeOf(t, "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1") // 11 pieces and pawns
	n.rawEval = 1024
	if got, want := w.correctedEval(n), eval.Score(1024-21*5); got != want {
		t.Errorf("an evaluation of 1024 becomes %d, want %d", got, want)
	}
	before := n.rawEval * eval.Score(1024-21*5) / 1024
	n.staticEval = before
	for _, miss := range []eval.Score{300, -900} {
		w.corrections.update(n, before+miss, 20)
		if got, want := n.correction, w.correctedEval(n)-before; n.correction != max(want, -want) || n.correction == 0 {
			t.Errorf("after an error of %d: a correction of %d, want %d", miss, got, want)
		}
	}
}

// What is known stays as it is, whatever the fifty-move rule and the corrections say.
func TestStaticOfKnown(t *testing.T) {
	for _, fen := range []string{"4k3/8/8/8/8/8/8/R3K3 w - - 60 90", "4k3/8/4K3/4P3/8/8/8/8 w - - 60 90"} {
		w, n := nodeOf(t, fen)
		n.rawEval = 1000
		w.corrections.update(n, n.rawEval+500, 20)
		if got := w.correctedEval(n); got != n.rawEval || n.correction != 0 {
			t.Errorf("%s: %d becomes %d, with a correction of %d", fen, n.rawEval, got, n.correction)
		}
	}
}

func TestEvalAllowsNullMove(t *testing.T) {
	const beta = 100
	enough := beta + margin(nullMoveStatic-10*nullMoveStaticDepth)
	for _, test := range []struct {
		eval, static eval.Score
		want         bool
	}{{beta, enough, true}, {beta - 1, enough, false}, {beta, enough - 1, false}} {
		n := node{estimate: test.eval, staticEval: test.static}
		if got := n.evalAllowsNullMove(10, beta); got != test.want {
			t.Errorf("evaluation %d, static %d: %v, want %v", test.eval, test.static, got, test.want)
		}
	}
}

// afterMove returns a worker at ply 1 after a move, or a null move for "", and the move.
func afterMove(t *testing.T, text string) (w *worker, m movegen.Move) {
	t.Helper()
	w = rootOf(t, movegen.NewGame(fentest.Parse(t, "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1")))
	if text == "" {
		w.makeNull(0)
		return w, movegen.NoMove
	}
	m = fentest.Move(t, &w.frame(0).pos, text)
	w.make(0, m)
	return w, m
}

// TestRewardPriorMove makes everything fail low after a move: a quiet one gains, a capture
// and a null move do not.
func TestRewardPriorMove(t *testing.T) {
	for move, want := range map[string]bool{"h1h8": true, "e4d5": false, "": false} {
		w, _ := afterMove(t, move)
		before := w.history
		w.updateHistories(1, w.frame(1), movegen.NoMove, 10, tt.Upper)
		if got := w.history != before; got != want {
			t.Errorf("%q: the history changed: %v, want %v", move, got, want)
		}
	}
}

// TestPunishPriorMove refutes the first moves of a node: quiet ones lose history, captures,
// null moves and later moves do not.
func TestPunishPriorMove(t *testing.T) {
	for _, test := range []struct {
		move      string // "" for a null move
		moveCount int
		most      int
		want      bool
	}{{"h1h8", 1, 1, true}, {"h1h8", 2, 1, false}, {"h1h8", 2, 2, true}, {"e4d5", 1, 1, false}, {"", 1, 1, false}} {
		w, m := afterMove(t, test.move)
		before, root := w.history, w.frame(0)
		root.moveCount = test.moveCount
		w.punishPriorMove(1, w.frame(1), 10, test.most)
		if got := w.history != before; got != test.want {
			t.Errorf("%+v: the history changed: %v", test, got)
		}
		if q := w.history.of(root); test.want && q.value(pieceToIndex(&root.pos, m), m) >= 0 {
			t.Errorf("%+v: the move gained", test)
		}
	}
}

// TestRewardEvalGain sets the evaluations of both sides around a move: the better for its
// side, the more a quiet one gains, without factor and base.
func TestRewardEvalGain(t *testing.T) {
	nothing := -historyEvalBase
	for _, test := range []struct {
		move          string
		before, after eval.Score
		want          int // in centipawns
	}{
		{"h1h2", 30, -30, 0},
		{"h1h2", 30, -50, 20},
		{"h1h2", 30, 10, -40},
		{"h1h2", 30, -3000, historyEvalMost},
		{"h1h2", 30, 3000, historyEvalLeast},
		{"e4d5", 0, -100, nothing},
		{"h1h8", eval.NoScore, -100, nothing},
		{"h1h8", 100, eval.NoScore, nothing},
	} {
		w, m := afterMove(t, test.move)
		root := w.frame(0)
		root.staticEval, w.frame(1).staticEval = test.before, test.after
		w.rewardEvalGain(1, w.frame(1))
		q := w.history.of(root)
		if got, want := int32(*q.ofSquares(m)), int32((test.want+historyEvalBase)*historyEvalFactor); got != want {
			t.Errorf("%s from %d to %d: %d, want %d", test.move, test.before, test.after, got, want)
		}
	}
}

// TestTolerance tests how much material a capture may lose without being put
// off.
func TestTolerance(t *testing.T) {
	w, n := nodeOf(t, "4k3/8/2p5/3p4/8/8/6B1/4K3 w - - 0 1")
	m := fentest.Move(t, &n.pos, "g2d5") // a bishop captures a pawn protected by another one
	n.picker.start(movegen.NoMove, killers{}, true)
	share := eval.Score(orderTolerance) // of 100 centipawns
	if got := n.picker.tolerance(n, &w.history, m); got != share {
		t.Errorf("%d, want %d", got, share)
	}
	if !losesMaterial(&n.pos, m, 199) || losesMaterial(&n.pos, m, 200) {
		t.Error("a bishop for a pawn is tolerated at 199, or not at 200")
	}
	*w.history.ofNoisy(n, m) = int16(10 * orderToleranceHistory)
	if got := n.picker.tolerance(n, &w.history, m); got != share+10 {
		t.Errorf("%d with a good history, want %d", got, share+10)
	}
	n.picker.start(movegen.NoMove, killers{}, false)
	if got := n.picker.tolerance(n, &w.history, m); got != 0 {
		t.Errorf("%d in quiescence", got)
	}
}

// TestOutsideExchange tests which captures quiescence skips after the first ones.
func TestOutsideExchange(t *testing.T) {
	_, n := nodeOf(t, "4k3/p6p/8/3q4/2N5/8/8/R3K2R w - - 0 1")
	n.move = movegen.NewMove(56, 48) // to a7, where there is a pawn now
	for _, test := range []struct {
		move string
		want bool
	}{{"h1h7", true}, {"a1a7", false}} {
		if got := n.outsideExchange(fentest.Move(t, &n.pos, test.move)); got != test.want {
			t.Errorf("%s: %v, want %v", test.move, got, test.want)
		}
	}
	n.move = movegen.NoMove
	if n.outsideExchange(fentest.Move(t, &n.pos, "h1h7")) {
		t.Error("after a null move")
	}
	_, n = nodeOf(t, "7k/p6p/8/8/8/8/8/R3K2R w - - 0 1")
	n.move = movegen.NewMove(56, 48)
	if n.outsideExchange(fentest.Move(t, &n.pos, "h1h7")) {
		t.Error("a check")
	}
}

// TestExpected checks the expected score of a root move over several
// iterations.
func TestExpected(t *testing.T) {
	r := rootMove{score: -eval.Infinity, previous: -eval.Infinity}
	for _, test := range []struct{ score, want eval.Score }{
		{40, 40}, {60, 50}, {10, 30}, {-eval.Infinity, -eval.Infinity}, {80, 80}, {eval.MateIn(5), eval.MateIn(5)}, {90, 90},
		{eval.TBWinIn(5), eval.TBWinIn(5)}, {70, 70},
	} {
		r.score = test.score
		r.endIteration()
		if got := r.expected(); got != test.want {
			t.Errorf("after %d: %d, want %d", test.score, got, test.want)
		}
	}
}

func TestSoften(t *testing.T) {
	mate, table := eval.MateIn(5), eval.TBWinIn(5)
	for _, test := range []struct{ score, beta, want eval.Score }{
		{200, 100, 175}, {100, 100, 100}, {-100, -200, -125}, {mate, 100, mate}, {table, 100, table}, {100, -table, 100},
	} {
		if got := soften(test.score, test.beta, 3, 1); got != test.want {
			t.Errorf("%d above %d: %d, want %d", test.score, test.beta, got, test.want)
		}
	}
}
