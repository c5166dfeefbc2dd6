package search

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/syzygy"
	"vedette/tt"
)

// sharedTables is the folder with all tables of up to four pieces.
const sharedTables = "../../shared/syzygy"

// openTables opens them.
func openTables(t testing.TB) *syzygy.Tables {
	t.Helper()
	if _, err := os.Stat(sharedTables); err != nil {
		t.Skipf("there are no endgame tables: %v", err)
	}
	tables := syzygy.Open(sharedTables, func(err error) { t.Error(err) })
	t.Cleanup(tables.Close)
	return tables
}

// copyTables copies the tables whose names match a pattern, and returns their folder.
func copyTables(t *testing.T, pattern string) (folder string) {
	t.Helper()
	openTables(t)
	folder = t.TempDir()
	names, _ := filepath.Glob(filepath.Join(sharedTables, pattern))
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, filepath.Base(name)), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// byDefault returns the default options with tables.
func byDefault(tables *syzygy.Tables) Syzygy {
	return Syzygy{Tables: tables, Limit: 7, Depth: 1, Rule50: true}
}

// tbEngine returns an engine that uses the shared tables by the default options.
func tbEngine(t testing.TB) *Engine {
	e := smallEngine(1)
	e.SetSyzygy(byDefault(openTables(t)))
	return e
}

// endings are materials of up to four pieces in which something happens.
var endings = []string{"KQk", "KRk", "KPk", "KBNk", "KBBk", "KQkr", "KRkp", "KQkp", "KPkp", "KRPk", "KNPk", "KRkb", "KRkn", "KNkp", "KBkp"}

// scaled returns how much of a test is run: less with the race detector, which is
// slow and looks for something else.
func scaled(n int) int {
	if raceDetector {
		return max(n/10, 1)
	}
	return n
}

func TestTableScores(t *testing.T) {
	for _, test := range []struct {
		value       syzygy.WDL
		rule50      bool
		least, most eval.Score
	}{
		{syzygy.Win, true, eval.TBWin - 7, eval.Infinity},
		{syzygy.CursedWin, true, 1, 1},
		{syzygy.Draw, true, 0, 0},
		{syzygy.BlessedLoss, true, -1, -1},
		{syzygy.Loss, true, -eval.Infinity, 7 - eval.TBWin},
		{syzygy.Win, false, eval.TBWin - 7, eval.Infinity},
		{syzygy.CursedWin, false, eval.TBWin - 7, eval.Infinity},
		{syzygy.Draw, false, 0, 0},
		{syzygy.BlessedLoss, false, -eval.Infinity, 7 - eval.TBWin},
		{syzygy.Loss, false, -eval.Infinity, 7 - eval.TBWin},
	} {
		s := Syzygy{Rule50: test.rule50}
		if least, most := s.bounds(test.value, 7); least != test.least || most != test.most {
			t.Errorf("%v, fifty-move rule %v: %d to %d, want %d to %d", test.value, test.rule50, int(least), int(most),
				int(test.least), int(test.most))
		}
	}
}

