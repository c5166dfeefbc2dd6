package gametree

// Scout returns the value of the root after J. Pearl, "Scout: A Simple
// Game-Searching Algorithm with Proven Optimal Properties", AAAI 1980: the
// first child of a node is evaluated; each later child is first tested, and
// evaluated only if it is better.
//
// Pearl's EVAL treats MAX and MIN separately, and his TEST takes the relation,
// > or >=, as an argument: at a MAX node it looks for a child that is greater
// than the best so far, at a MIN node for one that is not at least as great. In
// negamax form there are two tests, above and atLeast, and each applies the
// negation of the other to the children. The tests do not need integers. They
// have no bound other than their threshold, so that Scout examines nodes that
// AlphaBeta prunes.
func (s *Search[N]) Scout() int { return s.eval(s.begin()) }

// eval returns the value of p.
func (s *Search[N]) eval(p N) int {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p)
	}
	v := -s.eval(s.Tree.Child(p, 0))
	for i := 1; i < w; i++ {
		pi := s.Tree.Child(p, i)
		if !s.atLeast(pi, -v) {
			s.research(pi)
			v = -s.eval(pi)
		}
	}
	return v
}

// above reports whether the value of p is greater than v: whether the value of
// a child is less than -v for the other side.
func (s *Search[N]) above(p N, v int) bool {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p) > v
	}
	for i := range w {
		if !s.atLeast(s.Tree.Child(p, i), -v) {
			return true
		}
	}
	return false
}

// atLeast reports whether the value of p is at least v: whether the value of a
// child is at most -v for the other side.
func (s *Search[N]) atLeast(p N, v int) bool {
	w := s.successors(p)
	if w == 0 {
		return s.evaluate(p) >= v
	}
	for i := range w {
		if !s.above(s.Tree.Child(p, i), -v) {
			return true
		}
	}
	return false
}
