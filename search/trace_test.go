package search

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// traced searches a position twice, without and with a recorder, which must change
// nothing, and returns the checked record.
func traced(t *testing.T, e *Engine, fen string, l Limits, trace Trace) *Trace {
	t.Helper()
	game := movegen.NewGame(fentest.Parse(t, fen))
	var results [2]Result
	for i, into := range []*Trace{nil, &trace} {
		e.NewGame()
		e.SetTrace(into)
		results[i] = e.Search(NewControl(), game, l, nil)
		results[i].Elapsed = 0
	}
	if results[0] != results[1] {
		t.Errorf("%s: %+v without a recorder, %+v with it", fen, results[0], results[1])
	}
	c := checker{T: t, trace: &trace}
	for _, root := range trace.Roots {
		c.node(root, *game.Position())
	}
	if c.nodes != trace.Recorded || trace.Recorded > trace.Limit && trace.Reached > 1 {
		t.Errorf("%s: %d nodes, said to be %d, at most %d", fen, c.nodes, trace.Recorded, trace.Limit)
	}
	return &trace
}

// every calls see with n and all recorded nodes below it.
func (n *TraceNode) every(see func(*TraceNode)) {
	see(n)
	for _, inner := range n.Before {
		inner.every(see)
	}
	for i := range n.Moves {
		for _, inner := range n.Moves[i].Searches {
			inner.every(see)
		}
	}
}

// A checker compares a record with the rules of chess and with itself.
type checker struct {
	*testing.T
	trace *Trace
	nodes int
}

// node checks a node in the position p, and all below it.
func (c *checker) node(n *TraceNode, p movegen.Position) {
	c.nodes++
	complain := func(format string, details ...any) {
		c.Helper()
		c.Errorf("%s at ply %d, depth %d, [%d, %d] = %d ended by %q: %s", p.FEN(), n.Ply, n.Depth, n.Alpha, n.Beta, n.Score,
			n.Ended, fmt.Sprintf(format, details...))
	}
	if n.Ply > c.trace.Reached {
		complain("beyond ply %d", c.trace.Reached)
	}
	if n.Alpha >= n.Beta || n.Bound != tt.None && (n.Bound == tt.Lower) != (n.Score >= n.Beta) || (n.Bound == tt.Upper) != (n.Score <= n.Alpha && n.Bound != tt.None) {
		complain("bound %v", n.Bound)
	}
	if n.Probed && n.StaticEval != eval.NoScore && p.InCheck() {
		complain("it has an evaluation in check")
	}
	if fault := n.fault(&p, n.Ply == c.trace.Reached); fault != "" {
		complain("%s", fault)
	}
	if len(n.Before) > 0 || len(n.Moves) > 0 {
		if fault := n.faultOfParts(&p, c.trace.Reached); fault != "" {
			complain("%s", fault)
		}
	}
	for _, s := range n.Before {
		child := p
		switch {
		case s.Purpose == ForNullMove:
			p.MakeNullInto(&child)
		case s.Ply > n.Ply:
			p.MakeInto(&child, s.Move)
		}
		c.node(s, child)
	}
	for i := range n.Moves {
		m := &n.Moves[i]
		if fault := n.faultOfMove(m, &p); fault != "" {
			complain("%v: %s", m.Move, fault)
		}
		var child movegen.Position
		p.MakeInto(&child, m.Move)
		for _, s := range m.Searches {
			c.node(s, child)
		}
	}
}

// lastBefore returns the last search before the moves for one of the purposes.
func (n *TraceNode) lastBefore(purposes ...Purpose) *TraceNode {
	for _, s := range slices.Backward(n.Before) {
		if slices.Contains(purposes, s.Purpose) {
			return s
		}
	}
	return nil
}

