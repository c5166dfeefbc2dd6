package movegen

import "testing"

func TestInsufficientMaterial(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
		{"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},   // c8 and f1 are light
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},   // f8 is dark
		{"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false},  // two bishops
		{"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false},   // a helpmate exists
		{"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},   // likewise
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},   // pawn
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},    // rook
		{"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false},   // bishop and knight
		{"1b2k1b1/8/8/8/8/8/8/4K3 w - - 0 1", false}, // b8 dark, g8 light
		{"2b1k3/3b4/8/8/8/8/8/4KB2 w - - 0 1", true}, // three on light squares
	} {
		p := parse(t, test.fen)
		if got := p.InsufficientMaterial(); got != test.want {
			t.Errorf("%s: %v, want %v", test.fen, got, test.want)
		}
	}
}

// parse is fentest.Parse, which imports this package.
func parse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play makes moves given as text.
func play(t *testing.T, g *Game, moves ...string) {
	t.Helper()
	for _, text := range moves {
		g.Play(find(t, g, text))
	}
}

// find returns a legal move given as text.
func find(t *testing.T, g *Game, text string) Move {
	t.Helper()
	var list MoveList
	g.Position().LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.String() == text {
			return m
		}
	}
	t.Fatalf("%s: no legal move %s", g.Position().FEN(), text)
	return NoMove
}

func TestRepetitions(t *testing.T) {
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	g := NewGame(StartPosition())
	for want := range 4 {
		if got := g.Repetitions(); got != want {
			t.Errorf("after %d shuffles: %d repetitions", want, got)
		}
		play(t, g, shuffle...)
	}
}

func TestIsRepetition(t *testing.T) {
	g := NewGame(StartPosition())
	play(t, g, "g1f3", "g8f6", "f3g1", "f6g8") // the start position again
	p, previous := g.Position(), g.PreviousKeys()
	for _, test := range []struct {
		ply  int
		want bool
		why  string
	}{
		{0, false, "once, in the game before the root"},
		{4, false, "once, the root itself: the game may still go elsewhere"},
		{5, true, "once, within the search"},
	} {
		if got := p.IsRepetition(previous, test.ply); got != test.want {
			t.Errorf("at ply %d: %v (%s)", test.ply, got, test.why)
		}
	}
	play(t, g, "g1f3", "g8f6", "f3g1", "f6g8")
	if !g.Position().IsRepetition(g.PreviousKeys(), 0) {
		t.Error("twice in the game is not called a draw")
	}

	t.Run("not across a null move", func(t *testing.T) {
		p, keys := parse(t, "3k4/8/8/8/8/8/4R3/4K3 b - - 10 20"), []Key(nil)
		for _, m := range []Move{NoMove, NewMove(12, 13), NoMove, NewMove(13, 12)} { // Rf2 and back
			keys = append(keys, p.Key())
			p.Play(m)
		}
		if p.Key() != keys[0] {
			t.Fatal("the position is not the same")
		}
		if p.IsRepetition(keys, 5) {
			t.Error("passing twice repeats a position")
		}
	})
}

// TestCountersStayApart plays far beyond the range of the counters, which
// share a word.
func TestCountersStayApart(t *testing.T) {
	p := parse(t, "7k/8/8/8/8/8/8/K7 w - - 0 1")
	for ply := range 300_000 {
		var child Position
		from, to := A1, A1+1
		if p.SideToMove() == Black {
			from, to = H8, H8-1
		}
		if p.PieceAt(from) == NoPiece {
			from, to = to, from
		}
		side := p.SideToMove()
		p.MakeInto(&child, NewMove(from, to))
		if child.SideToMove() != side.Other() || child.EnPassant() != NoSquare {
			t.Fatalf("ply %d: %s", ply, child.FEN())
		}
		const span = 1 << 15 // a counter restarts after as many
		plies, moves := (ply+1)%span, (1+(ply+1)/2)%span
		if s := child.state; s.rule50() != plies || s.sinceNull() != plies || s.fullMove() != moves {
			t.Fatalf("ply %d: counters %d, %d and %d", ply, s.rule50(), s.sinceNull(), s.fullMove())
		}
		p = child
	}
}
