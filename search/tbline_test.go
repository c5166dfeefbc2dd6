package search

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/syzygy"
	"vedette/tt"
)

// TestLinesKeepTheResult: in random positions that are in the tables, or that captures lead
// into them, all moves of all lines but the first keep the result, with and without the
// fifty-move rule, of which some is used up, and with a clock.
func TestLinesKeepTheResult(t *testing.T) {
	e := tbEngine(t)
	random := rand.New(rand.NewPCG(21, 22))
	materials := append([]string{"KNkpp", "KPPkp", "KRPkr", "KBPkp", "KQPkq", "KRkpp", "KBNkp"}, endings...)
	checked := 0
	for i := range scaled(150) {
		start := fentest.Scattered(random, materials[i%len(materials)])
		setup := start.Setup()
		setup.Rule50 = i % 4 * 25
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		e.syzygy.Rule50 = i%3 > 0
		e.SetMultiPV(1 + i%3*2)
		l := Limits{Nodes: 4000}
		if i%5 == 0 {
			l = Limits{Timed: true, Remaining: time.Second}
		}
		e.NewGame()
		e.Search(NewControl(), movegen.NewGame(p), l, func(i *Info) {
			checked += keptMoves(t, e, &p, i.PV)
		})
	}
	if checked < scaled(1000) {
		t.Errorf("only %d moves were in the tables", checked)
	}
}

// keptMoves checks a line by the ranks of all moves, and returns how many it could.
func keptMoves(t *testing.T, e *Engine, p *movegen.Position, line []movegen.Move) (checked int) {
	t.Helper()
	game := movegen.NewGame(*p)
	for i, m := range line {
		if !game.Position().IsLegal(m) {
			t.Fatalf("%s: %v, where %v is not legal", p.FEN(), line, m)
		}
		list, _, ok := e.syzygy.Tables.RankRoot(game.Position(), game.PreviousKeys(), e.syzygy.Rule50)
		if i > 0 && ok {
			checked++
			best := slices.MaxFunc(list, func(a, b syzygy.RootMove) int { return a.Rank - b.Rank })
			own := list[slices.IndexFunc(list, func(r syzygy.RootMove) bool { return r.Move == m })]
			if own.WDL != best.WDL {
				t.Errorf("%s: %v, where %v in %s is a %v, not a %v", p.FEN(), line, m, game.Position().FEN(), own.WDL, best.WDL)
			}
		}
		game.Play(m)
	}
	return checked
}

// TestLinesDoNotShrink: while the best move and its score stay, so does a long line, though the
// search has less and less of it, and there is no time to look all of it up again.
func TestLinesDoNotShrink(t *testing.T) {
	for _, fen := range []string{
		"3QR3/2K5/5k2/8/8/3r4/8/8 b - - 0 84", // into the tables with the first move
		"8/p7/N7/8/8/p7/8/k2K4 w - - 0 1",     // much later
		"8/8/8/3k4/8/8/8/K6R w - - 0 1",       // there from the beginning
	} {
		// A second has passed: ten milliseconds for the tables, enough for the first line and not for later ones.
		_, infos := searchWith(t, tbEngine(t), fen, Limits{Nodes: 100_000, Start: time.Now().Add(-time.Second)})
		infos = slices.DeleteFunc(infos, func(i Info) bool { return len(i.PV) == 0 })
		longest := 0
		for i := range infos {
			now := &infos[i]
			if i > 0 && (now.Score != infos[i-1].Score || now.PV[0] != infos[i-1].PV[0]) || !now.Score.IsDecided() {
				longest = 0
			}
			if len(now.PV) < longest {
				t.Errorf("%s: depth %d: %v, and %d moves before", fen, now.Depth, now.PV, longest)
			}
			longest = len(now.PV)
		}
		if longest < 10 {
			t.Errorf("%s: %d moves at the end", fen, longest)
		}
	}
}