// fault compares the reason of a node's end with what is recorded besides. Nodes at
// the last ply have no searches of the next to compare with.
func (n *TraceNode) fault(p *movegen.Position, last bool) string {
	zero := n.Beta-n.Alpha == 1
	score := func(is eval.Score) string {
		if n.Score != is {
			return fmt.Sprintf("the score is not %d", is)
		}
		return ""
	}
	selective := n.Probed && zero && n.Excluded == movegen.NoMove
	switch n.Ended {
	case ByLeaf:
		if n.Depth > 0 || n.Opened {
			return "it is no leaf"
		}
	case ByRules:
		return score(eval.Draw)
	case ByTT:
		if !selective || n.Estimated || n.Entry.Depth < n.Depth || n.Entry.Bound&n.Bound == 0 {
			return fmt.Sprintf("no answer in %+v", n.Entry)
		}
		return score(n.Entry.Score)
	case ByReverseFutility:
		if !selective || p.InCheck() || n.Estimate < n.Beta || n.TTPV {
			return fmt.Sprintf("the estimate is %d", n.Estimate)
		}
		return score(n.Estimate)
	case ByRazoring:
		if s := n.lastBefore(ForRazoring); !selective || s == nil || s.Score > n.Alpha || s.Score != n.Score || n.Estimate > n.Alpha {
			return "razoring failed"
		}
	case ByNullMove:
		if s := n.lastBefore(ForNullMove); !selective || p.InCheck() || (s == nil) != last || s != nil && -s.Score < n.Beta {
			return "the null move failed"
		}
	case ByProbCut:
		if s := n.lastBefore(ForProbCut); !selective || (s == nil) != last || s != nil && (-s.Score != n.Score || !p.IsNoisy(s.Move)) {
			return "ProbCut failed"
		}
	case ByMultiCut:
		if s := n.lastBefore(ForSingularMoves); s == nil || s.Score < s.Beta || s.Excluded != n.Entry.Move || s.Beta < n.Beta || s.Beta != n.Score {
			return "the other moves fell short"
		}
	case ByCutoff, ByAllMoves:
		return n.faultOfResult(p)
	case ByNoMove:
		if n.Excluded == movegen.NoMove && p.HasLegalMove() || n.Excluded != movegen.NoMove && p.CountMoves() != 1 {
			return "there is a move"
		}
	}
	return ""
}

// faultOfResult compares the scores of the moves with the result.
func (n *TraceNode) faultOfResult(p *movegen.Position) string {
	if !n.Opened || (n.Ended == ByCutoff) != (n.Bound == tt.Lower) {
		return "the bound is another one"
	}
	if n.Best != movegen.NoMove && (n.Best == n.Excluded || !p.IsLegal(n.Best)) || n.Best == movegen.NoMove && n.Bound != tt.Upper {
		return fmt.Sprintf("the best move is %v", n.Best)
	}
	for i := range n.Moves {
		m := &n.Moves[i]
		if len(m.Searches) == 0 {
			continue
		}
		score := -m.Searches[len(m.Searches)-1].Score
		if isCutoff := score >= n.Beta; isCutoff != (n.Ended == ByCutoff && m.Move == n.Best) {
			return fmt.Sprintf("%v has %d, %v is best", m.Move, score, n.Best)
		}
		if n.Bound == tt.Exact && m.Move == n.Best && score != n.Score && !n.Score.IsDecided() {
			return fmt.Sprintf("%v has %d", m.Move, score)
		}
	}
	return ""
}

// faultOfParts compares the node with its searches, and its moves with the legal ones.
func (n *TraceNode) faultOfParts(p *movegen.Position, reached int) string {
	if n.Ply >= reached {
		if len(n.Moves) > 0 {
			return "it has moves"
		}
		return ""
	}
	// A move is made once, however often it is searched, also one that is proven. ProbCut
	// makes it for quiescence.
	var sum uint64
	for _, s := range n.Before {
		sum += s.Nodes
		if s.Purpose == ForNullMove || s.Purpose == ForProbCutGuess {
			sum++
		}
	}
	var moves []movegen.Move
	for i := range n.Moves {
		m := &n.Moves[i]
		moves = append(moves, m.Move)
		if len(m.Searches) > 0 || m.LeftOut == ByProof {
			sum++
		}
		for _, s := range m.Searches {
			sum += s.Nodes
		}
	}
	if sum != n.Nodes {
		return fmt.Sprintf("%d nodes, in its parts %d", n.Nodes, sum)
	}
	legal := fentest.Moves(p)
	slices.Sort(moves)
	slices.Sort(legal)
	if n.Opened && n.Ended != ByStop && !slices.Equal(moves, legal) {
		return fmt.Sprintf("moves %v, legal are %v", moves, legal)
	}
	return ""
}

