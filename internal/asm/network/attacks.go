package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The sets of squares of movegen.Sets, and of those of movegen.Attacks the last of those
// that grow, the first of a single kind and their number.
const (
	whitePieces = iota
	allPawns
	allKnights
	allBishops
	allRooks
	allQueens
	allKings
	blackPieces

	anyAttack   = 4
	firstSingle = 5
	attackSets  = 9
)

// direction is how far to rotate a set of squares to the left for a step, and the
// squares that can be reached so without leaving the board.
type direction struct{ rotate, inside uint64 }

// The directions in which pieces move, by the lane of a register. Rooks have the first
// four of slides, bishops the others.
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
	diagonal = 0xf0
)

// lanes returns a register with a number for each direction.
func lanes(name string, directions [8]direction, number func(d direction) uint64) VecVirtual {
	numbers := make([]int, len(directions))
	for i, d := range directions {
		numbers[i] = int(number(d))
	}
	x := ZMM()
	VMOVDQU64(table(name, 8, numbers...), x)
	return x
}

// attacker holds what both sides' attacks are computed from.
type attacker struct {
	to, pieces      Register      // where attacks are written, and the pieces
	rotate          [3]VecVirtual // one slide, two and four
	way             [3]VecVirtual // to where empty squares let one slide lead, two and four
	board           VecVirtual    // to where one slide can lead at all
	leap, leapBoard VecVirtual
	diagonals       Register // lanes, also those for checks of White's king
	odd             Register // lanes of every second pair
}

// attacks writes the kernel that computes the attacks of both sides: all pieces of a kind
// at once, one direction in each lane; and with pawns and kings, which take a few shifts,
// in general registers meanwhile.
func attacks() {
	TEXT("attacksAVX512", NOSPLIT, "func(attacks *[2][9]uint64, pieces *[8]uint64)")
	newAttacker().attack()
	VZEROUPPER()
	RET()
}

// attack writes the attacks of both sides, and returns those of single kinds, White's and
// then Black's, and sums.
func (a *attacker) attack() (by VecVirtual, of [2]sums) {
	by = a.kinds(a.moves(0), a.moves(1))
	VMOVDQU(by.AsY(), a.attacks(0, firstSingle))
	VEXTRACTI64X4(U8(1), by, a.attacks(1, firstSingle))
	return by, [2]sums{a.sums(0), a.sums(1)}
}

// newAttacker returns the attacker of a kernel with parameters for attacks and pieces.
func newAttacker() *attacker {
	rotate := func(d direction) uint64 { return d.rotate }
	inside := func(d direction) uint64 { return d.inside }
	a := &attacker{to: Load(Param("attacks"), GP64()), pieces: Load(Param("pieces"), GP64()),
		board: lanes("slideInside", slides, inside), leap: lanes("leap", leaps, rotate), leapBoard: lanes("leapInside", leaps, inside),
		diagonals: maskOf(diagonal), odd: maskOf(0xcc)}
	for step, name := range []string{"slideOne", "slideTwo", "slideFour"} {
		a.rotate[step] = lanes(name, slides, func(d direction) uint64 { return d.rotate << step % 64 })
	}
	a.way = [3]VecVirtual{ZMM(), ZMM(), ZMM()}
	VPBROADCASTQ(a.set(whitePieces), a.way[0])
	VPORQ_BCST(a.set(blackPieces), a.way[0], a.way[0])
	VPANDNQ(a.board, a.way[0], a.way[0])
	for step := range 2 {
		VPROLVQ(a.rotate[step], a.way[step], a.way[step+1])
		VPANDQ(a.way[step], a.way[step+1], a.way[step+1])
	}
	return a
}

// set returns the address of a set of squares.
func (a *attacker) set(i int) Mem { return Mem{Base: a.pieces, Disp: 8 * i} }

// attacks returns the address of a set of squares that a side attacks.
func (a *attacker) attacks(side, set int) Mem {
	return Mem{Base: a.to, Disp: 8 * (attackSets*side + set)}
}

// moved holds what a side attacks in each direction: with knights, with rooks and bishops,
// and with queens.
type moved struct{ knights, sliders, queens VecVirtual }

// moves returns what a side attacks.
func (a *attacker) moves(side int) moved {
	own := ZMM()
	VPBROADCASTQ(a.set(7*side), own)
	of := func(kind int) VecVirtual {
		x := ZMM()
		VPANDQ_BCST(a.set(kind), own, x)
		return x
	}
	m := moved{of(allKnights), of(allRooks), of(allQueens)}
	VPANDQ_BCST(a.set(allBishops), own, a.diagonals, m.sliders)
	for _, x := range []VecVirtual{m.sliders, m.queens} {
		a.slide(x)
	}
	VPROLVQ(a.leap, m.knights, m.knights)
	VPANDQ(a.leapBoard, m.knights, m.knights)
	return m
}

