// Network writes the kernels of package eval for amd64 with AVX2 and AVX-512.
// Run it with go generate.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"vedette/eval"
)

const hidden = eval.Hidden // units of a perspective

// set is an instruction set that kernels are written for: its registers, and
// the instructions with other names in AVX-512.
type set struct {
	name     string
	numbers  int // of 16 bits in a register
	register func() VecVirtual
	move     func(from, to Op)
	xor      func(a, b, to Op)
}

var (
	avx2   = set{"AVX2", 16, YMM, VMOVDQU, VPXOR}
	avx512 = set{"AVX512", 32, ZMM, func(from, to Op) { VMOVDQU64(from, to) }, func(a, b, to Op) { VPXORQ(a, b, to) }}
)

// vectors returns how many registers hold the units of a perspective.
func (s *set) vectors() int { return hidden / s.numbers }

// at returns the address of a vector in a layer.
func (s *set) at(layer Register, vector int) Mem {
	return Mem{Base: layer, Disp: 2 * s.numbers * vector}
}

// signature returns a kernel's signature with the type of a layer filled in.
func signature(format string) string {
	return fmt.Sprintf(format, fmt.Sprintf("[%d]int16", hidden))
}

// rows writes a kernel that computes layer "to" as "from" plus and minus rows.
func (s *set) rows(name, signature, to, from string, plus string, minus ...string) {
	TEXT(name+s.name, NOSPLIT, signature)
	load := func(parameter string) Register { return Load(Param(parameter), GP64()) }
	target, source := load(to), Register(nil)
	if source = target; from != to {
		source = load(from)
	}
	added, removed := load(plus), make([]Register, len(minus))
	for i := range minus {
		removed[i] = load(minus[i])
	}
	for i := range s.vectors() {
		x := s.register()
		s.move(s.at(source, i), x)
		VPADDW(s.at(added, i), x, x)
		for _, r := range removed {
			VPSUBW(s.at(r, i), x, x)
		}
		s.move(x, s.at(target, i))
	}
	VZEROUPPER()
	RET()
}

// weigher adds up units times their weights.
type weigher struct {
	*set
	zero, one VecVirtual
	sums      [2]VecVirtual
}

func (s *set) weigher() *weigher {
	w := &weigher{s, s.register(), s.register(), [2]VecVirtual{s.register(), s.register()}}
	s.xor(w.zero, w.zero, w.zero)
	bound, low := GP32(), XMM()
	MOVL(U32(255), bound)
	VMOVD(bound, low)
	VPBROADCASTW(low, w.one)
	for _, sum := range w.sums {
		s.xor(sum, sum, sum)
	}
	return w
}

// add activates the units of vector i and multiplies them by their weights. The
// square of a root fits into 16 unsigned bits, and half of it into signed ones,
// so that neighbours can be multiplied by their weights and added in one
// instruction.
func (w *weigher) add(units, weights Op, i int) {
	x := w.register()
	VPMAXSW(units, w.zero, x)
	VPMINSW(x, w.one, x)
	VPMULLW(x, x, x)
	VPSRLW(U8(1), x, x)
	VPMADDWD(weights, x, x)
	VPADDD(x, w.sums[i&1], w.sums[i&1])
}

// give returns the sum from the kernel.
func (w *weigher) give() {
	VPADDD(w.sums[0], w.sums[1], w.sums[0])
	sum := GP32()
	VMOVD(total(w.sums[0]), sum)
	VZEROUPPER()
	Store(sum, ReturnIndex(0))
	RET()
}

// dot writes the output.
func (s *set) dot() {
	TEXT("dot"+s.name, NOSPLIT, signature("func(mover, other *%[1]s, weights *[2]%[1]s) int32"))
	kings := [2]Register{Load(Param("mover"), GP64()), Load(Param("other"), GP64())}
	weights := Load(Param("weights"), GP64())
	w := s.weigher()
	for king := range kings {
		for i := range s.vectors() {
			w.add(s.at(kings[king], i), s.at(weights, king*s.vectors()+i), i)
		}
	}
	w.give()
}

// step writes a kernel that does for both perspectives what rows does for one,
// with one row to add and some to subtract, and then what dot does, without
// going through memory.
func (s *set) step(name string, minus int) {
	TEXT(name+s.name, NOSPLIT, signature("func(s *[5][2]*%[1]s, weights *[2]%[1]s) int32"))
	step, weights := Load(Param("s"), GP64()), Load(Param("weights"), GP64())
	w := s.weigher()
	for king := range 2 {
		layers := make([]Register, 3+minus) // to, from, what is added, and what is subtracted
		for i := range layers {
			layers[i] = GP64()
			MOVQ(Mem{Base: step, Disp: 8 * (2*i + king)}, layers[i])
		}
		for i := range s.vectors() {
			x := s.register()
			s.move(s.at(layers[1], i), x)
			VPADDW(s.at(layers[2], i), x, x)
			for _, removed := range layers[3:] {
				VPSUBW(s.at(removed, i), x, x)
			}
			s.move(x, s.at(layers[0], i))
			w.add(x, s.at(weights, king*s.vectors()+i), i)
		}
	}
	w.give()
}

// total adds up the 32-bit numbers in a register, into its first.
func total(x VecVirtual) Register {
	if x.Size() == 64 {
		high := YMM()
		VEXTRACTI64X4(U8(1), x, high)
		VPADDD(high, x.AsY(), high)
		x = high
	}
	low, high := x.AsX(), XMM()
	VEXTRACTI128(U8(1), x.AsY(), high)
	VPADDD(high, low, low)
	VPSHUFD(U8(0b01_00_11_10), low, high)
	VPADDD(high, low, low)
	VPSHUFD(U8(0b10_11_00_01), low, high)
	VPADDD(high, low, low)
	return low
}

func main() {
	ConstraintExpr("amd64,!purego")
	for _, s := range []*set{&avx2, &avx512} {
		s.rows("add", signature("func(units, row *%s)"), "units", "units", "row")
		s.rows("addSub", signature("func(to, from, added, removed *%s)"), "to", "from", "added", "removed")
		s.rows("addSubSub", signature("func(to, from, added, removed, captured *%s)"), "to", "from", "added", "removed", "captured")
		s.dot()
		s.step("addSubDot", 1)
		s.step("addSubSubDot", 2)
	}
	Generate()
}
