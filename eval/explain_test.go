package eval

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// explained is the board of an explanation: for each square the piece and the number
// below it.
type explained map[string][2]string

// readBoard reads the board that Explain draws.
func readBoard(t *testing.T, text string) explained {
	t.Helper()
	lines := strings.Split(text, "\n")
	found := explained{}
	for rank := 8; rank >= 1; rank-- {
		at := 1 + 2*(8-rank)
		for file := range 8 {
			cell := func(line string) string {
				from := 2 + 7*file
				return strings.TrimSpace(line[min(from, len(line)):min(from+7, len(line))])
			}
			found[fmt.Sprintf("%c%d", 'a'+file, rank)] = [2]string{cell(lines[at]), cell(lines[at+1])}
		}
		if lines[at][0] != byte('0'+rank) {
			t.Fatalf("no rank %d in\n%s", rank, text)
		}
	}
	return found
}

// withoutPiece returns a position without the piece on a square, and without castling rights,
// if there is one.
func withoutPiece(p *movegen.Position, s movegen.Square) (movegen.Position, error) {
	setup := p.Setup()
	setup.Board[s] = movegen.NoPiece
	setup.CastlingRooks, setup.EnPassant, setup.Rule50, setup.FullMove = 0, movegen.NoSquare, 0, 1
	return setup.Position()
}

// The numbers on the board are differences of evaluations, from White's view, where
// nothing replaces the network or the tables.
func TestExplainWorth(t *testing.T) {
	for _, test := range []struct {
		fen    string
		others int // pieces without which the evaluation is another one, or there is no position
	}{
		{movegen.StartFEN, 0},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", 0},
		{"rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", 0},
		{"4r1k1/8/8/8/8/8/4N3/4K3 b - - 0 1", 2}, // check without the knight, and mop-up without the rook
		{"4r1k1/8/8/8/2P5/8/4N3/4K3 w - - 0 1", 0},
		{"6k1/5p2/8/3B4/8/8/6PP/6K1 w - - 0 1", 1},
		{"4k3/8/8/8/7b/8/7p/4K2R w K - 0 1", 0}, // in check
	} {
		p := fentest.Parse(t, test.fen)
		for name, w := range map[string]*Weights{"network": DefaultWeights(), "tables": PSQTWeights()} {
			text := w.Explain(&p)
			board, others := readBoard(t, text), 0
			for s := range movegen.Square(64) {
				got, want := board[s.String()], ""
				piece := p.PieceAt(s)
				if piece != movegen.NoPiece && piece.Type() != movegen.King {
					without, err := withoutPiece(&p, s)
					if err != nil || IsKnown(&without) || NeedsMopUp(&without) {
						others++
						continue
					}
					want = fmt.Sprintf("%+d", w.White(&p)-w.White(&without))
				}
				if got != [2]string{piece.String(), want} {
					t.Errorf("%s, %s: %q on %v, want %v and %s", test.fen, name, got, s, piece, want)
				}
			}
			if others != test.others {
				t.Errorf("%s: %d pieces were not compared, want %d", test.fen, others, test.others)
			}
			if strings.Contains(text, "\ncheck  ") != p.InCheck() {
				t.Errorf("%s: in check: %t, but\n%s", test.fen, p.InCheck(), text)
			}
		}
	}
}

