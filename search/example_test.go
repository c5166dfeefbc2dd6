package search_test

import (
	"fmt"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// Find the best move of a position.
func Example() {
	position, err := movegen.ParseFEN("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine := search.NewEngine()
	defer engine.Close()
	game := movegen.NewGame(position)
	result := engine.Search(search.NewControl(), game, search.Limits{Nodes: 10000}, nil)
	fmt.Println(result.Best, result.Score)
	// Output:
	// b1b8 mate at ply 1
}

// Set the engine up, stop a search from another goroutine, and look at its reports.
func ExampleEngine_Search() {
	engine := search.NewEngine()
	defer engine.Close()
	engine.SetHash(64)
	engine.SetMultiPV(2)
	if err := engine.Prepare(); err != nil { // allocates the memory
		fmt.Println(err)
		return
	}
	control := search.NewControl()
	time.AfterFunc(100*time.Millisecond, control.Stop)
	game := movegen.NewGame(movegen.StartPosition())
	best := make(map[int]movegen.Move) // by the number of the line
	result := engine.Search(control, game, search.Limits{Infinite: true}, func(info *search.Info) {
		if len(info.PV) > 0 {
			best[info.MultiPV] = info.PV[0]
		}
	})
	fmt.Println(len(best), "lines, depth reached:", result.Depth > 0)
	fmt.Println("legal:", game.Position().IsLegal(result.Best))
	// Output:
	// 2 lines, depth reached: true
	// legal: true
}
