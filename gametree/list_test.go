package gametree

import "slices"

// tieBreak says where a state is put on OPEN among those of its merit.
type tieBreak int

const (
	leftFirst tieBreak = iota
	behindEquals
	beforeEquals
)

// listState is a state of listSSS: a node by the path to it.
type listState struct {
	node   int
	path   []int
	solved bool
	merit  int
}

// listSSS is SSS* with OPEN as a sorted list of triples, as Stockman describes
// it: slow, but independent of the heap and the links between states. It returns
// the value and the leaves in the order of their evaluation.
func listSSS(e *Explicit, ties tieBreak) (int, []int) {
	var leaves []int
	open := []listState{{merit: Inf}}
	insert := func(s listState) {
		at := slices.IndexFunc(open, func(o listState) bool {
			return o.merit < s.merit || o.merit == s.merit &&
				(ties == beforeEquals || ties == leftFirst && slices.Compare(s.path, o.path) < 0)
		})
		if at < 0 {
			at = len(open)
		}
		open = slices.Insert(open, at, s)
	}
	parentOf := func(path []int) int {
		n := 0
		for _, i := range path[:len(path)-1] {
			n = e.Child(n, i)
		}
		return n
	}
	for {
		p := open[0]
		open = open[1:]
		if p.solved && len(p.path) == 0 {
			return p.merit, leaves
		}
		isMax := len(p.path)%2 == 0
		children := e.nodes[p.node].children
		switch {
		case p.solved:
			parent, last := parentOf(p.path), len(p.path)-1
			above := p.path[:last:last]
			if next := p.path[last] + 1; isMax && next < e.Children(parent) {
				open = slices.Insert(open, 0, listState{e.Child(parent, next), append(above, next), false, p.merit})
				continue
			}
			open = slices.DeleteFunc(open, func(o listState) bool {
				return len(o.path) > last && slices.Equal(o.path[:last], above)
			})
			open = slices.Insert(open, 0, listState{parent, above, true, p.merit})
		case len(children) == 0:
			leaves = append(leaves, p.node)
			insert(listState{p.node, p.path, true, min(p.merit, fromMax(e.Value(p.node), len(p.path)))})
		case !isMax:
			open = slices.Insert(open, 0, listState{children[0], append(p.path[:len(p.path):len(p.path)], 0), false, p.merit})
		default:
			for i, child := range slices.Backward(children) {
				open = slices.Insert(open, 0, listState{child, append(p.path[:len(p.path):len(p.path)], i), false, p.merit})
			}
		}
	}
}
