package search

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/tt"
)

// setThreads makes an engine search with n threads, as if there were that many
// processors.
func setThreads(e *Engine, n int) {
	e.machine.processors = func() int { return n }
	e.SetThreads(n)
}

// TestThreads searches with several threads, which the race detector watches,
// and checks that the answer and the last report agree.
func TestThreads(t *testing.T) {
	e := NewEngine()
	for _, threads := range []int{4, 2, 3, 1} {
		setThreads(e, threads)
		prepare(t, e)
		result, infos := searchWith(t, e, quietPosition, Limits{Nodes: 40_000})
		var last []movegen.Move
		var nodes uint64
		for _, i := range infos {
			if i.PV != nil {
				last = i.PV
			}
			if i.Nodes < nodes {
				t.Errorf("%d threads: the count of nodes falls from %d to %d", threads, nodes, i.Nodes)
			}
			nodes = i.Nodes
		}
		if len(last) == 0 || last[0] != result.Best {
			t.Errorf("%d threads: the last line is %v, the move %v", threads, last, result.Best)
		}
		if slack := uint64(threads * pollInterval); result.Nodes < 40_000 || result.Nodes > 40_000+2*slack {
			t.Errorf("%d threads: %d nodes, 40000 were asked for", threads, result.Nodes)
		}
	}
}

// TestPlain: a plain search has the same result with any number of threads, and none of
// them is dismissed.
func TestPlain(t *testing.T) {
	var first Result
	for _, threads := range []int{1, 4, 1} {
		e := smallEngine(2)
		setThreads(e, threads)
		r, _ := searchWith(t, e, testPositions[1], Limits{Plain: true, Nodes: 5000})
		if r.Elapsed = 0; first.Nodes == 0 {
			first = r
		}
		if r != first || len(e.team.workers) != threads {
			t.Errorf("%d threads: %+v, before %+v; %d are left", threads, r, first, len(e.team.workers))
		}
	}
}

