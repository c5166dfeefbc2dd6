// Package pgn reads and writes chess games in portable game notation (PGN),
// with all annotations: tags, comments, glyphs and variations. It takes the
// rules from package movegen and depends on nothing else.
//
// game.go defines a game; san.go writes and reads a single move in standard
// algebraic notation (SAN). reader.go reads games from a stream one by one, on
// top of scanner.go, which splits the text, and decoder.go, which turns UTF-16
// into UTF-8; writer.go writes them. command.go finds the commands that programs
// put into comments, and reads and writes evaluations.
//
// The reader is as lenient as existing files require, and the writer is strict:
// whatever the reader accepts is written in one form, which is read again as
// the same game. A game with an error gives an error that names its line, and
// the games after it can be read; an error in a variation costs the rest of that.
// The memory that the reader takes is bounded, however long a line, comment or game
// is.
//
// Positions and Chess960 are as in package movegen: castling is the king taking
// its own rook. The null move, which annotators write as "--" to show a threat,
// is movegen.NoMove.
package pgn
