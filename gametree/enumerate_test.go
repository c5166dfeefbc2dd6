package gametree

// allTrees calls yield with every tree of n nodes whose leaves have values from
// 0 to values-1 for MAX. The calls share trees: yield must not keep one.
func allTrees(n, values int, yield func(e *Explicit)) {
	for _, degrees := range allShapes(n) {
		e := new(Explicit)
		var leaves []int
		next := 0
		var add func(ply int) int
		add = func(ply int) int {
			w := degrees[next]
			next++
			node := e.grow(ply)
			children := make([]int, w)
			for i := range children {
				children[i] = add(ply + 1)
			}
			e.nodes[node].children = children
			if w == 0 {
				leaves = append(leaves, node)
			}
			return node
		}
		add(0)
		allValues(e, leaves, values, yield)
	}
}

// allValues calls yield with all combinations of values.
func allValues(e *Explicit, leaves []int, values int, yield func(e *Explicit)) {
	if len(leaves) == 0 {
		yield(e)
		return
	}
	first := &e.nodes[leaves[0]]
	for v := range values {
		first.value = fromMax(v, first.ply)
		allValues(e, leaves[1:], values, yield)
	}
}

// allShapes returns all trees of n nodes, each as the numbers of children of its
// nodes in preorder.
func allShapes(n int) (shapes [][]int) {
	for _, forest := range allForests(n - 1) {
		shapes = append(shapes, append([]int{forest.trees}, forest.degrees...))
	}
	return shapes
}

type forest struct {
	trees   int
	degrees []int
}

// allForests returns all sequences of trees that have n nodes together.
func allForests(n int) (forests []forest) {
	if n == 0 {
		return []forest{{}}
	}
	for size := 1; size <= n; size++ {
		rest := allForests(n - size)
		for _, first := range allShapes(size) {
			for _, r := range rest {
				forests = append(forests, forest{1 + r.trees, append(append([]int{}, first...), r.degrees...)})
			}
		}
	}
	return forests
}