// faultOfMove checks what became of a move.
func (n *TraceNode) faultOfMove(m *TraceMove, p *movegen.Position) string {
	if (m.LeftOut == Unexplained) != (len(m.Searches) > 0) || m.Along && m.LeftOut.Step() != 14 {
		return fmt.Sprintf("left out by %d, %d searches", m.LeftOut, len(m.Searches))
	}
	switch m.LeftOut {
	case ByLateMove, ByFutility, ByHistory, ByQuietExchange:
		if p.IsNoisy(m.Move) || !m.Along && p.GivesCheck(m.Move) && (m.LeftOut == ByLateMove || m.LeftOut == ByFutility) {
			return fmt.Sprintf("left out by %d", m.LeftOut)
		}
	case ByNoisyExchange:
		if !p.IsNoisy(m.Move) || seeAtLeast(p, m.Move, 0) {
			return "it loses nothing"
		}
	case ByExclusion:
		if m.Move != n.Excluded {
			return "it is not excluded"
		}
	case ByEarlierCutoff:
		if n.Ended != ByCutoff {
			return "there was no cutoff"
		}
	}
	if m.Extended == ByCheck && (!p.GivesCheck(m.Move) || m.Extension != checkExtension) || m.Extended == BySingular && m.Move != n.Entry.Move {
		return fmt.Sprintf("extended by %d", m.Extended)
	}
	return n.faultOfSearches(m)
}

// faultOfSearches compares the searches of a move with NegaScout.
func (n *TraceNode) faultOfSearches(m *TraceMove) string {
	for i, s := range m.Searches {
		zero := s.Beta-s.Alpha == 1
		switch s.Purpose {
		case ForFirstMove:
			if i > 0 || m.Count != 1 || s.Beta != -n.Alpha && n.Alpha > eval.MatedIn(n.Ply) {
				return "it is not the first move"
			}
		case ForScout:
			if i > 0 || m.Count == 1 || !zero {
				return "it is no scout"
			}
		case ForSecondScout:
			if i != 1 || m.Reduction < 1 || !zero || m.Searches[0].Bound != tt.Upper || s.Depth <= m.Searches[0].Depth {
				return "it is no second scout"
			}
		case ForReSearch:
			if i == 0 || zero || m.Searches[i-1].Bound != tt.Upper {
				return "it is no re-search"
			}
		default:
			return fmt.Sprintf("purpose %d", s.Purpose)
		}
		if i == 0 && s.Depth != n.Searched-1+m.Extension-m.Reduction {
			return fmt.Sprintf("depth %d within %d, extended by %d, reduced by %d", s.Depth, n.Searched, m.Extension, m.Reduction)
		}
	}
	return ""
}

// TestTrace checks the records of searches that together use every rule, and that the
// recorder changes none of them.
func TestTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in one thread, for long under the race detector")
	}
	const plain = false
	_, err := os.Stat(sharedTables)
	without := err != nil
	found := make(map[Reason]int)
	purposes := make(map[Purpose]int)
	for _, test := range []struct {
		name   string
		fen    string
		depth  int
		plies  int
		tables bool
	}{
		{"the opening", movegen.StartFEN, 11, 4, plain},
		{"tactics", testPositions[1], 12, 5, plain},
		{"a rook ending", testPositions[2], 17, 6, plain},
		{"an attack", "r3qb1k/1b4p1/p2pr2p/3n4/Pnp1N1N1/6RP/1B3PP1/1B1QR1K1 w - - 0 1", 11, 4, plain},
		{"a hunted mate", quietKey, 20, 3, plain},
		{"stalemate and mate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 5, 4, plain},
		{"a repetition", "6k1/5ppp/8/8/8/8/q4PPP/3Q2K1 w - - 0 1", 12, 6, plain},
		{"the fifty-move rule", "8/8/4k3/3p4/3P4/4K3/4R3/8 w - - 97 120", 8, 5, plain},
		{"Chess960", testPositions[4], 10, 4, plain},
		{"endgame tables", "8/8/4k3/3p4/3P4/4K3/4R3/8 w - - 0 1", 10, 5, true},
		{"ranked by the tables", "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1", 6, 3, true},
	} {
		e := NewEngine()
		if e.SetHash(2); test.tables && without {
			continue
		} else if test.tables {
			e = tbEngine(t)
		}
		trace := traced(t, e, test.fen, Limits{Depth: test.depth}, Trace{Plies: test.plies, Limit: 1_000_000})
		if trace.Depth != test.depth || !trace.Finished || trace.Reached != test.plies || len(trace.Roots) == 0 {
			t.Errorf("%s: depth %d, finished %v, to ply %d", test.name, trace.Depth, trace.Finished, trace.Reached)
		}
		for _, root := range trace.Roots {
			root.every(func(n *TraceNode) {
				found[n.Ended]++
				purposes[n.Purpose]++
				if n.Hindsight != 0 {
					found[ByHindsight]++
				}
				if n.Internal != 0 {
					found[ByInternalReduction]++
				}
				for i := range n.Moves {
					found[n.Moves[i].LeftOut]++
					found[n.Moves[i].Extended]++
				}
			})
		}
	}
	for _, r := range Reasons() {
		switch r {
		case ByStop, ByMaxPly, ByReduction: // other tests, and no reasons of their own
		default:
			if found[r] == 0 && !(without && r.Step() == ByRank.Step()) {
				t.Errorf("%v (step %d) does not occur in the recorded trees", r, r.Step())
			}
		}
	}
	for p := range ForSingularMoves + 1 {
		if found := purposes[p]; found == 0 {
			t.Errorf("purpose %d does not occur", p)
		}
	}
	t.Log(found, purposes)
}

