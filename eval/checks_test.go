package eval

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestCheckCode: which checks a king could be given, in positions by hand.
func TestCheckCode(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		side      movegen.Color
		want      int
	}{
		{"none", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", movegen.White, 0},
		{"the back rank", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", movegen.Black, rookCheck},
		{"a bishop guards the back rank", "6k1/5ppp/8/8/4b3/8/8/R3K3 w - - 0 1", movegen.Black, unsafeCheck},
		{"a queen alone beside the king", "6k1/5ppp/8/7Q/8/8/8/4K3 w - - 0 1", movegen.Black, unsafeCheck},
		{"a queen and a bishop for the same square", "6k1/5ppp/8/7Q/8/3B4/8/4K3 w - - 0 1", movegen.Black,
			queenCheck + bishopCheck + contactCheck + unsafeCheck},
		{"two squares for a knight", "6k1/5p1p/8/5N2/8/8/8/4K3 w - - 0 1", movegen.Black, knightCheck},
		{"a pawn guards one of them", "6k1/5ppp/8/5N2/8/8/8/4K3 w - - 0 1", movegen.Black, knightCheck + unsafeCheck},
		{"a rook is on the other", "6k1/4Rppp/8/5N2/8/8/8/4K3 w - - 0 1", movegen.Black, rookCheck + unsafeCheck},
		{"the side to move could be checked, too", "6k1/5ppp/8/8/8/8/r7/4K3 w - - 0 1", movegen.White, rookCheck + unsafeCheck},
	} {
		p := fentest.Parse(t, test.fen)
		var attacks [2]movegen.Attacks
		p.Sets().BothAttacks(&attacks)
		if got := CheckCode(p.Sets(), &attacks, test.side); got != test.want {
			t.Errorf("%s: %s: %d, want %d", test.name, test.fen, got, test.want)
		}
		if got := checksByDefinition(&p, test.side); got != test.want {
			t.Errorf("%s: %s: %d by definition, want %d", test.name, test.fen, got, test.want)
		}
	}
}
