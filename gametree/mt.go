package gametree

// bounds are the bounds of a node's value that MT stores.
type bounds struct{ lower, upper int }

// mt is the memory-enhanced test MT of A. Plaat, J. Schaeffer, W. Pijls and A.
// de Bruin, "Best-First Fixed-Depth Minimax Algorithms", Artificial
// Intelligence 87, 1996: an AlphaBeta search with the null window (gamma-1,
// gamma) that stores the bounds that it finds, and returns a stored bound where
// it suffices. A result of gamma or more is a lower bound of n's value, a lower
// result an upper bound.
//
// "At least gamma" is "at most -gamma" for the other side, so that in negamax
// form a child's threshold is 1-gamma, and values must be integers. The paper
// leaves open what the table keeps. Here it keeps everything: Counts.Stored is
// the number of different nodes that were examined.
func (s *Search[N]) mt(n N, gamma int) int {
	known, found := s.memory[n]
	if !found {
		known = bounds{-Inf, Inf}
	}
	if known.lower >= gamma {
		return known.lower
	}
	if known.upper < gamma {
		return known.upper
	}
	g, w := -Inf, s.successors(n)
	if w == 0 {
		g = s.evaluate(n)
		known = bounds{g, g}
	}
	for i := 0; i < w && g < gamma && s.err == nil; i++ {
		g = max(g, -s.mt(s.Tree.Child(n, i), 1-gamma))
	}
	if g >= gamma {
		known.lower = g
	} else {
		known.upper = g
	}
	s.remember(n, known, found)
	return g
}

// remember stores the bounds of n. found says whether n is stored already.
func (s *Search[N]) remember(n N, known bounds, found bool) {
	if !found && len(s.memory) >= s.limit {
		s.outOfMemory()
		return
	}
	s.memory[n] = known
	s.Counts.Stored = len(s.memory)
}