// Where something else than network or tables is used, the numbers are by these, too.
func TestExplainWorthBesideMopUp(t *testing.T) {
	p := fentest.Parse(t, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	for name, w := range map[string]*Weights{"network": DefaultWeights(), "tables": PSQTWeights()} {
		want := fmt.Sprintf("%+d", w.without(&p, 0)-w.without(&p, movegen.A1.Bit()))
		if got := readBoard(t, w.Explain(&p))["a1"][1]; got != want {
			t.Errorf("%s: the rook is worth %s, want %s", name, got, want)
		}
	}
}

// In a long game the counters exceed what a FEN may have, and change nothing.
func TestExplainLongGame(t *testing.T) {
	const fen = "4k3/p7/8/8/8/8/P6P/R3K3 w - - 150 9999"
	p := fentest.Parse(t, fen)
	game := movegen.NewGame(p)
	const a1, b1, e8, f8 = movegen.A1, movegen.A1 + 1, movegen.E8, movegen.E8 + 1
	for _, m := range [][2]movegen.Square{{a1, b1}, {e8, f8}, {b1, a1}, {f8, e8}} {
		game.Play(movegen.NewMove(m[0], m[1]))
	}
	if later := game.Position(); later.Rule50() != 154 || later.FullMove() != 10001 {
		t.Fatalf("the counters are %d and %d", later.Rule50(), later.FullMove())
	}
	for _, w := range []*Weights{DefaultWeights(), PSQTWeights()} {
		if got, want := w.Explain(game.Position()), w.Explain(&p); got != want {
			t.Errorf("after more than 150 plies without a capture:\n%s\nwant\n%s", got, want)
		}
	}
}

// A network evaluates what is left without a piece as a position in which it never was.
func TestNetworkWithout(t *testing.T) {
	_, n := randomNetwork(t, 10)
	w, compared := NewNetworkWeights(n), 0
	walk(t, w, func(p *movegen.Position, ply int) {
		for pieces := p.Occupied() &^ p.Pieces(movegen.King); ply%10 == 0 && pieces != 0; {
			s := pieces.Pop()
			left, err := withoutPiece(p, s)
			if err != nil || IsKnown(&left) {
				continue
			}
			compared++
			if got, want := n.without(p, s.Bit()), w.White(&left); got != want {
				t.Fatalf("%s without %v: %d, want %d", p.FEN(), s, got, want)
			}
		}
	})
	if compared < 1000 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// The last lines give the totals and who is to move.
func TestExplainSide(t *testing.T) {
	for _, side := range []string{"White", "Black"} {
		p := fentest.Parse(t, "6k1/5p2/8/3N4/8/8/6PP/6K1 "+strings.ToLower(side[:1])+" - - 0 1")
		want := regexp.MustCompile(fmt.Sprintf(`\nside     %s to move\ntotal    \%+d centipawns for White, \%+d for the side to move\nshown .*\n$`,
			side, DefaultWeights().White(&p), Evaluate(&p)))
		if text := DefaultWeights().Explain(&p); !want.MatchString(text) {
			t.Errorf("%v does not match\n%s", want, text)
		}
	}
}

// Explain says what replaces, changes or bounds an evaluation.
func TestExplainKnown(t *testing.T) {
	for _, test := range []struct{ fen, line string }{
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "\nmop-up "},
		{"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "\nknown    used instead: with a pawn and the kings"},
		{"7k/8/8/8/3K3P/8/4B3/8 w - - 0 1", "\nknown    used instead: a draw, since the side with pawns"},
		{"RBBQKRRR/PPPPPPPP/8/8/8/8/8/k7 b - - 0 1", "\nknown    used instead: a draw, since the side with pawns"},
		{"7k/8/7p/7P/8/3K4/8/3B4 w - - 0 1", "\nbounded  White cannot win"},
		{"8/p7/kpP5/qrp1b3/rpP2b2/pP6/P3K3/8 w - - 0 1", "\nbounded  Black cannot win"},
	} {
		p := fentest.Parse(t, test.fen)
		for _, w := range []*Weights{DefaultWeights(), PSQTWeights()} {
			if text := w.Explain(&p); !strings.Contains(text, test.line) {
				t.Errorf("%s: no line %q in\n%s", test.fen, test.line, text)
			}
		}
	}
	start := movegen.StartPosition()
	if text := PSQTWeights().Explain(&start); !strings.Contains(text, "\nphase    24 of 24") {
		t.Errorf("no phase in\n%s", text)
	}
}
