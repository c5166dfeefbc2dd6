// Package tune improves the evaluation's tables, or the parameters of the
// search, by play: it changes them a little in many directions at once, lets
// the result play against the same changes the other way round, and keeps a
// little of what won.
//
// Reading order: directions.go says in which directions the tables move,
// parameters.go the same of the search, duel.go lets two sides play a pair of
// games, clock.go gives them clocks that count nodes, remote.go lets another
// process play them. spsa.go is the method, contest.go plays the pairs on all cores without
// letting that show in the outcome, measure.go tells in the end what was
// gained, and checkpoint.go lets a run go on that was stopped.
package tune
