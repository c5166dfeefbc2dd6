package main

import (
	"math"
	"strconv"

	"vedette/gametree"
)

// pixels is a distance in a picture.
type pixels float64

// String returns the number, rounded to a tenth.
func (p pixels) String() string {
	return strconv.FormatFloat(math.Round(float64(p)*10)/10, 'f', -1, 64)
}

// A spot is the position of a node.
type spot struct{ x, y pixels }

// The distances of a picture.
const (
	leafSpacing  pixels = 46
	levelSpacing pixels = 66
	radius       pixels = 17
	leafHeight   pixels = 24
	margin       pixels = 28
	titleHeight  pixels = 72
	legendHeight pixels = 96
	leastWidth   pixels = 640
)

// layout places the nodes: leaves at equal distances from left to right, other
// nodes above the middle of their children. It returns their positions and the
// size of the picture.
func layout(tree *gametree.Explicit) (spots []spot, width, height pixels) {
	l := &layouter{tree: tree, spots: make([]spot, tree.Nodes())}
	l.place(tree.Root())
	breadth := pixels(l.leaves) * leafSpacing
	width = max(breadth+2*margin, leastWidth)
	for i := range l.spots {
		l.spots[i].x += (width - breadth) / 2
	}
	height = titleHeight + pixels(tree.Depth())*levelSpacing + 2*margin + legendHeight
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
	at.y = titleHeight + margin + pixels(l.tree.Ply(n))*levelSpacing
	w := l.tree.Children(n)
	if w == 0 {
		at.x = (pixels(l.leaves) + 0.5) * leafSpacing
		l.leaves++
		return
	}
	for i := range w {
		l.place(l.tree.Child(n, i))
	}
	at.x = (l.spots[l.tree.Child(n, 0)].x + l.spots[l.tree.Child(n, w-1)].x) / 2
}
