// Package eval evaluates a position at rest: a score in centipawns from the view
// of the side to move. It knows neither search nor memory.
//
// score.go holds the score and its mate values; phase.go the phase of the game;
// tables.go the material and piece-square values, which values.go shows to the
// trainer; king.go how a king sees the board, on which some of the values
// depend; weights.go is what a search works with, such values made ready for it
// or a network; eval.go is the evaluation, kept up to date move by move in a
// State a ply. network.go is the network, network_file.go its file;
// accumulator.go keeps its units up to date likewise, kernels.go does its
// arithmetic, with faster twins in assembly.
// mopup.go is what counts instead when a king is bare; explain.go and wdl.go,
// with the numbers in wdl_values.go, tell people what it means.
package eval
