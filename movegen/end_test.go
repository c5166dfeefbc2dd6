package movegen

import (
	"strings"
	"testing"
)

func TestEnd(t *testing.T) {
	for _, test := range []struct {
		fen, moves string
		want       End
		result     string
	}{
		{StartFEN, "", Ongoing, "*"},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "", Checkmate, "1-0"},
		{"7k/8/8/8/8/8/5PPP/r5K1 w - - 100 90", "", Checkmate, "0-1"}, // goes before the fifty-move rule
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", Stalemate, "1/2-1/2"},
		{"7k/8/6K1/8/8/8/8/6B1 b - - 0 1", "", InsufficientMaterial, "1/2-1/2"},
		{"7k/8/6K1/8/8/8/8/6R1 w - - 100 90", "", FiftyMoves, "1/2-1/2"},
		{"7k/8/6K1/8/8/8/8/6R1 w - - 99 90", "", Ongoing, "*"},
		{StartFEN, "g1f3 g8f6 f3g1 f6g8", Ongoing, "*"},
		{StartFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", ThreefoldRepetition, "1/2-1/2"},
	} {
		p := parse(t, test.fen)
		g := NewGame(p)
		play(t, g, strings.Fields(test.moves)...)
		if end, result := g.End(), g.Result(); end != test.want || result != test.result {
			t.Errorf("%s %s: %v, %s, want %v, %s", test.fen, test.moves, end, result, test.want, test.result)
		}
		if claimed := test.want == ThreefoldRepetition || test.want == FiftyMoves; test.want.IsClaimed() != claimed {
			t.Errorf("%v is claimed: %v", test.want, !claimed)
		}
	}
}

// A line ends where the game does, and before an illegal move.
func TestPlayable(t *testing.T) {
	for _, test := range []struct {
		name, fen, before, line string
		want                    int // number of moves kept
	}{
		{"plain", StartFEN, "", "e2e4 e7e5 g1f3", 3},
		{"empty", StartFEN, "", "", 0},
		{"third repetition", StartFEN, "g1f3 g8f6 f3g1 f6g8", "g1f3 g8f6 f3g1 f6g8 e2e4 e7e5", 4},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "", "a1a2 e8e7 a2a3 e7e8", 2},
		{"a capture saves the draw", "4k3/p7/8/8/8/8/8/R3K3 w - - 99 80", "", "a1a7 e8d8 a7a8", 3},
		{"beyond fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 120 80", "", "a1a2 e8e7", 1},
		{"bare kings", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 80", "", "e1e2 e8e7 e2e3", 1},
		{"nothing after mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "a1a8", 1},
	} {
		p := parse(t, test.fen)
		g := NewGame(p)
		play(t, g, strings.Fields(test.before)...)
		var line []Move
		after := g.Clone()
		for _, text := range strings.Fields(test.line) {
			line = append(line, find(t, after, text))
			play(t, after, text)
		}
		for _, illegal := range []Move{NoMove, NewMove(A1, H8)} {
			if got := g.Playable(append(line, illegal)); len(got) != test.want {
				t.Errorf("%s: kept %v of %v, want %d moves", test.name, got, line, test.want)
			}
		}
	}
}
