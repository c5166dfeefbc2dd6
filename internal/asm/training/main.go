// Training writes the kernels of package fit for amd64 with AVX2. Run it with go
// generate. adam.go has those of the optimiser.
package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// vector returns the address of a register's content: number i counted from
// address.
func vector(address Register, i int) Mem { return Mem{Base: address, Disp: 32 * i} }

// constant returns a register filled with a number.
func constant(x float32) VecVirtual {
	bits, low, all := GP32(), XMM(), YMM()
	MOVL(U32(math.Float32bits(x)), bits)
	VMOVD(bits, low)
	VBROADCASTSS(low, all)
	return all
}

// cleared returns n registers of zeros.
func cleared(n int) []VecVirtual {
	zeros := make([]VecVirtual, n)
	for i := range zeros {
		zeros[i] = YMM()
		VPXOR(zeros[i], zeros[i], zeros[i])
	}
	return zeros
}

// words places 16 copies of a 16-bit number in memory.
func words(name string, x uint16) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 16 {
		DATA(2*i, U16(x))
	}
	return m
}

// while writes a loop that runs as long as count is at least step, and
// subtracts step from it each time.
func while(count Register, step int, body func()) {
	number++
	next, done := fmt.Sprintf("next%d", number), fmt.Sprintf("done%d", number)
	Label(next)
	CMPQ(count, U32(step))
	JL(LabelRef(done))
	body()
	SUBQ(U32(step), count)
	JMP(LabelRef(next))
	Label(done)
}

// number makes labels unique.
var number int

// gather adds up rows of 16-bit numbers, with saturation, and clamps the sums
// between 0 and one. It keeps a part of the units in registers while it goes
// through the rows: all 16 registers if that many units are left, otherwise 4.
func gather() {
	zero, one := words("zeroUnits", 0), words("oneUnits", 1024)
	TEXT("gatherAVX2", NOSPLIT, "func(to, rows []int16, inputs []int32)")
	to, left := base("to"), Load(Param("to").Len(), GP64())
	rows := base("rows")
	size := GP64() // of a row in bytes
	LEAQ(Mem{Base: left, Index: left, Scale: 1}, size)
	for _, part := range []int{16, 4} {
		while(left, 16*part, func() {
			inputs, n := base("inputs"), Load(Param("inputs").Len(), GP64())
			sums := cleared(part)
			while(n, 1, func() {
				row := rowAt(inputs, 0, rows, size, 1)
				for i, sum := range sums {
					VPADDSW(vector(row, i), sum, sum)
				}
				ADDQ(U8(4), inputs)
			})
			for i, sum := range sums {
				VPMAXSW(zero, sum, sum)
				VPMINSW(one, sum, sum)
				VMOVDQU(sum, vector(to, i))
			}
			ADDQ(U32(32*part), to)
			ADDQ(U32(32*part), rows)
		})
	}
	VZEROUPPER()
	RET()
}

// ahead is how many numbers of a list are read before the row is needed that they name.
const ahead = 4

// rowAt returns the address of the row that the number at a place in a list names, of
// size times scale bytes.
func rowAt(list Register, disp int, rows, size Register, scale uint8) Register {
	row := GP64()
	MOVLQSX(Mem{Base: list, Disp: disp}, row)
	IMULQ(size, row)
	LEAQ(Mem{Base: rows, Index: row, Scale: scale}, row)
	return row
}

// prefetch asks for so many bytes from an address on.
func prefetch(address Register, bytes int) {
	for at := 0; at < bytes; at += 64 {
		PREFETCHT0(Mem{Base: address, Disp: at})
	}
}

// scatter adds up the vectors of each run, with saturation, and adds the sums
// times the units' scales to the run's row of the gradient. It processes all
// runs for one part of the units after another, and reads both lists some entries
// beyond their ends, to prefetch what they name.
func scatter() {
	TEXT("scatterAVX2", NOSPLIT, "func(gradient []float32, slopes []int16, runs, vectors []int32, scales []float32)")
	gradient, slopes := base("gradient"), base("slopes")
	scales, left := base("scales"), Load(Param("scales").Len(), GP64())
	size := GP64() // of a vector in bytes, half that of a row
	LEAQ(Mem{Base: left, Index: left, Scale: 1}, size)
	for _, part := range []int{8, 4} {
		while(left, 16*part, func() {
			runs, n := base("runs"), Load(Param("runs").Len(), GP64())
			vectors := base("vectors")
			while(n, 2, func() {
				prefetch(rowAt(runs, 4*ahead, gradient, size, 2), 64*part)
				row, count := rowAt(runs, 0, gradient, size, 2), GP64()
				MOVLQSX(Mem{Base: runs, Disp: 4}, count)
				sums := cleared(part)
				while(count, 1, func() {
					prefetch(rowAt(vectors, 4*ahead, slopes, size, 1), 32*part)
					from := rowAt(vectors, 0, slopes, size, 1)
					for i, sum := range sums {
						VPADDSW(vector(from, i), sum, sum)
					}
					ADDQ(U8(4), vectors)
				})
				for i, sum := range sums {
					addScaled(row, scales, sum, i)
				}
				ADDQ(U8(8), runs)
			})
			ADDQ(U32(64*part), gradient)
			ADDQ(U32(64*part), scales)
			ADDQ(U32(32*part), slopes)
		})
	}
	VZEROUPPER()
	RET()
}

