package gametree

import "fmt"

// Order is how well the children of a node are ordered.
type Order struct {
	// First is the probability that the first child is the best.
	First float64
	// Quarter is the probability that the best child is among the first quarter
	// of the children, rounded up. It is at least First, and has no effect if the
	// first quarter is the first child alone (up to width 4).
	Quarter float64
}

// StronglyOrdered is the order that T. A. Marsland and M. Campbell call strong
// ("Parallel Search of Strongly Ordered Game Trees", ACM Computing Surveys 14,
// 1982): in 70 % of the nodes the first child is best, in 90 % the best is in
// the first quarter.
func StronglyOrdered() Order { return Order{First: 0.7, Quarter: 0.9} }

// PerfectlyOrdered is the order in which the first child is always best.
func PerfectlyOrdered() Order { return Order{First: 1, Quarter: 1} }

// RandomlyOrdered is the order in which the best child of a node is in every
// place with the same probability.
func RandomlyOrdered(width int) Order {
	return Order{First: 1 / float64(width), Quarter: float64(quarter(width)) / float64(width)}
}

func quarter(width int) int { return (width + 3) / 4 }

// Ordered is a tree of uniform width and depth that is made from the root down,
// so that the value of a node is known before its children are made and
// ordered:
//
//   - The root's value v is random, 0 to spread-1.
//   - One child, the best, has the value v for the side to move at its parent.
//     Order has the probabilities of its place. All places in the first quarter
//     after the first child are equally likely, and so are all places after the
//     first quarter.
//   - Each other child has the value v-δ, with δ random in 1 to spread.
//
// All choices are independent, and all values of a random number are equally
// likely.
type Ordered struct {
	grid
	spread uint64
	key    uint64
	// The best child is the first if a random number of 32 bits is below first,
	// and in the first quarter if it is below quarter.
	first, quarter uint64
	inQuarter      uint64 // number of children in the first quarter
}

// NewOrdered returns an ordered tree. Trees with the same arguments are equal.
func NewOrdered(width, depth, spread int, order Order, seed uint64) (*Ordered, error) {
	g, err := newGrid(width, depth)
	if err != nil {
		return nil, err
	}
	farthest := float64(spread) * float64(depth+1)
	if spread < 1 || farthest >= Inf {
		return nil, fmt.Errorf("gametree: a spread of %d is not possible in a tree of width %d and depth %d: want at least 1, and values below 2^30",
			spread, width, depth)
	}
	if !(0 <= order.First && order.First <= order.Quarter && order.Quarter <= 1) {
		return nil, fmt.Errorf("gametree: probabilities %v of the first child and %v of the first quarter: want numbers from 0 to 1, the second not below the first",
			order.First, order.Quarter)
	}
	o := &Ordered{
		grid: g, spread: uint64(spread), key: mix(seed),
		first: uint64(order.First * (1 << 32)), quarter: uint64(order.Quarter * (1 << 32)),
		inQuarter: uint64(quarter(width)),
	}
	if o.inQuarter == 1 {
		o.quarter = o.first
	}
	return o, nil
}

// Root returns the root.
func (o *Ordered) Root() Place {
	return Place{value: int32(scale(mix(o.key), o.spread))}
}

// Child returns child i of n.
func (o *Ordered) Child(n Place, i int) Place {
	child := o.child(n, i)
	child.value = -n.value
	if uint64(i) != o.best(n) {
		child.value += 1 + int32(scale(mix(o.hash(child)), o.spread))
	}
	return child
}

// best returns the number of n's best child.
func (o *Ordered) best(n Place) uint64 {
	hash := o.hash(n)
	luck, place := hash>>32, hash<<32
	switch {
	case luck < o.first || o.width == 1:
		return 0
	case luck < o.quarter:
		return 1 + scale(place, o.inQuarter-1)
	}
	return o.inQuarter + scale(place, uint64(o.width)-o.inQuarter)
}

// hash returns 64 random bits for a node.
func (o *Ordered) hash(n Place) uint64 {
	return mix((o.key + uint64(n.ply)<<56) ^ mix(n.index))
}

// Value returns the value of any node for the side to move there.
func (o *Ordered) Value(n Place) int { return int(n.value) }
