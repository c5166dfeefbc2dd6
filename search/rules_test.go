package search

import (
	"fmt"
	"hash/crc32"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// quietPosition and checkPosition are a quiet node and one in check.
const (
	quietPosition = "r1bq1rk1/ppp2ppp/5n2/2bp4/2NPP3/2P5/PP3PPP/RNBQK2R w KQ - 0 9"
	checkPosition = "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"
	pawnPosition  = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"
)

// prepare prepares an engine, and returns its main thread.
func prepare(t testing.TB, e *Engine) *worker {
	t.Helper()
	if err := e.Prepare(); err != nil {
		t.Fatal(err)
	}
	return e.team.mainThread()
}

// nodeOf returns a worker whose frame 1 holds a position, with a move before
// it.
func nodeOf(t testing.TB, fen string) (*worker, *node) {
	t.Helper()
	e := NewEngine()
	t.Cleanup(e.Close) // not earlier: the node is in the engine's memory
	w := prepare(t, e)
	beginGame(w, movegen.NewGame(movegen.StartPosition()))
	w.rootDepth = 10
	w.tt.NewSearch()
	n := w.frame(1)
	n.pos = fentest.Parse(t, fen)
	n.masks = n.pos.Masks()
	n.move = movegen.NewMove(12, 28)
	return w, n
}

// beginGame begins a search of a game's position without limits.
func beginGame(w *worker, game *movegen.Game) {
	w.begin(&task{game: game, root: rootMoves(game.Position(), nil), ctl: NewControl(), limits: &Limits{}, lines: 1})
}

// keep and exclude change the node of a test: not at all, or to one without its best move.
func keep(*worker, *node) {}

func exclude(_ *worker, n *node) { n.excluded = movegen.NewMove(movegen.A1, movegen.H8) }

func TestTTCutoff(t *testing.T) {
	const depth = 5
	for _, test := range []struct {
		name   string
		fen    string
		depth  int // of the entry
		bound  tt.Bound
		change func(w *worker, n *node)
		beta   eval.Score
		want   bool
	}{
		{"a lower bound above beta", quietPosition, depth, tt.Lower, keep, 40, true},
		{"an upper bound below beta", quietPosition, depth, tt.Upper, keep, 60, true},
		{"an exact score", quietPosition, depth, tt.Exact, keep, 60, true},
		{"a lower bound below beta", quietPosition, depth, tt.Lower, keep, 60, false},
		{"an upper bound above beta", quietPosition, depth, tt.Upper, keep, 40, false},
		{"not deep enough", quietPosition, depth - 1, tt.Lower, keep, 40, false},
		{"without its best move", quietPosition, depth, tt.Lower, exclude, 40, false},
		{"near the fifty-move rule", "4k3/8/8/8/8/8/R7/4K3 w - - 90 80", depth, tt.Lower, keep, 40, false},
	} {
		w, n := nodeOf(t, test.fen)
		test.change(w, n)
		if _, ok := w.ttCutoff(n, &tt.Entry{Score: 50, Depth: test.depth, Bound: test.bound}, depth, test.beta); ok != test.want {
			t.Errorf("%s: %v, want %v", test.name, ok, test.want)
		}
	}
}

// Entries of earlier searches count unless mop-up is needed.
func TestProbe(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		old, want bool
	}{
		{"of this search", quietPosition, false, true},
		{"of an earlier one", quietPosition, true, true},
		{"a bare king, of this search", "4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", false, true},
		{"a bare king, of an earlier one", "4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", true, false},
	} {
		w, n := nodeOf(t, test.fen)
		w.tt.Store(n.pos.Key(), 1, tt.Entry{Score: eval.MateIn(41), Depth: 20, Bound: tt.Lower})
		if test.old {
			w.tt.NewSearch()
		}
		if e, found := w.probe(1, n); found != test.want || found != (e.Depth == 20) {
			t.Errorf("%s: found %v, %+v", test.name, found, e)
		}
	}
}

