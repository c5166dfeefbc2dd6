// Package syzygy looks positions of up to seven pieces up in Syzygy endgame
// tablebases: whether they are won (WDL), and how many plies the next capture or
// pawn move is away (DTZ). It knows movegen, and nothing of search.
//
// Reading order: wdl.go, the value and how captures complete what a table stores;
// dtz.go, the distance; root.go, the moves of a position in order; line.go, a line
// of best moves. Below are tables.go, the set of all tables, with path.go and
// material.go, the names; file.go, one file; layout.go, how a position becomes a
// number, with geometry.go, the numbers of squares; pairs.go, how a number becomes
// what is stored.
//
// The tables and their format are by Ronald de Man (github.com/syzygy1/tb). There
// is no specification of it. Niklas Fiekas' answer at
// chess.stackexchange.com/questions/22207 describes the ideas; what it leaves open
// are facts that the published probing programs and the files themselves show.
//
// A table may store anything where a capture decides, and knows nothing of en
// passant and castling. Captures are therefore searched before a table is asked,
// and positions with the right to castle are not looked up.
//
// Everything that is read from a file is checked, most of it when the file is
// opened, the rest when it is used. A file that is damaged is refused with an error
// that names it, or gives a value of the right range. Files are mapped into memory
// and must not change while they are; see memory.File.
package syzygy
