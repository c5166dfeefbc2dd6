package book

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// The codes follow the description of the format: the destination in the lowest
// bits, then the origin and the promotion; castling is king takes rook.
func TestCodes(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		code      code
		text      string
	}{
		{movegen.StartFEN, "e2e4", 4<<0 | 3<<3 | 4<<6 | 1<<9, "e2e4"},
		{movegen.StartFEN, "g1f3", 5<<0 | 2<<3 | 6<<6 | 0<<9, "g1f3"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", 0<<0 | 7<<3 | 0<<6 | 6<<9 | 1<<12, "a7a8n"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", 0<<0 | 7<<3 | 0<<6 | 6<<9 | 2<<12, "a7a8b"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", 0<<0 | 7<<3 | 0<<6 | 6<<9 | 3<<12, "a7a8r"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 0<<0 | 7<<3 | 0<<6 | 6<<9 | 4<<12, "a7a8q"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", 7<<0 | 0<<3 | 4<<6 | 0<<9, "e1h1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", 0<<0 | 0<<3 | 4<<6 | 0<<9, "e1a1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", 7<<0 | 7<<3 | 4<<6 | 7<<9, "e8h8"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", 0<<0 | 7<<3 | 4<<6 | 7<<9, "e8a8"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 3<<0 | 5<<3 | 4<<6 | 4<<9, "e5d6"},
		// The same squares without castling.
		{"3k4/8/8/8/8/8/8/4R2K w - - 0 1", "e1g1", 6<<0 | 4<<6, "e1g1"},
		{"3k4/8/8/8/8/8/8/K3R2b w - - 0 1", "e1h1", 7<<0 | 4<<6, "e1h1"},
	} {
		p := fentest.Parse(t, test.fen)
		m := fentest.Move(t, &p, test.move)
		if got := encode(m); got != test.code || got.String() != test.text {
			t.Errorf("%s: code %04x, %v, want %04x, %s", test.move, got, got, test.code, test.text)
		}
		if got := test.code.decode(&p); got != m {
			t.Errorf("%04x: %v, want %v", test.code, got, m)
		}
	}
}

// Castling by the destination of the king is accepted, and illegal moves are not.
func TestDecode(t *testing.T) {
	for _, test := range []struct {
		fen        string
		code       code
		text, want string
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4<<6 | 6, "e1g1", "e1h1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4<<6 | 2, "e1c1", "e1a1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 60<<6 | 62, "e8g8", "e8h8"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", 4<<6 | 6, "e1g1", "0000"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", 4<<6 | 7, "e1h1", "0000"},
		{movegen.StartFEN, 12<<6 | 36, "e2e5", "0000"},
		{movegen.StartFEN, 1<<12 | 12<<6 | 28, "e2e4n", "0000"},
		{movegen.StartFEN, 5<<12 | 12<<6 | 28, "e2e4?", "0000"},
		{movegen.StartFEN, 1<<15 | 12<<6 | 28, "e2e4?", "0000"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 48<<6 | 56, "a7a8", "0000"},
	} {
		p := fentest.Parse(t, test.fen)
		if got := test.code.decode(&p).String(); got != test.want || test.code.String() != test.text {
			t.Errorf("%s, %v: %s, want %s", test.fen, test.code, got, test.want)
		}
	}
}
