package gametree_test

import (
	"fmt"

	"vedette/gametree"
)

// A small tree as in a textbook: MAX moves at the root, MIN below it.
func Example() {
	tree, err := gametree.Parse("(((1 4) (7 5)) ((6 0) (3 2)))")
	if err != nil {
		fmt.Println(err)
		return
	}
	search := gametree.NewSearch(tree)
	search.Distinct = true
	for _, a := range gametree.Algorithms[int]() {
		value, err := a.Run(search, -gametree.Inf, gametree.Inf)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-22s value %d, leaves %d\n", a.Name, value, search.Counts.Leaves)
	}
	// Output:
	// Minimax                value 4, leaves 8
	// AlphaBeta              value 4, leaves 7
	// AlphaBeta, fail-soft   value 4, leaves 7
	// Scout                  value 4, leaves 7
	// NegaScout              value 4, leaves 6
	// NegaScout, fail-soft   value 4, leaves 6
	// PVS                    value 4, leaves 7
	// SSS*                   value 4, leaves 7
	// DUAL*                  value 4, leaves 6
	// MT-SSS*                value 4, leaves 7
	// MT-DUAL*               value 4, leaves 6
	// MTD(f)                 value 4, leaves 6
}

// A tree of a hundred million leaves needs no memory.
func ExampleNewUniform() {
	tree, err := gametree.NewUniform(10, 8, 1000, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	search := gametree.NewSearch(tree)
	search.NegaScout(-gametree.Inf, gametree.Inf)
	fmt.Println("leaves:", tree.Leaves())
	fmt.Println("evaluated by NegaScout:", search.Counts.Leaves)
	fmt.Println("needed:", gametree.KnuthMoore(10, 8))
	// Output:
	// leaves: 100000000
	// evaluated by NegaScout: 1165667
	// needed: 19999
}

// A result inside the window is the value; the others are bounds.
func ExampleSearch_AlphaBetaSoft() {
	tree, err := gametree.Parse("((3 5) (2 9))")
	if err != nil {
		fmt.Println(err)
		return
	}
	search := gametree.NewSearch(tree)
	fmt.Println(search.AlphaBetaSoft(0, 10), search.AlphaBetaSoft(4, 10), search.AlphaBetaSoft(0, 1))
	// Output: 3 3 3
}
