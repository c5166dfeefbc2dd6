package epd_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"vedette/epd"
	"vedette/movegen"
)

func TestMoves(t *testing.T) {
	for text, want := range map[string]string{ // "" for an error
		"Nh6": "[g4h6]", "O-O": "[e8h8]", "0-0": "[e8h8]", "Ngxe5": "[g4e5]", "Ngxe5 d3": "[d4d3 g4e5]", "Ngxe5, d3": "[d4d3 g4e5]",
		"Ne5": "[c6e5 g4e5]", "Nxe5+": "[c6e5 g4e5]", "g4e5": "[g4e5]", "Bh3": "", "Kd9": "", "--": "", "0000": "", "": "",
		"Ndxe5": "", "Ng6e5": "", "Nh4xe5": "", "e5": "", "Ne5; am Nh6": "[c6e5 g4e5]", "Ne5; bm Nh6": "",
	} {
		record, err := epd.Parse(board + " bm " + text + ";")
		if err != nil {
			t.Fatal(err)
		}
		moves, err := record.Moves("bm")
		slices.SortFunc(moves, func(a, b movegen.Move) int { return strings.Compare(a.String(), b.String()) })
		if got := fmt.Sprint(moves); (err != nil) != (want == "") || err == nil && got != want {
			t.Errorf("%q: got %s, error %v, want %s", text, got, err, want)
		}
	}
}
