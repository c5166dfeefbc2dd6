// Package tune tunes the parameters of the search by SPSA: it perturbs them in
// many directions at once, lets the result play against the opposite
// perturbation, and moves them a step towards the winner. It also plays matches
// between networks or tables.
//
// Reading order: spsa.go is the method, parameters.go makes directions of the
// parameters. duel.go plays a pair of games between two sides, clock.go has clocks
// that count nodes, remote.go has pairs played by another process. contest.go plays
// the pairs on all cores with an outcome that does not depend on their number,
// measure.go counts the points of a match, and checkpoint.go saves a run and resumes it.
package tune