// TestProbeTB has a case where the tables answer, and one for each guard.
func TestProbeTB(t *testing.T) {
	tables := openTables(t)
	const (
		won, lost, drawn = "8/8/8/8/2k5/8/8/KQ6 w - - 0 1", "8/8/8/8/2k5/8/8/KQ6 b - - 0 1", "8/8/8/8/2k5/8/8/KN6 w - - 0 1"
		wonWithFour      = "8/8/8/8/2k5/8/1P6/KQ6 w - - 0 1"
		win, loss        = eval.TBWin - 1, 1 - eval.TBWin // at ply 1
		none             = tt.None
	)
	for _, test := range []struct {
		name        string
		fen         string
		depth       int
		alpha, beta eval.Score
		change      func(w *worker, n *node)
		least, most eval.Score
		bound       tt.Bound // of what is stored; None: the node does not end
	}{
		{"a win reaches beta", won, 3, 50, 51, keep, win, win, tt.Lower},
		{"a win raises alpha", won, 3, -eval.Infinity, eval.Infinity, keep, win, eval.Infinity, none},
		{"a win is less than a mate", won, 3, eval.MateIn(9) - 1, eval.MateIn(9), keep, win, eval.Infinity, none},
		{"a loss does not reach alpha", lost, 3, 50, 51, keep, loss, loss, tt.Upper},
		{"a loss lowers the greatest score", lost, 3, -eval.Infinity, eval.Infinity, keep, -eval.Infinity, loss, none},
		{"a draw is exact", drawn, 3, -eval.Infinity, eval.Infinity, keep, 0, 0, tt.Exact},
		{"nearly the greatest depth", drawn, MaxDepth - 1, 50, 51, keep, 0, 0, tt.Exact},
		{"not enough depth with most pieces", wonWithFour, 3, 50, 51, func(w *worker, _ *node) { w.syzygy.Depth = 4 }, -eval.Infinity, eval.Infinity, none},
		{"fewer pieces", won, 1, 50, 51, func(w *worker, _ *node) { w.syzygy.Depth = 4 }, win, win, tt.Lower},
		{"fewer pieces allowed", won, 3, 50, 51, func(w *worker, _ *node) { w.tbPieces = 2 }, -eval.Infinity, eval.Infinity, none},
		{"as many as allowed", won, 3, 50, 51, func(w *worker, _ *node) { w.tbPieces = 3 }, win, win, tt.Lower},
		{"no tables", won, 3, 50, 51, func(w *worker, _ *node) { w.syzygy, w.tbPieces = Syzygy{}, 0 }, -eval.Infinity, eval.Infinity, none},
		{"not after a quiet move", "8/8/8/8/2k5/8/8/KQ6 w - - 1 1", 3, 50, 51, keep, -eval.Infinity, eval.Infinity, none},
		{"somebody may castle", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 3, 50, 51, keep, -eval.Infinity, eval.Infinity, none},
		{"an excluded move", won, 3, 50, 51, exclude, -eval.Infinity, eval.Infinity, none},
	} {
		w, n := nodeOf(t, test.fen)
		w.syzygy, w.tbPieces = byDefault(tables), 4
		test.change(w, n)
		w.nodes, w.pollAt = 100, 1000
		raised, least, most, ended := w.probeTB(1, n, test.depth, test.alpha, test.beta)
		if least != test.least || most != test.most || ended != (test.bound != none) || !ended && raised != max(test.alpha, test.least) {
			t.Errorf("%s: %v to %v, ended %v", test.name, least, most, ended)
		}
		found := least > -eval.Infinity || most < eval.Infinity
		if w.tbHits.Load() != map[bool]uint64{true: 1}[found] {
			t.Errorf("%s: %d hits", test.name, w.tbHits.Load())
		}
		if soon := w.pollAt <= w.nodes+probeInterval; soon != found { // the look-up may have taken long
			t.Errorf("%s: the clock is checked after %d nodes", test.name, w.pollAt-w.nodes)
		}
		e, ok := w.tt.Probe(n.pos.Key(), 1)
		depth := min(test.depth+tbDepth, MaxDepth)
		if ok != ended || ok && (e.Bound != test.bound || e.Score != least || e.Depth != depth) {
			t.Errorf("%s: stored %v, %+v", test.name, ok, e)
		}
	}
	t.Run("no allocation", func(t *testing.T) {
		w, n := nodeOf(t, won)
		w.syzygy, w.tbPieces = byDefault(tables), 4
		if got := testing.AllocsPerRun(100, func() { w.probeTB(1, n, 3, 50, 51) }); got > 0 {
			t.Errorf("%v allocations", got)
		}
	})
}

// valueOf returns the value of a root by its ranked moves, which must exist.
func valueOf(t testing.TB, tables *syzygy.Tables, game *movegen.Game) (best syzygy.RootMove, ranks map[movegen.Move]int) {
	t.Helper()
	list, byDTZ, ok := tables.RankRoot(game.Position(), game.PreviousKeys(), true)
	if !ok || !byDTZ || len(list) == 0 {
		t.Fatalf("%s: not in the tables", game.Position().FEN())
	}
	ranks = map[movegen.Move]int{}
	for _, m := range list {
		ranks[m.Move] = m.Rank
	}
	return slices.MaxFunc(list, func(a, b syzygy.RootMove) int { return a.Rank - b.Rank }), ranks
}

