package gametree

// MTDual returns the value of the root by MT-DUAL* (Plaat and others, 1996):
// tests approach the value from below, each just above the lower bound that the
// last one gave. It evaluates the same leaves as DUAL* in the same order.
func (s *Search[N]) MTDual() (int, error) {
	root := s.beginMT()
	for g := -Inf; ; s.research(root) {
		bound := g
		g = s.mt(root, bound+1)
		if g == bound || s.err != nil {
			return g, s.err
		}
	}
}
