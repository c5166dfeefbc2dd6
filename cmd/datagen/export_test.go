package main

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// The bytes were computed by hand from the specification.
func TestViriformat(t *testing.T) {
	play := func(result selfplay.Result, fen string, scores []int16, moves ...string) training.Game {
		g := line(t, fen, moves...)
		g.Result = result
		for i := range g.Plies {
			g.Plies[i].Score = scores[i]
		}
		return g
	}
	for name, test := range map[string]struct {
		game training.Game
		want string
	}{
		// The example of the specification, with the halves of the piece bytes in
		// the order that programs use.
		"the start position": {
			play(selfplay.WhiteWins, movegen.StartFEN, []int16{10, 20, -30, 32767, 32767}, "e2e4", "e7e5", "d1h5", "e8e7", "h5e5"),
			"ffff00000000ffff" + "164225610000000088888888" + "9ecaade9" + "40" + "00" + "0100" + "0000" + "02" + "00" +
				"0c070a00" + "34091400" + "c309e2ff" + "3c0dff7f" + "2709ff7f" + "00000000",
		},
		// Occupied: a1 0, e1 4, h1 7, b5 33, c5 34, a7 48, e8 60, h8 63. So byte 0 is
		// 1+16+128 = 0x91, byte 4 2+4 = 0x06, byte 6 0x01, byte 7 16+128 = 0x90.
		// Pieces: a1 rook 3 (no right), e1 king 5, h1 unmoved rook 6, b5 pawn 0, c5
		// black pawn 8, a7 pawn 0, e8 black king 13, h8 black rook 11.
		// State: c6 is 42 = 0x2a; rule50 0, move 17 = 0x11.
		// b5c6 is 33 + 42*64 = 2721 = 0x0aa1, en passant + 0x4000 = 0x4aa1.
		// e8e7 is 60 + 52*64 = 3388 = 0x0d3c.
		// e1h1 is 4 + 7*64 = 452 = 0x01c4, castling + 0x8000 = 0x81c4.
		// h8h1 is not possible; e7e6 is 52 + 44*64 = 2868 = 0x0b34.
		// a7a8n is 48 + 56*64 = 3632 = 0x0e30, promotion + 0xc000 = 0xce30.
		// -2 is 0xfffe, 300 is 0x012c, -300 is 0xfed4.
		"en passant, castling and promotion": {
			play(selfplay.BlackWins, "4k2r/P7/8/1Pp5/8/8/8/R3K2R w K c6 0 17", []int16{-2, 300, -300, 0, 1},
				"b5c6", "e8e7", "e1h1", "e7e6", "a7a8n"),
			"9100000006000190" + "5306" + "08bd" + strings.Repeat("00", 12) + "2a" + "00" + "1100" + "0000" + "00" + "00" +
				"a14afeff" + "3c0d2c01" + "c481d4fe" + "340b0000" + "30ce0100" + "00000000",
		},
		// Chess960, and Black to move. Occupied: b1 1, c1 2, b3 17, e6 44, c8 58, g8 62.
		// Byte 0 is 2+4 = 0x06, byte 2 2, byte 5 16 = 0x10, byte 7 4+64 = 0x44.
		// Pieces: b1 rook 3, c1 king 5, b3 black pawn 8, e6 queen 4, c8 black king 13,
		// g8 black unmoved rook 14. State: 64 + 128 = 0xc0; rule50 3; move 9.
		// c8d8 would be check; c8b7 is 58 + 49*64 = 3194 = 0x0c7a. -7 is 0xfff9.
		"Chess960": {
			play(selfplay.Drawn, "2k3r1/8/4Q3/8/8/1p6/8/1RK5 b g - 3 9", []int16{-7}, "c8b7"),
			"0600020000100044" + "5348ed" + strings.Repeat("00", 13) + "c0" + "03" + "0900" + "0000" + "01" + "00" + "7a0cf9ff" + "00000000",
		},
		"no plies": {
			play(selfplay.Drawn, "k7/8/8/8/8/8/8/7K b - - 0 1", nil),
			"8000000000000001" + "d5" + strings.Repeat("00", 15) + "c0" + "00" + "0100" + "0000" + "01" + "00" + "00000000",
		},
	} {
		got, err := appendViriformat(nil, &test.game)
		if err != nil || hex.EncodeToString(got) != test.want {
			t.Errorf("%s: %v\n%x\n%s", name, err, got, test.want)
		}
	}
}

func TestExport(t *testing.T) {
	one, _ := gamesFile(t, "one", line(t, movegen.StartFEN, "e2e4"), line(t, movegen.StartFEN, "d2d4", "d7d5"))
	two, _ := gamesFile(t, "two", line(t, movegen.StartFEN))
	out := filepath.Join(t.TempDir(), "games.viri")
	if text := output(t, "export", "-out", out, one, two); !strings.Contains(text, "3 games with 3 positions of 2 files, 120 bytes") {
		t.Errorf("said %q", text)
	}
	content, err := os.ReadFile(out)
	if err != nil || len(content) != 3*36+3*4 {
		t.Errorf("%d bytes, %v", len(content), err)
	}
	if message := failure(t, 1, "export", "-out", out, one); !strings.Contains(message, out) {
		t.Errorf("message %q", message)
	}
	illegal := line(t, movegen.StartFEN, "e2e4")
	illegal.Plies[0].Move = movegen.NewMove(movegen.E1, movegen.E8)
	bad, offsets := oldFile(t, "bad", illegal)
	gone := filepath.Join(t.TempDir(), "gone")
	if message := failure(t, 1, "export", "-out", gone, bad); !strings.Contains(message, "e1e8 is not legal") || offsets[0] == 0 {
		t.Errorf("message %q", message)
	}
	if _, err := os.Stat(gone); err == nil {
		t.Error("a failure left a file")
	}
}