// TestTablesPlay has the engine play endings with few nodes a move against the
// most stubborn, or the most dangerous, moves by the tables, or against itself. The
// result must be the value of the beginning: a win comes within the fifty-move
// rule, a draw is held, also from positions in which half of it is used up.
func TestTablesPlay(t *testing.T) {
	e := tbEngine(t)
	tables := e.syzygy.Tables
	random := rand.New(rand.NewPCG(1, 26))
	counts := map[syzygy.WDL]int{}
	games := scaled(6)
	for _, pieces := range endings {
		for number := range games {
			start := fentest.Scattered(random, pieces)
			if number%3 == 2 {
				s := start.Setup()
				s.Rule50 = 40
				start, _ = s.Position()
			}
			game := movegen.NewGame(start)
			best, _ := valueOf(t, tables, game)
			counts[best.WDL]++
			engine, alone := start.SideToMove(), number%2 == 1
			if best.WDL < syzygy.Draw {
				engine = engine.Other() // who wins
			}
			for game.End() == movegen.Ongoing {
				if alone || game.Position().SideToMove() == engine {
					r := e.Search(NewControl(), game, Limits{Nodes: 200}, nil)
					game.Play(r.Best)
					continue
				}
				top, ranks := valueOf(t, tables, game)
				var moves []movegen.Move
				for m, rank := range ranks {
					if rank == top.Rank {
						moves = append(moves, m)
					}
				}
				slices.Sort(moves)
				game.Play(moves[random.IntN(len(moves))])
			}
			won := syzygy.Draw
			if mated := game.End() == movegen.Checkmate; mated && game.Position().SideToMove() == start.SideToMove() {
				won = syzygy.Loss
			} else if mated {
				won = syzygy.Win
			}
			// A win that takes too long is a draw.
			if want := best.WDL; won != want && !(won == syzygy.Draw && (want == syzygy.CursedWin || want == syzygy.BlessedLoss)) {
				t.Errorf("%s: %v, want %v", start.FEN(), won, want)
			}
		}
	}
	t.Logf("%v", counts)
	if !raceDetector && (counts[syzygy.Win] == 0 || counts[syzygy.Draw] == 0 || counts[syzygy.Loss] == 0) {
		t.Errorf("the positions say too little: %v", counts)
	}
}

// TestTablesRankRoot compares the lines that are reported for random roots with
// the ranks: the best come first, whatever the search thinks, and the score is that
// of the tables unless it is a mate.
func TestTablesRankRoot(t *testing.T) {
	e := tbEngine(t)
	tables := e.syzygy.Tables
	random := rand.New(rand.NewPCG(2, 26))
	for i := range scaled(60) {
		p := fentest.Scattered(random, endings[i%len(endings)])
		game := movegen.NewGame(p)
		_, ranks := valueOf(t, tables, game)
		list, _, _ := tables.RankRoot(&p, nil, true)
		values := map[movegen.Move]syzygy.WDL{}
		allowed, only := []movegen.Move(nil), i%4 == 3
		for _, m := range list {
			values[m.Move] = m.WDL
			if !only || random.IntN(3) == 0 {
				allowed = append(allowed, m.Move)
			}
		}
		if len(allowed) == 0 {
			continue
		}
		want := slices.Clone(allowed) // ranks in descending order
		slices.SortStableFunc(want, func(a, b movegen.Move) int { return ranks[b] - ranks[a] })
		for _, lines := range []int{1, 3, 256} {
			l := Limits{Depth: 4}
			if only {
				l.SearchMoves = allowed
			}
			e.SetMultiPV(lines)
			e.NewGame()
			last := map[int]Info{}
			r, infos := searchWith(t, e, p.FEN(), l)
			for _, i := range infos {
				last[i.MultiPV] = i
			}
			if len(last) != min(lines, len(allowed)) || last[1].PV[0] != r.Best || last[1].Score != r.Score {
				t.Fatalf("%s: %d lines, best move %v", p.FEN(), len(last), r.Best)
			}
			for number, info := range last {
				m := info.PV[0]
				if !slices.Contains(allowed, m) || ranks[m] != ranks[want[number-1]] {
					t.Errorf("%s: line %d of %d is %v with rank %d, want %d", p.FEN(), number, lines, m, ranks[m], ranks[want[number-1]])
				}
				score := e.syzygy.score(values[m], 1)
				if info.Score != score && !(info.Score.IsMate() && info.Score.IsWin() == score.IsWin() && info.Score.IsLoss() == score.IsLoss()) {
					t.Errorf("%s: %v has the score %v, by the tables %v", p.FEN(), m, info.Score, score)
				}
				if info.Bound != tt.Exact || info.TBHits != uint64(len(list)) {
					t.Errorf("%s: %v, %d hits", p.FEN(), info.Bound, info.TBHits)
				}
			}
		}
	}
}

