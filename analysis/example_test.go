package analysis_test

import (
	"context"
	"fmt"
	"strings"

	"vedette/analysis"
	"vedette/pgn"
)

// Find the mistakes of a game.
func Example() {
	var game pgn.Game
	if err := pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# 0-1")).Next(&game); err != nil {
		fmt.Println(err)
		return
	}
	settings := analysis.DefaultSettings()
	settings.Nodes, settings.Hash = 2000, 1
	analyser, err := analysis.New(settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer analyser.Close()
	analysed := analyser.Analyse(context.Background(), &game)
	for _, move := range analysed.Main.Moves {
		if move.Mark == analysis.Blunder {
			fmt.Println(move.Color, move.Move, move.Mark)
		}
	}
	// analysed.Annotated("me") is the game as PGN, with marks, scores and better lines.

	// Output:
	// w g2g4 blunder
}
