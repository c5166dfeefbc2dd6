package gametree

import "fmt"

// Worst is a tree of uniform width and depth in which AlphaBeta has no cutoffs.
// The children of every node come from the worst to the best. That alone is not
// enough, because bounds of nodes above the parent still cut off a bad child of
// a good node ("deep cutoffs"). Therefore the difference from child to child
// exceeds all differences below that the same side chooses: it is
// width^⌊(d-1)/2⌋ at d plies above the leaves. The leaves then have width^⌈d/2⌉ + width^⌊d/2⌋ - 1 different values
// at most.
type Worst struct {
	grid
	steps []int32 // from child to child, by ply of the parent
}

// NewWorst returns the worst tree of a width and depth. The value of its root
// is 0.
func NewWorst(width, depth int) (*Worst, error) {
	g, err := newGrid(width, depth)
	if err != nil {
		return nil, err
	}
	if KnuthMoore(width, depth) >= Inf {
		return nil, fmt.Errorf("gametree: the worst tree of width %d and depth %d needs too many different values", width, depth)
	}
	w := &Worst{g, make([]int32, depth)}
	for ply := range w.steps {
		w.steps[ply] = int32(power(width, (depth-ply-1)/2))
	}
	return w, nil
}

// Root returns the root.
func (w *Worst) Root() Place { return Place{} }

// Child returns child i of n.
func (w *Worst) Child(n Place, i int) Place {
	child := w.child(n, i)
	child.value = int32(w.width-1-i)*w.steps[n.ply] - n.value
	return child
}

// Value returns the value of any node for the side to move there.
func (w *Worst) Value(n Place) int { return int(n.value) }
