package gametree

// Dual returns the value of the root by DUAL*, after V. Kumar and L. N. Kanal,
// "Parallel Branch-and-Bound Formulations for AND/OR Tree Search", IEEE PAMI 6,
// 1984, and T. A. Marsland, A. Reinefeld and J. Schaeffer, "Low Overhead
// Alternatives to SSS*", Artificial Intelligence 31, 1987.
//
// DUAL* is the dual of SSS*: MAX and MIN, greatest and least, Inf and -Inf are
// exchanged, so that merits are lower bounds that grow. This is exactly SSS*
// from the view of the player who does not move at the root.
func (s *Search[N]) Dual() (int, error) {
	v, err := s.stateSpaceSearch(false)
	return -v, err
}
