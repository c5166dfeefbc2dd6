package uci

import (
	"errors"
	"fmt"

	"vedette/movegen"
	"vedette/search"
)

// uninterruptedPerft is the depth up to which a perft does not check for a
// stop: a few milliseconds even with a hundred moves a side.
const uninterruptedPerft = 3

// perft executes "perft N".
func (d *Driver) perft(args string) {
	depth, err := parsePerft(words(args))
	if err != nil {
		d.out.errorf("perft: %v; usage: perft N", err)
		return
	}
	d.startPerft(depth)
}

// parsePerft reads the depth, the only argument of "perft".
func parsePerft(words []string) (depth int, err error) {
	switch len(words) {
	case 0:
		return 0, errors.New("the depth is missing")
	case 1:
		return parseBounded[int]("depth", words[0], 0, search.MaxDepth)
	}
	return 0, fmt.Errorf("%s is one argument too many", quoted(words[1]))
}

// startPerft counts in the background and shows the count below each move.
func (d *Driver) startPerft(depth int) {
	root, chess960 := *d.game.Position(), d.settings.chess960
	d.launch(&job{batch: true, name: "perft"}, func(control *search.Control) []string {
		total := uint64(1)
		if depth > 0 {
			total = 0
			var list movegen.MoveList
			root.LegalMoves(&list)
			for _, m := range list.Slice() {
				var child movegen.Position
				root.MakeInto(&child, m)
				n := countUntil(control, &child, depth-1)
				if control.Stopped() {
					return []string{"info string perft stopped"}
				}
				d.out.lines(fmt.Sprintf("%s: %d", MoveText(m, chess960), n))
				total += n
			}
		}
		return []string{"", fmt.Sprintf("Nodes searched: %d", total)}
	})
}

// countUntil is movegen.Perft, but ends early, with a smaller count, once control says
// stop.
func countUntil(control *search.Control, p *movegen.Position, depth int) (total uint64) {
	if control.Stopped() {
		return 0
	}
	if depth <= uninterruptedPerft {
		return movegen.Perft(p, depth)
	}
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		var child movegen.Position
		p.MakeInto(&child, m)
		total += countUntil(control, &child, depth-1)
	}
	return total
}
