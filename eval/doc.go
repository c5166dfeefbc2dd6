// Package eval evaluates a position at rest: a score in centipawns from the view
// of the side to move. It knows neither search nor memory.
//
// score.go holds the score and its mate values; phase.go the phase of the game;
// values.go the material and piece-square values, and tables_file.go their file;
// king.go the perspectives and buckets of kings; weights.go the tables or the
// network that a search evaluates with; eval.go is the evaluation, updated move by
// move in one State a ply. network.go is the network, network_file.go its file;
// accumulator.go updates its hidden units, kernels.go does its arithmetic, with
// faster twins in assembly. mopup.go replaces the tables when a king is bare;
// explain.go and wdl.go, with the numbers of wdl_file.go, explain scores to users.
package eval