// TestTablesAtTheRoot checks scores and moves in single positions, with and without
// the fifty-move rule.
func TestTablesAtTheRoot(t *testing.T) {
	e := tbEngine(t)
	tables := e.syzygy.Tables
	for _, test := range []struct {
		name, fen string
		rule50    bool
		text      string
		best      string // "" for any
	}{
		{"a mate is shown as one", "k7/8/1K6/8/8/8/8/7R w - - 0 1", true, "mate 1", "h1h8"},
		{"a win", "8/8/8/8/2k5/8/8/KQ6 w - - 0 1", true, "cp 19999", ""},
		{"a loss", "8/8/8/8/2k5/8/8/KQ6 b - - 0 1", true, "cp -19999", ""},
		{"a win too late", "8/8/8/8/2k5/8/8/KQ6 w - - 90 90", true, "cp 1", ""},
		{"a loss too late", "8/8/8/8/2k5/8/8/KQ6 b - - 90 90", true, "cp -1", ""},
		{"late without the rule", "8/8/8/8/2k5/8/8/KQ6 w - - 90 90", false, "cp 19999", ""},
		{"a loss without the rule", "8/8/8/8/2k5/8/8/KQ6 b - - 90 90", false, "cp -19999", ""},
		{"a draw although far ahead", "8/8/8/8/8/8/pk6/4K2Q w - - 0 1", true, "", ""},
		{"a draw", "8/8/8/8/8/8/k1p5/2K4Q b - - 0 1", true, "", ""},
		{"saved by a capture", "8/8/8/8/8/2k5/1Q6/7K b - - 0 1", true, "cp 0", "c3b2"},
		{"the pawn must promote now", "8/P7/8/8/8/k7/8/6K1 w - - 99 90", true, "cp 19999", "a7a8q"},
	} {
		e.SetSyzygy(Syzygy{Tables: tables, Limit: 7, Depth: 1, Rule50: test.rule50})
		e.NewGame()
		r, infos := searchWith(t, e, test.fen, Limits{Depth: 3})
		if test.text != "" && r.Score.Text(0) != test.text || test.best != "" && r.Best.String() != test.best {
			t.Errorf("%s: %v with %v, want %s with %s", test.name, r.Best, r.Score, test.best, test.text)
		}
		if infos[len(infos)-1].TBHits == 0 {
			t.Errorf("%s: no hits", test.name)
		}
	}
	// With fewer pieces allowed, or a wish for mate there are no tables.
	for name, test := range map[string]struct {
		limit  int
		limits Limits
	}{
		"limit": {2, Limits{Depth: 6}},
		"none":  {0, Limits{Depth: 6}},
		"mate":  {7, Limits{Depth: 6, Mate: 20}},
	} {
		e.SetSyzygy(Syzygy{Tables: tables, Limit: test.limit, Depth: 1, Rule50: true})
		e.NewGame()
		r, infos := searchWith(t, e, "8/8/8/3k4/8/8/5PP1/K7 w - - 0 1", test.limits)
		if last := infos[len(infos)-1]; last.TBHits > 0 || r.Score.IsDecided() {
			t.Errorf("%s: %v, %d hits", name, r.Score, last.TBHits)
		}
	}
}

