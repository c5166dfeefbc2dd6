package gametree

import (
	"fmt"
	"math/bits"
)

// A Place is a node of an artificial tree in which every interior node has the
// same number of children: its ply, and its number from the left at this ply.
type Place struct {
	index uint64 // number of nodes to the left at the same ply
	ply   int32
	value int32 // of the node, in Ordered and Worst trees
}

// grid is the shape of Uniform, Ordered and Worst trees.
type grid struct {
	width, depth int
	leaves       uint64
}

// greatestDepth bounds the recursion in trees of width 1 and in those in text.
const greatestDepth = 1000

func newGrid(width, depth int) (grid, error) {
	g := grid{width, depth, 1}
	if width < 1 || depth < 0 {
		return g, fmt.Errorf("gametree: width %d and depth %d: want at least 1 and 0", width, depth)
	}
	if depth > greatestDepth {
		return g, fmt.Errorf("gametree: the depth is %d; %d is the greatest", depth, greatestDepth)
	}
	for range depth {
		high, low := bits.Mul64(g.leaves, uint64(width))
		if high != 0 || low >= 1<<62 {
			return g, fmt.Errorf("gametree: a tree of width %d and depth %d has too many leaves to number", width, depth)
		}
		g.leaves = low
	}
	return g, nil
}

// Depth returns the number of plies below the root.
func (g *grid) Depth() int { return g.depth }

// Children returns the width, or 0 for a leaf.
func (g *grid) Children(n Place) int {
	if int(n.ply) == g.depth {
		return 0
	}
	return g.width
}

// Leaves returns the number of leaves.
func (g *grid) Leaves() uint64 { return g.leaves }

func (g *grid) child(n Place, i int) Place {
	return Place{index: n.index*uint64(g.width) + uint64(i), ply: n.ply + 1}
}

// Uniform is a tree of uniform width and depth whose leaves have independent
// random values, all equally likely. With few values many leaves are equal.
type Uniform struct {
	grid
	values uint64
	key    uint64
	sign   int
}

// NewUniform returns a uniform tree whose leaves have values from 0 to values-1
// for MAX, who moves at the root. Trees with the same arguments are equal.
func NewUniform(width, depth, values int, seed uint64) (*Uniform, error) {
	g, err := newGrid(width, depth)
	if err != nil {
		return nil, err
	}
	if values < 1 || values >= Inf {
		return nil, fmt.Errorf("gametree: %d different values: want 1 to 2^30-1", values)
	}
	return &Uniform{g, uint64(values), mix(seed), 1 - 2*(depth&1)}, nil
}

// Root returns the root.
func (u *Uniform) Root() Place { return Place{} }

// Child returns child i of n.
func (u *Uniform) Child(n Place, i int) Place { return u.child(n, i) }

// Value returns the value of leaf n.
func (u *Uniform) Value(n Place) int {
	return u.sign * int(scale(mix(u.key+n.index), u.values))
}

// mix is a hash function of 64 bits: the output function of SplitMix64 (G. L.
// Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number
// Generators", 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// scale maps a hash to a number below n.
func scale(hash, n uint64) uint64 {
	high, _ := bits.Mul64(hash, n)
	return high
}
