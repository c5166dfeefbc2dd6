// Package syzygy probes Syzygy endgame tablebases for positions of up to seven
// pieces: their value (WDL), and the distance in plies to the next capture or
// pawn move (DTZ).
//
// Open returns the tables in folders. Tables.WDL and Tables.DTZ probe a position,
// RankRoot ranks its moves, and Best returns the best one.
//
// Reading order: wdl.go, the value of a position, from its captures and a
// table; dtz.go, the distance; root.go, the ranks of a position's moves;
// best.go, the best of them. They use tables.go, the set of all tables,
// with path.go, lists of folders, and material.go, names of files; file.go, one
// file; layout.go, which computes the index of a position, with geometry.go,
// the numbers of squares; and pairs.go, which decompresses the value at an
// index.
//
// The tables and their format are by Ronald de Man (github.com/syzygy1/tb). The
// format has no specification. Niklas Fiekas' answer at
// chess.stackexchange.com/questions/22207 describes the ideas; the other facts
// about the format come from the published probing programs and the files
// themselves.
//
// A table may store any value where a capture decides, and it ignores en
// passant and castling. Captures are therefore searched before a table is
// probed, and positions with castling rights are not probed.
//
// Everything that is read from a file is checked, most of it when the file is
// opened, the rest when it is used. A damaged file is refused with an error
// that names it, or gives a wrong value within the range. Files are mapped into
// memory and must not change while they are open; see memory.File.
package syzygy
