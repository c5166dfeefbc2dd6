// Package pgn reads and writes games of chess in portable game notation (PGN),
// with all that people and programs note in them: tags, comments, glyphs and
// variations. It knows the rules from package movegen and nothing else.
//
// game.go says what a game is; san.go writes and reads a single move in
// standard algebraic notation (SAN). reader.go reads games from a stream one by
// one, on top of scanner.go, which takes the text apart; writer.go writes them.
// command.go reads and writes the clock times and evaluations that programs
// put into comments.
//
// The reader is as lenient as the files that are about demand, and the writer
// strict: what the reader accepts is written in one form, which it reads again
// as the same game. A game that cannot be understood is an error that names
// its line; the games after it can be read. However long a line, comment or
// game is, the memory that the reader takes is bounded.
//
// Positions and Chess960 are as in package movegen: castling is the king taking
// its own rook. The null move, which annotators write as "--" to say "and if
// nothing is done about it", is movegen.NoMove.
package pgn