// TestAgrees has a case for each guard.
func TestAgrees(t *testing.T) {
	const won = eval.TBWin - 3
	for _, test := range []struct {
		name   string
		before shownLine
		now    []movegen.Move
		score  eval.Score
		want   bool
	}{
		{"it goes on", shownLine{20, []movegen.Move{1, 2, 3}}, []movegen.Move{1, 2}, 20, true},
		{"another score", shownLine{20, []movegen.Move{1, 2, 3}}, []movegen.Move{1, 2}, 21, false},
		{"another move", shownLine{20, []movegen.Move{1, 2, 3}}, []movegen.Move{1, 4}, 20, false},
		{"another move, as good by the tables", shownLine{won, []movegen.Move{1, 2, 3}}, []movegen.Move{1, 4}, won, true},
		{"another win", shownLine{won, []movegen.Move{1, 2, 3}}, []movegen.Move{1, 2}, won + 1, false},
		{"as long", shownLine{won, []movegen.Move{1, 2, 3}}, []movegen.Move{1, 4, 5}, won, false},
		{"nothing", shownLine{}, []movegen.Move{1}, 0, false},
	} {
		if got := test.before.agrees(test.now, test.score); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// TestLengthened checks that lines in analysis go on with the best moves by the
// tables: they are legal, and those of a win have moves of the best rank and end with
// mate, unless the machine is too slow for all of them.
func TestLengthened(t *testing.T) {
	e := tbEngine(t)
	for _, test := range []struct {
		fen  string
		mate bool // at the end of the line
	}{
		{"8/8/8/8/2k5/8/8/KBN5 w - - 0 1", true},
		{"8/8/8/8/2k5/8/8/KBN5 b - - 0 1", true},
		{"8/8/8/8/8/1k6/7P/6K1 w - - 0 1", true},
		{"1r6/8/8/4k3/8/3K4/8/6R1 w - - 0 1", false},
		{"8/8/8/4k3/1r6/8/1P1KP3/8 w - - 0 1", false},
	} {
		game := movegen.NewGame(fentest.Parse(t, test.fen))
		ctl := NewControl()
		var last []movegen.Move
		best := movegen.NoMove
		// The clock has run for a long time, so that there is time for long lines.
		l := Limits{Infinite: true, Start: time.Now().Add(-time.Hour)}
		r := e.Search(ctl, game, l, func(i *Info) {
			if i.Depth >= 6 && len(i.PV) > 0 {
				last, best = slices.Clone(i.PV), i.PV[0]
				ctl.Stop()
			}
		})
		for _, m := range last {
			if !game.Position().IsLegal(m) {
				t.Fatalf("%s: %v, where %v is not legal", test.fen, last, m)
			}
			if test.mate {
				if first, ranks := valueOf(t, e.syzygy.Tables, game); ranks[m] < first.Rank {
					t.Errorf("%s: %v, where %v has rank %d, not %d", test.fen, last, m, ranks[m], first.Rank)
				}
			}
			game.Play(m)
		}
		mate := game.End() == movegen.Checkmate
		if mate != test.mate && (mate || len(last) < 8) {
			t.Errorf("%s: %v ends with mate: %v", test.fen, last, mate)
		}
		if best != r.Best {
			t.Errorf("%s: the line begins with %v, the move is %v", test.fen, best, r.Best)
		}
		if len(last) > 1 && r.Ponder != last[1] {
			t.Errorf("%s: the line is %v, the expected reply %v", test.fen, last, r.Ponder)
		}
	}
	// With a clock, nothing is added to lines.
	_, infos := searchWith(t, e, "8/8/8/8/2k5/8/8/KBN5 w - - 0 1", Limits{Start: time.Now().Add(-time.Hour), Depth: 2, MoveTime: 2 * time.Hour})
	if last := infos[len(infos)-1]; len(last.PV) > 20 {
		t.Errorf("with a clock the line is %v", last.PV)
	}
}

// The line of a root that is won by the tables follows them from the second move on, that of
// another one is the search's up to the first move that does not keep the result.
func TestShownFromTheSecondMove(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		bound     tt.Bound
		clock     bool
		moves     int // of the line, at least; 1 for the first alone
	}{
		{"won", "8/8/8/3k4/8/8/8/K6R w - - 0 1", tt.Exact, false, 8},
		{"won, with a clock", "8/8/8/3k4/8/8/8/K6R w - - 0 1", tt.Exact, true, 2},
		{"drawn", "8/8/8/8/8/1k5p/7P/6K1 w - - 0 1", tt.Exact, false, 1},
		{"drawn, and a bound", "8/8/8/8/8/1k5p/7P/6K1 w - - 0 1", tt.Upper, false, 1},
		{"drawn, with a clock", "8/8/8/8/8/1k5p/7P/6K1 w - - 0 1", tt.Exact, true, 1},
	} {
		e := tbEngine(t)
		searchWith(t, e, test.fen, Limits{Depth: 3})
		w := e.team.mainThread()
		clear(w.team.shown)
		w.info.Bound = test.bound
		w.clock.start = time.Now().Add(-time.Hour) // time enough for long lines
		if test.clock {
			w.clock.hard = 2 * time.Hour
		}
		r := &w.root[0]
		game := movegen.NewGame(w.frame(0).pos)
		game.Play(r.move)
		best, ranks := valueOf(t, e.syzygy.Tables, game)
		poor := movegen.NoMove // the reply with the lowest rank
		for m, rank := range ranks {
			if poor == movegen.NoMove || rank < ranks[poor] {
				poor = m
			}
		}
		if ranks[poor] == best.Rank {
			t.Fatalf("%s: all replies to %v are equally good", test.fen, r.move)
		}
		var end line
		end.begin(poor)
		r.line.set(r.move, &end)
		got := w.shownLine(r, r.score, tt.Exact)
		if got[0] != r.move || test.moves == 1 && len(got) > 1 || len(got) < test.moves ||
			len(got) > 1 && test.moves > 2 && ranks[got[1]] != best.Rank {
			t.Errorf("%s: %v %v became %v", test.name, r.move, poor, got)
		}
	}
}
