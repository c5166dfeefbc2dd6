package solve

import (
	"fmt"
	"slices"
	"strings"

	"vedette/epd"
	"vedette/eval"
	"vedette/movegen"
)

// Goal is what solves a position. All parts that are there must hold.
type Goal struct {
	Best  []movegen.Move // the best move is one of these, if there are any
	Avoid []movegen.Move // the best move is none of these
	Mate  int            // the score is a mate in so many moves or fewer, 0 for any score

	text string
}

// NewGoal reads the operations bm, am and dm of a record, some of which may be
// missing.
func NewGoal(r *epd.Record) (g Goal, err error) {
	if g.Best, err = r.Moves("bm"); err != nil {
		return g, err
	}
	if g.Avoid, err = r.Moves("am"); err != nil {
		return g, err
	}
	mate, isMate, err := r.Number("dm")
	if err == nil && isMate && mate < 1 {
		err = fmt.Errorf("dm must be at least 1, not %d", mate)
	}
	if err != nil {
		return g, err
	}
	g.Mate = mate
	words := r.Operands("bm")
	for _, move := range r.Operands("am") {
		words = append(words, "not "+move)
	}
	if isMate {
		words = append(words, fmt.Sprintf("mate in %d", mate))
	}
	g.text = strings.Join(words, ", ")
	return g, nil
}

// IsEmpty reports whether everything solves the position.
func (g *Goal) IsEmpty() bool { return len(g.Best) == 0 && len(g.Avoid) == 0 && g.Mate == 0 }

// String returns the goal as in "Nf6, not Nxe5, mate in 3".
func (g *Goal) String() string { return g.text }

// Accepts reports whether a best move with a score solves the position.
func (g *Goal) Accepts(m movegen.Move, score eval.Score) bool {
	distance := score.MateDistance()
	return (len(g.Best) == 0 || slices.Contains(g.Best, m)) && !slices.Contains(g.Avoid, m) &&
		(g.Mate == 0 || distance > 0 && distance <= g.Mate)
}
