package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"vedette/eval"
)

// attackedPieces writes the kernel that lists the inputs of attacked pieces for both
// perspectives. A set of squares is a mask of the bytes of a register, one for each
// square, so that what all pieces have in common takes one instruction.
func attackedPieces() {
	TEXT("listAttackedVBMI2", NOSPLIT, fmt.Sprintf("func(rows *[2][%d]uint16, board *[64]uint8, pieces *[8]uint64, attacks *[2][9]uint64, "+
		"first, second *struct{attacked [16]uint8; flip uint8; first [16]uint16}) int", eval.AttackRows))
	board, rows := Load(Param("board"), GP64()), Load(Param("rows"), GP64())
	state, attacked := stateOfSquares()
	squares, list := ZMM(), [3]VecVirtual{ZMM(), ZMM(), ZMM()}
	VMOVDQU64(countingBytes(), squares)
	VPCOMPRESSB_Z(state, attacked, list[0])
	VPCOMPRESSB_Z(squares, attacked, list[1])
	VMOVDQU64(Mem{Base: board}, squares)
	VPCOMPRESSB_Z(squares, attacked, list[2])
	VPMOVZXBW(list[1].AsY(), list[1])
	for king, name := range []string{"first", "second"} {
		look := Load(Param(name), GP64())
		VMOVDQU64(rowsSeen(look, list[0].AsY(), list[1], list[2].AsY()), Mem{Base: rows, Disp: 2 * eval.AttackRows * king})
	}
	VZEROUPPER()
	RET()
}

// stateOfSquares returns, from the parameters, a byte for each square that is ten times
// the state of an attacked piece there, and the squares of attacked pieces, whose number
// it stores as the result.
func stateOfSquares() (state VecVirtual, attacked Register) {
	pieces, attacks := Load(Param("pieces"), GP64()), Load(Param("attacks"), GP64())
	sides := [2]Register{GP64(), GP64()}
	MOVQ(Mem{Base: pieces, Disp: 8 * whitePieces}, sides[0])
	MOVQ(Mem{Base: pieces, Disp: 8 * blackPieces}, sides[1])
	// reached returns the squares of pieces on which attacks of the enemy are, 1, or of
	// their own side, 0.
	reached := func(set, enemy int) Register {
		white, black := GP64(), GP64()
		MOVQ(Mem{Base: attacks, Disp: 8 * (attackSets*enemy + set)}, white)
		MOVQ(Mem{Base: attacks, Disp: 8 * (attackSets*(1-enemy) + set)}, black)
		ANDQ(sides[0], white)
		ANDQ(sides[1], black)
		ORQ(black, white)
		return white
	}
	// What attacks is of the last kind, less one for each set that it is in.
	state = filledBytes(10 * anyAttack)
	less, more := filledBytes(10), filledBytes(10*(anyAttack+1))
	for set := range anyAttack {
		VPSUBB(less, state, squaresOf(reached(set, 1)), state)
	}
	VPADDB(more, state, squaresOf(reached(anyAttack, 0)), state)
	all, number, royal := reached(anyAttack, 1), GP64(), GP64()
	MOVQ(Mem{Base: pieces, Disp: 8 * allKings}, royal)
	ANDNQ(all, royal, all)
	POPCNTQ(all, number)
	Store(number, ReturnIndex(0))
	return state, squaresOf(all)
}

// rowsSeen returns the inputs, as a king sees them, of pieces on squares in words, given
// the other numbers in bytes.
func rowsSeen(look, state Register, squares VecVirtual, pieces Register) VecVirtual {
	flip, flips, kinds, rows := GP32(), ZMM(), YMM(), ZMM()
	MOVBLZX(Mem{Base: look, Disp: 16}, flip)
	VPBROADCASTW(flip, flips)
	VBROADCASTI128(Mem{Base: look}, kinds)
	VPSHUFB(pieces, kinds, kinds)
	VPADDB(state, kinds, kinds)
	VPMOVZXBW(kinds, rows)
	VPSLLW(U8(6), rows, rows)
	VPXORQ(squares, flips, flips)
	VPADDW(flips, rows, rows)
	return rows
}

// squaresOf returns a set of squares as a mask of bytes.
func squaresOf(set Register) Register {
	k := K()
	KMOVQ(set, k)
	return k
}

// filledBytes returns a register of 64 bytes that are all the same.
func filledBytes(x int) VecVirtual {
	all := ZMM()
	VPBROADCASTB(table(fmt.Sprint("byte", x), 1, x), all)
	return all
}

// countingBytes returns the address of the numbers from 0 to 63.
func countingBytes() Mem {
	var all []int
	for i := range 64 {
		all = append(all, i)
	}
	return table("squares", 1, all...)
}
