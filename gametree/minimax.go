package gametree

// Minimax returns the value of the root by definition: the value of a node with
// children is that of its best child, from the view of the side to move. It
// evaluates every leaf, and is the oracle for the other algorithms.
func (s *Search[N]) Minimax() int { return s.minimax(s.begin()) }

func (s *Search[N]) minimax(p N) int {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p)
	}
	m := -Inf
	for i := range w {
		m = max(m, -s.minimax(s.Tree.Child(p, i)))
	}
	return m
}
