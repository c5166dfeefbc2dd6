package search

import (
	"testing"
	"time"

	"vedette/eval"
	"vedette/movegen"
)

// TestThreads searches with several threads, which the race detector watches,
// and checks that the answer and the last report agree.
func TestThreads(t *testing.T) {
	e := NewEngine()
	for _, threads := range []int{4, 2, 3, 1} {
		e.SetThreads(threads)
		if err := e.Prepare(); err != nil {
			t.Fatal(err)
		}
		game := movegen.NewGame(parse(t, quietPosition))
		var last []movegen.Move
		var nodes uint64
		result := e.Search(NewControl(), game, Limits{Nodes: 40_000}, func(i *Info) {
			if i.PV != nil {
				last = append(last[:0], i.PV...)
			}
			if i.Nodes < nodes {
				t.Errorf("%d threads: the count of nodes falls from %d to %d", threads, nodes, i.Nodes)
			}
			nodes = i.Nodes
		})
		if len(last) == 0 || last[0] != result.Best {
			t.Errorf("%d threads: the last line is %v, the move %v", threads, last, result.Best)
		}
		if slack := uint64(threads * pollInterval); result.Nodes < 40_000 || result.Nodes > 40_000+2*slack {
			t.Errorf("%d threads: %d nodes, 40000 were asked for", threads, result.Nodes)
		}
	}
}

// TestManyThreads asks for as many threads as a client may, and stops them.
func TestManyThreads(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some gigabytes of addresses")
	}
	e := NewEngine()
	e.SetThreads(1024)
	if err := e.Prepare(); err != nil {
		t.Fatal(err)
	}
	ctl := NewControl()
	stop := time.AfterFunc(50*time.Millisecond, ctl.Stop)
	defer stop.Stop()
	if r := e.Search(ctl, movegen.NewGame(movegen.StartPosition()), Limits{}, nil); r.Best == movegen.NoMove {
		t.Error("no move")
	}
}

// TestElect checks whom the team believes.
func TestElect(t *testing.T) {
	const a, b = movegen.Move(1), movegen.Move(2)
	type vote struct {
		move  movegen.Move
		score eval.Score
		depth int
	}
	for _, test := range []struct {
		name   string
		votes  []vote
		limits Limits
		lines  int
		want   int
	}{
		{"alone", []vote{{a, 0, 5}}, Limits{}, 1, 0},
		{"all agree", []vote{{a, 10, 5}, {a, 10, 5}}, Limits{}, 1, 0},
		{"all agree, one is deeper", []vote{{a, 10, 5}, {a, 10, 6}}, Limits{}, 1, 1},
		{"two against the leader", []vote{{a, 10, 5}, {b, 10, 5}, {b, 10, 5}}, Limits{}, 1, 1},
		{"a better score", []vote{{a, 10, 5}, {b, 60, 5}}, Limits{}, 1, 1},
		{"not the shallow one", []vote{{a, 10, 9}, {b, 12, 3}}, Limits{}, 1, 0},
		{"a mate against all", []vote{{a, 10, 5}, {a, 10, 5}, {b, eval.MateIn(5), 4}}, Limits{}, 1, 2},
		{"the shorter mate", []vote{{a, eval.MateIn(9), 5}, {b, eval.MateIn(5), 4}}, Limits{}, 1, 1},
		{"whoever is not mated", []vote{{a, eval.MatedIn(4), 5}, {b, -900, 4}}, Limits{}, 1, 1},
		{"nobody who has nothing", []vote{{a, 10, 5}, {b, 900, 0}}, Limits{}, 1, 0},
		{"the leader for a depth", []vote{{a, 10, 5}, {b, 60, 6}}, Limits{Depth: 5}, 1, 0},
		{"the leader for lines", []vote{{a, 10, 5}, {b, 60, 6}}, Limits{}, 2, 0},
	} {
		var team team
		for _, v := range test.votes {
			w := &worker{completedDepth: v.depth, multiPV: test.lines, limits: &test.limits}
			w.root = []rootMove{{move: v.move, score: v.score}}
			team.workers = append(team.workers, w)
		}
		elected := team.elect()
		for i, w := range team.workers {
			if w == elected && i != test.want {
				t.Errorf("%s: worker %d, want %d", test.name, i, test.want)
			}
		}
	}
}
