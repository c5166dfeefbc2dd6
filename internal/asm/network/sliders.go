package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The directions in which sliding pieces move, by the lane of a register: how far to
// rotate a set of squares to the left, and the squares that can be reached so without
// leaving the board.
var directions = [8]struct{ rotate, inside uint64 }{
	{8, ^uint64(0xff)},               // up
	{56, ^uint64(0xff << 56)},        // down
	{1, ^uint64(0x0101010101010101)}, // to the right, so not to the file a
	{63, ^uint64(0x8080808080808080)},
	{9, ^uint64(0x01010101010101ff)}, // right and up
	{7, ^uint64(0x80808080808080ff)},
	{57, ^uint64(0xff01010101010101)}, // right and down
	{55, ^uint64(0xff80808080808080)},
}

// lanes writes a table of a number for each direction.
func lanes(name string, number func(direction int) uint64) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for i := range directions {
		DATA(8*i, U64(number(i)))
	}
	return table
}

// sliders writes the kernel that computes where both sides' bishops, rooks and queens
// attack: all of a kind at once, one direction in each lane, by a fill that doubles its
// length in each of three steps (Kogge and Stone, 1973; as chess programs do it, Steffan
// Westcott).
func sliders() {
	rotations := [3]Mem{}
	for step := range rotations {
		rotations[step] = lanes([]string{"rotateOne", "rotateTwo", "rotateFour"}[step], func(i int) uint64 { return directions[i].rotate << step % 64 })
	}
	inside := lanes("insideBoard", func(i int) uint64 { return directions[i].inside })
	TEXT("slidersAVX512", NOSPLIT, "func(pieces *[8]uint64, attacks *[2][2][8]uint64)")
	pieces, attacks := Load(Param("pieces"), GP64()), Load(Param("attacks"), GP64())
	set := func(i int) Mem { return Mem{Base: pieces, Disp: 8 * i} }
	rotate, board := [3]VecVirtual{ZMM(), ZMM(), ZMM()}, ZMM()
	for i, x := range rotate {
		VMOVDQU64(rotations[i], x)
	}
	VMOVDQU64(inside, board)
	free, bits, diagonal := ZMM(), GP64(), K()
	MOVQ(set(0), bits)
	ORQ(set(7), bits)
	NOTQ(bits)
	VPBROADCASTQ(bits, free)
	VPANDQ(board, free, free)
	MOVQ(U32(0xf0), bits)
	KMOVW(bits.As32(), diagonal)
	for side := range 2 {
		of := func(kind int) Register {
			own := GP64()
			MOVQ(set(7*side), own)
			ANDQ(set(kind), own)
			return own
		}
		both, queens := ZMM(), ZMM()
		VPBROADCASTQ(of(4), both) // rooks in the first four lanes
		VPBROADCASTQ(of(3), diagonal, both)
		VPBROADCASTQ(of(5), queens)
		for i, reached := range []VecVirtual{both, queens} {
			way, moved := ZMM(), ZMM()
			VMOVDQA64(free, way)
			for step, by := range rotate {
				VPROLVQ(by, reached, moved)
				VPTERNLOGQ(U8(0xf8), moved, way, reached) // reached or both others
				if step < 2 {
					VPROLVQ(by, way, moved)
					VPANDQ(moved, way, way)
				}
			}
			VPROLVQ(rotate[0], reached, reached)
			VPANDQ(board, reached, reached)
			VMOVDQU64(reached, Mem{Base: attacks, Disp: 128*side + 64*i})
		}
	}
	VZEROUPPER()
	RET()
}
