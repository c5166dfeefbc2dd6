package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The sets of squares of movegen.Sets, and of those of movegen.Attacks the last and their
// number.
const (
	whitePieces = iota
	allPawns
	allKnights
	allBishops
	allRooks
	allQueens
	allKings
	blackPieces

	anyAttack  = 4
	attackSets = 5
)

// direction is how far to rotate a set of squares to the left for a step, and the
// squares that can be reached so without leaving the board.
type direction struct{ rotate, inside uint64 }

// The directions in which pieces move, by the lane of a register. Rooks have the first
// four of slides, bishops the others, White's pawns 4 and 5 and Black's 6 and 7.
var (
	slides = [8]direction{
		{8, ^uint64(0xff)},               // up
		{56, ^uint64(0xff << 56)},        // down
		{1, ^uint64(0x0101010101010101)}, // to the right, so not to the file a
		{63, ^uint64(0x8080808080808080)},
		{9, ^uint64(0x01010101010101ff)}, // right and up
		{7, ^uint64(0x80808080808080ff)},
		{57, ^uint64(0xff01010101010101)}, // right and down
		{55, ^uint64(0xff80808080808080)},
	}
	leaps = [8]direction{
		{17, ^uint64(0x010101010101ffff)}, // right and two up
		{15, ^uint64(0x808080808080ffff)},
		{10, ^uint64(0x03030303030303ff)}, // two to the right and up
		{6, ^uint64(0xc0c0c0c0c0c0c0ff)},
		{54, ^uint64(0xffc0c0c0c0c0c0c0)}, // two to the left and down
		{58, ^uint64(0xff03030303030303)},
		{47, ^uint64(0xffff808080808080)}, // left and two down
		{49, ^uint64(0xffff010101010101)},
	}
	diagonal  = 0xf0
	pawnLanes = [2]int{0x30, 0xc0} // White's and Black's
)

// lanes returns a register with a number for each direction.
func lanes(name string, directions [8]direction, number func(d direction) uint64) VecVirtual {
	numbers, x := GLOBL(name, RODATA|NOPTR), ZMM()
	for i, d := range directions {
		DATA(8*i, U64(number(d)))
	}
	VMOVDQU64(numbers, x)
	return x
}

// attacker holds what both sides' attacks are computed from.
type attacker struct {
	pieces          Register
	rotate          [3]VecVirtual // one slide, two and four
	board           VecVirtual    // where one slide can lead
	free            VecVirtual    // where it can lead to an empty square
	leap, leapBoard VecVirtual
	diagonals       Register // lanes
}

// attacks writes the kernel that computes the attacks of both sides: all pieces of a kind
// at once, one direction in each lane.
func attacks() {
	TEXT("attacksAVX512", NOSPLIT, "func(attacks *[2][5]uint64, pieces *[8]uint64)")
	to := Load(Param("attacks"), GP64())
	a := newAttacker(Load(Param("pieces"), GP64()))
	var sets []VecVirtual
	var pawns [2]VecVirtual
	for side := range pawns {
		var others []VecVirtual
		pawns[side], others = a.of(side)
		sets = append(sets, others...)
	}
	all := orLanes(sets)
	VMOVDQU(all.AsY(), Mem{Base: to, Disp: 8})
	VEXTRACTI64X4(U8(1), all, Mem{Base: to, Disp: 8 * (attackSets + 1)})
	white, black := orPawns(pawns)
	VMOVQ(white, Mem{Base: to})
	VMOVQ(black, Mem{Base: to, Disp: 8 * attackSets})
	VZEROUPPER()
	RET()
}

func newAttacker(pieces Register) *attacker {
	rotate := func(d direction) uint64 { return d.rotate }
	inside := func(d direction) uint64 { return d.inside }
	a := &attacker{pieces: pieces, free: ZMM(), board: lanes("slideInside", slides, inside),
		leap: lanes("leap", leaps, rotate), leapBoard: lanes("leapInside", leaps, inside), diagonals: maskOf(diagonal)}
	for step, name := range []string{"slideOne", "slideTwo", "slideFour"} {
		a.rotate[step] = lanes(name, slides, func(d direction) uint64 { return d.rotate << step % 64 })
	}
	VPBROADCASTQ(a.set(whitePieces), a.free)
	VPORQ_BCST(a.set(blackPieces), a.free, a.free)
	VPANDNQ(a.board, a.free, a.free)
	return a
}

