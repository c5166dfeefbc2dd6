package uci

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

func TestFlip(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{movegen.StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
		{"r3k2r/8/8/3pP3/8/8/8/4K2R w Kq d6 0 9", "4k2r/8/8/8/3Pp3/8/8/R3K2R b Qk d3 0 9"},
		{"1r2k1r1/8/8/8/8/8/P7/R1R1K3 b Cg - 7 30", "r1r1k3/p7/8/8/8/8/8/1R2K1R1 w Gc - 7 30"},
	} {
		for fen, want := range map[string]string{test.fen: test.want, test.want: test.fen} {
			d := NewDriver(newFakeEngine(), &recorder{})
			d.setPosition("fen " + fen)
			wanted := fentest.Parse(t, want)
			d.flip("")
			if got := d.game.Position(); got.ShredderFEN() != wanted.ShredderFEN() {
				t.Errorf("%s flipped is %s, want %s", fen, got.ShredderFEN(), wanted.ShredderFEN())
			}
		}
	}
}

// After a flip the previous moves no longer count for repetitions.
func TestFlipForgetsTheGame(t *testing.T) {
	d := NewDriver(newFakeEngine(), &recorder{})
	d.setPosition("startpos moves g1f3 g8f6 f3g1 f6g8")
	d.flip("")
	if n := len(d.game.PreviousKeys()); n != 0 {
		t.Errorf("%d positions before the flipped one", n)
	}
}
