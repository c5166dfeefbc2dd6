package pgn_test

import (
	"fmt"
	"os"
	"strings"

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
	last.Comment = pgn.Eval{Centipawns: 40, Depth: 12}.String()
	if err := pgn.Write(os.Stdout, &g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [White "Reti"]
	// [Black "Tartakower"]
	//
	// 1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 $6 {[%eval 0.40,12]} 1-0
}