// Who asks for a mate gets the shortest, also where the ranks prefer a capture or
// pawn move.
func TestMateDespiteTables(t *testing.T) {
	e, without := tbEngine(t), smallEngine(1)
	random := rand.New(rand.NewPCG(4, 26))
	against := 0 // the ranks
	for range scaled(500) {
		p := fentest.Scattered(random, []string{"KQPk", "KRPk"}[random.IntN(2)])
		l := Limits{Mate: 2, Depth: 5}
		e.NewGame()
		without.NewGame()
		want, _ := searchWith(t, without, p.FEN(), l)
		got, _ := searchWith(t, e, p.FEN(), l)
		if got.Score != want.Score || got.Best != want.Best {
			t.Errorf("%s: %v with %v, want %v with %v", p.FEN(), got.Best, got.Score, want.Best, want.Score)
		}
		if best, ranks := valueOf(t, e.syzygy.Tables, movegen.NewGame(p)); want.Score == eval.MateIn(3) && ranks[want.Best] < best.Rank {
			against++
		}
	}
	if against == 0 && !raceDetector {
		t.Error("no mate is against the ranks")
	}
}

// Without DTZ tables the value is kept, and the search makes progress by itself.
func TestTablesWithoutDTZ(t *testing.T) {
	tables := syzygy.Open(copyTables(t, "*.rtbw"), nil)
	defer tables.Close()
	e := smallEngine(1)
	e.SetSyzygy(byDefault(tables))
	for _, test := range []struct {
		fen    string
		inside bool // positions inside the tree are looked up
	}{
		{"8/8/8/3k4/8/8/5PP1/K7 w - - 0 1", true},  // won
		{"8/8/8/3k4/8/8/5PP1/K7 b - - 0 1", false}, // lost
		{"8/8/8/8/8/1k5p/7P/6K1 w - - 0 1", false}, // drawn
	} {
		_, infos := searchWith(t, e, test.fen, Limits{Depth: 8})
		p := fentest.Parse(t, test.fen)
		last := infos[len(infos)-1]
		if inside := last.TBHits > uint64(p.CountMoves()); inside != test.inside || last.TBHits == 0 {
			t.Errorf("%s: %v, %d hits", test.fen, last.Score, last.TBHits)
		}
	}
	game := movegen.NewGame(fentest.Parse(t, "8/8/8/3k4/8/8/5PP1/K7 w - - 0 1"))
	for game.End() == movegen.Ongoing {
		game.Play(e.Search(NewControl(), game, Limits{Nodes: 2000}, nil).Best)
	}
	if end := game.End(); end != movegen.Checkmate {
		t.Errorf("the win was given away: %v", end)
	}
}

// TestTablesInside searches positions with five pieces. Who can take into a won
// position, wins; and whoever the score says wins by the tables has a line into
// such a position.
func TestTablesInside(t *testing.T) {
	e := tbEngine(t)
	tables := e.syzygy.Tables
	random := rand.New(rand.NewPCG(3, 26))
	wins, hits := 0, uint64(0)
	for i := range scaled(120) {
		p := fentest.Scattered(random, []string{"KQkrp", "KRPkr", "KPPkp", "KRkpp", "KBPkn", "KQPkq", "KPPkb"}[i%7])
		e.NewGame()
		r, infos := searchWith(t, e, p.FEN(), Limits{Depth: 6})
		last := infos[len(infos)-1]
		hits += last.TBHits
		var child movegen.Position
		for _, m := range rootMoves(&p, nil) {
			p.MakeInto(&child, m.move)
			if value, ok := tables.WDL(&child); ok && value == syzygy.Loss && !r.Score.IsWin() {
				t.Errorf("%s: %v wins, the score is %v", p.FEN(), m.move, r.Score)
			}
		}
		if !r.Score.IsDecided() || r.Score.IsMate() {
			continue
		}
		wins++
		found := false
		for ply, m := range last.PV {
			p.Play(m)
			value, ok := tables.WDL(&p)
			if !ok || p.Rule50() != 0 {
				continue
			}
			want := syzygy.Loss // for who is to move, after an odd number of plies of the winner
			if ply%2 == 1 == r.Score.IsWin() {
				want = syzygy.Win
			}
			if value != want {
				t.Errorf("%v: %v reaches a %v after %d plies", r.Score, last.PV, value, ply+1)
			}
			distance := eval.TBWin - max(r.Score, -r.Score)
			if !found && int(distance) != ply+1 {
				t.Errorf("%v: the tables are reached after %d plies", r.Score, ply+1)
			}
			found = true
		}
		if !found {
			t.Errorf("%v: %v does not reach the tables", r.Score, last.PV)
		}
	}
	t.Logf("%d wins by the tables, %d hits", wins, hits)
	if wins < scaled(20) || hits == 0 {
		t.Errorf("%d wins by the tables, %d hits", wins, hits)
	}
}

