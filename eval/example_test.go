package eval_test

import (
	"fmt"

	"vedette/eval"
	"vedette/movegen"
)

// Evaluate a position, and see what that means for the result.
func Example() {
	position, err := movegen.ParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	score := eval.Evaluate(&position)
	win, draw, loss := eval.WDL(score, eval.Phase(&position))
	fmt.Println("queen up:", score > 500)
	fmt.Println("likely won:", win > 900, win+draw+loss)

	tables := eval.PSQTWeights() // the material and piece-square tables
	fmt.Println("by the", tables, tables.Evaluate(&position) > 500)
	// Output:
	// queen up: true
	// likely won: true 1000
	// by the tables true
}
