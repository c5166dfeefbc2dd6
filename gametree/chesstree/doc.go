// Package chesstree makes trees for package gametree of chess positions: all
// lines of play from a position to a fixed depth.
//
// tree.go holds the tree and its nodes, line.go the positions on the line that
// is being looked at, order.go the order of moves.
package chesstree
