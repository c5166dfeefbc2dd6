package gametree

// PVS returns the value of the root or, if it lies outside the window, the best
// known bound: Principal Variation Search as in chess engines, after T. A.
// Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees",
// ACM Computing Surveys 14, 1982, and T. A. Marsland, "Relative Efficiency of
// Alpha-Beta Implementations", IJCAI 1983. It is the core of negamax in package
// search, whose tests compare the two.
//
// As engines write it, it differs from NegaScoutSoft in two points, where NegaScoutSoft relies on
// properties of a tree that a chess search does not have:
//
//   - A child at a leaf or near the leaves is searched again like any other.
//     NegaScoutSoft knows that the first search has found its value, because it
//     knows the depth; an engine extends and reduces, and its leaves are
//     quiescence searches.
//   - The re-search begins at alpha and not at t. In a tree the first search has
//     proved t. An engine's second search may contradict it, because the
//     transposition table has changed or the first search was reduced. If its
//     value is below t, it can only say so with alpha as its bound.
//
// Claim 1 holds as for NegaScout: with every window, PVS examines only nodes
// that AlphaBeta examines. It usually makes more evaluations than both forms of
// NegaScout: 3 instead of 2 in (0 1). But its re-searches with a lower bound
// may return better bounds, so that there are also trees in which it examines
// fewer nodes or makes fewer evaluations. TestPVS has small examples.
func (s *Search[N]) PVS(alpha, beta int) int { return s.pvs(s.begin(), alpha, beta) }

func (s *Search[N]) pvs(p N, alpha, beta int) int {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p)
	}
	best := -s.pvs(s.Tree.Child(p, 0), -beta, -alpha)
	for i := 1; i < w && best < beta; i++ {
		alpha = max(alpha, best)
		pi := s.Tree.Child(p, i)
		t := -s.pvs(pi, -alpha-1, -alpha)
		if t > alpha && t < beta {
			s.research(pi)
			t = -s.pvs(pi, -beta, -alpha)
		}
		best = max(best, t)
	}
	return best
}