// Searches with the same tables are the same, and those that no table concerns are
// the same as without.
func TestTablesDeterminism(t *testing.T) {
	with, without := tbEngine(t), smallEngine(1)
	const fen = "8/5pk1/6p1/8/8/1P4P1/5PK1/8 w - - 0 1"
	first, _ := searchWith(t, with, fen, Limits{Depth: 14})
	with.NewGame()
	if again, _ := searchWith(t, with, fen, Limits{Depth: 14}); again.Nodes != first.Nodes || again.Score != first.Score {
		t.Errorf("%d nodes, then %d", first.Nodes, again.Nodes)
	}
	with.NewGame()
	a, infos := searchWith(t, with, quietPosition, Limits{Depth: 8})
	b, _ := searchWith(t, without, quietPosition, Limits{Depth: 8})
	if a.Nodes != b.Nodes || a.Score != b.Score || infos[len(infos)-1].TBHits != 0 {
		t.Errorf("%d nodes with tables, %d without", a.Nodes, b.Nodes)
	}
}

// TestTablesThreads has several threads look positions up, which the race detector
// watches.
func TestTablesThreads(t *testing.T) {
	e := tbEngine(t)
	setThreads(e, 2)
	for _, fen := range []string{"8/8/8/4k3/1r6/8/1P1KP3/8 w - - 0 1", "8/8/8/8/2k5/8/8/KQ6 w - - 0 1"} {
		_, infos := searchWith(t, e, fen, Limits{Nodes: 20000})
		if last := infos[len(infos)-1]; last.TBHits == 0 {
			t.Errorf("%s: %+v", fen, last)
		}
	}
}

// TestDamagedTables searches with a table that is cut short: it is named once, and
// the search goes on without it.
func TestDamagedTables(t *testing.T) {
	folder := copyTables(t, "K?vK.*")
	short := filepath.Join(folder, "KQvK.rtbw")
	info, err := os.Stat(short)
	if err == nil {
		err = os.Truncate(short, info.Size()/2)
	}
	if err != nil {
		t.Fatal(err)
	}
	var mutex sync.Mutex
	var reports []error
	tables := syzygy.Open(folder, func(err error) {
		mutex.Lock()
		defer mutex.Unlock()
		reports = append(reports, err)
	})
	defer tables.Close()
	e := NewEngine()
	e.SetSyzygy(byDefault(tables))
	for range 2 {
		r, _ := searchWith(t, e, "8/8/8/8/2k5/8/8/KQ6 w - - 0 1", Limits{Depth: 8})
		if r.Best == movegen.NoMove || r.Score < 500 {
			t.Errorf("%v with %v", r.Best, r.Score)
		}
	}
	text := errors.Join(reports...).Error()
	if strings.Count(text, short) != 1 {
		t.Errorf("%s", text)
	}
}

