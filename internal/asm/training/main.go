// Training writes the kernels of package fit for amd64 with AVX2. Run it with go
// generate.
package main

import (
	"fmt"

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

func main() {
	ConstraintExpr("amd64,!purego")
	gather()
	scatter()
	Generate()
}
