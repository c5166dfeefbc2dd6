package uci

import (
	"strings"
	"testing"

	"vedette/movegen"
)

func TestParsePosition(t *testing.T) {
	const (
		start = movegen.StartFEN
		rooks = "4k2r/8/8/8/8/8/8/4K3 b k - 3 20"
	)
	tests := []struct {
		args    string
		want    string // FEN, empty if the position does not change
		message string // part of the error, empty for none
	}{
		{"startpos", start, ""},
		{"startpos moves", start, ""},
		{"startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", ""},
		{"fen " + start, start, ""},
		{"fen " + start + " moves", start, ""},
		{"fen " + rooks + " moves e8g8", "5rk1/8/8/8/8/8/8/4K3 w - - 4 21", ""},
		{"fen " + rooks + " moves e8h8", "5rk1/8/8/8/8/8/8/4K3 w - - 4 21", ""},
		{"fen 4k2r/8/8/8/8/8/8/4K3 b k -", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", ""},
		{"fen 4k2r/8/8/8/8/8/8/4K3 b k - moves e8e7", "7r/4k3/8/8/8/8/8/4K3 w - - 1 2", ""},
		{"fen 4k2r/8/8/8/8/8/8/4K3 b k - 7", "4k2r/8/8/8/8/8/8/4K3 b k - 7 1", ""},
		{"fen 4k2r/8/8/8/8/8/8/4K3 b h - 7 9", "4k2r/8/8/8/8/8/8/4K3 b k - 7 9", ""},
		{"startpos moves e2e4 e7e5 e4e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "illegal move e4e5 (move 3 of 3)"},
		{"startpos moves what e2e4", start, `"what" is not a move (move 1 of 2)`},
		{"startpos moves 0000", start, "not a move"},
		{"startpos e2e4", start, "ignoring"},
		{"startpos e2e4 moves d2d4", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", "ignoring"},
		{"", "", "startpos or fen"},
		{"moves e2e4", "", "neither"},
		{start, "", "neither"},
		{"fen", "", "a FEN has 4 to 6"},
		{"fen moves e2e4", "", "a FEN has 4 to 6"},
		{"fen startpos", "", "a FEN has 4 to 6"},
		{"fen " + start + " 17", "", "a FEN has 4 to 6"},
		{"fen 8/8/8/8/8/8/8/8 w - - 0 1", "", "White must have exactly one king"},
	}
	for _, test := range tests {
		game, err := ParsePosition(words(test.args))
		got := ""
		if game != nil {
			got = game.Position().FEN()
		}
		if got != test.want {
			t.Errorf("position %s: got %q, want %q", test.args, got, test.want)
		}
		switch {
		case err == nil && test.message != "":
			t.Errorf("position %s: no error, want %q", test.args, test.message)
		case err != nil && (test.message == "" || !strings.Contains(err.Error(), test.message)):
			t.Errorf("position %s: error %q, want %q", test.args, err, test.message)
		}
	}
}

// The keys of all positions before the last are kept for the repetition rule.
func TestParsePositionHistory(t *testing.T) {
	game, err := ParsePosition(words("startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"))
	if err != nil {
		t.Fatal(err)
	}
	if got := game.Repetitions(); got != 2 {
		t.Errorf("the position occurred %d times before, want 2", got)
	}
}
