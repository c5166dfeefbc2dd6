// Package selfplay has what games of the engine have in common that are played
// in one process, for training, tuning and matches: where they begin, how they
// go on, and how they end.
//
// rules.go says how games begin and end. result.go names results and endings,
// adjudicate.go finds them. game.go plays a game. Openings are random, by
// opening.go, or those of a book: book.go keeps a book in memory, lines.go
// takes random lines from a file of any size.
package selfplay
