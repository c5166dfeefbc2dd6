// Package epd reads and writes Extended Position Description (EPD): a position
// and operations on one line. It takes the rules from package movegen and moves in
// algebraic notation from package pgn.
//
// NewReader and Reader.Next read the records of a file, Parse reads one line. Lookup,
// Operands and Moves return an operation of a Record, Set changes one, and String
// writes the record.
//
// Reading order: record.go is a record, with the text of all its operations;
// parse.go reads one, with quotes.go for its strings, reader.go the records of a
// file, and moves.go their moves.
//
// The reader is as lenient as existing files require, and the writer is strict:
// whatever the reader accepts is written in one form, which is read again as the
// same record. Operations that nobody changes keep their text.
//
// Package epd/solve searches records.
package epd
