package gametree

import "fmt"

// Order is how well the children of a node are ordered.
type Order struct {
	// First is the probability that the first child is the best.
	First float64
	// Quarter is the probability that the best child is among the first quarter
	// of them, rounded up. It is no less than First, and without effect if the
	// first quarter is the first child (up to width 4).
	Quarter float64
}

// StronglyOrdered is the order that T. A. Marsland and M. Campbell call strong
// ("Parallel Search of Strongly Ordered Game Trees", ACM Computing Surveys 14,
// 1982): in 70 % of the nodes the first child is best, in 90 % the best is one of
// the first quarter.
func StronglyOrdered() Order { return Order{First: 0.7, Quarter: 0.9} }

// PerfectlyOrdered is the order in which the first child is always best.
func PerfectlyOrdered() Order { return Order{First: 1, Quarter: 1} }

// RandomlyOrdered is the order in which the best child of a node is as likely in
// one place as in another.
func RandomlyOrdered(width int) Order {
	return Order{First: 1 / float64(width), Quarter: float64(quarter(width)) / float64(width)}
}

func quarter(width int) int { return (width + 3) / 4 }

// Ordered is a tree of equal width and depth everywhere that is made from the
// root down, so that the value of every node is known when it is made and its
// children can be ordered by it:
//
//   - The root's value v is random, 0 to spread-1.
//   - One child, the best, is worth v to the mover at its parent. Order says with
//     which probability it is which one; inside the first quarter but for the
//     first child, and outside of it, all places are equally likely.
//   - Each other child is worth v-δ, with δ random in 1 to spread.
//
// All choices are independent, and "random" means equally likely.
type Ordered struct {
	grid
	spread uint64
	key    uint64
	// The best child is the first if a number of 32 random bits is below first,
	// and among the first quarter if it is below quarter.
	first, quarter uint64
	inQuarter      uint64 // number of children there
}

// NewOrdered returns an ordered tree. All trees of the same arguments are equal.
func NewOrdered(width, depth, spread int, order Order, seed uint64) (*Ordered, error) {
	g, err := newGrid(width, depth)
	if err != nil {
		return nil, err
	}
	farthest := float64(spread) * float64(depth+1)
	if spread < 1 || farthest >= Inf {
		return nil, fmt.Errorf("gametree: values that differ by %d from child to child do not fit a tree of width %d and depth %d",
			spread, width, depth)
	}
	if !(0 <= order.First && order.First <= order.Quarter && order.Quarter <= 1) {
		return nil, fmt.Errorf("gametree: the first child cannot be best with probability %v and one of the first quarter with %v",
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

// best returns which child of n is best.
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
