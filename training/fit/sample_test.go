package fit

import (
	"reflect"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
)

func TestSampleIsSmall(t *testing.T) {
	if size := reflect.TypeFor[Sample]().Size(); size != 32 {
		t.Errorf("a sample takes %d bytes, want 32", size)
	}
}

func TestPackKeepsThePosition(t *testing.T) {
	check := func(p *movegen.Position) {
		t.Helper()
		s := pack(p, -1234, selfplay.Drawn)
		if s.score != -1234 || s.result != selfplay.Drawn || s.side != p.SideToMove() {
			t.Fatalf("%s: score %d, result %v, side %v", p.FEN(), s.score, s.result, s.side)
		}
		if want := min(phaseOf(p), eval.MaxPhase); int(s.phase) != want {
			t.Fatalf("%s: phase %d, want %d", p.FEN(), s.phase, want)
		}
		var board [64]movegen.Piece
		for square, piece := range s.all() {
			board[square] = piece
		}
		for square := range movegen.Square(64) {
			if board[square] != p.PieceAt(square) {
				t.Fatalf("%s: %v on %v, want %v", p.FEN(), board[square], square, p.PieceAt(square))
			}
		}
	}
	start := movegen.StartPosition() // all 32 pieces and pawns
	check(&start)
	for _, fen := range []string{"8/8/8/4k3/8/8/3K4/8 b - - 0 1", "k7/8/8/PPPPPPPP/PPPPPP2/8/8/K7 w - - 0 1", "kqqq4/qqqq4/8/8/8/8/8/7K w - - 0 1"} {
		p := fentest.Parse(t, fen)
		check(&p)
	}
	walks(t, 500, 1, check)
}

func TestPSQTDoesNotAllocate(t *testing.T) {
	samples := samplesOf(t, 100, 1)
	m, loss, gradient := NewPSQT(), &Loss{blend: 0.5}, make([]float32, stages*stageParameters)
	learn, predict := m.Learner(loss), m.Predictor()
	if n := testing.AllocsPerRun(10, func() {
		learn(samples, gradient)
		loss.sum(predict, samples)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// phaseOf computes the phase from the FEN letters.
func phaseOf(p *movegen.Position) (phase int) {
	placement, _, _ := strings.Cut(p.FEN(), " ")
	for letter, weight := range map[string]int{"n": 1, "b": 1, "r": 2, "q": 4} {
		phase += weight * strings.Count(strings.ToLower(placement), letter)
	}
	return phase
}
