package gametree

// MTSSS returns the value of the root by MT-SSS* (Plaat and others, 1996):
// tests approach the value from above, each at the upper bound that the last
// one gave. It evaluates the same leaves as SSS* in the same order.
func (s *Search[N]) MTSSS() (int, error) {
	root := s.beginMT()
	for g := Inf; ; s.research(root) {
		gamma := g
		g = s.mt(root, gamma)
		if g == gamma || s.err != nil {
			return g, s.err
		}
	}
}
