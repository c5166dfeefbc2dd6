package movegen_test

import (
	"fmt"

	"vedette/movegen"
)

// Read a position, list its legal moves and make one of them.
func Example() {
	p, err := movegen.ParseFEN("4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.IsCastle() || m.IsPromotion() {
			fmt.Print(m, " ")
		}
	}
	fmt.Println("of", list.Len())

	var child movegen.Position
	p.MakeInto(&child, list.At(0))
	fmt.Println(child.SideToMove(), p.SideToMove())
	// Output:
	// e1a1 a7a8q a7a8r a7a8b a7a8n of 18
	// b w
}
