// Package chesstree makes trees for package gametree of chess positions: all
// lines of play from a position to a fixed depth.
//
// Reading order: tree.go has the tree and its nodes, line.go the positions on
// the current line, order.go the order of moves.
package chesstree
