package book

import (
	"errors"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// published holds the positions and keys in the description of the format, and the
// moves to them.
var published = []struct {
	moves, fen string
	key        Key
}{
	{"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
	{"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
	{"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
	{"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
	{"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
	{"e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
	{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
	{"a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
	{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
}

func TestPublishedKeys(t *testing.T) {
	for _, test := range published {
		setUp := movegen.NewGame(fentest.Parse(t, test.fen))
		played := movegen.NewGame(movegen.StartPosition())
		fentest.Play(t, played, test.moves)
		for how, g := range map[string]*movegen.Game{"set up": setUp, "played": played} {
			if key, err := KeyOf(g); err != nil || key != test.key {
				t.Errorf("%s, %s: key %016x, %v, want %016x", test.fen, how, key, err, test.key)
			}
		}
	}
}

// keyOf returns the key of a position without castling rights of Chess960.
func keyOf(t testing.TB, g *movegen.Game) Key {
	t.Helper()
	key, err := KeyOf(g)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A pawn beside the one that advanced counts even if its capture is illegal. Then
// the key is that of the same position from FEN and the number of the file.
func TestKeyWithPinnedPawn(t *testing.T) {
	const before = "4k3/3p4/8/r3P2K/8/8/8/8 b - - 0 1"
	for _, test := range []struct {
		moves, fen string
		file       int // of the pawn that counts, -1 for none
	}{
		{"d7d5", "4k3/8/8/r2pP2K/8/8/8/8 w - - 0 2", 3},
		{"d7d6", "4k3/8/3p4/r3P2K/8/8/8/8 w - - 0 2", -1},
		{"d7d5 h5h6", "4k3/8/7K/r2pP3/8/8/8/8 b - - 1 2", -1},
		{"e8e7 h5h6 d7d5", "8/4k3/7K/r2pP3/8/8/8/8 w - d6 0 3", 3},
	} {
		g := movegen.NewGame(fentest.Parse(t, before))
		fentest.Play(t, g, test.moves)
		key, want := keyOf(t, g), keyOf(t, movegen.NewGame(fentest.Parse(t, test.fen)))
		if test.file >= 0 && g.Position().EnPassant() == movegen.NoSquare {
			want ^= Key(random64(enPassantOffset + test.file))
		}
		if key != want {
			t.Errorf("after %s: key %016x, want %016x", test.moves, key, want)
		}
	}
}

// Pieces other than an enemy pawn beside the one that advanced do not count.
func TestKeyWithoutCapturer(t *testing.T) {
	for name, fen := range map[string]string{
		"at the other edge":       "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1",
		"at the other edge, up":   "4k3/7p/P7/8/8/8/8/4K3 b - - 0 1",
		"two files away":          "4k3/7p/8/5P2/8/8/8/4K3 b - - 0 1",
		"on the rank above":       "4k3/7p/6P1/8/8/8/8/4K3 b - - 0 1",
		"on the rank below":       "4k3/7p/8/8/6P1/8/8/4K3 b - - 0 1",
		"a knight":                "4k3/7p/8/6N1/8/8/8/4K3 b - - 0 1",
		"a pawn of the same side": "4k3/7p/8/6p1/8/8/8/4K3 b - - 0 1",
	} {
		g := movegen.NewGame(fentest.Parse(t, fen))
		fentest.Play(t, g, "h7h5")
		if keyOf(t, g) != keyOf(t, movegen.NewGame(*g.Position())) {
			t.Errorf("%s: the pawn counts", name)
		}
	}
}

// Each castling right of standard chess has its number, others are an error.
func TestKeyOfCastling(t *testing.T) {
	const board = "r3k2r/8/8/8/8/8/8/R3K2R w "
	none := keyOf(t, movegen.NewGame(fentest.Parse(t, board+"- - 0 1")))
	for i, letter := range "KQkq" {
		key := keyOf(t, movegen.NewGame(fentest.Parse(t, board+string(letter)+" - 0 1")))
		if want := none ^ Key(random64(castlingOffset+i)); key != want {
			t.Errorf("%c: key %016x, want %016x", letter, key, want)
		}
	}
	for fen, want := range map[string]error{
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1": ErrCastling,
		"r2k3r/8/8/8/8/8/8/R2K3R w KQ - 0 1":       ErrCastling,
		"r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1":       nil,
		"r2k3r/8/8/8/8/8/8/R3K2R w KQk - 0 1":      ErrCastling,
		"r2k3r/8/8/8/8/8/8/R2K3R w - - 0 1":        nil,
		"4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1":        ErrCastling,
	} {
		if _, err := KeyOf(movegen.NewGame(fentest.Parse(t, fen))); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", fen, err, want)
		}
	}
}
