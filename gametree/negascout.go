package gametree

// NegaScout returns the value of the root by the algorithm on A. Reinefeld's
// page "NegaScout - A Minimax Algorithm faster than AlphaBeta" (ZIB Berlin,
// 1999), which refers to his "Spielbaum-Suchverfahren", 1989, for the proofs.
// The idea is from "An Improvement to the Scout Tree-Search Algorithm", ICCA
// Journal 6(4), 1983. Like Scout it tests later children against the best value
// so far, but with a null window of AlphaBeta, which keeps the bounds of the
// nodes above.
//
// With every window, it examines only nodes that AlphaBeta examines with the
// same window. It may examine a node several times: in ((1 0) (3 2)) it makes 6
// evaluations, AlphaBeta 4.
//
// These details matter. Each has a test with its number:
//
//  1. The page first had a == beta, later a >= beta. A leaf returns its bare
//     value, which may exceed beta. With == the node is then not cut off: the
//     value is right, but in (1 (0 0)) a leaf is evaluated that AlphaBeta prunes.
//  2. d, which the page does not declare, is the depth of p and not of p_i: what
//     is not searched again is a leaf, because its value is exact. This needs the
//     bare value. If a leaf's value is limited to the window, or found by a
//     search with the window, (0 2) gets the value 1.
//  3. One ply higher the value of the null-window search is a bound: a begins at
//     alpha, so that nothing less can be returned. If the leaves' parents are not
//     searched again either, (0 (2)) gets the value 1. The fail-soft form may
//     leave out this ply, but not the next one: without it, (0 ((1 2))) gets the
//     value 1.
//  4. maxdepth is the depth of the deepest leaf. If it is too small, this is
//     mistake 3. Leaves that are less deep are searched again without need.
//  5. b = a + 1 is the next value only for integers. With values half as far
//     apart, the window is not a null window: the value is right, but in
//     (0 (1 ((0 0)))) more nodes are examined than by AlphaBeta.
//  6. In the fail-soft form the best value may be below alpha. A child with
//     m < t <= alpha has failed low and must not be searched again. If it is, in
//     the wider window (t, beta), the value is right, but in
//     (2 ((0 (((2 0) 3) 1)))) more nodes are examined than by AlphaBeta.
//  7. Without t < beta a child that refutes p would be searched again with an
//     empty window. The value is right, but in the fail-soft form more nodes of
//     (0 (1 ((1 ((0 0)))))) are examined than by AlphaBeta.
//  8. Without i > 1 the first child, which was searched with the full window,
//     would be searched twice.
//  9. -Inf must have a negative and Inf a successor: with the least int as alpha,
//     ((3 1)) gets the value 3.
//  10. The re-search begins at t and not at alpha, because the null-window search
//     has proved t. It cannot return less, so that max(a, t) after it changes
//     nothing. Both are false where a second search may contradict the first, as
//     with transposition tables, reductions and extensions: an engine's re-search
//     should begin at alpha.
func (s *Search[N]) NegaScout(alpha, beta int) int { return s.negaScout(s.begin(), 0, alpha, beta) }

func (s *Search[N]) negaScout(p N, d, alpha, beta int) int {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p)
	}
	a, b := alpha, beta
	for i := 1; i <= w; i++ {
		pi := s.Tree.Child(p, i-1)
		t := -s.negaScout(pi, d+1, -b, -a)
		if t > a && t < beta && i > 1 && d < s.maxDepth-1 {
			s.research(pi)
			a = -s.negaScout(pi, d+1, -beta, -t)
		}
		a = max(a, t)
		if a >= beta {
			return a // cutoff
		}
		b = a + 1 // new null window
	}
	return a
}

// NegaScoutSoft returns the value of the root or, if it lies outside the
// window, the best known bound. It differs from NegaScout as AlphaBetaSoft from
// AlphaBeta: the best value so far, m, begins at -Inf and is separate from the
// bound a. So a parent of leaves that fails low returns the greatest value of
// its leaves, which is its exact value, and need not be searched again: d stays
// below maxdepth-2. This saving on the last two plies is what Reinefeld's
// article of 1983 adds to Scout. The procedure in the article has minor errors
// (D. M. Breuker, "Memory versus Search in Games", 1998), so this one follows
// the page.
func (s *Search[N]) NegaScoutSoft(alpha, beta int) int {
	return s.negaScoutSoft(s.begin(), 0, alpha, beta)
}

func (s *Search[N]) negaScoutSoft(p N, d, alpha, beta int) int {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p)
	}
	m, b := -Inf, beta
	for i := 1; i <= w; i++ {
		a := max(alpha, m)
		pi := s.Tree.Child(p, i-1)
		t := -s.negaScoutSoft(pi, d+1, -b, -a)
		if t > a && t < beta && i > 1 && d < s.maxDepth-2 {
			s.research(pi)
			t = -s.negaScoutSoft(pi, d+1, -beta, -t)
		}
		m = max(m, t)
		if m >= beta {
			return m
		}
		b = max(alpha, m) + 1
	}
	return m
}
