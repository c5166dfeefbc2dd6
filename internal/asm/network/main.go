// Network writes the kernels of package eval for amd64 with AVX2.
// Run it with go generate.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	hidden  = 256         // units of a king: Hidden in package eval
	vectors = hidden / 16 // in registers of 16 numbers
)

// at returns the place of a vector in a layer.
func at(layer Register, vector int) Mem { return Mem{Base: layer, Disp: 32 * vector} }

// rows writes a kernel that computes layer "to" as "from" plus and minus rows.
func rows(name, signature, to, from string, plus string, minus ...string) {
	TEXT(name, NOSPLIT, signature)
	load := func(parameter string) Register { return Load(Param(parameter), GP64()) }
	target, source := load(to), Register(nil)
	if source = target; from != to {
		source = load(from)
	}
	added, removed := load(plus), make([]Register, len(minus))
	for i := range minus {
		removed[i] = load(minus[i])
	}
	for i := range vectors {
		x := YMM()
		VMOVDQU(at(source, i), x)
		VPADDW(at(added, i), x, x)
		for _, r := range removed {
			VPSUBW(at(r, i), x, x)
		}
		VMOVDQU(x, at(target, i))
	}
	VZEROUPPER()
	RET()
}

// dot writes the output. An activation is its root times itself: the root times
// the weight fits into 16 bits, and then neighbours are multiplied and added in
// one instruction.
func dot() {
	TEXT("dotAVX2", NOSPLIT, "func(mover, other *[256]int16, weights *[2][256]int16) int32")
	kings := [2]Register{Load(Param("mover"), GP64()), Load(Param("other"), GP64())}
	weights := Load(Param("weights"), GP64())
	zero, one := YMM(), YMM()
	VPXOR(zero, zero, zero)
	VPCMPEQW(one, one, one)
	VPSRLW(U8(8), one, one) // 255
	sums := [2]VecVirtual{YMM(), YMM()}
	for i := range sums {
		VPXOR(sums[i], sums[i], sums[i])
	}
	for king := range kings {
		for i := range vectors {
			root, product := YMM(), YMM()
			VPMAXSW(at(kings[king], i), zero, root)
			VPMINSW(root, one, root)
			VPMULLW(at(weights, king*vectors+i), root, product)
			VPMADDWD(root, product, product)
			VPADDD(product, sums[i&1], sums[i&1])
		}
	}
	VPADDD(sums[0], sums[1], sums[0])
	low, high := sums[0].AsX(), XMM()
	VEXTRACTI128(U8(1), sums[0], high)
	VPADDD(high, low, low)
	VPSHUFD(U8(0b01_00_11_10), low, high)
	VPADDD(high, low, low)
	VPSHUFD(U8(0b10_11_00_01), low, high)
	VPADDD(high, low, low)
	sum := GP32()
	VMOVD(low, sum)
	VZEROUPPER()
	Store(sum, ReturnIndex(0))
	RET()
}

func main() {
	ConstraintExpr("amd64,!purego")
	rows("addAVX2", "func(units, row *[256]int16)", "units", "units", "row")
	rows("addSubAVX2", "func(to, from, added, removed *[256]int16)", "to", "from", "added", "removed")
	rows("addSubSubAVX2", "func(to, from, added, removed, captured *[256]int16)", "to", "from", "added", "removed", "captured")
	dot()
	Generate()
}
