// Package search finds the best move: everything with alpha and beta is here.
// It reports facts to a callback, prints nothing and knows no protocol.
//
// Reading order: engine.go is the public face and limits.go what goes in and
// comes out; iterate.go deepens step by step and aspirates; root.go searches
// the root's moves, negamax.go every other node by NegaScout in numbered
// steps, quiesce.go the captures below. prune.go holds the steps that may end
// a node early, reduce.go the depth of late moves, picker.go the order of
// moves with history.go and see.go behind it, correction.go what mends the
// evaluation, clock.go the time, worker.go what one thread owns, params.go
// every number that was tuned.
//
// The steps of negamax:
//
//	1 leaf                    negamax.go, quiesce.go
//	2 stop                    worker.go
//	3 draws, mate distance    prune.go
//	4 evaluation, improvement prune.go
//	5 transposition table     prune.go
//	6 reverse futility        prune.go
//	7 null move               prune.go
//	8 internal reduction,
//	  singular table move     reduce.go
//	9 next move               picker.go
//	10 shallow pruning        prune.go
//	11 make                   worker.go
//	12 extension              reduce.go
//	13 reduction              reduce.go
//	14 scout and re-search    negamax.go
//	15 best move, cutoff      negamax.go
//	16 history                history.go
//	17 mate or stalemate      negamax.go
//	18 remember               negamax.go
package search
