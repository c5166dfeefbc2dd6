package movegen

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestParseFENAccepts(t *testing.T) {
	for _, test := range []struct {
		name, fen, want string // want is the FEN printed back
	}{
		{"start", StartFEN, StartFEN},
		{"four fields", "8/8/8/8/8/4k3/8/4K2R w K -", "8/8/8/8/8/4k3/8/4K2R w K - 0 1"},
		{"five fields", "8/8/8/8/8/4k3/8/4K2R w K - 7", "8/8/8/8/8/4k3/8/4K2R w K - 7 1"},
		{"spaces and tabs between fields", " 8/8/8/8/8/4k3/8/4K2R  w\tK  - 0 1 ", "8/8/8/8/8/4k3/8/4K2R w K - 0 1"},
		{"empty squares in several digits", "8/8/44/8/8/4k3/8/1111K111 w - - 0 1", "8/8/8/8/8/4k3/8/4K3 w - - 0 1"},
		{"Shredder castling", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", StartFEN},
		{"X-FEN names the inner rook", "4k3/8/8/8/8/8/8/1RR1K1RR w GB - 0 1", "4k3/8/8/8/8/8/8/1RR1K1RR w GQ - 0 1"},
		{"X-FEN K is the outermost rook", "4k3/8/8/8/8/8/8/1RR1K1RR w KQ - 0 1", "4k3/8/8/8/8/8/8/1RR1K1RR w KQ - 0 1"},
		{"en passant that is legal", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1"},
		{"clocks at their limits", "4k3/8/8/8/8/8/8/4K3 w - - 150 9999", "4k3/8/8/8/8/8/8/4K3 w - - 150 9999"},

		{"repaired: castling without a rook", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"repaired: castling with a king that has left its rank", "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"},
		{"repaired: castling with a rook of the enemy", "r3k3/8/8/8/8/8/8/r3K3 w Qq - 0 1", "r3k3/8/8/8/8/8/8/r3K3 w q - 0 1"},
		{"repaired: two rights on one side", "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1"},
		{"repaired: en passant without a capturer", "4k3/8/8/2p5/8/8/8/4K3 w - c6 0 1", "4k3/8/8/2p5/8/8/8/4K3 w - - 0 1"},
		{"repaired: en passant by a pinned pawn", "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1", "4k3/8/8/KPp4r/8/8/8/8 w - - 0 1"},
		{"repaired: en passant without the pawn", "4k3/8/8/3P4/8/8/8/4K3 w - c6 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"},
		{"repaired: en passant on a wrong rank", "4k3/8/8/2pP4/8/8/8/4K3 w - c5 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1"},
		{"repaired: en passant with a blocked origin", "4k3/2r5/8/2pP4/8/8/8/4K3 w - c6 0 1", "4k3/2r5/8/2pP4/8/8/8/4K3 w - - 0 1"},
		{"repaired: negative counters", "4k3/8/8/8/8/8/8/4K3 w - - -3 -7", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"repaired: huge counters", "4k3/8/8/8/8/8/8/4K3 w - - 5000 99999999999999999999", "4k3/8/8/8/8/8/8/4K3 w - - 150 9999"},
		{"repaired: counters that are no numbers", "4k3/8/8/8/8/8/8/4K3 w - - x one", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"repaired: dashes for counters", "4k3/8/8/8/8/8/8/4K3 w - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"repaired: only one counter is no number", "4k3/8/8/8/8/8/8/4K3 w - - 1.5 30", "4k3/8/8/8/8/8/8/4K3 w - - 0 30"},
		{"repaired: unknown castling letters", "4k2r/8/8/8/8/8/8/R3K2R w xK-Zq? - 0 1", "4k2r/8/8/8/8/8/8/R3K2R w K - 0 1"},
		{"repaired: nothing but unknown castling letters", "4k3/8/8/8/8/8/8/4K2R w none - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
		{"repaired: en passant beyond the board", "4k3/8/8/2pP4/8/8/8/4K3 w - e9 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1"},
		{"repaired: en passant that is no square", "4k3/8/8/2pP4/8/8/8/4K3 w - zz 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1"},
		{"repaired: en passant and more", "4k3/8/8/2pP4/8/8/8/4K3 w - c6d6 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1"},
		{"repaired: move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.FEN(); got != test.want {
				t.Errorf("printed %s, want %s", got, test.want)
			}
			if err := p.Verify(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestParseFENRefuses(t *testing.T) {
	for _, test := range []struct{ name, fen, reason string }{
		{"nothing", "", "has 0 fields; a FEN has 4 to 6"},
		{"one field", "4k3/8/8/8/8/8/8/4K3", "has 1 field; a FEN has 4 to 6"},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 w -", "has 3 fields"},
		{"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "has 7 fields"},
		{"one rank", "4k3 w - - 0 1", "has 1 rank; a board has 8"},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "has 7 ranks"},
		{"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "has 9 ranks; a board has 8"},
		{"a very short rank", "4k3/8/8/P/8/8/8/4K3 w - - 0 1", "rank 5 has 1 square; it must have 8"},
		{"an empty rank", "4k3/8/8//8/8/8/4K3 w - - 0 1", "rank 5 has 0 squares; it must have 8"},
		{"a short rank", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares"},
		{"a long rank", "4k3/8/8/8P/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"},
		{"a digit 9", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "unknown piece '9'"},
		{"an unknown piece", "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "unknown piece 'x'"},
		{"a dot for a piece", "4k3/8/8/3.4/8/8/8/4K3 w - - 0 1", "unknown piece '.'"},
		{"a piece that is no letter", "4k3/8/8/3♘4/8/8/8/4K3 w - - 0 1", "unknown piece '♘'"},
		{"bytes that are no text", "4k3/8/8/3\xff4/8/8/8/4K3 w - - 0 1", "unknown piece '�'"},
		{"a bad side", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", `the side to move is "W"; it must be w or b`},
		{"no white king", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White must have exactly one king"},
		{"two black kings", "4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black must have exactly one king"},
		{"17 pieces", "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1", "White has 17 pieces; a side has at most 16"},
		{"a pawn on the first rank", "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "a pawn on h1"},
		{"a pawn on the last rank", "p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on a8"},
		{"a king that can be taken", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "the side not to move is in check"},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "the side not to move is in check"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseFEN(test.fen)
			if err == nil {
				t.Fatalf("accepted as %s", p.FEN())
			}
			if !strings.Contains(err.Error(), test.reason) {
				t.Errorf("error %q does not say %q", err, test.reason)
			}
		})
	}
}

// TestManyQueens checks that positions far beyond the 218 moves possible in a
// game fit the move list.
func TestManyQueens(t *testing.T) {
	// Hill climbing from 15 queens anywhere to the most moves.
	random := rand.New(rand.NewPCG(3, 3))
	queens := make([]Square, 15)
	for i := range queens {
		queens[i] = Square(8 + i) // overwritten below where occupied
	}
	most := 0
	for range 20000 {
		p := parse(t, "6rk/6pp/8/8/8/8/8/K7 w - - 0 1")
		moved := random.IntN(len(queens))
		before := queens[moved]
		queens[moved] = Square(random.IntN(64))
		for _, s := range queens {
			if p.PieceAt(s) == NoPiece {
				p.place(WhiteQueen, s)
			}
		}
		p.computeKeys()
		var list MoveList
		if p.validate() == nil {
			p.LegalMoves(&list)
			if list.Len() != p.CountMoves() {
				t.Fatalf("%s: %d moves generated, %d counted", p.FEN(), list.Len(), p.CountMoves())
			}
		}
		if list.Len() < most {
			queens[moved] = before
		}
		most = max(most, list.Len())
	}
	if most <= 218 {
		t.Errorf("at most %d moves: too few for this test", most)
	}
	t.Logf("a position with %d moves", most)
}

// Parts that no FEN can have are refused.
func TestSetupRefuses(t *testing.T) {
	for name, spoil := range map[string]func(s *Setup){
		"no king":             func(s *Setup) { s.Board[E1] = NoPiece },
		"unknown piece":       func(s *Setup) { s.Board[28] = 14 },
		"piece 1":             func(s *Setup) { s.Board[28] = 1 },
		"pawn on a last rank": func(s *Setup) { s.Board[A8] = WhitePawn },
		"too many pieces":     func(s *Setup) { s.Board[28] = WhitePawn },
		"side to move":        func(s *Setup) { s.SideToMove = 2 },
		"rule 50":             func(s *Setup) { s.Rule50 = maxFENRule50 + 1 },
		"negative rule 50":    func(s *Setup) { s.Rule50 = -1 },
		"move 0":              func(s *Setup) { s.FullMove = 0 },
		"move 10000":          func(s *Setup) { s.FullMove = maxFENFullMove + 1 },
		"castling rook":       func(s *Setup) { s.CastlingRooks |= 1 << 28 },
		"castling king":       func(s *Setup) { s.CastlingRooks |= E1.Bit() },
		"enemy's rook":        func(s *Setup) { s.Board[A1], s.Board[48] = BlackRook, NoPiece },
		"en passant":          func(s *Setup) { s.EnPassant = 44 },
		"en passant nowhere":  func(s *Setup) { s.EnPassant = 99 },
		"check": func(s *Setup) {
			s.Board[E8], s.Board[28], s.Board[52], s.Board[12] = NoPiece, BlackKing, WhiteRook, NoPiece
		},
	} {
		p := StartPosition()
		parts := p.Setup()
		if q, err := parts.Position(); err != nil || q != p {
			t.Fatalf("the start position: %v", err)
		}
		spoil(&parts)
		if q, err := parts.Position(); err == nil || q != (Position{}) {
			t.Errorf("%s: accepted as %s", name, q.FEN())
		}
	}
}
