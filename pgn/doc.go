// Package pgn reads and writes chess games in portable game notation (PGN),
// with all annotations: tags, comments, glyphs and variations. It takes the
// rules from package movegen.
//
// NewReader and Reader.Next read games, Write writes one. ParseSAN and SAN read and
// write a single move.
//
// Reading order: game.go defines a game; san.go writes and reads a single move in standard
// algebraic notation (SAN). reader.go reads games from a stream one by one, with
// tag.go for tags, movetext.go for move numbers and moves, comment.go, glyph.go and
// result.go for what stands among them, and outside.go for what does between games. It
// stands on scanner.go, which counts lines, and on decoder.go, which turns UTF-16 into
// UTF-8. writer.go writes games. command.go finds the commands that
// programs put into comments, and reads and writes evaluations.
//
// The reader is as lenient as existing files require, and the writer is strict:
// whatever the reader accepts is written in one form, which is read again as
// the same game. What is wrong in a game costs only itself, or what follows it in its
// line of moves, and gives a warning that names its line. The memory that the reader
// takes is bounded, however long a line, comment or game is.
//
// Positions and Chess960 are as in package movegen: castling is the king taking
// its own rook. The null move, which annotators write as "--" to show a threat,
// is movegen.NoMove.
package pgn