// slide replaces sets of squares by those that slides from there lead to, in each lane in
// its direction, by a fill of free squares that doubles its length in each of three steps
// (Kogge and Stone, 1973; as chess programs do it, Steffan Westcott).
func (a *attacker) slide(reached VecVirtual) {
	further := ZMM()
	for step, by := range a.rotate {
		VPROLVQ(by, reached, further)
		VPTERNLOGQ(U8(0xf8), further, a.way[step], reached) // reached or both others
	}
	VPROLVQ(a.rotate[0], reached, reached)
	VPANDQ(a.board, reached, reached)
}

// kinds combines the lanes of what White and Black attack: into White's squares for
// knights, bishops, rooks and queens, and then Black's.
func (a *attacker) kinds(white, black moved) VecVirtual {
	knights, x := halves(white.knights, black.knights)
	VPORQ(x, knights, knights)
	rooks, bishops := halves(white.sliders, black.sliders)
	queens, x := halves(white.queens, black.queens)
	VPORQ(x, queens, queens)
	return a.gather(knights, bishops, rooks, queens)
}

// halves returns the lower halves of two registers together, and the upper ones.
func halves(x, y VecVirtual) (low, high VecVirtual) {
	low, high = ZMM(), ZMM()
	VSHUFI64X2(U8(0b01_00_01_00), y, x, low)
	VSHUFI64X2(U8(0b11_10_11_10), y, x, high)
	return low, high
}

// gather combines the lanes of the lower halves of four registers into four lanes, and
// those of the upper halves into the next four.
func (a *attacker) gather(first, second, third, fourth VecVirtual) VecVirtual {
	x, y := pairs(first, second), pairs(third, fourth)
	swapped, all := ZMM(), ZMM()
	VSHUFI64X2(U8(0b10_11_00_01), x, x, swapped)
	VPORQ(swapped, x, all)
	VSHUFI64X2(U8(0b10_11_00_01), y, y, swapped)
	VPORQ(swapped, y, a.odd, all)
	return all
}

// pairs combines neighbouring lanes, those of x into even lanes and of y into odd ones.
func pairs(x, y VecVirtual) VecVirtual {
	even, odd := ZMM(), ZMM()
	VPUNPCKLQDQ(y, x, even)
	VPUNPCKHQDQ(y, x, odd)
	VPORQ(even, odd, odd)
	return odd
}

// sums are squares that a side attacks: with any piece but the king, with the king, and
// with two kinds of pieces or more.
type sums struct{ pieces, king, twice GPVirtual }

// sums writes a side's sets that grow, and returns the last of them.
func (a *attacker) sums(side int) sums {
	sum, twice := a.pawns(side), GP64()
	XORL(twice.As32(), twice.As32())
	// more adds the squares of another kind.
	more := func(kind Op) {
		both := GP64()
		MOVQ(sum, both)
		ANDQ(kind, both)
		ORQ(both, twice)
		ORQ(kind, sum)
	}
	MOVQ(sum, a.attacks(side, 0))
	for i, kinds := range [][]int{{0, 1}, {2}, {3}} {
		for _, kind := range kinds {
			more(a.attacks(side, firstSingle+kind))
		}
		MOVQ(sum, a.attacks(side, i+1))
	}
	s := sums{pieces: GP64(), king: a.king(side), twice: twice}
	MOVQ(sum, s.pieces)
	more(s.king)
	MOVQ(sum, a.attacks(side, anyAttack))
	return s
}

// in returns a side's pieces of a kind in a general register.
func (a *attacker) in(side, kind int) GPVirtual {
	x := GP64()
	MOVQ(a.set(kind), x)
	ANDQ(a.set(7*side), x)
	return x
}

// sideways returns the neighbours to the left and to the right of a set of squares.
func sideways(x Register) GPVirtual {
	left, right := GP64(), GP64()
	MOVQ(U64(slides[3].inside), left)
	MOVQ(U64(slides[2].inside), right)
	ROLQ(U8(1), x)
	ANDQ(x, right)
	RORQ(U8(2), x)
	ANDQ(x, left)
	ORQ(left, right)
	return right
}

// pawns returns what a side's pawns attack.
func (a *attacker) pawns(side int) GPVirtual {
	x := sideways(a.in(side, allPawns))
	if side == 0 {
		SHLQ(U8(8), x)
	} else {
		SHRQ(U8(8), x)
	}
	return x
}

// king returns what a side's king attacks.
func (a *attacker) king(side int) GPVirtual {
	x, up := a.in(side, allKings), GP64()
	row := GP64()
	MOVQ(x, row)
	sides := sideways(x)
	ORQ(sides, row)
	MOVQ(row, up)
	SHLQ(U8(8), up)
	SHRQ(U8(8), row)
	ORQ(row, up)
	ORQ(sides, up)
	return up
}

// maskOf returns a mask of lanes.
func maskOf(lanes int) Register {
	bits, k := GP32(), K()
	MOVL(U32(uint32(lanes)), bits)
	KMOVW(bits, k)
	return k
}