// Even without any time the moves are ranked, if that is quick. Otherwise it is given
// up when time is over or the search is stopped.
func TestTablesObeyTheClock(t *testing.T) {
	e := tbEngine(t)
	const fen = "8/8/8/8/2k5/8/8/KQ6 w - - 0 1"
	ranked := false
	for range 50 { // on a busy machine it is not always quick
		r, infos := searchWith(t, e, fen, Limits{Start: time.Now().Add(-time.Second), MoveTime: 10 * time.Millisecond})
		if ranked = infos[0].Score.IsWin(); ranked || r.Depth > 1 {
			if r.Depth > 1 {
				t.Errorf("%v with %v, depth %d", r.Best, infos[0].Score, r.Depth)
			}
			break
		}
	}
	if !ranked {
		t.Error("the moves were never ranked")
	}
	// A move that is the only one of the best rank is played at once, unless further
	// lines are to be shown.
	const only = "8/8/8/8/8/1k6/7P/6K1 w - - 0 1"
	if r, _ := searchWith(t, e, only, Limits{Timed: true, Remaining: time.Hour}); r.Best.String() != "h2h4" || r.Depth != 1 {
		t.Errorf("%v at depth %d", r.Best, r.Depth)
	}
	e.SetMultiPV(2)
	if r, _ := searchWith(t, e, only, Limits{Timed: true, Remaining: 10 * time.Second}); r.Best.String() != "h2h4" || r.Depth == 1 {
		t.Errorf("with two lines %v at depth %d", r.Best, r.Depth)
	}
	e.SetMultiPV(1)
	now := time.Now()
	stopped := NewControl()
	stopped.Stop()
	for _, test := range []struct {
		name     string
		limits   Limits
		ctl      *Control
		begun    time.Time
		mustStop bool
	}{
		{"time is over", Limits{Start: now.Add(-time.Second), MoveTime: time.Second}, NewControl(), now.Add(-2 * rankingTime), true},
		{"it has just begun", Limits{Start: now.Add(-time.Second), MoveTime: time.Second}, NewControl(), time.Now().Add(time.Second), false},
		{"there is time", Limits{Start: now, MoveTime: time.Hour}, NewControl(), now.Add(-2 * rankingTime), false},
		{"no clock", Limits{Start: now, Infinite: true}, NewControl(), now.Add(-2 * rankingTime), false},
		{"stopped", Limits{Start: now, Infinite: true}, stopped, now.Add(-2 * rankingTime), true},
		{"stopped, and just begun", Limits{Start: now, Infinite: true}, stopped, time.Now().Add(time.Second), false},
	} {
		given, plan := task{ctl: test.ctl, limits: &test.limits}, newClock(&test.limits)
		if got := given.mustSearch(test.begun, &plan); got != test.mustStop {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// A table value is exact, also while the search only has a bound, and so is its line. A mate
// that the search found stays as it is.
func TestTableValuesAreExact(t *testing.T) {
	e := tbEngine(t)
	searchWith(t, e, "8/8/8/8/3k4/8/8/KNB5 w - - 0 1", Limits{Depth: 3})
	w := e.team.mainThread()
	var got Info
	w.report = func(i *Info) { got = *i }
	w.clock.start = time.Now().Add(-time.Hour) // time enough for long lines
	r := &w.root[0]
	r.line.n = 1
	for _, test := range []struct {
		score eval.Score
		found tt.Bound // by the search
		want  eval.Score
		bound tt.Bound
		long  bool // the line
	}{
		{300, tt.Lower, eval.TBWinIn(1), tt.Exact, true},
		{eval.TBWinIn(9), tt.Lower, eval.TBWinIn(1), tt.Exact, true}, // as where DTZ is missing
		{eval.MateIn(9), tt.Lower, eval.MateIn(9), tt.Lower, false},
		{eval.MateIn(9), tt.Exact, eval.MateIn(9), tt.Exact, false},
	} {
		r.score = test.score
		w.reportLine(0, 3, test.found)
		if got.Bound != test.bound || got.Score != test.want || (len(got.PV) >= 8) != test.long || !test.long && len(got.PV) > 1 {
			t.Errorf("%v: %v, %v, %v", test.score, got.Score, got.Bound, got.PV)
		}
	}
}
