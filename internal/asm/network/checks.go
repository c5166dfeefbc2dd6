package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// attacksAndChecks writes the kernel that computes the attacks of both sides and the codes
// of the checks that their kings could be given. It has checks by knights, bishops, rooks
// and queens in the lanes of a register: first those of Black's king, then of White's.
func attacksAndChecks() {
	TEXT("attacksVPOPCNTDQ", NOSPLIT, "func(attacks *[2][9]uint64, pieces *[8]uint64) (white, black int)")
	a := newAttacker()
	by, sums := a.attack()
	checks := a.seen()
	VPTERNLOGQ(U8(0x40), a.against(a.set(blackPieces), a.set(whitePieces)), by, checks) // where they can go
	safe, beside := a.against(safe(sums, 0), safe(sums, 1)), a.against(sums[0].king, sums[1].king)
	unsafe, contact := K(), K()
	VPANDQ(checks, safe, safe)
	VPTESTMQ(beside, safe, contact)
	VPANDNQ(checks, safe, checks)
	VPTESTMQ(checks, checks, unsafe)
	codes := digits(safe)
	addAny(&codes, unsafe, 1) // unsafeCheck and contactCheck in eval/checks.go
	addAny(&codes, contact, 2)
	Store(codes[1], ReturnIndex(0))
	Store(codes[0], ReturnIndex(1))
	VZEROUPPER()
	RET()
}

// against returns a register with a set of squares for checks of each side's king.
func (a *attacker) against(white, black Op) VecVirtual {
	x := ZMM()
	VPBROADCASTQ(black, x)
	VPBROADCASTQ(white, a.diagonals, x)
	return x
}

// seen returns the squares from which pieces would check a king.
func (a *attacker) seen() VecVirtual {
	var knights, sliders [2]VecVirtual
	for side := range 2 {
		knights[side], sliders[side] = ZMM(), ZMM()
		VPBROADCASTQ(a.set(7*side), sliders[side])
		VPANDQ_BCST(a.set(allKings), sliders[side], sliders[side])
		VPROLVQ(a.leap, sliders[side], knights[side])
		VPANDQ(a.leapBoard, knights[side], knights[side])
		a.slide(sliders[side])
	}
	leaps, x := halves(knights[1], knights[0])
	VPORQ(x, leaps, leaps)
	rooks, bishops := halves(sliders[1], sliders[0])
	queens := ZMM()
	VPORQ(rooks, bishops, queens)
	return a.gather(leaps, bishops, rooks, queens)
}

// safe returns the squares from which checks of a side's king are safe: those that the
// side does not attack, or only with the king while two kinds of enemies do.
func safe(of [2]sums, side int) Op {
	x := GP64()
	MOVQ(of[side].king, x)
	NOTQ(x)
	ORQ(of[1-side].twice, x)
	ANDNQ(x, of[side].pieces, x)
	return x
}

// digits returns what safe checks count for in the codes of both kings: up to the greatest
// numbers, by the values, that eval/checks.go has for each kind.
func digits(safe VecVirtual) [2]GPVirtual {
	counts, both := XMM(), [2]GPVirtual{GP64(), GP64()}
	VPOPCNTQ(safe, safe)
	VPMOVQB(safe, counts)
	VPMINUB(table("mostChecks", 1, 1, 1, 2, 3, 1, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0), counts, counts)
	VPMADDUBSW(table("checkDigits", 1, 4, 8, 16, 48, 4, 8, 16, 48, 0, 0, 0, 0, 0, 0, 0, 0), counts, counts)
	VPMADDWD(table("wordOnes", 2, 1, 1, 1, 1, 1, 1, 1, 1), counts, counts)
	VMOVD(counts, both[0].As32())
	VPEXTRD(U8(1), counts, both[1].As32())
	return both
}

// addAny adds a digit to each of two codes if there are any of its four lanes.
func addAny(codes *[2]GPVirtual, lanes Register, digit uint8) {
	set := GP32()
	KMOVB(lanes, set)
	for half := range codes {
		any := GP32()
		XORL(any, any)
		TESTB(U8(0x0f<<(4*half)), set.As8())
		SETNE(any.As8())
		LEAQ(Mem{Base: codes[half], Index: any.As64(), Scale: digit}, codes[half])
	}
}
