package analysis

import (
	"testing"

	"vedette/eval"
)

// lineOf returns the line of a game that is not analysed.
func lineOf(t *testing.T, text string) *Line {
	t.Helper()
	g := readText(t, text)
	return newLine(&g.Line, &g.Start, nil, 0)
}

// The only move that saves the game, and is not what one sees first, is good; a
// recapture is not.
func TestGood(t *testing.T) {
	// Obvious only moves are not praised.
	for name, text := range map[string]string{
		"recapture": "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 *",
		"forced":    "[FEN \"4k3/8/8/8/8/8/4q3/K6R w - - 0 1\"]\n\n1. Kb1 *",
	} {
		g := analyse(t, readText(t, text), testSettings())
		for i, m := range g.Main.Moves {
			if m.Mark == Good {
				t.Errorf("%s: %s!", name, g.Main.san(i))
			}
		}
	}
	l := lineOf(t, "1. e4 d5 2. exd5 Qxd5 (2... Nf6) *")
	if !l.recaptures(3) || l.recaptures(2) || l.recaptures(0) {
		t.Error("recaptures")
	}
}

// The sacrifices of famous games are good moves.
func TestSacrifices(t *testing.T) {
	for name, text := range map[string]string{
		"Opera Game": `[FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16"]

16. Qb8+ Nxb8 17. Rd8# *`,
		"Immortal Game": `[FEN "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 1 22"]

22. Qf6+ Nxf6 23. Be7# *`,
		"Lucena's mate": `[FEN "r6k/6pp/8/6N1/8/1Q6/6PP/6K1 w - - 0 1"]

1. Nf7+ Kg8 2. Nh6+ Kh8 3. Qg8+ Rxg8 4. Nf7# *`,
	} {
		g := analyse(t, readText(t, text), testSettings())
		for i := range g.Main.Moves {
			if want := g.Main.offers(i); (g.Main.Moves[i].Mark == Good) != want {
				t.Errorf("%s: %s has the mark %q, offers: %v", name, g.Main.san(i), g.Main.Moves[i].Mark, want)
			}
		}
	}
}

// A move offers its piece if an exchange on its square costs more than it won.
func TestOffers(t *testing.T) {
	for text, want := range map[string]bool{
		"1. e4 e5 2. Bc4 Nc6 3. Bxf7+ *": true,
		"1. e4 e5 2. Nf3 Nc6 3. Nxe5 *":  true,
		"1. e4 d5 2. Bb5+ c6 3. Bxc6+ *": true,  // a bishop for a pawn
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 *":   false, // not attacked
		"1. e4 e5 2. Nf3 d6 3. d4 *":     false, // a pawn
		"1. e4 e5 2. d4 exd4 3. Bc4 *":   false, // a pawn that was given before
		"1. e4 c6 2. d4 d5 3. Nc3 *":     false,
		"1. d4 d5 2. Bg5 h6 3. Bf4 g5 *": false,
		"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *": true,
		// The knight is lost anyway, and takes a pawn with it.
		"[FEN \"6k1/5ppp/8/8/8/P1P5/nP6/1K6 b - - 0 1\"]\n\n1... Nxc3+ *": false,
		"1. e4 d5 2. exd5 Qxd5 *":                  false,
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. Bxc6 *": false, // an even exchange
	} {
		l := lineOf(t, text)
		if got := l.offers(len(l.Moves) - 1); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A sacrifice is better than all else, and much better if all else wins.
func TestIsNeeded(t *testing.T) {
	l := lineOf(t, `[FEN "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16"]

16. Qb8+ *`)
	for _, test := range []struct {
		has, others eval.Score // of the positions after and before the move
		want        bool
	}{
		{100, 50, true},
		{100, 102, true},
		{100, 150, false},
		{3000, 100, true},
		{3000, 2900, false}, // wins anyway
		{eval.MateIn(2), 3000, true},
		{eval.MateIn(2), eval.MateIn(3), false}, // as soon
		{eval.MateIn(2), eval.MateIn(5), true},
	} {
		p := &l.Positions[0].Position
		l.Positions[1].Score, l.Positions[1].WDL = test.has, wdlOf(test.has, p)
		l.Moves[0].others = []Continuation{{Score: test.others, WDL: wdlOf(test.others, p)}}
		if got := l.isNeeded(0); got != test.want {
			t.Errorf("%d against %d: %v", test.has, test.others, got)
		}
	}
}

// A piece that comes back at once is not given.
func TestIsGiven(t *testing.T) {
	a, err := New(testSettings())
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for text, want := range map[string]bool{
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ *": true,
		// The fork of the pawn wins the piece back.
		"1. e4 e5 2. Nf3 Nc6 3. Nc3 Bc5 4. Nxe5 *": false,
	} {
		l := lineOf(t, text)
		if got := a.isGiven(t.Context(), l, len(l.Moves)-1); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
