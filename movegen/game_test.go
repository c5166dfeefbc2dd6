package movegen

import "testing"

func TestDoublePush(t *testing.T) {
	for _, test := range []struct{ fen, move, want string }{
		{StartFEN, "e2e4", "e4"},
		{StartFEN, "e2e3", "-"},
		{StartFEN, "g1f3", "-"},
		{"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5", "e5"},
		{"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e6", "-"},
		{"3k4/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e4", "-"},
		{"3qk3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "-"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "-"},
	} {
		p := parse(t, test.fen)
		g := NewGame(p)
		if got := g.DoublePush(); got != NoSquare {
			t.Errorf("%s: %v before any move", test.fen, got)
		}
		play(t, g, test.move)
		if got := g.DoublePush().String(); got != test.want {
			t.Errorf("%s, %s: %s, want %s", test.fen, test.move, got, test.want)
		}
		if clone := g.Clone(); clone.DoublePush() != g.DoublePush() {
			t.Errorf("%s, %s: a clone says %v", test.fen, test.move, clone.DoublePush())
		}
	}
	g := NewGame(StartPosition())
	play(t, g, "e2e4", "g8f6")
	if got := g.DoublePush(); got != NoSquare {
		t.Errorf("%v after a knight's move", got)
	}
}
