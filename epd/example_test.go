package epd_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"vedette/epd"
)

// Read records, look at an operation and change one.
func Example() {
	reader := epd.NewReader(strings.NewReader(
		`r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar";` + "\n"))
	for {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil { // of this line only
			fmt.Println(err)
			continue
		}
		best, err := record.Moves("bm")
		fmt.Println(record.ID(), best, err)
		record.Set("c0", epd.Quote("a comment"))
		fmt.Println(record)
	}
	// Output:
	// scholar [h5f7] <nil>
	// r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar"; c0 "a comment";
}
