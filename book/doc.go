// Package book reads and makes opening books in the Polyglot format, usually
// files named *.bin. It takes the rules from package movegen and knows neither
// UCI nor PGN.
//
// Open opens a book, Book.Lookup returns its moves for a position, and Choose chooses
// one of them. NewCounter, Add and Write make a book from games.
//
// A book is a list of entries of 16 bytes, sorted by the key of the position: 8
// bytes for the key, 2 for the move, 2 for the weight and 4 for learning, which
// are ignored. All numbers are big-endian. The format is described at
// hgm.nubati.net/book_format.html.
//
// Reading order: key.go computes the key of a position, with the numbers in
// random64.bin; entry.go encodes entries and moves; file.go opens and checks a
// book, lookup.go finds the moves for a position, and choose.go chooses one of
// them. counter.go makes a book from games.
package book
