// Package search finds the best move: everything with alpha and beta is here.
// It reports facts to a callback, prints nothing and knows no protocol.
//
// Reading order: engine.go is the public interface; limits.go, control.go, info.go
// and result.go are its input and output. iterate.go is iterative deepening with
// aspiration windows; root.go searches the root's moves, negamax.go every other
// node by NegaScout in numbered steps, quiesce.go the captures below. draw.go has
// the scores that the rules decide, evaluate.go the static evaluation with
// correction.go, which corrects its errors, and ttcutoff.go the cutoffs by the
// table. prune.go holds the steps that may end a node or skip a move, reduce.go the
// depth of moves, picker.go their order, with history.go, threats.go and see.go.
// clock.go plans the time, worker.go is what one thread owns (race_on.go and
// race_off.go say where its memory comes from), team.go how several work together,
// pv.go their lines and guard.go turns panics into errors. handicap.go weakens the
// search on purpose. parameters.txt has every tuned number, and parameters.go gives
// tuning builds access to them.
//
// The steps of negamax, which docs/search.md explains:
//
//	1 leaf                     negamax.go, quiesce.go
//	2 stop                     worker.go
//	3 draws, mate distance     draw.go
//	4 evaluation, improvement  evaluate.go, correction.go
//	5 transposition table      ttcutoff.go, evaluate.go
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
//	21 store                   negamax.go, correction.go
package search
