// Training writes the kernels of package fit for amd64 with AVX2. Run it with go
// generate.
package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	hidden = 256 // units of a king: eval.Hidden
	part   = 16  // registers of 8 numbers, which are all there are
	parts  = hidden / 8 / part
)

// eachRow writes a loop over the rows that inputs select, with body for a part
// of each.
func eachRow(base string, number int, body func(row Register)) {
	rows := Load(Param(base).Base(), GP64())
	inputs, n := Load(Param("inputs").Base(), GP64()), Load(Param("inputs").Len(), GP64())
	row := GP64()
	next, done := fmt.Sprintf("next%d", number), fmt.Sprintf("done%d", number)
	Label(next)
	TESTQ(n, n)
	JZ(LabelRef(done))
	MOVLQSX(Mem{Base: inputs}, row)
	IMUL3Q(U32(4*hidden), row, row)
	ADDQ(rows, row)
	body(row)
	ADDQ(U8(4), inputs)
	DECQ(n)
	JMP(LabelRef(next))
	Label(done)
}

// at returns the place of a vector in a part of a row.
func at(row Register, number, vector int) Mem {
	return Mem{Base: row, Disp: 32 * (number*part + vector)}
}

// gather keeps a part of the units in registers while rows are added up.
func gather() {
	TEXT("gatherAVX2", NOSPLIT, fmt.Sprintf("func(to *[%d]float32, parameters []float32, inputs []int32)", hidden))
	to := Load(Param("to"), GP64())
	for number := range parts {
		var sums [part]VecVirtual
		for i := range sums {
			sums[i] = YMM()
			VXORPS(sums[i], sums[i], sums[i])
		}
		eachRow("parameters", number, func(row Register) {
			for i, sum := range sums {
				VADDPS(at(row, number, i), sum, sum)
			}
		})
		for i, sum := range sums {
			VMOVUPS(sum, at(to, number, i))
		}
	}
	VZEROUPPER()
	RET()
}

// scatter adds the same to all rows.
func scatter() {
	TEXT("scatterAVX2", NOSPLIT, fmt.Sprintf("func(from *[%d]float32, gradient []float32, inputs []int32)", hidden))
	from := Load(Param("from"), GP64())
	for number := range parts {
		var slopes [part - 4]VecVirtual // and the rest from memory
		for i := range slopes {
			slopes[i] = YMM()
			VMOVUPS(at(from, number, i), slopes[i])
		}
		eachRow("gradient", number, func(row Register) {
			for i := range part {
				sum := YMM()
				if i < len(slopes) {
					VADDPS(at(row, number, i), slopes[i], sum)
				} else {
					VMOVUPS(at(from, number, i), sum)
					VADDPS(at(row, number, i), sum, sum)
				}
				VMOVUPS(sum, at(row, number, i))
			}
		})
	}
	VZEROUPPER()
	RET()
}

// vector returns the place of 8 numbers of a row.
func vector(row Register, i int) Mem { return Mem{Base: row, Disp: 32 * i} }

// constant returns a register full of a number.
func constant(x float32) VecVirtual {
	bits, low, all := GP32(), XMM(), YMM()
	MOVL(U32(math.Float32bits(x)), bits)
	VMOVD(bits, low)
	VBROADCASTSS(low, all)
	return all
}

// clamp brings 8 numbers between 0 and 1.
func clamp(from Op, zero, one VecVirtual) VecVirtual {
	x := YMM()
	VMAXPS(from, zero, x)
	VMINPS(x, one, x)
	return x
}

// output weighs the squares of units in eight sums.
func output() {
	TEXT("outputAVX2", NOSPLIT, fmt.Sprintf("func(u, weights *[%d]float32) float32", hidden))
	units, weights := Load(Param("u"), GP64()), Load(Param("weights"), GP64())
	zero, one, sum := constant(0), constant(1), constant(0)
	for i := range hidden / 8 {
		x, product := clamp(vector(units, i), zero, one), YMM()
		VMULPS(vector(weights, i), x, product)
		VMULPS(x, product, product)
		VADDPS(product, sum, sum)
	}
	low, high := sum.AsX(), XMM()
	VEXTRACTF128(U8(1), sum, high)
	VADDPS(high, low, low)
	VPSHUFD(U8(0b01_00_11_10), low, high)
	VADDPS(high, low, low)
	VPSHUFD(U8(0b10_11_00_01), low, high)
	VADDPS(high, low, low)
	VZEROUPPER()
	Store(low, ReturnIndex(0))
	RET()
}

// back goes back through the activation.
func back() {
	TEXT("backAVX2", NOSPLIT, fmt.Sprintf("func(u *[%d]float32, slope float32, weights, gradient, slopes *[%[1]d]float32)", hidden))
	units, weights := Load(Param("u"), GP64()), Load(Param("weights"), GP64())
	gradient, slopes := Load(Param("gradient"), GP64()), Load(Param("slopes"), GP64())
	slope, twice := YMM(), YMM()
	VBROADCASTSS(NewParamAddr("slope", 8), slope)
	VADDPS(slope, slope, twice)
	zero, one := constant(0), constant(1)
	for i := range hidden / 8 {
		u, inside, below := YMM(), YMM(), YMM()
		VMOVUPS(vector(units, i), u)
		VCMPPS(U8(greater), zero, u, inside)
		VCMPPS(U8(less), one, u, below)
		VANDPS(below, inside, inside)
		s := YMM()
		VMULPS(vector(weights, i), twice, s)
		VMULPS(u, s, s)
		VANDPS(inside, s, s)
		VMOVUPS(s, vector(slopes, i))
		x, sum := clamp(u, zero, one), YMM()
		VMULPS(x, slope, sum)
		VMULPS(x, sum, sum)
		VADDPS(vector(gradient, i), sum, sum)
		VMOVUPS(sum, vector(gradient, i))
	}
	VZEROUPPER()
	RET()
}

// Predicates of VCMPPS.
const (
	less    = 0x11
	greater = 0x1e
)

func main() {
	ConstraintExpr("amd64,!purego")
	gather()
	scatter()
	output()
	back()
	Generate()
}
