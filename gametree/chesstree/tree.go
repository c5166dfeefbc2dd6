package chesstree

import (
	"fmt"

	"vedette/eval"
	"vedette/movegen"
)

// MaxDepth is the greatest depth of a tree.
const MaxDepth = 15

// A Node is a line of play: the moves from the root. Two lines that lead to the
// same position are two nodes.
type Node struct {
	moves [MaxDepth]movegen.Move
	ply   uint16
}

// Ply returns the number of moves.
func (n Node) Ply() int { return int(n.ply) }

// Moves returns the moves from the root.
func (n Node) Moves() []movegen.Move { return n.moves[:n.ply] }

// after returns the node after a move.
func (n Node) after(m movegen.Move) Node {
	n.moves[n.ply] = m
	n.ply++
	return n
}

// Options say which tree is made from a position.
type Options struct {
	// Order sorts the moves of a position. Nil leaves them in the order in which
	// the generator gives them.
	Order Order
	// Draws ends a line after the root where the engine's search scores a draw:
	// by repetition, the fifty-move rule or insufficient material.
	Draws bool
}

// A Tree is a gametree.Tree. Its leaves are the positions at full depth, with
// the evaluation by the tables in centipawns, and those before in which the
// game is over: a draw or a mate, whose score is higher the sooner it comes.
// Positions at full depth are not checked for mate and stalemate.
//
// The tree keeps the positions of one line. It is not for concurrent use.
type Tree struct {
	depth   int
	options Options
	line    line
}

// New returns the tree of a position to a depth, 0 to MaxDepth.
func New(p movegen.Position, depth int, o Options) (*Tree, error) {
	if depth < 0 || depth > MaxDepth {
		return nil, fmt.Errorf("chesstree: depth %d is not between 0 and %d", depth, MaxDepth)
	}
	t := &Tree{depth: depth, options: o}
	t.line.begin(p)
	return t, nil
}

// Root returns the root.
func (t *Tree) Root() Node { return Node{} }

// Depth returns the depth.
func (t *Tree) Depth() int { return t.depth }

// Children returns the number of moves that continue the line n.
func (t *Tree) Children(n Node) int {
	if n.Ply() == t.depth {
		return 0
	}
	t.line.follow(n)
	if t.drawn(n.Ply()) {
		return 0
	}
	return len(t.line.legal(n.Ply(), t.options.Order))
}

// Child returns the line n continued by its move i.
func (t *Tree) Child(n Node, i int) Node {
	t.line.follow(n)
	return n.after(t.line.legal(n.Ply(), t.options.Order)[i])
}

// Value returns the score of leaf n for the side to move.
func (t *Tree) Value(n Node) int {
	t.line.follow(n)
	ply := n.Ply()
	switch p := t.line.position(ply); {
	case t.drawn(ply):
		return int(eval.Draw)
	case ply == t.depth:
		return int(t.line.evals.Evaluate(ply, p))
	case p.InCheck():
		return int(eval.MatedIn(ply))
	}
	return int(eval.Draw)
}

// Position returns the position after the line n.
func (t *Tree) Position(n Node) movegen.Position {
	t.line.follow(n)
	return *t.line.position(n.Ply())
}

// drawn reports whether the line ends with a draw, if Options.Draws is set.
// Mate takes precedence over the fifty-move rule.
func (t *Tree) drawn(ply int) bool {
	if !t.options.Draws || ply == 0 {
		return false
	}
	p := t.line.position(ply)
	fifty := p.Rule50() >= movegen.Rule50Limit && (!p.InCheck() || p.HasLegalMove())
	return fifty || p.InsufficientMaterial() || p.IsRepetition(t.line.keys[:ply], ply)
}
