package eval

import (
	_ "embed" // kpk.bits

	"vedette/movegen"
)

// Who wins with king and pawn against king hangs on single squares. A table has a bit for
// each position, as Don Beal and Ken Thompson had such tables; Clarke, A Quantitative Study
// of King and Pawn against King, 1977, counted them first. The rules alone give it: a test
// finds all wins anew, and go generate writes them.

//go:generate go test -run TestPawnTable -write

//go:embed kpk.bits
var kpkTable string

// The table has the positions with a white pawn on the files a to d: others are reflections
// of these.
const (
	kpkPawns     = 4 * 6
	kpkPositions = kingsPlaces * kpkPawns
)

// pawnWins reports whether White, with a king and a pawn on the ranks 2 to 7, wins against a
// black king. The position must be legal.
func pawnWins(king, black, pawn movegen.Square, side movegen.Color) bool {
	if pawn.File() > 3 {
		king, black, pawn = king^7, black^7, pawn^7
	}
	return hasBit(kpkTable, kpkIndex(king, black, pawn, side))
}

// kpkIndex returns the number of a position with a pawn on the files a to d and the ranks 2
// to 7, 0 to kpkPositions-1.
func kpkIndex(king, black, pawn movegen.Square, side movegen.Color) int {
	return kingsIndex(side, king, black)*kpkPawns + (pawn.Rank()-1)*4 + pawn.File()
}

// kingsPlaces is how many places of the kings there are, with a side to move.
const kingsPlaces = 2 * 64 * 64

// kingsIndex returns the number of such a place, 0 to kingsPlaces-1.
func kingsIndex(side movegen.Color, king, black movegen.Square) int {
	return int(side&1)<<12 | int(king&63)<<6 | int(black&63)
}

// hasBit reports whether a table has a bit set.
func hasBit(table string, i int) bool { return table[i/8]>>(i%8)&1 != 0 }
