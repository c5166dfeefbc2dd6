package gametree

// AlphaBeta returns the value of the root, or the bound of the window next to
// it: fail-hard, after D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta
// Pruning", Artificial Intelligence 6, 1975, procedure F2.
//
// Care: F2 returns the bare value of a leaf and the bare value that caused a
// cutoff, so that the result may lie outside the window, where it is a mere
// bound. Nothing in F2 can tell, so here it is cut to the window, and what
// Knuth and Moore prove of F2 holds with equality.
func (s *Search[N]) AlphaBeta(alpha, beta int) int { return s.alphaBeta(s.begin(), alpha, beta) }

func (s *Search[N]) alphaBeta(p N, alpha, beta int) int {
	w := s.successors(p)
	if w == 0 {
		return min(max(s.evaluate(p), alpha), beta)
	}
	m := alpha
	for i := range w {
		m = max(m, -s.alphaBeta(s.Tree.Child(p, i), -beta, -m))
		if m >= beta {
			return beta
		}
	}
	return m
}

// AlphaBetaSoft returns the value of the root, or the best bound that is known
// if it lies outside the window: fail-soft, after J. P. Fishburn, "Another
// Optimization of Alpha-Beta Search", SIGART Newsletter 84, 1983. The best value
// so far is kept apart from alpha and begins at -Inf; the windows, and with them
// the nodes that are examined, are the same as in AlphaBeta.
func (s *Search[N]) AlphaBetaSoft(alpha, beta int) int {
	return s.alphaBetaSoft(s.begin(), alpha, beta)
}

func (s *Search[N]) alphaBetaSoft(p N, alpha, beta int) int {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p)
	}
	m := -Inf
	for i := range w {
		m = max(m, -s.alphaBetaSoft(s.Tree.Child(p, i), -beta, -max(alpha, m)))
		if m >= beta {
			return m
		}
	}
	return m
}