// TestBestThread checks which worker's result counts.
func TestBestThread(t *testing.T) {
	const a, b = movegen.Move(1), movegen.Move(2)
	type vote struct {
		move   movegen.Move
		score  eval.Score
		depth  int
		failed bool
	}
	for _, test := range []struct {
		name   string
		votes  []vote
		limits Limits
		lines  int
		want   int
	}{
		{"alone", []vote{{a, 0, 5, false}}, Limits{}, 1, 0},
		{"all agree", []vote{{a, 10, 5, false}, {a, 10, 5, false}}, Limits{}, 1, 0},
		{"all agree, one is deeper", []vote{{a, 10, 5, false}, {a, 10, 6, false}}, Limits{}, 1, 1},
		{"two against the main thread", []vote{{a, 10, 5, false}, {b, 10, 5, false}, {b, 10, 5, false}}, Limits{}, 1, 1},
		{"a better score", []vote{{a, 10, 5, false}, {b, 60, 5, false}}, Limits{}, 1, 1},
		{"not the shallow one", []vote{{a, 10, 9, false}, {b, 12, 3, false}}, Limits{}, 1, 0},
		{"a mate against all", []vote{{a, 10, 5, false}, {a, 10, 5, false}, {b, eval.MateIn(5), 4, false}}, Limits{}, 1, 2},
		{"the shorter mate", []vote{{a, eval.MateIn(9), 5, false}, {b, eval.MateIn(5), 4, false}}, Limits{}, 1, 1},
		{"a TB win against all", []vote{{a, 10, 5, false}, {a, 10, 5, false}, {b, eval.TBWinIn(5), 4, false}}, Limits{}, 1, 2},
		{"a mate before a TB win", []vote{{a, eval.TBWinIn(1), 9, false}, {b, eval.MateIn(9), 4, false}}, Limits{}, 1, 1},
		{"the same move with a mate, not the deeper one", []vote{{a, 10, 9, false}, {a, eval.MateIn(5), 4, false}}, Limits{}, 1, 1},
		{"the same move with a TB win", []vote{{a, 10, 9, false}, {a, eval.TBWinIn(5), 4, false}}, Limits{}, 1, 1},
		{"the main thread's mate", []vote{{a, eval.MateIn(5), 4, false}, {a, 10, 9, false}}, Limits{}, 1, 0},
		{"the main thread's TB win", []vote{{a, eval.TBWinIn(5), 4, false}, {a, 10, 9, false}}, Limits{}, 1, 0},
		{"whoever is not mated", []vote{{a, eval.MatedIn(4), 5, false}, {b, -900, 4, false}}, Limits{}, 1, 1},
		{"nobody who has nothing", []vote{{a, 10, 5, false}, {b, 900, 0, false}}, Limits{}, 1, 0},
		{"the main thread for a depth", []vote{{a, 10, 5, false}, {b, 60, 6, false}}, Limits{Depth: 5}, 1, 0},
		{"the main thread for a mate", []vote{{a, 10, 5, false}, {b, 60, 6, false}}, Limits{Mate: 5}, 1, 0},
		{"the main thread for lines", []vote{{a, 10, 5, false}, {b, 60, 6, false}}, Limits{}, 2, 0},
		// The two that finished differ by 20: 35*10 for b against 15*10+15*11 for a.
		// Relative to the score of an unfinished worker only the depths would count.
		{"no lowest score of who has nothing", []vote{{a, 10, 10, false}, {a, 10, 11, false}, {b, 30, 10, false}, {b, -eval.Infinity, 0, false}}, Limits{}, 1, 2},
		{"a main thread that has nothing", []vote{{a, 10, 0, false}, {b, -900, 5, false}}, Limits{}, 1, 1},
		{"nobody who failed", []vote{{a, 10, 5, false}, {b, eval.MateIn(5), 9, true}}, Limits{}, 1, 0},
		{"no vote of who failed", []vote{{a, 10, 5, false}, {b, -900, 5, true}, {b, 10, 5, false}}, Limits{}, 1, 0},
	} {
		var team team
		for _, v := range test.votes {
			w := &worker{completedDepth: v.depth, multiPV: test.lines, limits: &test.limits}
			w.root = []rootLine{{rootMove: rootMove{move: v.move, score: v.score}}}
			w.failed = v.failed
			team.workers = append(team.workers, w)
		}
		if got := slices.Index(team.workers, team.bestThread()); got != test.want {
			t.Errorf("%s: worker %d, want %d", test.name, got, test.want)
		}
	}
}

// TestHelperPanics makes a helper fail in the middle of its search, with a mate
// score that would win any vote. The result must not be affected.
func TestHelperPanics(t *testing.T) {
	e := NewEngine()
	setThreads(e, 3)
	failed := make(chan struct{})
	running := thinkAfter(e, func(w *worker) {
		if w == e.team.workers[1] {
			w.report = func(*Info) {
				w.root[0].score = eval.MateIn(1)
				close(failed)
				panic("lost my way")
			}
		} else {
			<-failed
		}
	})
	r, infos := searchWith(t, e, quietPosition, Limits{Nodes: 20_000})
	if r.Failure == nil || !strings.HasPrefix(r.Failure.Error(), "panic at team_test.go:") || !strings.HasSuffix(r.Failure.Error(), ": lost my way") {
		t.Errorf("the failure is %v", r.Failure)
	}
	if last := infos[len(infos)-1]; r.Score.IsMate() || last.PV[0] != r.Best || last.Score != r.Score {
		t.Errorf("result %+v, last report %+v", r, last)
	}
	checkWorks(t, e, running)
}

