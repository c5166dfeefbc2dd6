package gametree

// AlphaBeta returns the value of the root or, if it lies outside the window,
// the nearer bound of the window: fail-hard, after D. E. Knuth and R. W. Moore,
// "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6, 1975,
// procedure F2.
//
// F2 returns the value of a leaf, and a value that caused a cutoff, as they
// are, so that its result may lie outside the window, where it is only a bound.
// Here they are limited to the window, which does not change what is examined,
// and the inequalities that Knuth and Moore prove of F2 become equalities.
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

// AlphaBetaSoft returns the value of the root or, if it lies outside the
// window, the best known bound: fail-soft, after J. P. Fishburn, "Another
// Optimization of Alpha-Beta Search", SIGART Newsletter 84, 1983. The best
// value so far is separate from alpha and begins at -Inf; the windows, and with
// them the nodes that are examined, are the same as in AlphaBeta.
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
