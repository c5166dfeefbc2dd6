package syzygy_test

import (
	"fmt"

	"vedette/movegen"
	"vedette/syzygy"
)

// Probe a position. Without the files there is no answer.
func Example() {
	tables := syzygy.Open("/path/to/tables", func(err error) { /* a file that cannot be used */ })
	defer tables.Close()
	position, err := movegen.ParseFEN("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if value, known := tables.WDL(&position); known {
		plies, _ := tables.DTZ(&position)
		fmt.Println(value, plies)
	} else {
		fmt.Println("no table for it")
	}
	// Output:
	// no table for it
}
