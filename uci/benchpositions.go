package uci

// benchPositions are the positions that bench searches. A change to the list or
// its order changes the node count, so do not change it without a reason. None
// is a Chess960 position; each has a legal move.
var benchPositions = [...]string{
	// Openings, each from a main line: closed Spanish, Najdorf, King's Indian,
	// Queen's Gambit exchange, Winawer, Caro-Kann advance, Grünfeld, Two
	// Knights, Dragon, Catalan, Benoni.
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9",
	"rn1q1rk1/1p2bppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R b - - 4 10",
	"r1bq1rk1/pppnnpbp/3p2p1/3Pp3/2P1P3/2N5/PP2BPPP/R1BQNRK1 w - - 3 10",
	"r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R3K2R w KQ - 7 10",
	"rnb1k1r1/ppq1np1Q/4p3/3pP3/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 10",
	"rn1qkb1r/pp2nppp/4p3/3pPb2/3N4/4B3/PPP1BPPP/RN1QK2R w KQkq - 1 8",
	"r1bq1rk1/pp2ppbp/2n3p1/2p5/2BPP3/2P1B3/P3NPPP/R2Q1RK1 b - - 5 10",
	"r1bqkb1r/p4pp1/2p2n1p/n3p1N1/8/8/PPPPBPPP/RNBQK2R w KQkq - 0 9",
	"2rq1rk1/pp1bppbp/3p1np1/4n3/3NP3/1BN1BP2/PPPQ2PP/2KR3R w - - 9 12",
	"rn1q1rk1/1bp1bppp/p3pn2/1p6/3P4/5NP1/PPQ1PPBP/RNB2RK1 w - - 2 10",
	"rnbqr1k1/pp3pbp/3p1np1/2pP4/4P3/2N5/PP1NBPPP/R1BQ1RK1 b - - 7 10",

	// Middlegames: from the Bratko-Kopec test, the common perft positions and
	// the end of Morphy's opera game.
	"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
	"2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
	"rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
	"3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
	"r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1",
	"3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - - 0 1",
	"r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",

	// Endgames with pieces: rook play, the positions of Lucena and Philidor,
	// queens, knight against bishop, passed pawns with bishops.
	"2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
	"5k2/5ppp/4p3/8/8/r5P1/4PP1P/2R3K1 w - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
	"4k3/R7/7r/3KP3/8/8/8/8 b - - 0 1",
	"6k1/5ppp/8/3q4/8/1Q4P1/5P1P/6K1 b - - 0 1",
	"8/pp3k2/2p1bp2/5p2/1P1N1P2/P5P1/4K3/8 w - - 0 1",
	"8/5pk1/p3p1p1/1b1pP2p/3P1P1P/1P4P1/3B1K2/8 b - - 0 1",

	// Pawn endings and studies: Fine no. 70, Réti, Saavedra, zugzwang.
	"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
	"7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
	"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
	"8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
	"8/pp3k2/8/8/8/8/5KPP/8 w - - 0 1",

	// Elementary mates, a draw near the fifty-move limit and a mate in one.
	"8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
	"8/8/8/8/3k4/3r4/8/KQ6 w - - 0 1",
	"8/8/4k3/8/2R5/4K3/8/5b2 w - - 92 130",
	"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
}
