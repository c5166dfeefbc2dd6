package main

import "testing"

// A position may be written as in UCI or as people write it.
func TestReadPosition(t *testing.T) {
	const start, afterE4 = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for text, want := range map[string]string{
		"startpos":                         start,
		"position startpos":                start,
		start:                              start,
		"fen " + start:                     start,
		"startpos moves e2e4":              afterE4,
		"startpos moves e4":                afterE4,
		"position startpos moves 1. e4":    afterE4,
		"startpos e4":                      afterE4,
		"moves e4":                         afterE4,
		start + " moves 1.e4":              afterE4,
		"startpos moves 1. Pe2-e4!":        afterE4,
		"startpos moves 1. d4 d5 2. c4 e6": "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3",
		"startpos moves e2e4 c5 2.Nf3 d7d6 3.d4 cxd4 4.Nxd4 4...Nf6": "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
		castling + " moves O-O 0-0-0":                                "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2",
		castling + " moves e1g1 e8c8":                                "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2",
		"8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a8=N":                    "N7/7k/8/8/8/8/7K/8 b - - 0 1",
		"startpos moves d4 d5 Nd2":                                   "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPPNPPPP/R1BQKBNR b KQkq - 1 2",
		// what is wrong
		"startpos moves e4 e4":                      `1... "e4" is not legal`,
		"startpos moves e4 hello":                   `1... "hello" is not a move`,
		"startpos moves e4 e5 --":                   `2. "--" is a null move`,
		"4k3/8/8/8/8/R7/8/R3K3 w - - 0 1 moves Ra2": `1. "Ra2" is ambiguous`,
	} {
		game, err := readPosition(text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = game.Position().FEN()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