// TestTraceLimits checks that a record keeps whole plies within its limit, and that a
// search that is stopped leaves the last finished iteration.
func TestTraceLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	fen, e := testPositions[1], NewEngine()
	e.SetHash(2)
	most := traced(t, e, fen, Limits{Depth: 9}, Trace{Plies: 4, Limit: 1_000_000})
	for _, limit := range []int{1, 200, 1000, most.Recorded, most.Recorded + 1} {
		trace := traced(t, e, fen, Limits{Depth: 9}, Trace{Plies: 4, Limit: limit})
		if limit < most.Recorded && trace.Reached >= 4 || limit >= most.Recorded && trace.Recorded != most.Recorded {
			t.Errorf("at most %d of %d: %d down to ply %d", limit, most.Recorded, trace.Recorded, trace.Reached)
		}
		// What is left is what a record of fewer plies has.
		fewer := traced(t, e, fen, Limits{Depth: 9}, Trace{Plies: trace.Reached, Limit: 1_000_000})
		if fewer.Recorded != trace.Recorded {
			t.Errorf("at most %d: %d nodes, want %d", limit, trace.Recorded, fewer.Recorded)
		}
	}
	stopped := traced(t, e, fen, Limits{Nodes: 10_000}, Trace{Plies: 2, Limit: 10_000})
	if !stopped.Finished || stopped.Depth < 3 {
		t.Errorf("depth %d, finished %v", stopped.Depth, stopped.Finished)
	}
}

// TestTraceOfNothing searches where there is no move.
func TestTraceOfNothing(t *testing.T) {
	trace := traced(t, NewEngine(), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Limits{Depth: 3}, Trace{Plies: 2, Limit: 10})
	if len(trace.Roots) > 0 || trace.Finished {
		t.Errorf("%+v", trace)
	}
}

// visits returns the lines to the nodes that a search visits, in their order.
func (w *worker) visits(p movegen.Position, depth int, trace *Trace) (list []string) {
	w.beginAsTree(p, trace)
	w.recordIteration(depth)
	w.searchWindow(0, depth, -eval.Infinity, eval.Infinity)
	w.recordFinished()
	line := make([]string, depth)
	trace.Roots[0].every(func(n *TraceNode) {
		if n.Ply > 0 {
			line[n.Ply-1] = n.Move.String()
		}
		list = append(list, "["+strings.Join(line[:n.Ply], " ")+"]")
	})
	return list
}

// TestReasonsHaveSteps checks that every reason belongs to a step and has a name.
// The test of package explain checks that names are unique.
func TestReasonsHaveSteps(t *testing.T) {
	source, err := os.ReadFile("trace.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`(?m)^\t(By\w+)$`).FindAllStringSubmatch(string(source), -1)
	if len(constants) != len(Reasons()) {
		t.Fatalf("found %d constants in search/trace.go, want %d", len(constants), len(Reasons()))
	}
	for i, r := range Reasons() {
		if rule := reasonTable()[r]; rule.step < 1 || rule.step > 22 || rule.name == "" {
			t.Errorf("%s has step %d and name %q: correct its row of reasonTable in search/trace.go", constants[i][1], rule.step, rule.name)
		}
	}
}
