// Package book reads and makes opening books in the Polyglot format, files that
// are usually called *.bin. It knows the rules from package movegen and nothing
// else: not how the engine talks, nor where games come from.
//
// A book is a list of entries of 16 bytes, sorted by the key of the position: 8
// bytes of key, 2 of move, 2 of weight and 4 that programs may use to learn. All
// numbers have their highest byte first. The format is described at
// hgm.nubati.net/book_format.html.
//
// Reading order: key.go says how a position becomes a key, with the numbers of
// random64.go; entry.go is an entry, with its form of a move; file.go opens a
// book and checks it, lookup.go finds the moves for a position in it, and
// choose.go chooses one of them. counter.go makes a book of games.
package book
