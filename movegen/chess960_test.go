package movegen

import (
	"strings"
	"testing"
)

func TestChess960Starts(t *testing.T) {
	// Numbers and positions from Scharnagl's table.
	for number, want := range map[int]string{0: "bbqnnrkr", 1: "bqnbnrkr", 518: "rnbqkbnr", 534: "rnbkqbnr", 959: "rkrnnqbb"} {
		p := Chess960Start(number)
		if got, _, _ := strings.Cut(p.FEN(), "/"); got != want {
			t.Errorf("number %d is %s, want %s", number, got, want)
		}
	}
	if Chess960Start(518) != StartPosition() {
		t.Error("number 518 is not the ordinary start")
	}
	seen := map[string]bool{}
	for number := range Chess960Starts {
		p := Chess960Start(number)
		rank, _, _ := strings.Cut(p.FEN(), "/")
		bishops := strings.IndexByte(rank, 'b') + strings.LastIndexByte(rank, 'b')
		king := strings.IndexByte(rank, 'k')
		if bishops%2 == 0 || king < strings.IndexByte(rank, 'r') || king > strings.LastIndexByte(rank, 'r') {
			t.Errorf("number %d is %s", number, rank)
		}
		if p.CastlingRooks().Count() != 4 {
			t.Errorf("number %d has %d rooks that may castle", number, p.CastlingRooks().Count())
		}
		seen[rank] = true
	}
	if len(seen) != Chess960Starts {
		t.Errorf("%d different positions", len(seen))
	}
}
