package main

import "vedette/gametree"

// A spot is the position of a node, in pixels.
type spot struct{ x, y float64 }

// The distances of a picture, in pixels.
const (
	leafSpacing  = 46.0
	levelSpacing = 66.0
	radius       = 17.0
	leafHeight   = 24.0
	margin       = 28.0
	titleHeight  = 72.0
	legendHeight = 96.0
	leastWidth   = 640.0
)

// layout places the nodes: leaves at equal distances from left to right, other
// nodes above the middle of their children. It returns their positions and the
// size of the picture.
func layout(tree *gametree.Explicit) (spots []spot, width, height float64) {
	l := &layouter{tree: tree, spots: make([]spot, tree.Nodes())}
	l.place(tree.Root())
	breadth := float64(l.leaves) * leafSpacing
	width = max(breadth+2*margin, leastWidth)
	for i := range l.spots {
		l.spots[i].x += (width - breadth) / 2
	}
	height = titleHeight + float64(tree.Depth())*levelSpacing + 2*margin + legendHeight
	return l.spots, width, height
}

type layouter struct {
	tree   *gametree.Explicit
	spots  []spot
	leaves int // so far
}

// place places n and its subtree.
func (l *layouter) place(n int) {
	at := &l.spots[n]
	at.y = titleHeight + margin + float64(l.tree.Ply(n))*levelSpacing
	w := l.tree.Children(n)
	if w == 0 {
		at.x = (float64(l.leaves) + 0.5) * leafSpacing
		l.leaves++
		return
	}
	for i := range w {
		l.place(l.tree.Child(n, i))
	}
	at.x = (l.spots[l.tree.Child(n, 0)].x + l.spots[l.tree.Child(n, w-1)].x) / 2
}