func TestMateDistance(t *testing.T) {
	for _, test := range []struct {
		ply         int
		alpha, beta eval.Score
		a, b        eval.Score
	}{
		{4, -100, 100, -100, 100},
		{4, -eval.Infinity, eval.Infinity, eval.MatedIn(4), eval.MateIn(5)},
		{4, eval.MateIn(5), eval.MateIn(3), eval.MateIn(5), eval.MateIn(5)},     // no sooner mate from here
		{4, eval.MatedIn(2), eval.MatedIn(4), eval.MatedIn(4), eval.MatedIn(4)}, // mated no sooner
	} {
		if a, b := mateDistance(test.ply, test.alpha, test.beta); a != test.a || b != test.b {
			t.Errorf("ply %d, %d, %d: %d, %d", test.ply, test.alpha, test.beta, a, b)
		}
	}
}

func TestTTEval(t *testing.T) {
	for _, test := range []struct {
		name  string
		fen   string
		entry tt.Entry
		want  eval.Score
	}{
		{"nothing known", quietPosition, tt.Entry{}, 30},
		{"proven to be higher", quietPosition, tt.Entry{Score: 80, Bound: tt.Lower}, 80},
		{"proven to be lower", quietPosition, tt.Entry{Score: -80, Bound: tt.Upper}, -80},
		{"at most something higher", quietPosition, tt.Entry{Score: 80, Bound: tt.Upper}, 30},
		{"at least something lower", quietPosition, tt.Entry{Score: -80, Bound: tt.Lower}, 30},
		{"a mate is no evaluation", quietPosition, tt.Entry{Score: eval.MateIn(9), Bound: tt.Exact}, 30},
		{"nor is a TB win", quietPosition, tt.Entry{Score: eval.TBWinIn(9), Bound: tt.Lower}, 30},
		{"nor a TB loss", quietPosition, tt.Entry{Score: eval.TBLossIn(9), Bound: tt.Upper}, 30},
		{"nor is anything in check", checkPosition, tt.Entry{Score: 80, Bound: tt.Lower}, 30},
	} {
		_, n := nodeOf(t, test.fen)
		n.staticEval = 30
		if got := n.ttEval(&test.entry); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestReverseFutility(t *testing.T) {
	const beta = 100
	for _, test := range []struct {
		name   string
		fen    string
		eval   eval.Score
		depth  int
		beta   eval.Score
		change func(w *worker, n *node)
		want   bool
	}{
		{"far above beta", quietPosition, beta + margin(4*reverseFutilityMargin), 4, beta, keep, true},
		{"not far enough", quietPosition, beta + margin(4*reverseFutilityMargin) - 1, 4, beta, keep, false},
		{"enough when improving", quietPosition, beta + margin(3*reverseFutilityMargin), 4, beta, func(_ *worker, n *node) { n.improving = true }, true},
		{"too deep", quietPosition, beta + 5000, reverseFutilityDepth + 1, beta, keep, false},
		{"in check", checkPosition, beta + 5000, 4, beta, keep, false},
		{"beta is a mate", quietPosition, 5000, 4, eval.MatedIn(10), keep, false},
		{"beta is a TB loss", quietPosition, 5000, 4, eval.TBLossIn(10), keep, false},
		{"without its best move", quietPosition, beta + 5000, 4, beta, exclude, false},
		{"once on a principal variation", quietPosition, beta + 5000, 4, beta, func(_ *worker, n *node) { n.ttPV = true }, false},
	} {
		w, n := nodeOf(t, test.fen)
		n.estimate = test.eval
		test.change(w, n)
		if _, ok := w.reverseFutility(n, test.depth, test.beta); ok != test.want {
			t.Errorf("%s: %v, want %v", test.name, ok, test.want)
		}
	}
}

// TestNullMoveGuards checks that the turn is passed only where allowed: a null
// move shows in the node count.
func TestNullMoveGuards(t *testing.T) {
	for _, test := range []struct {
		name   string
		fen    string
		depth  int
		beta   eval.Score
		change func(w *worker, n *node)
		want   bool
	}{
		{"above beta", quietPosition, 5, -500, keep, true},
		{"below beta", quietPosition, 5, 500, keep, false},
		{"too shallow", quietPosition, nullMoveDepth - 1, -500, keep, false},
		{"in check", checkPosition, 5, -500, keep, false},
		{"after a null move", quietPosition, 5, -500, func(_ *worker, n *node) { n.move = movegen.NoMove }, false},
		{"with pawns only", pawnPosition, 5, -500, keep, false},
		{"beta is a mate", quietPosition, 5, eval.MatedIn(10), keep, false},
		{"beta is a TB loss", quietPosition, 5, eval.TBLossIn(10), keep, false},
		{"without its best move", quietPosition, 5, -500, exclude, false},
		{"while a null move is confirmed", quietPosition, 5, -500, func(w *worker, _ *node) { w.verifyUntil = 2 }, false},
		{"after these plies", quietPosition, 5, -500, func(w *worker, _ *node) { w.verifyUntil = 1 }, true},
	} {
		w, n := nodeOf(t, test.fen)
		n.estimate = 0
		test.change(w, n)
		w.evals.Reset(&n.pos)
		w.nullMove(1, n, test.depth, test.beta, true)
		if passed := w.nodes > 0; passed != test.want {
			t.Errorf("%s: %v, want %v", test.name, passed, test.want)
		}
	}
}

func TestInternalReduction(t *testing.T) {
	for _, test := range []struct {
		name            string
		ttMove          movegen.Move
		depth           int
		pvNode, cutNode bool
		want            int
	}{
		{"a cut node without a move", movegen.NoMove, 6, false, true, 1},
		{"a PV node without a move", movegen.NoMove, 6, true, false, 1},
		{"an all node", movegen.NoMove, 6, false, false, 0},
		{"a node with a move", 1, 6, false, true, 0},
		{"too shallow", movegen.NoMove, internalReductionDepth - 1, false, true, 0},
	} {
		w := new(worker)
		if got := w.internalReduction(test.ttMove, test.depth, test.pvNode, test.cutNode); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestExtension(t *testing.T) {
	w, check := nodeOf(t, checkPosition)
	_, quiet := nodeOf(t, quietPosition)
	for _, test := range []struct {
		name     string
		child    *node
		ply      int
		singular int
		want     int
	}{
		{"a check", check, 3, 0, 1},
		{"no check", quiet, 3, 0, 0},
		{"a singular move", quiet, 3, 2, 2},
		{"a singular check", check, 3, 2, 2},
		{"a check by a move with rivals", check, 3, -1, -1},
		{"a check too far from the root", check, 20, 0, 0},
	} {
		if got := w.extension(test.ply, test.child, test.singular); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestNegative(t *testing.T) {
	const alpha, beta = 10, 20
	for _, test := range []struct {
		score           eval.Score
		pvNode, cutNode bool
		want            int
	}{
		{beta, false, false, singularNegative},
		{beta, false, true, singularNegative},
		{beta, true, false, singularNegative - 1},
		{beta - 1, false, true, singularNegative - 1},
		{beta - 1, false, false, 0},
		{beta - 1, true, false, 0},
		{alpha, false, false, 1},
		{alpha, true, false, 1},
	} {
		if got := negative(test.score, alpha, beta, test.pvNode, test.cutNode); got != test.want {
			t.Errorf("%+v: %d", test, got)
		}
	}
}

func TestReduction(t *testing.T) {
	w, n := nodeOf(t, quietPosition)
	_, child := nodeOf(t, quietPosition)
	_, checked := nodeOf(t, checkPosition)
	n.improving = true
	base := moveContext{depth: 8, moveCount: 12, quiet: true}
	r := w.reduction(n, child, &base)
	if r < 2*onePly {
		t.Fatalf("a late quiet move is reduced by %d", r)
	}
	for _, test := range []struct {
		name   string
		change func(mc *moveContext, n, c *node)
		want   int
	}{
		{"early", func(mc *moveContext, _, _ *node) { mc.moveCount = reductionMoves }, 0},
		{"shallow", func(mc *moveContext, _, _ *node) { mc.depth = reductionDepth - 1 }, 0},
		{"on the principal variation", func(mc *moveContext, _, _ *node) { mc.pvNode = true }, r - reductionPV},
		{"at a cut node", func(mc *moveContext, _, _ *node) { mc.cutNode = true }, r + reductionCut},
		{"where the evaluation was much corrected", func(_ *moveContext, n, _ *node) { n.correction = 20 }, r - 20*reductionCorrection},
		{"with a noisy TT move", func(mc *moveContext, _, _ *node) { mc.ttNoisy = true }, r + reductionTTNoisy},
		{"not improving", func(_ *moveContext, n, _ *node) { n.improving = false }, r + reductionWorsening},
		{"with a good history", func(mc *moveContext, _, _ *node) { mc.history = int32(reductionHistory) }, r - onePly},
		{"with a bad history", func(mc *moveContext, _, _ *node) { mc.history = int32(-reductionHistory) }, r + onePly},
		{"a killer", func(_ *moveContext, n, c *node) { n.killers[0] = c.move }, r - reductionKiller},
		{"a check", func(_ *moveContext, _, c *node) { c.masks = checked.masks }, r - reductionCheck},
		{"once on a principal variation", func(_ *moveContext, n, _ *node) { n.ttPV = true }, r - reductionTTPV},
		{"where others were refuted", func(_ *moveContext, _, c *node) { c.cutoffs = manyCutoffs + 1 }, r + reductionCutoffs},
		{"where few others were", func(_ *moveContext, _, c *node) { c.cutoffs = manyCutoffs }, r},
		{"at least a ply remains", func(mc *moveContext, _, _ *node) { mc.depth, mc.moveCount, mc.history = 4, 60, -40000 }, 2 * onePly},
	} {
		mc, parent, c := base, *n, *child
		test.change(&mc, &parent, &c)
		if got := w.reduction(&parent, &c, &mc); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// The table of reductions is the same on every processor: with fixed formulas it
// has a known checksum, and no reduction with the present parameters is so close
// to an integer that the last bits of its logarithms would matter.
func TestReductionsTable(t *testing.T) {
	sum := crc32.NewIEEE()
	for _, f := range []formula{{20, 380}, {112, 240}} {
		for depth := 1; depth < 64; depth++ {
			for moveCount := 1; moveCount < 64; moveCount++ {
				fmt.Fprintln(sum, int(f.reduction(depth, moveCount)))
			}
		}
	}
	if got, want := sum.Sum32(), uint32(0x728f3de4); got != want {
		t.Errorf("the tables have the checksum %08x, want %08x", got, want)
	}
	var r reductions
	r.prepare()
	for kind, f := range r.formulas {
		for depth := 2; depth < 64; depth++ {
			for moveCount := 2; moveCount < 64; moveCount++ {
				x, got := f.reduction(depth, moveCount), r.base(depth, moveCount, kind == 1)
				if int(x*(1-1e-12)) != got || int(x*(1+1e-12)) != got {
					t.Errorf("kind %d, depth %d, move %d: %v is rounded to %d", kind, depth, moveCount, x, got)
				}
			}
		}
	}
}

// TestChildDepth combines extension and reduction, both of which an exhaustive
// search omits.
func TestChildDepth(t *testing.T) {
	w, n := nodeOf(t, quietPosition)
	mc := moveContext{depth: 8, moveCount: 12, quiet: true}
	*w.frame(2) = *n
	for _, test := range []struct {
		exhaustive bool
		want       int
		reduced    bool
	}{{false, 9, true}, {true, 7, false}} {
		w.exhaustive, w.frame(2).reduced = test.exhaustive, 0
		if got, reduced := w.childDepth(1, n, &mc, 2), w.frame(2).reduced > 0; got != test.want || reduced != test.reduced {
			t.Errorf("exhaustive %v: depth %d, reduced %v", test.exhaustive, got, reduced)
		}
	}
}

func TestTooLate(t *testing.T) {
	for _, test := range []struct {
		name      string
		depth     int
		tried     int
		improving bool
		want      bool
	}{
		{"enough", 3, lateMoveBase + 9, true, true},
		{"not enough", 3, lateMoveBase + 8, true, false},
		{"half is enough when not improving", 3, (lateMoveBase + 9) / 2, false, true},
		{"too deep", lateMoveDepth + 1, triedSize, false, false},
	} {
		n := &node{quiets: tried{n: test.tried}, improving: test.improving}
		if got := n.tooLate(&moveContext{depth: test.depth}); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestFutile(t *testing.T) {
	margin := eval.Score(futilityBase + futilityMargin*3)
	for _, test := range []struct {
		name    string
		fen     string
		reduced int
		alpha   eval.Score
		want    bool
	}{
		{"out of reach", quietPosition, 3, margin, true},
		{"within reach", quietPosition, 3, margin - 1, false},
		{"too deep", quietPosition, futilityDepth + 1, 5000, false},
		{"in check", checkPosition, 3, 5000, false},
	} {
		_, n := nodeOf(t, test.fen)
		n.estimate = 0
		if got := n.futile(test.reduced, test.alpha); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestShallow has a move for each rule, which names itself, and for each guard. Moves come
// from two positions: with a queen and a rook, or a rook that can give check.
func TestShallow(t *testing.T) {
	const (
		queen = "4k3/3p1p2/4p3/8/2p5/1P1Q4/8/R3K3 w - - 0 1"
		rook  = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
	)
	late := func(_ *worker, n *node) { n.quiets.n = triedSize }
	far := func(_ *worker, n *node) { n.estimate = -5000 }
	lateAndFar := func(_ *worker, n *node) { n.quiets.n, n.estimate = triedSize, -5000 }
	quiet, hopeless := moveContext{depth: 1, quiet: true}, moveContext{depth: 1, quiet: true, history: -40000}
	for _, test := range []struct {
		name, fen, move string
		best            eval.Score
		context         moveContext
		change          func(w *worker, n *node)
		want            Reason
	}{
		{"a sound move", queen, "a1a2", 0, quiet, keep, Unexplained},
		{"enough were tried", queen, "a1a2", 0, quiet, late, ByLateMove},
		{"far below alpha", queen, "a1a2", 0, quiet, far, ByFutility},
		{"a bad history", queen, "a1a2", 0, hopeless, keep, ByHistory},
		{"a queen for a pawn", queen, "d3d5", 0, quiet, keep, ByQuietExchange},
		{"the same by a capture", queen, "d3d7", 0, moveContext{depth: 1},
			func(_ *worker, n *node) { n.picker.stage = stageBadNoisy }, ByNoisyExchange},
		{"which is not known to lose", queen, "d3d7", 0, moveContext{depth: 1}, keep, Unexplained},
		{"before any move", queen, "a1a2", -eval.Infinity, hopeless, lateAndFar, Unexplained},
		{"while we are mated", queen, "a1a2", eval.MatedIn(4), hopeless, lateAndFar, Unexplained},
		{"while we lose by the tables", queen, "a1a2", eval.TBLossIn(4), hopeless, lateAndFar, Unexplained},
		{"with pawns only", pawnPosition, "e1d1", 0, hopeless, lateAndFar, Unexplained},
		{"an exhaustive search", queen, "a1a2", 0, hopeless,
			func(w *worker, n *node) { w.exhaustive, n.estimate = true, -5000 }, Unexplained},
		{"a late move in a hopeless position", rook, "a1a2", 0, quiet, lateAndFar, ByLateMove},
		{"a late check", rook, "a1a8", 0, quiet, late, Unexplained},
		{"a check, far below alpha", rook, "a1a8", 0, quiet, lateAndFar, Unexplained},
	} {
		w, n := nodeOf(t, test.fen)
		n.estimate = 5000
		n.threats.Set(n.pos.Sets(), n.pos.SideToMove().Other())
		test.change(w, n)
		mc := test.context
		mc.moveCount = 2
		if got := w.shallow(n, fentest.Move(t, &n.pos, test.move), &mc, 0, test.best); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestCorrections(t *testing.T) {
	_, n := nodeOf(t, quietPosition)
	c := new(corrections)
	if got := c.correct(n, 30); got != 30 {
		t.Errorf("nothing learnt, yet 30 becomes %d", got)
	}
	n.staticEval = 30
	for range 200 {
		c.update(n, 130, 8)
	}
	up := c.correct(n, 30)
	if up <= 60 {
		t.Errorf("100 too low two hundred times: 30 becomes %d", up)
	}
	pawn, minor, white, black, major, moves, four := c.of(n)
	for _, entry := range [...]*int16{pawn, minor, white, black, major, moves, four} {
		if *entry > correctionMax {
			t.Errorf("an entry of %d exceeds %d", *entry, correctionMax)
		}
	}
	for range 400 {
		c.update(n, -70, 8)
	}
	if down := c.correct(n, 30); down >= 0 {
		t.Errorf("100 too high four hundred times: 30 becomes %d", down)
	}
	if got := c.correct(n, eval.MaxEval); got > eval.MaxEval || got.IsMate() {
		t.Errorf("the greatest evaluation becomes %d", got)
	}
}

func TestCorrectable(t *testing.T) {
	p := fentest.Parse(t, quietPosition)
	quiet, noisy := fentest.Move(t, &p, "b1d2"), fentest.Move(t, &p, "e4d5")
	for _, test := range []struct {
		name  string
		fen   string
		entry tt.Entry
		want  bool
	}{
		{"higher than thought", quietPosition, tt.Entry{Move: quiet, Score: 50, Bound: tt.Lower}, true},
		{"lower than thought", quietPosition, tt.Entry{Score: 10, Bound: tt.Upper}, true},
		{"at least something lower", quietPosition, tt.Entry{Move: quiet, Score: 10, Bound: tt.Lower}, false},
		{"at most something higher", quietPosition, tt.Entry{Score: 50, Bound: tt.Upper}, false},
		{"by a capture", quietPosition, tt.Entry{Move: noisy, Score: 50, Bound: tt.Lower}, false},
		{"a mate", quietPosition, tt.Entry{Move: quiet, Score: eval.MateIn(5), Bound: tt.Lower}, false},
		{"a TB win", quietPosition, tt.Entry{Move: quiet, Score: eval.TBWinIn(5), Bound: tt.Lower}, false},
		{"in check", checkPosition, tt.Entry{Score: 50, Bound: tt.Lower}, false},
		{"known", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", tt.Entry{Score: 50, Bound: tt.Lower}, false},
	} {
		w, n := nodeOf(t, test.fen)
		w.evaluate(0, n)
		n.staticEval = 30
		if got := correctable(n, &test.entry); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestHistoryStaysWithinBounds(t *testing.T) {
	_, n := nodeOf(t, quietPosition)
	h := new(history)
	good, bad := fentest.Move(t, &n.pos, "b1d2"), fentest.Move(t, &n.pos, "h2h3")
	n.addTried(bad, true)
	for range 1000 {
		h.update(n, good, 20)
	}
	q := h.of(n)
	if v := q.value(pieceToIndex(&n.pos, good), good); v <= 4*historyMax || v > 5*historyMax {
		t.Errorf("a move that is always good has %d", v)
	}
	if v := q.value(pieceToIndex(&n.pos, bad), bad); v >= -4*historyMax || v < -5*historyMax {
		t.Errorf("a move that is always bad has %d", v)
	}
}
