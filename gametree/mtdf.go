package gametree

// MTDF returns the value of the root by MTD(f) (Plaat and others, 1996): tests
// narrow the bounds from both sides, beginning at a guess of the value, f.
//
// With f = Inf it is MT-SSS*: tests approach the value from above, each at the
// upper bound that the last one gave, and evaluate the same leaves as SSS* in the
// same order. With f = -Inf it is MT-DUAL*, likewise from below as DUAL*.
func (s *Search[N]) MTDF(f int) (int, error) {
	root := s.begin()
	s.memory = make(map[N]bounds)
	for g, lower, upper := min(max(f, -Inf), Inf), -Inf, Inf; ; s.research(root) {
		gamma := max(g, lower+1)
		g = s.mt(root, gamma)
		if g < gamma {
			upper = g
		} else {
			lower = g
		}
		if lower >= upper || s.err != nil {
			return g, s.err
		}
	}
}