// TestMainThreadPanics makes the main thread fail in its report function: the panic must
// reach the caller, and no helper may continue.
func TestMainThreadPanics(t *testing.T) {
	e := NewEngine()
	setThreads(e, 3)
	started := make(chan struct{})
	running := thinkAfter(e, func(w *worker) {
		if w == e.team.mainThread() {
			<-started
			<-started
		} else {
			started <- struct{}{}
		}
	})
	err := Guard(func() {
		e.Search(NewControl(), movegen.NewGame(movegen.StartPosition()), Limits{Infinite: true}, func(i *Info) {
			if i.Depth == 3 {
				panic("lost my way")
			}
		})
	})
	if err == nil || !strings.HasPrefix(err.Error(), "panic at team_test.go:") {
		t.Errorf("the caller hears %v", err)
	}
	checkWorks(t, e, running)
}

// thinkAfter has the workers of an engine do something before they think, and returns how many
// are at it.
func thinkAfter(e *Engine, before func(*worker)) *atomic.Int32 {
	var running atomic.Int32
	e.team.work = func(w *worker) {
		running.Add(1)
		defer running.Add(-1)
		before(w)
		w.think()
	}
	return &running
}

// checkWorks searches with all threads of an engine after a failed search, which has left none
// running.
func checkWorks(t *testing.T, e *Engine, running *atomic.Int32) {
	t.Helper()
	if n := running.Load(); n != 0 {
		t.Errorf("%d threads are left", n)
	}
	e.team.work = (*worker).think
	r, _ := searchWith(t, e, quietPosition, Limits{Depth: 6})
	if p := fentest.Parse(t, quietPosition); !p.IsLegal(r.Best) || r.Depth != 6 || r.Failure != nil {
		t.Errorf("the next search: %+v", r)
	}
}

// A search that ended with a panic may have left an excluded move, or plies without null
// moves.
func TestBeginExcludesNoMove(t *testing.T) {
	w, n := nodeOf(t, quietPosition)
	n.excluded, w.verifyUntil = 1, 5
	beginGame(w, movegen.NewGame(movegen.StartPosition()))
	if n.excluded != movegen.NoMove || w.verifyUntil != 0 {
		t.Errorf("%v is excluded from the start, null moves to ply %d", n.excluded, w.verifyUntil)
	}
}

// TestBoundOfBestHelper lets a helper win the vote that was stopped when it
// only had a lower bound: that must be reported.
func TestBoundOfBestHelper(t *testing.T) {
	for _, bound := range []tt.Bound{tt.Lower, tt.Exact} {
		e := NewEngine()
		setThreads(e, 2)
		e.team.work = func(w *worker) {
			if w == e.team.mainThread() {
				w.think()
				return
			}
			w.completedDepth, w.root[0].score, w.partial = 9, eval.MateIn(5), bound
			w.finishStopped(10, 1)
		}
		r, infos := searchWith(t, e, quietPosition, Limits{Nodes: 2000})
		last := infos[len(infos)-1]
		if last.Bound != bound || last.Depth != 10 || last.Score != r.Score || last.PV[0] != r.Best || r.Depth != 9 {
			t.Errorf("result %+v, last report %+v, want bound %v of depth 10", r, last, bound)
		}
	}
}

// TestPartialBound checks the bound of a score if the iteration is stopped
// after each of its windows: one that fell below a window is not a lower bound,
// even if it exceeded the window before.
func TestPartialBound(t *testing.T) {
	w := rootOf(t, movegen.NewGame(movegen.StartPosition()))
	const pawn = 100
	for _, test := range []struct {
		name        string
		alpha, beta eval.Score
		want        tt.Bound
	}{
		{"fails low at first", 10 * pawn, 11 * pawn, tt.None},
		{"fails high", -11 * pawn, -10 * pawn, tt.Lower},
		{"fails low after that", 10 * pawn, 11 * pawn, tt.Upper},
		{"lies inside", -10 * pawn, 10 * pawn, tt.Exact},
	} {
		w.searchRoot(0, 3, test.alpha, test.beta)
		if w.partial != test.want {
			t.Errorf("%s: %v, want %v", test.name, w.partial, test.want)
		}
	}
}
