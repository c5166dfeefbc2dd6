package uci

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// movesOf plays moves, which are written as in UCI, and returns them.
func movesOf(t *testing.T, g *movegen.Game, texts string) (moves []movegen.Move) {
	t.Helper()
	for _, text := range words(texts) {
		m, err := ParseMove(g.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		g.Play(m)
	}
	return moves
}

func TestMoveNotation(t *testing.T) {
	const (
		start    = movegen.StartFEN
		castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		black    = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"
		promote  = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		inner    = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"   // castles with the rook on g1
		corner   = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"    // the king goes from f1 to g1
		outer    = "4k3/8/8/8/8/8/8/2R2K1R w CH - 0 1" // f1g1 is an ordinary move
		left     = "4k3/8/8/8/8/8/8/RK6 w A - 0 1"
	)
	tests := []struct {
		fen, input         string
		standard, chess960 string // in output, empty for no legal move
	}{
		{start, "e2e4", "e2e4", "e2e4"},
		{start, "E2E4", "e2e4", "e2e4"},
		{start, "e2e5", "", ""},
		{start, "e1g1", "", ""},
		{start, "e1h1", "", ""},
		{start, "0000", "", ""},
		{start, "e2e4q", "", ""},
		{start, "e2e4x", "", ""},
		{start, "e2", "", ""},
		{start, "", "", ""},
		{start, "i2i4", "", ""},
		{start, "e2e9", "", ""},
		{start, "e2–e4", "", ""},
		{castling, "e1g1", "e1g1", "e1h1"},
		{castling, "e1h1", "e1g1", "e1h1"},
		{castling, "e1c1", "e1c1", "e1a1"},
		{castling, "e1a1", "e1c1", "e1a1"},
		{castling, "e1f1", "e1f1", "e1f1"},
		{castling, "e1b1", "", ""},
		{castling, "h1e1", "", ""},
		{black, "e8g8", "e8g8", "e8h8"},
		{black, "e8h8", "e8g8", "e8h8"},
		{black, "e8c8", "e8c8", "e8a8"},
		{black, "e8a8", "e8c8", "e8a8"},
		{promote, "a7a8q", "a7a8q", "a7a8q"},
		{promote, "a7a8N", "a7a8n", "a7a8n"},
		{promote, "a7b8r", "a7b8r", "a7b8r"},
		{promote, "a7a8", "", ""},
		{promote, "a7a8k", "", ""},
		{promote, "a7a8p", "", ""},
		{passant, "e5d6", "e5d6", "e5d6"},
		{inner, "e1g1", "e1g1", "e1g1"},
		{corner, "f1g1", "f1g1", "f1g1"},
		{outer, "f1g1", "f1g1", "f1g1"},
		{outer, "f1h1", "f1h1", "f1h1"},
		{outer, "f1c1", "f1c1", "f1c1"},
		{left, "b1a1", "b1a1", "b1a1"},
		{left, "b1c1", "b1c1", "b1c1"},
	}
	for _, test := range tests {
		p := fentest.Parse(t, test.fen)
		m, err := ParseMove(&p, test.input)
		if err != nil {
			if test.standard != "" {
				t.Errorf("ParseMove(%q, %q): %v", test.fen, test.input, err)
			}
			continue
		}
		if got := MoveText(m, false); got != test.standard {
			t.Errorf("%s in %q is %q in standard chess, want %q", test.input, test.fen, got, test.standard)
		}
		if got := MoveText(m, true); got != test.chess960 {
			t.Errorf("%s in %q is %q in Chess960, want %q", test.input, test.fen, got, test.chess960)
		}
	}
}

func TestLooksLikeMove(t *testing.T) {
	for text, want := range map[string]bool{
		"e2e4": true, "a7a8q": true, "0000": true, "h8a1": true, "e2e4k": false, "depth": false,
		"": false, "e2": false, "(none)": false, "perft": false, "e2e9": false, "000": false,
	} {
		if got := looksLikeMove(text); got != want {
			t.Errorf("looksLikeMove(%q) = %t, want %t", text, got, want)
		}
	}
}
