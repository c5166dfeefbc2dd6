package pgn

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestSANAgainstNotnil compares all moves of random games with what another
// program writes and reads.
func TestSANAgainstNotnil(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	notation := chess.AlgebraicNotation{}
	compared := 0
	games := 2
	if testing.Short() {
		games = 1
	}
	for _, fen := range []string{
		movegen.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
		"1k6/8/2Q3Q1/8/8/1N1N4/8/QN1N2QK w - - 0 1", // several queens and knights reach one square
		"6k1/8/8/R6R/8/8/8/R2K3R w - - 0 1",
		"k7/8/8/2B1B3/8/2B1B3/8/3K4 w - - 0 1",
	} {
		for range games {
			p := fentest.Parse(t, fen)
			for range 60 {
				var list movegen.MoveList
				p.LegalMoves(&list)
				if list.Len() == 0 || p.Rule50() >= 100 {
					break
				}
				setUp, err := chess.FEN(p.FEN())
				if err != nil {
					t.Fatal(err)
				}
				theirs := chess.NewGame(setUp).Position()
				for _, m := range list.Slice() {
					text := SAN(&p, m)
					decoded, err := notation.Decode(theirs, text)
					if err != nil || decoded.String() != m.KingText() {
						t.Fatalf("%s: notnil/chess takes our %s for %v, %v; it is %v", p.FEN(), text, decoded, err, m)
					}
					written := notation.Encode(theirs, decoded)
					if got, err := ParseSAN(&p, written); err != nil || got != m {
						t.Fatalf("%s: we take its %s for %v, %v; it is %v", p.FEN(), written, got, err, m)
					}
					if got, err := ParseSAN(&p, text); err != nil || got != m {
						t.Fatalf("%s: we take our %s for %v, %v; it is %v", p.FEN(), text, got, err, m)
					}
					compared++
				}
				p.Play(list.At(random.IntN(list.Len())))
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d moves were compared", compared)
	}
}

func TestSAN(t *testing.T) {
	for _, test := range []struct{ fen, move, want string }{
		{movegen.StartFEN, "g1f3", "Nf3"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
		{"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O+"},
		{"4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O#"},
		{"4k3/8/8/8/8/8/8/1RK4R w BH - 0 1", "c1b1", "O-O-O"}, // the king does not move
		{"rk4r1/8/8/8/8/8/8/1K6 b ag - 0 1", "b8g8", "O-O"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"7k/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "b3d4", "Nbd4"},
		{"7k/8/8/1N6/8/1N6/8/4K3 w - - 0 1", "b3d4", "N3d4"},
		{"7k/8/8/1N6/8/1N3N2/8/4K3 w - - 0 1", "b3d4", "Nb3d4"},
		{"7k/8/8/8/8/8/r1N1K3/4N3 w - - 0 1", "e1d3", "Nd3"}, // the other knight is pinned
		{"7k/6pp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
	} {
		p := fentest.Parse(t, test.fen)
		var list movegen.MoveList
		p.LegalMoves(&list)
		found := false
		for _, m := range list.Slice() {
			if m.String() != test.move {
				continue
			}
			found = true
			if got := SAN(&p, m); got != test.want {
				t.Errorf("%s %s: %s, want %s", test.fen, test.move, got, test.want)
			}
		}
		if !found {
			t.Errorf("%s: no move %s", test.fen, test.move)
		}
	}
	p := movegen.StartPosition()
	if got := SAN(&p, movegen.NoMove); got != "--" {
		t.Errorf("the null move is %s", got)
	}
}

// A line is written as it is read, and its start does not change.
func TestSANLine(t *testing.T) {
	const text = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4 exd4 e5 d5 exf6"
	start := movegen.StartPosition()
	p := start
	var moves []movegen.Move
	for _, san := range strings.Fields(text) {
		m, err := ParseSAN(&p, san)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		p.Play(m)
	}
	line := strings.Join(SANLine(&start, moves), " ")
	if line != text || start != movegen.StartPosition() {
		t.Errorf("the line is %s", line)
	}
}

func TestParseSAN(t *testing.T) {
	const (
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		promotion = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1"
		knights   = "7k/8/8/1N6/8/1N3N2/8/4K3 w - - 0 1"
		bPawn     = "7k/8/8/2p5/1P6/B7/8/4K3 w - - 0 1"
		shuffled  = "4k3/8/8/8/8/8/8/1RK4R w BH - 0 1"
		check     = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
	)
	for _, test := range []struct{ fen, texts, want string }{
		{movegen.StartFEN, "e4 e2e4 e2-e4 Pe4 e4! e4!? e4+ e4# e4?? ee4 E2E4", "e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 e2e4 no"},
		{movegen.StartFEN, "Nf3 Ngf3 Ng1f3 Ng1-f3 N1f3 g1f3 Nxf3 Nf3+ nf3", "g1f3 g1f3 g1f3 g1f3 g1f3 g1f3 g1f3 g1f3 no"},
		{movegen.StartFEN, "e5 Ke2 Nbf3 exd3 d9 Qh9 x Q Nf O-O 1 f3e5", "illegal illegal illegal illegal no no no no no illegal no illegal"},
		{movegen.StartFEN, "-- Z0 0000 null @@@@", "0000 0000 0000 0000 0000"},
		{check, "-- Kxe2 Kf1", "illegal e1e2 e1f1"},
		{castling, "O-O 0-0 o-o O-O+ 0-0! e1g1 e1h1 Ke1g1", "e1h1 e1h1 e1h1 e1h1 e1h1 e1h1 e1h1 e1h1"},
		{castling, "O–O 0—0+ O−O O\u2011O-O O–", "e1h1 e1h1 e1h1 e1a1 no"},
		{knights, "♘bd4 ♞3d4 ♕d4 ♔d1", "ambiguous ambiguous illegal e1d1"},
		{promotion, "e8=♕ exd8♜+ ♙e8=♘", "e7e8q e7d8r e7e8n"},
		{castling, "O-O-O 0-0-0 e1c1 e1a1 0-0-0+", "e1a1 e1a1 e1a1 e1a1 e1a1"},
		{castling, "0-O O-0 OO O-O-O-O O- Kg1", "no no no no no illegal"},
		{shuffled, "O-O-O O-O c1b1 c1g1", "c1b1 c1h1 c1b1 c1h1"},
		{enPassant, "exd6 exd6e.p. exd6ep exd6e.p ed6 e5d6 e5xd6 e:d6", "e5d6 e5d6 e5d6 e5d6 e5d6 e5d6 e5d6 e5d6"},
		{enPassant, "d6 e6", "illegal e5e6"},
		{promotion, "e8=Q e8Q e8q e8=q e8(Q) e8/Q e7e8q e7e8=Q+ e8=N e8=B e8b", "e7e8q e7e8q e7e8q e7e8q e7e8q e7e8q e7e8q e7e8q e7e8n e7e8b e7e8b"},
		{promotion, "exd8=R ed8R e7xd8=R# e8 e8=K e8=P", "e7d8r e7d8r e7d8r illegal no no"},
		{knights, "Nd4 Nbd4 N3d4 Nb3d4 N5d4 Nfd4 Nf3d4 Nd2", "ambiguous ambiguous ambiguous b3d4 b5d4 f3d4 f3d4 ambiguous"},
		{bPawn, "bxc5 Bxb4 b5 Bb2 bc5", "b4c5 illegal b4b5 a3b2 b4c5"},
	} {
		p := fentest.Parse(t, test.fen)
		want := strings.Fields(test.want)
		for i, text := range strings.Fields(test.texts) {
			m, err := ParseSAN(&p, text)
			got := m.String()
			switch err {
			case errNoMove:
				got = "no"
			case errIllegal:
				got = "illegal"
			case errAmbiguous:
				got = "ambiguous"
			}
			if got != want[i] {
				t.Errorf("%s: %s is %s, want %s", test.fen, text, got, want[i])
			}
		}
	}
}

// An accepted text is a legal move or the null move.
func FuzzParseSAN(f *testing.F) {
	for _, text := range []string{"", "e4", "Nbd7", "e8=(Q)", "0-0-0+", "--", "exd6e.p.", "a1a2q", ")", "=Q", "8Q"} {
		f.Add(text, movegen.StartFEN)
	}
	f.Fuzz(func(t *testing.T, text, fen string) {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			t.Skip()
		}
		if m, err := ParseSAN(&p, text); err == nil && m != movegen.NoMove && !p.IsLegal(m) {
			t.Errorf("%s: %q is %v, which is not legal", fen, text, m)
		}
	})
}
