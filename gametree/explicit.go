package gametree

import "fmt"

// Explicit is a tree in memory: Parse makes it from text, Copy from another
// tree. Its nodes are numbers from 0, the root, in preorder.
type Explicit struct {
	nodes []explicitNode
	depth int
}

type explicitNode struct {
	children []int
	value    int // of a leaf, for the side to move there
	ply      int
}

// Root returns the root.
func (e *Explicit) Root() int { return 0 }

// Depth returns the number of plies from the root to the deepest leaf.
func (e *Explicit) Depth() int { return e.depth }

// Children returns the number of children of n.
func (e *Explicit) Children(n int) int { return len(e.nodes[n].children) }

// Child returns child i of n.
func (e *Explicit) Child(n, i int) int { return e.nodes[n].children[i] }

// Value returns the value of leaf n for the side to move there.
func (e *Explicit) Value(n int) int { return e.nodes[n].value }

// Nodes returns the number of nodes.
func (e *Explicit) Nodes() int { return len(e.nodes) }

// Ply returns the distance of n from the root.
func (e *Explicit) Ply(n int) int { return e.nodes[n].ply }

// grow adds a node at a ply and returns it.
func (e *Explicit) grow(ply int) int {
	e.nodes = append(e.nodes, explicitNode{ply: ply})
	e.depth = max(e.depth, ply)
	return len(e.nodes) - 1
}

// Copy copies a tree. It returns an error if the tree has more nodes than the
// limit.
func Copy[N comparable](t Tree[N], limit int) (*Explicit, error) {
	e := new(Explicit)
	if err := writeOut(e, t, t.Root(), 0, limit); err != nil {
		return nil, err
	}
	return e, nil
}

// writeOut adds n, at a ply of t, and everything below it.
func writeOut[N comparable](e *Explicit, t Tree[N], n N, ply, limit int) error {
	if len(e.nodes) == limit {
		return fmt.Errorf("gametree: the tree has more than %d nodes", limit)
	}
	copied := e.grow(ply)
	w := t.Children(n)
	if w == 0 {
		e.nodes[copied].value = t.Value(n)
		return nil
	}
	children := make([]int, w)
	for i := range children {
		children[i] = len(e.nodes)
		if err := writeOut(e, t, t.Child(n, i), ply+1, limit); err != nil {
			return err
		}
	}
	e.nodes[copied].children = children
	return nil
}
