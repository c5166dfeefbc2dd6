// Package selfplay plays games of engines in one process, for training, tuning
// and matches: it has their openings, the game loop and the adjudication.
//
// Reading order: rules.go has the settings of openings and adjudication,
// result.go the results and the reasons why games end, adjudicate.go decides
// them, and game.go plays a game. Openings are random, see package openings, or
// from a book, which book.go reads.
package selfplay
