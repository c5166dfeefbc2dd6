// Package kpk knows who wins with king and pawn against king: a bit for each position,
// as Don Beal and Ken Thompson had such tables. Clarke, A Quantitative Study of King and
// Pawn against King, 1977, counted them first.
//
// solve.go finds all wins by the rules alone. The table in kpk.bits is what it finds, so
// that nobody has to wait for it; go generate writes it anew.
package kpk

import (
	_ "embed" // kpk.bits

	"vedette/movegen"
)

//go:generate go test -run TestTable -write

// The table has a bit for each position with a white pawn on the files a to d: other
// positions are reflections of these.
const (
	pawnSquares = 4 * 6
	positions   = 2 * 64 * 64 * pawnSquares
)

//go:embed kpk.bits
var table string

// Wins reports whether White, with a king and a pawn on the ranks 2 to 7, wins against a
// black king. The position must be legal.
func Wins(king, black, pawn movegen.Square, side movegen.Color) bool {
	if pawn.File() > 3 {
		king, black, pawn = king^7, black^7, pawn^7
	}
	i := index(king, black, pawn, side)
	return table[i/8]>>(i%8)&1 != 0
}

// index returns the number of a position with a pawn on the files a to d and the ranks 2
// to 7, 0 to positions-1.
func index(king, black, pawn movegen.Square, side movegen.Color) int {
	of := int(side&1)<<12 | int(king&63)<<6 | int(black&63)
	return of*pawnSquares + (pawn.Rank()-1)*4 + pawn.File()
}
