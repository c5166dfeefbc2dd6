package eval

import (
	_ "embed" // kpk.bits

	"vedette/movegen"
)

// Who wins with king and pawn against king hangs on single squares. A table has a bit for
// each position, as Don Beal and Ken Thompson had such tables; Clarke, A Quantitative Study
// of King and Pawn against King, 1977, counted them first. The rules alone give it: a test
// finds all wins anew, and go generate writes them.

//go:generate go test -run TestPawnTable -write-kpk

//go:embed kpk.bits
var kpkTable string

// The table has the positions with a white pawn on the files a to d: others are reflections
// of these.
const (
	kpkPawns     = 4 * 6
	kpkPositions = 2 * 64 * 64 * kpkPawns
)

// pawnWins reports whether White, with a king and a pawn on the ranks 2 to 7, wins against a
// black king. The position must be legal.
func pawnWins(king, black, pawn movegen.Square, side movegen.Color) bool {
	if pawn.File() > 3 {
		king, black, pawn = king^7, black^7, pawn^7
	}
	i := kpkIndex(king, black, pawn, side)
	return kpkTable[i/8]>>(i%8)&1 != 0
}

// kpkIndex returns the number of a position with a pawn on the files a to d and the ranks 2
// to 7, 0 to kpkPositions-1.
func kpkIndex(king, black, pawn movegen.Square, side movegen.Color) int {
	of := int(side&1)<<12 | int(king&63)<<6 | int(black&63)
	return of*kpkPawns + (pawn.Rank()-1)*4 + pawn.File()
}
