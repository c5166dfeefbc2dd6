package analysis

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
)

// The scores of a game change only where a move is marked, also in a game in which
// the searches contradict each other.
func TestNoJumpWithoutMark(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses a game in one thread")
	}
	// Kasparov - Topalov, Wijk aan Zee 1999, from the 28th move on.
	const text = `[FEN "b2r3r/4Rp1p/p2q1np1/1p1P4/kP1Q4/P4PPB/2P4P/1K6 w - - 3 28"]

28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4 31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 Rd2
37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 *`
	for _, nodes := range []uint64{1000, 5000} {
		s := testSettings()
		s.Nodes = nodes
		g := analyse(t, readText(t, text), s)
		for i, m := range g.Main.Moves {
			before, after := g.Main.Positions[i].WDL.ExpectedFor(m.Color), g.Main.Positions[i+1].WDL.ExpectedFor(m.Color)
			if g.Main.jumps(i) && !m.Mark.isError() {
				t.Errorf("%d nodes: %s from %.2f to %.2f, the mark is %q, the loss %.2f", nodes, g.Main.san(i), before, after, m.Mark, m.Loss)
			}
			if m.Mark.isError() && (m.Best || m.othersEffort < 1 || m.aloneEffort < 1) {
				t.Errorf("%d nodes: %s has the mark %q, unchecked: %+v", nodes, g.Main.san(i), m.Mark, m)
			}
		}
	}
}

// A move that cannot be rated, as after an interruption, keeps nothing of an earlier round.
func TestUnrated(t *testing.T) {
	l := Line{Positions: make([]Position, 2), Moves: []Move{{Rated: true, Best: true, Loss: 0.5, Mark: Blunder, TurningPoint: true}}}
	m := &l.Moves[0]
	if new(Analyser).rate(t.Context(), &l, 0) || m.Rated || m.Best || m.Loss != 0 || m.Mark != NoMark || m.TurningPoint {
		t.Errorf("rated %+v", m)
	}
}

// A position takes the best lines for its side, as many as it had, and the score of the
// first.
func TestTake(t *testing.T) {
	p := fentest.Parse(t, "4k3/8/8/8/8/8/4q3/K7 b - - 0 30")
	at := Position{Position: p, Lines: make([]Continuation, 2)}
	at.take(Continuation{Score: 10}, Continuation{Score: -70, WDL: WDL{Loss: 1000}}, Continuation{Score: -20})
	if len(at.Lines) != 2 || at.Score != -70 || at.WDL.Loss != 1000 || at.Lines[0].Score != -70 || at.Lines[1].Score != -20 {
		t.Errorf("%+v", at)
	}
	at.take(Continuation{Score: 5})
	if len(at.Lines) != 1 || at.Score != 5 {
		t.Errorf("%+v", at)
	}
}

// Scores count the plies to a mate from where they stand.
func TestScoresOfMoves(t *testing.T) {
	for _, test := range []struct{ before, after eval.Score }{
		{eval.MateIn(3), eval.MateIn(2)}, {eval.MatedIn(4), eval.MatedIn(3)}, {57, 57}, {-1200, -1200},
		{eval.MateIn(1), -eval.MatedIn(0)}, {eval.MatedIn(1), eval.MatedIn(0)},
	} {
		if got := nearer(test.before, 1); got != test.after {
			t.Errorf("after a move %v is %v, want %v", int(test.before), int(got), int(test.after))
		}
		if got := nearer(test.after, -1); got != test.before {
			t.Errorf("before a move %v is %v, want %v", int(test.after), int(got), int(test.before))
		}
	}
}

// Each effort searches four times as much.
func TestLimits(t *testing.T) {
	s := Settings{MoveTime: 300, Nodes: 1000}
	if l := s.limits(0); l.MoveTime != 300 || l.Nodes != 1000 || l.Depth != 0 {
		t.Errorf("%+v", l)
	}
	if l := s.limits(2); l.MoveTime != 4800 || l.Nodes != 16000 || l.Depth != 0 {
		t.Errorf("%+v", l)
	}
	s = Settings{Depth: 239}
	if l := s.limits(1); l.Depth != 240 || l.Nodes != 0 {
		t.Errorf("%+v", l)
	}
}
