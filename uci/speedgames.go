package uci

// speedGame is a game whose positions speedtest searches.
type speedGame struct{ name, moves string }

// speedGames are well-known games of different kinds. Each is searched from the
// view of the winner.
var speedGames = [...]speedGame{
	{"D. Byrne - Fischer, New York 1956",
		"g1f3 g8f6 c2c4 g7g6 b1c3 f8g7 d2d4 e8g8 c1f4 d7d5 d1b3 d5c4 b3c4 c7c6 e2e4 b8d7 a1d1 d7b6 c4c5 c8g4 " +
			"f4g5 b6a4 c5a3 a4c3 b2c3 f6e4 g5e7 d8b6 f1c4 e4c3 e7c5 f8e8 e1f1 g4e6 c5b6 e6c4 f1g1 c3e2 g1f1 e2d4 " +
			"f1g1 d4e2 g1f1 e2c3 f1g1 a7b6 a3b4 a8a4 b4b6 c3d1 h2h3 a4a2 g1h2 d1f2 h1e1 e8e1 b6d8 g7f8 f3e1 c4d5 " +
			"e1f3 f2e4 d8b8 b7b5 h3h4 h7h5 f3e5 g8g7 h2g1 f8c5 g1f1 e4g3 f1e1 c5b4 e1d1 d5b3 d1c1 g3e2 c1b1 e2c3 " +
			"b1c1 a2c2"},
	{"Kasparov - Topalov, Wijk aan Zee 1999",
		"e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 c1e3 f8g7 d1d2 c7c6 f2f3 b7b5 g1e2 b8d7 e3h6 g7h6 d2h6 c8b7 a2a3 e7e5 " +
			"e1c1 d8e7 c1b1 a7a6 e2c1 e8c8 c1b3 e5d4 d1d4 c6c5 d4d1 d7b6 g2g3 c8b8 b3a5 b7a8 f1h3 d6d5 h6f4 b8a7 " +
			"h1e1 d5d4 c3d5 b6d5 e4d5 e7d6 d1d4 c5d4 e1e7 a7b6 f4d4 b6a5 b2b4 a5a4 d4c3 d6d5 e7a7 a8b7 a7b7 d5c4 " +
			"c3f6 a4a3 f6a6 a3b4 c2c3 b4c3 a6a1 c3d2 a1b2 d2d1 h3f1 d8d2 b7d7 d2d7 f1c4 b5c4 b2h8 d7d3 h8a8 c4c3 " +
			"a8a4 d1e1 f3f4 f7f5 b1c1 d3d2 a4a7"},
	{"Capablanca - Tartakower, New York 1924",
		"d2d4 e7e6 g1f3 f7f5 c2c4 g8f6 c1g5 f8e7 b1c3 e8g8 e2e3 b7b6 f1d3 c8b7 e1g1 d8e8 d1e2 f6e4 g5e7 e4c3 " +
			"b2c3 e8e7 a2a4 b7f3 e2f3 b8c6 f1b1 a8e8 f3h3 f8f6 f2f4 c6a5 h3f3 d7d6 b1e1 e7d7 e3e4 f5e4 f3e4 g7g6 " +
			"g2g3 g8f8 g1g2 f6f7 h2h4 d6d5 c4d5 e6d5 e4e8 d7e8 e1e8 f8e8 h4h5 f7f6 h5g6 h7g6 a1h1 e8f8 h1h7 f6c6 " +
			"g3g4 a5c4 g4g5 c4e3 g2f3 e3f5 d3f5 g6f5 f3g3 c6c3 g3h4 c3f3 g5g6 f3f4 h4g5 f4e4 g5f6 f8g8 h7g7 g8h8 " +
			"g7c7 e4e8 f6f5 e8e4 f5f6 e4f4 f6e5 f4g4 g6g7 h8g8 c7a7 g4g1 e5d5 g1c1 d5d6 c1c2 d4d5 c2c1 a7c7 c1a1 " +
			"d6c6 a1a4 d5d6"},
	{"Karpov - Kasparov, Moscow 1985, game 16",
		"e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 b8c6 d4b5 d7d6 c2c4 g8f6 b1c3 a7a6 b5a3 d6d5 c4d5 e6d5 e4d5 c6b4 " +
			"f1e2 f8c5 e1g1 e8g8 e2f3 c8f5 c1g5 f8e8 d1d2 b7b5 a1d1 b4d3 a3b1 h7h6 g5h4 b5b4 c3a4 c5d6 h4g3 a8c8 " +
			"b2b3 g7g5 g3d6 d8d6 g2g3 f6d7 f3g2 d6f6 a2a3 a6a5 a3b4 a5b4 d2a2 f5g6 d5d6 g5g4 a2d2 g8g7 f2f3 f6d6 " +
			"f3g4 d6d4 g1h1 d7f6 f1f4 f6e4 d2d3 e4f2 f4f2 g6d3 f2d2 d4e3 d2d3 c8c1 a4b2 e3f2 b1d2 c1d1 b2d1 e8e1"},
}
