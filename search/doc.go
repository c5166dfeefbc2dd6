// Package search finds the best move: everything with alpha and beta is here.
// It reports facts to a callback, prints nothing and knows no protocol.
//
// Reading order: engine.go is the public face and limits.go what goes in and
// comes out; iterate.go deepens step by step and aspirates; root.go searches
// the root's moves, negamax.go every other node by NegaScout in numbered
// steps, quiesce.go the captures below. prune.go holds the steps that may end
// a node early, reduce.go the depth of late moves, picker.go the order of
// moves with history.go, threats.go and see.go behind it, correction.go what mends the
// evaluation, clock.go the time, worker.go what one thread owns (race_on.go and
// race_off.go say where its memory comes from) and team.go how several work together, guard.go what a panic becomes, handicap.go what weakens
// the search on purpose, parameters.txt every number that was tuned.
//
// The steps of negamax, which docs/search.md explains:
//
//	1 leaf                     negamax.go, quiesce.go
//	2 stop                     worker.go
//	3 draws, mate distance     prune.go
//	4 evaluation, improvement  prune.go, correction.go
//	5 transposition table      prune.go
//	6 depth in hindsight       prune.go
//	7 reverse futility         prune.go
//	8 razoring                 prune.go
//	9 null move                prune.go
//	10 ProbCut                 prune.go
//	11 internal reduction,
//	   singular table move     reduce.go
//	12 next move               picker.go, threats.go
//	13 shallow pruning         prune.go
//	14 make                    worker.go
//	15 extension               reduce.go
//	16 reduction               reduce.go
//	17 scout and re-search     negamax.go
//	18 best move, cutoff       negamax.go
//	19 mate or stalemate       negamax.go
//	20 histories               negamax.go, history.go
//	21 remember                negamax.go, correction.go
package search