// addScaled adds the 16 numbers of sum times their scales to a row.
func addScaled(row, scales Register, sum VecVirtual, i int) {
	high, x, y := XMM(), YMM(), YMM()
	VEXTRACTI128(U8(1), sum, high)
	VPMOVSXWD(sum.AsX(), x)
	VPMOVSXWD(high, y)
	for half, x := range []VecVirtual{x, y} {
		at := 2*i + half
		VCVTDQ2PS(x, x)
		VMULPS(vector(scales, at), x, x)
		VADDPS(vector(row, at), x, x)
		VMOVUPS(x, vector(row, at))
	}
}

// chains is how many registers the sums are spread over, so that an addition
// need not wait for the previous one.
const chains = 4

// output adds up the squares of units times their weights, in 32 sums.
func output() {
	TEXT("outputAVX2", NOSPLIT, "func(units []int16, weights []float32) float32")
	units, left := base("units"), Load(Param("units").Len(), GP64())
	weights := base("weights")
	var sums [chains]VecVirtual
	for i := range sums {
		sums[i] = YMM()
		VXORPS(sums[i], sums[i], sums[i])
	}
	while(left, 8*chains, func() {
		for i, sum := range sums {
			x, product := YMM(), YMM()
			VPMOVSXWD(Mem{Base: units, Disp: 16 * i}, x)
			VCVTDQ2PS(x, x)
			VMULPS(vector(weights, i), x, product)
			VMULPS(x, product, product)
			VADDPS(product, sum, sum)
		}
		ADDQ(U32(16*chains), units)
		ADDQ(U32(32*chains), weights)
	})
	VADDPS(sums[2], sums[0], sums[0])
	VADDPS(sums[3], sums[1], sums[1])
	VADDPS(sums[1], sums[0], sums[0])
	low, high := sums[0].AsX(), XMM()
	VEXTRACTF128(U8(1), sums[0], high)
	VADDPS(high, low, low)
	VPSHUFD(U8(0b01_00_11_10), low, high)
	VADDPS(high, low, low)
	VPSHUFD(U8(0b10_11_00_01), low, high)
	VADDPS(high, low, low)
	VZEROUPPER()
	Store(low, ReturnIndex(0))
	RET()
}

// back propagates back through the output layer and the activation.
func back() {
	TEXT("backAVX2", NOSPLIT, "func(units []int16, slope, square float32, weights, gradient []float32, slopes []int16)")
	units, left := base("units"), Load(Param("units").Len(), GP64())
	weights, gradient := base("weights"), base("gradient")
	slopes := base("slopes")
	slope, square, one := YMM(), YMM(), constant(1024)
	VBROADCASTSS(NewParamAddr("slope", 24), slope)
	VBROADCASTSS(NewParamAddr("square", 28), square)
	while(left, 32, func() {
		for pair := range 2 {
			var all [2]VecVirtual
			for half := range all {
				i := 2*pair + half
				x, below, s, sum := YMM(), YMM(), YMM(), YMM()
				VPMOVSXWD(Mem{Base: units, Disp: 16 * i}, x)
				VCVTDQ2PS(x, x)
				VCMPPS(U8(less), one, x, below)
				VMULPS(vector(weights, i), slope, s)
				VMULPS(x, s, s)
				VANDPS(below, s, s)
				VCVTPS2DQ(s, s)
				all[half] = s
				VMULPS(x, square, sum)
				VMULPS(x, sum, sum)
				VADDPS(vector(gradient, i), sum, sum)
				VMOVUPS(sum, vector(gradient, i))
			}
			VPACKSSDW(all[1], all[0], all[0]) // lanes apart: 0-3, 8-11, 4-7, 12-15
			VPERMQ(U8(0b11_01_10_00), all[0], all[0])
			VMOVDQU(all[0], vector(slopes, pair))
		}
		ADDQ(U32(64), units)
		ADDQ(U32(64), slopes)
		ADDQ(U32(128), weights)
		ADDQ(U32(128), gradient)
	})
	VZEROUPPER()
	RET()
}

// less is a predicate of VCMPPS.
const less = 0x11

func main() {
	ConstraintExpr("amd64,!purego")
	gather()
	scatter()
	output()
	back()
	whole()
	sum()
	adam()
	approach()
	Generate()
}
