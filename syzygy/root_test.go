package syzygy

import (
	"slices"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// rankOf returns the ranks of the moves in a position.
func rankOf(t *testing.T, tables *Tables, fen string, previous []movegen.Key, rule50 bool) (list []RootMove, byDTZ bool) {
	t.Helper()
	p := fentest.Parse(t, fen)
	list, byDTZ, ok := tables.RankRoot(&p, previous, rule50)
	if !ok || len(list) != p.CountMoves() {
		t.Fatalf("%s: %d moves, %v", fen, len(list), ok)
	}
	return list, byDTZ
}

// bestOf returns a move of the highest rank.
func bestOf(list []RootMove) RootMove {
	return slices.MaxFunc(list, func(a, b RootMove) int { return a.Rank - b.Rank })
}

func moveOf(t *testing.T, list []RootMove, text string) RootMove {
	t.Helper()
	for _, m := range list {
		if m.Move.String() == text {
			return m
		}
	}
	t.Fatalf("no move %s", text)
	return RootMove{}
}

func TestRankRoot(t *testing.T) {
	tables := openShared(t)
	for _, test := range []struct {
		name, fen string
		rule50    bool
		wdl       WDL
		best      string // "" for several
	}{
		{"mate", "k7/8/1K6/8/8/8/8/7R w - - 0 1", true, Win, "h1h8"},
		{"mate on the last ply", "k7/8/1K6/8/8/8/8/7R w - - 99 90", true, Win, "h1h8"},
		{"mate after the last ply", "k7/8/1K6/8/8/8/8/7R w - - 100 90", true, Win, "h1h8"},
		{"the pawn promotes on the last ply", "8/P7/8/8/8/k7/8/6K1 w - - 99 90", true, Win, "a7a8q"},
		{"a win in time", "8/8/8/8/2k5/8/8/KQ6 w - - 0 1", true, Win, ""},
		{"a win too late", "8/8/8/8/2k5/8/8/KQ6 w - - 90 90", true, CursedWin, ""},
		{"a win without the rule", "8/8/8/8/2k5/8/8/KQ6 w - - 90 90", false, Win, ""},
		{"a loss in time", "8/8/8/8/2k5/8/8/KQ6 b - - 0 1", true, Loss, ""},
		{"a loss too late", "8/8/8/8/2k5/8/8/KQ6 b - - 90 90", true, BlessedLoss, ""},
		{"a draw", "8/8/8/8/2k5/8/8/KN6 w - - 0 1", true, Draw, ""},
		{"saved by a capture", "8/8/8/8/8/2k5/1Q6/7K b - - 0 1", true, Draw, "c3b2"},
	} {
		list, byDTZ := rankOf(t, tables, test.fen, nil, test.rule50)
		got := bestOf(list)
		p := fentest.Parse(t, test.fen)
		dtz, _ := tables.DTZ(&p)
		if !byDTZ || got.WDL != test.wdl || got.DTZ != dtz || test.best != "" && got.Move.String() != test.best {
			t.Errorf("%s: %v %+v, want %v %v %d", test.name, got.Move, got, test.best, test.wdl, dtz)
		}
		for _, m := range list {
			if m.Rank > got.Rank || sign(m.Rank) != sign(int(m.WDL)) || sign(m.DTZ) != sign(int(m.WDL)) {
				t.Errorf("%s: %v %+v", test.name, m.Move, m)
			}
		}
	}
}

// A win is a win only if rule50 leaves enough plies. If it leaves just enough,
// only the shortest way wins.
func TestRankRootInTime(t *testing.T) {
	tables := openShared(t)
	const fen = "8/8/8/8/2k5/8/8/KQ6 w - - 0 1"
	list, _ := rankOf(t, tables, fen, nil, true)
	shortest := bestOf(list).DTZ
	p := fentest.Parse(t, fen)
	for counter := range 101 {
		s := p.Setup()
		s.Rule50 = counter
		q, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		list, _, _ := tables.RankRoot(&q, nil, true)
		best := bestOf(list)
		switch left := 100 - shortest - counter; {
		case left > 0 && best.WDL != Win, left < 0 && best.WDL == Win:
			t.Errorf("with %d plies left for a DTZ of %d the best move is %+v", 100-counter, shortest, best)
		case best.DTZ != shortest && left >= -1:
			t.Errorf("with rule50 %d the best move is %+v, want one with DTZ %d", counter, best, shortest)
		}
	}
}

// A move that repeats a position for the third time draws.
func TestRankRootRepetition(t *testing.T) {
	tables := openShared(t)
	start := fentest.Parse(t, "8/8/8/8/2k5/8/8/KQ6 w - - 0 1")
	game := movegen.NewGame(start)
	fentest.Play(t, game, "b1b2 c4d5 b2b1 d5c4 b1b2 c4d5 b2b1 d5c4")
	list, _, ok := tables.RankRoot(game.Position(), game.PreviousKeys(), true)
	if !ok {
		t.Fatal("no ranks")
	}
	if m := moveOf(t, list, "b1b2"); m.WDL != Draw || m.Rank != 0 || m.DTZ != 0 {
		t.Errorf("the third repetition is %+v", m)
	}
	list, _, _ = tables.RankRoot(game.Position(), nil, true)
	if m := moveOf(t, list, "b1b2"); m.WDL != Win {
		t.Errorf("without previous positions it is %+v", m)
	}
}

// Without DTZ tables moves are ranked by WDL; without tables they are not
// ranked.
func TestRankRootFallback(t *testing.T) {
	tables := Open(copyTables(t, "KQvK.rtbw", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw", "KPvK.rtbw"), nil)
	defer tables.Close()
	list, byDTZ := rankOf(t, tables, "8/P7/8/8/8/k7/8/6K1 w - - 0 1", nil, true)
	if byDTZ {
		t.Error("ranked by DTZ")
	}
	for text, want := range map[string]WDL{"a7a8q": Win, "a7a8r": Win, "a7a8b": Draw, "a7a8n": Draw} {
		if m := moveOf(t, list, text); m.WDL != want || m.DTZ != 0 || (m.Rank > 0) != (want > Draw) {
			t.Errorf("%s: %+v", text, m)
		}
	}
	p := fentest.Parse(t, "8/8/8/8/2k5/8/8/KNB5 w - - 0 1")
	if list, _, ok := tables.RankRoot(&p, nil, true); ok || list != nil {
		t.Errorf("ranks without tables: %v", list)
	}
}

// A position without legal moves has no ranks.
func TestRankRootOver(t *testing.T) {
	tables := openShared(t)
	for _, fen := range []string{"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "k7/8/1Q6/8/8/8/8/2K5 b - - 0 1"} {
		if list, _ := rankOf(t, tables, fen, nil, true); len(list) > 0 {
			t.Errorf("%s: %v", fen, list)
		}
	}
}

// Ranking that is stopped before any of the moves returns no ranks.
func TestRankRootUntil(t *testing.T) {
	tables := openShared(t)
	p := fentest.Parse(t, "8/8/8/8/2k5/8/8/KQ6 w - - 0 1")
	moves := p.CountMoves()
	for most := range moves + 2 {
		calls := 0
		list, byDTZ, ok := tables.RankRootUntil(&p, nil, true, func() bool { calls++; return calls > most })
		if ok != (most >= moves) || byDTZ != ok || ok != (len(list) == moves) || !ok && calls > most+2 {
			t.Errorf("stopped after %d of %d moves: %d ranks, %v, %d calls", most, moves, len(list), ok, calls)
		}
	}
}

// A won position is not given away by a move after which the opponent can repeat a
// position for the third time, though it would be the shortest way.
func TestRankRootBeforeRepetition(t *testing.T) {
	tables := openShared(t)
	for _, test := range []struct{ fen, moves, draws string }{
		{"4k3/R7/8/8/8/6K1/8/8 w - - 0 10", "g3h2 e8f8 h2g3 f8e8 g3h2 e8f8", "h2g3"},
		{"4k3/1R6/8/8/8/1K6/8/8 w - - 0 10", "b3a2 e8d8 a2b3 d8e8 b3a2 e8d8", "a2b3"},
	} {
		start := fentest.Parse(t, test.fen)
		game := movegen.NewGame(start)
		fentest.Play(t, game, test.moves)
		list, _, ok := tables.RankRoot(game.Position(), game.PreviousKeys(), true)
		if m := moveOf(t, list, test.draws); !ok || m.WDL != Draw || m.Rank != 0 {
			t.Errorf("%s after %s: %+v, want a draw", test.fen, test.moves, m)
		}
		if best := bestOf(list); best.WDL != Win || best.Move.String() == test.draws {
			t.Errorf("%s after %s: the best move is %+v", test.fen, test.moves, best)
		}
	}
}
