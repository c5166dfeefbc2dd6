// Package eval evaluates a position at rest: a score in centipawns from the view of
// the side to move. It does not know the search.
//
// Evaluate evaluates a position with the network that is compiled in. LoadWeights
// reads other weights, whose method Evaluate does the same; a search along a line calls
// a Stack, which updates instead of computing anew. WDL returns the probabilities of a
// result, and Score.Text the score as UCI writes it.
//
// Reading order: score.go holds the score and its mate values; phase.go the phase of the game;
// psqt.go the material and piece-square values, and psqt_file.go their file;
// king.go the perspectives and buckets of kings; weights.go the tables or the network
// that a search evaluates with; eval.go is the evaluation, updated move by move in
// one state a ply. network.go is the network, and network_file.go its file;
// accumulator.go updates its hidden units, attacked.go adds what attacked pieces
// change and checks.go what checks do, refresh.go computes them for a king with
// another place, cache.go remembers evaluations, and kernels.go does the arithmetic,
// with faster twins in assembly. known.go replaces both where a king is bare, by
// mopup.go, or by the tables of kpk.go and corner.go, and bounds them where a side
// cannot win, by corner.go or fortress.go; scale.go is what an evaluation is worth
// in a search. For users explain.go explains an evaluation, wdl.go with the numbers
// of wdl_file.go gives the probabilities of a result, and shown.go the score that clients are shown.
package eval