// set returns the address of a set of squares.
func (a *attacker) set(i int) Mem { return Mem{Base: a.pieces, Disp: 8 * i} }

// of returns what a side attacks in each direction: with pawns, and then with pawns and
// minor pieces, also with rooks, also with queens, and with any piece.
func (a *attacker) of(side int) (pawns VecVirtual, sets []VecVirtual) {
	own := ZMM()
	VPBROADCASTQ(a.set(7*side), own)
	of := func(kind int) VecVirtual {
		x := ZMM()
		VPANDQ_BCST(a.set(kind), own, x)
		return x
	}
	sliders, queens, knights, all := of(allRooks), of(allQueens), of(allKnights), of(allKings)
	VPANDQ_BCST(a.set(allBishops), own, a.diagonals, sliders)
	a.slide(sliders)
	a.slide(queens)
	VPROLVQ(a.leap, knights, knights)
	VPANDQ(a.leapBoard, knights, knights)
	pawns, minors, rooks := ZMM(), ZMM(), ZMM()
	VPANDQ_BCST_Z(a.set(allPawns), own, maskOf(pawnLanes[side]), pawns)
	VMOVDQA64(pawns, minors)
	VPORQ(sliders, pawns, a.diagonals, minors)
	VPORQ(sliders, pawns, rooks)
	VPORQ(rooks, queens, queens)
	VPORQ(queens, all, all)
	sets = []VecVirtual{minors, rooks, queens, all}
	for _, x := range sets {
		VPROLVQ(a.rotate[0], x, x)
		VPTERNLOGQ(U8(0xea), knights, a.board, x) // x and the board, or knights
	}
	VPROLVQ(a.rotate[0], pawns, pawns)
	VPANDQ(a.board, pawns, pawns)
	return pawns, sets
}

// slide extends sets of squares over free ones, in each lane in its direction, by a fill
// that doubles its length in each of three steps (Kogge and Stone, 1973; as chess programs
// do it, Steffan Westcott).
func (a *attacker) slide(reached VecVirtual) {
	way, moved := ZMM(), ZMM()
	VMOVDQA64(a.free, way)
	for step, by := range a.rotate {
		VPROLVQ(by, reached, moved)
		VPTERNLOGQ(U8(0xf8), moved, way, reached) // reached or both others
		if step < 2 {
			VPROLVQ(by, way, moved)
			VPANDQ(moved, way, way)
		}
	}
}

// orLanes combines the lanes of each of eight registers, into the lanes of one.
func orLanes(x []VecVirtual) VecVirtual {
	var halves []VecVirtual
	for i := 0; i < len(x); i += 2 {
		low, high := ZMM(), ZMM()
		VPUNPCKLQDQ(x[i+1], x[i], low)
		VPUNPCKHQDQ(x[i+1], x[i], high)
		VPORQ(low, high, high)
		halves = append(halves, high)
	}
	for ; len(halves) > 1; halves = halves[2:] {
		low, high := ZMM(), ZMM()
		VSHUFI64X2(U8(0b10_00_10_00), halves[1], halves[0], low)
		VSHUFI64X2(U8(0b11_01_11_01), halves[1], halves[0], high)
		VPORQ(low, high, high)
		halves = append(halves, high)
	}
	return halves[0]
}

// orPawns combines the lanes of White's pawns and those of Black's.
func orPawns(x [2]VecVirtual) (white, black Register) {
	low, high, two := YMM(), YMM(), XMM()
	VPORQ(x[0], x[1], x[0])
	VEXTRACTI64X4(U8(1), x[0], low)
	VPUNPCKHQDQ(low, low, high)
	VPOR(low, high, high)
	VEXTRACTI128(U8(1), high, two)
	return high.AsX(), two
}

// maskOf returns a mask of lanes.
func maskOf(lanes int) Register {
	bits, k := GP32(), K()
	MOVL(U32(uint32(lanes)), bits)
	KMOVW(bits, k)
	return k
}
