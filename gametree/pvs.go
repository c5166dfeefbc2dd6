package gametree

// PVS returns the value of the root, or the best bound that is known if it lies
// outside the window: Principal Variation Search in the form that engines have,
// after T. A. Marsland and M. Campbell, "Parallel Search of Strongly Ordered
// Game Trees", ACM Computing Surveys 14, 1982, and T. A. Marsland, "Relative
// Efficiency of Alpha-Beta Implementations", IJCAI 1983. It is the skeleton of
// negamax in package search, whose tests compare the two.
//
// It is NegaScoutSoft but for two lines that only hold in a tree:
//
//   - The scout of a leaf, or near one, is repeated like any other. That it has
//     found the value is known where the depth is; an engine extends and
//     reduces, and its leaves are searches for a quiet position.
//   - The re-search begins at alpha and not at t. In a tree the scout has proved
//     t. An engine's second search may contradict the first: the table has
//     learnt something, or the first was reduced. If it comes back below t, with
//     alpha as its bound it says so, and the move is no better than others.
//
// Claim 1 holds as for NegaScout: for every window, what PVS examines AlphaBeta
// examines. Beside the forms of NegaScout it mostly evaluates more, (0 1) with 3
// evaluations for 2; but a lower bound makes closer results, so that there are
// trees of either kind, for evaluations as for the nodes examined: TestPVS has
// small ones.
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
