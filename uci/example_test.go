package uci

import (
	"fmt"

	"vedette/movegen"
)

func ExampleMoveText() {
	p, err := movegen.ParseFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := ParseMove(&p, "e1g1")
	fmt.Println(MoveText(m, false), MoveText(m, true), err)
	// Output: e1g1 e1h1 <nil>
}
