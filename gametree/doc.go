// Package gametree has the classical algorithms for the minimax value of a game
// tree, each in a short file that follows the paper it comes from:
//
//	minimax.go    the definition
//	alphabeta.go  AlphaBeta, fail-hard and fail-soft
//	scout.go      Scout
//	negascout.go  NegaScout as printed, and fail-soft
//	pvs.go        PVS, which is NegaScout as engines have it
//	sss.go        SSS*, with its OPEN list in open.go
//	dual.go       DUAL*
//	mt.go         MT, the null-window test with memory, which drives
//	mtdf.go       MTD(f), and with it MT-SSS* and MT-DUAL*
//
// They run on any Tree (tree.go): artificial ones that need no memory
// (uniform.go, ordered.go, worst.go), small ones written out as ((3 5) (2 9))
// (explicit.go, notation.go), chess positions (package chesstree), or the
// caller's own. Search (search.go) counts the work of an algorithm and can report
// every step; trace.go records the steps. minimal.go computes the least number of
// leaves that decide a tree, and algorithms.go lists the algorithms.
//
// Values are integers from the view of the side to move ("negamax"), as
// introduced by Knuth and Moore. Where an author has two procedures, for MAX
// and for MIN, there is one here.
package gametree
