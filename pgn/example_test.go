package pgn_test

import (
	"fmt"
	"os"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

// Read a game, add a comment and a glyph, and write it.
func Example() {
	r := pgn.NewReader(strings.NewReader(`[White "Reti"]
[Black "Tartakower"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 1-0`))
	var g pgn.Game
	if err := r.Next(&g); err != nil {
		fmt.Println(err)
		return
	}
	last := &g.Moves[len(g.Moves)-1]
	last.NAGs = append(last.NAGs, 6)
	last.Comment = pgn.Eval{Centipawns: 40}.String()
	if err := pgn.Write(os.Stdout, &g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [White "Reti"]
	// [Black "Tartakower"]
	//
	// 1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 $6 {[%eval 0.40]} 1-0
}

// Play a game by moves in algebraic notation.
func ExampleParseSAN() {
	game := movegen.NewGame(movegen.StartPosition())
	for _, text := range []string{"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"} {
		move, err := pgn.ParseSAN(game.Position(), text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(pgn.MoveNumber(game.Position()), pgn.SAN(game.Position(), move), move)
		game.Play(move)
	}
	fmt.Println(game.End(), game.Result())
	fmt.Println(game)
	// Output:
	// 1. e4 e2e4
	// 1... e5 e7e5
	// 2. Bc4 f1c4
	// 2... Nc6 b8c6
	// 3. Qh5 d1h5
	// 3... Nf6 g8f6
	// 4. Qxf7# h5f7
	// checkmate 1-0
	// r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4
}
