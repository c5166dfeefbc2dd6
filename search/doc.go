// Package search finds the best move: everything with alpha and beta is here.
// It reports facts to a callback, prints nothing and knows no protocol.
//
// NewEngine returns an engine, SetHash, SetThreads and others set it up, and
// Engine.Search searches the position of a movegen.Game within Limits. A Control, new
// for each search, stops it from another goroutine. Close releases the memory.
//
// Reading order: engine.go is the public interface; limits.go, control.go, info.go
// and result.go are its input and output. iterate.go is iterative deepening with
// aspiration windows; root.go searches the root's moves, negamax.go every other
// node by NegaScout in numbered steps, quiesce.go the captures below. draw.go has
// the scores that the rules decide, evaluate.go the static evaluation with
// correction.go, which corrects its errors, ttcutoff.go what the transposition
// table says, and tablebase.go what the endgame tables know, with
// tbline.go, the lines that agree with them. prune.go
// holds the steps that may end a node or skip a move, reduce.go the depth of moves,
// picker.go their order, with history.go and see.go.
// clock.go plans the time, worker.go is what one thread owns (race_on.go and
// race_off.go say where its memory comes from), team.go how several work together,
// pv.go their lines and guard.go turns panics into errors. mate.go is the search for a
// mate: prover.go proves it, and mateline.go has its line; hunt.go looks for one beside an
// ordinary search. trace.go is what a search can record of its tree, recorder.go how it
// does so. parameters.txt has every tuned number, and parameters.go gives tuning builds
// access to them. Package skill plays weaker, or differently, as a layer above.
//
// The steps of negamax, which docs/search.md explains:
//
//	1 leaf                     negamax.go, quiesce.go
//	2 stop                     worker.go
//	3 draws, mate distance     draw.go
//	4 evaluation, improvement  evaluate.go, correction.go
//	5 transposition table      ttcutoff.go
//	6 endgame tables           tablebase.go
//	7 depth in hindsight       prune.go
//	8 reverse futility         prune.go
//	9 razoring                 prune.go
//	10 null move                prune.go
//	11 ProbCut                 prune.go
//	12 internal reduction,
//	   singular TT move     reduce.go
//	13 next move               picker.go
//	14 shallow pruning         prune.go
//	15 make                    worker.go
//	16 extension               reduce.go
//	17 reduction               reduce.go
//	18 scout and re-search     negamax.go
//	19 best move, cutoff       negamax.go
//	20 mate or stalemate       negamax.go
//	21 histories               negamax.go, history.go
//	22 store                   negamax.go, correction.go
package search
