package uci

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

func TestReport(t *testing.T) {
	const (
		start = movegen.StartFEN
		mate  = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
		castl = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	)
	castle := movesOf(t, movegen.NewGame(fentest.Parse(t, castl)), "e1h1")[0]
	base := search.Info{Depth: 7, SelDepth: 12, MultiPV: 1, Bound: tt.Exact, Nodes: 123456, Elapsed: 250 * time.Millisecond, HashFull: 31}
	with := func(change func(*search.Info)) search.Info {
		i := base
		change(&i)
		return i
	}
	const tail = " nodes 123456 nps 493824 hashfull 31 tbhits 0 time 250"
	tests := []struct {
		name, fen, moves string
		style            textStyle
		info             search.Info
		want             string
	}{
		{"centipawns", start, "e2e4 e7e5", textStyle{}, with(func(i *search.Info) { i.Score = -35 }),
			"info depth 7 seldepth 12 multipv 1 score cp -45" + tail + " pv e2e4 e7e5"},
		{"no line", start, "", textStyle{}, base,
			"info depth 7 seldepth 12 multipv 1 score cp 0" + tail},
		{"second line", start, "d2d4", textStyle{}, with(func(i *search.Info) { i.MultiPV = 2 }),
			"info depth 7 seldepth 12 multipv 2 score cp 0" + tail + " pv d2d4"},
		{"failed high", start, "e2e4", textStyle{}, with(func(i *search.Info) { i.Score, i.Bound = 50, tt.Lower }),
			"info depth 7 seldepth 12 multipv 1 score cp 64 lowerbound" + tail + " pv e2e4"},
		{"failed low", start, "e2e4", textStyle{}, with(func(i *search.Info) { i.Score, i.Bound = 50, tt.Upper }),
			"info depth 7 seldepth 12 multipv 1 score cp 64 upperbound" + tail + " pv e2e4"},
		{"mate", mate, "a1a8", textStyle{}, with(func(i *search.Info) { i.Score = eval.MateIn(1) }),
			"info depth 7 seldepth 12 multipv 1 score mate 1" + tail + " pv a1a8"},
		{"mated", mate, "a1a8", textStyle{}, with(func(i *search.Info) { i.Score = eval.MatedIn(4) }),
			"info depth 7 seldepth 12 multipv 1 score mate -2" + tail + " pv a1a8"},
		{"win, draw, loss", mate, "a1a8", textStyle{showWDL: true}, with(func(i *search.Info) { i.Score, i.Bound = eval.MateIn(1), tt.Lower }),
			"info depth 7 seldepth 12 multipv 1 score mate 1 lowerbound wdl 1000 0 0" + tail + " pv a1a8"},
		{"castling", castl, "e1h1", textStyle{}, base,
			"info depth 7 seldepth 12 multipv 1 score cp 0" + tail + " pv e1g1"},
		{"castling in Chess960", castl, "e1h1", textStyle{chess960: true}, base,
			"info depth 7 seldepth 12 multipv 1 score cp 0" + tail + " pv e1h1"},
		{"no time", start, "e2e4", textStyle{}, with(func(i *search.Info) { i.Elapsed, i.Nodes = 0, 30 }),
			"info depth 7 seldepth 12 multipv 1 score cp 0 nodes 30 nps 30000 hashfull 31 tbhits 0 time 0 pv e2e4"},
		{"current move", castl, "", textStyle{chess960: true}, search.Info{Depth: 9, CurrMove: castle, CurrMoveNumber: 3},
			"info depth 9 currmove e1h1 currmovenumber 3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			game := movegen.NewGame(fentest.Parse(t, test.fen))
			test.info.PV = movesOf(t, game.Clone(), test.moves)
			recorded := &recorder{}
			r := &reporter{textStyle: test.style, out: &output{w: recorded}, game: game}
			r.report(&test.info)
			if got := recorded.take(); len(got) != 1 || got[0] != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// TestWDLFollowsThePhase: scores and WDL depend on the pieces in the position searched,
// not at the end of the line.
func TestWDLFollowsThePhase(t *testing.T) {
	for fen, phase := range map[string]int{
		movegen.StartFEN:                     24,
		"3qk3/8/8/8/8/8/8/3QK2R w K - 0 1":   10,
		"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1":  0,
		"r3k2r/8/8/8/8/8/8/R3K2R b - - 0 12": 8,
	} {
		game := movegen.NewGame(fentest.Parse(t, fen))
		recorded := &recorder{}
		r := &reporter{textStyle: textStyle{showWDL: true}, out: &output{w: recorded}, game: game}
		for _, score := range []eval.Score{150, 0, -80} {
			var list movegen.MoveList
			game.Position().LegalMoves(&list)
			r.report(&search.Info{Depth: 3, MultiPV: 1, Score: score, Bound: tt.Exact, PV: list.Slice()[:1]})
			win, draw, loss := eval.WDL(score, phase)
			want := fmt.Sprintf(" score cp %d wdl %d %d %d nodes ", score.Shown(phase), win, draw, loss)
			if heard := recorded.take(); len(heard) != 1 || !strings.Contains(heard[0], want) {
				t.Errorf("%s: said %q, want %q", fen, heard, want)
			}
		}
	}
	bareKings := movegen.NewGame(fentest.Parse(t, "8/8/8/4k3/8/8/8/4K3 w - - 0 1"))
	r := &reporter{textStyle: textStyle{showWDL: true}, game: bareKings}
	if got, want := r.score(eval.Draw, tt.Exact), " score cp 0 wdl 0 1000 0"; got != want {
		t.Errorf("bare kings: said %q, want %q", got, want)
	}
}
