package gametree

// An Algorithm is one of the algorithms in this package.
type Algorithm[N comparable] struct {
	Name string
	// Run runs the algorithm and returns the value of the root. An algorithm
	// without a window ignores alpha and beta; MTD(f) starts from s.Guess. The
	// error, if any, wraps ErrMemory.
	Run func(s *Search[N], alpha, beta int) (int, error)
	// Window says whether it takes a window, Soft whether it is fail-soft.
	Window, Soft bool
	// Again says whether it may evaluate a leaf more than once.
	Again bool
	// Memory says whether it stores nodes, so that it may run out of memory.
	Memory bool
}

// Algorithms returns all algorithms, in the order in which the package comment
// lists them.
func Algorithms[N comparable]() []Algorithm[N] {
	type search = Search[N]
	from := func(f int) func(*search, int, int) (int, error) {
		return func(s *search, _, _ int) (int, error) { return s.MTDF(f) }
	}
	return []Algorithm[N]{
		{Name: "Minimax", Run: plain((*search).Minimax)},
		{Name: "AlphaBeta", Run: windowed((*search).AlphaBeta), Window: true},
		{Name: "AlphaBeta, fail-soft", Run: windowed((*search).AlphaBetaSoft), Window: true, Soft: true},
		{Name: "Scout", Run: plain((*search).Scout), Again: true},
		{Name: "NegaScout", Run: windowed((*search).NegaScout), Window: true, Again: true},
		{Name: "NegaScout, fail-soft", Run: windowed((*search).NegaScoutSoft), Window: true, Soft: true, Again: true},
		{Name: "PVS", Run: windowed((*search).PVS), Window: true, Soft: true, Again: true},
		{Name: "SSS*", Run: stored((*search).SSS), Memory: true},
		{Name: "DUAL*", Run: stored((*search).Dual), Memory: true},
		{Name: "MT-SSS*", Run: from(Inf), Memory: true},
		{Name: "MT-DUAL*", Run: from(-Inf), Memory: true},
		{Name: "MTD(f)", Run: func(s *search, _, _ int) (int, error) { return s.MTDF(s.Guess) }, Memory: true},
	}
}

func plain[N comparable](run func(*Search[N]) int) func(*Search[N], int, int) (int, error) {
	return func(s *Search[N], _, _ int) (int, error) { return run(s), nil }
}

func windowed[N comparable](run func(*Search[N], int, int) int) func(*Search[N], int, int) (int, error) {
	return func(s *Search[N], alpha, beta int) (int, error) { return run(s, alpha, beta), nil }
}

func stored[N comparable](run func(*Search[N]) (int, error)) func(*Search[N], int, int) (int, error) {
	return func(s *Search[N], _, _ int) (int, error) { return run(s) }
}
