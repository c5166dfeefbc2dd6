// Training writes the kernels of package fit for amd64 with AVX2. Run it with go
// generate.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	hidden  = 128        // units of a king: eval.Hidden
	vectors = hidden / 8 // in registers of 8 numbers
)

// eachRow writes a loop over the rows that inputs select, with body for each.
func eachRow(base string, body func(row Register)) {
	rows := Load(Param(base).Base(), GP64())
	inputs, n := Load(Param("inputs").Base(), GP64()), Load(Param("inputs").Len(), GP64())
	row := GP64()
	Label("next")
	TESTQ(n, n)
	JZ(LabelRef("done"))
	MOVLQSX(Mem{Base: inputs}, row)
	IMUL3Q(U32(4*hidden), row, row)
	ADDQ(rows, row)
	body(row)
	ADDQ(U8(4), inputs)
	DECQ(n)
	JMP(LabelRef("next"))
	Label("done")
}

func at(row Register, vector int) Mem { return Mem{Base: row, Disp: 32 * vector} }

// gather keeps all units in registers while rows are added up.
func gather() {
	TEXT("gatherAVX2", NOSPLIT, "func(to *[128]float32, parameters []float32, inputs []int32)")
	to := Load(Param("to"), GP64())
	var sums [vectors]VecVirtual
	for i := range sums {
		sums[i] = YMM()
		VXORPS(sums[i], sums[i], sums[i])
	}
	eachRow("parameters", func(row Register) {
		for i, sum := range sums {
			VADDPS(at(row, i), sum, sum)
		}
	})
	for i, sum := range sums {
		VMOVUPS(sum, at(to, i))
	}
	VZEROUPPER()
	RET()
}

// scatter adds the same to all rows.
func scatter() {
	TEXT("scatterAVX2", NOSPLIT, "func(from *[128]float32, gradient []float32, inputs []int32)")
	from := Load(Param("from"), GP64())
	var slopes [vectors - 4]VecVirtual // and the rest from memory
	for i := range slopes {
		slopes[i] = YMM()
		VMOVUPS(at(from, i), slopes[i])
	}
	eachRow("gradient", func(row Register) {
		for i := range vectors {
			sum := YMM()
			if i < len(slopes) {
				VADDPS(at(row, i), slopes[i], sum)
			} else {
				VMOVUPS(at(from, i), sum)
				VADDPS(at(row, i), sum, sum)
			}
			VMOVUPS(sum, at(row, i))
		}
	})
	VZEROUPPER()
	RET()
}

func main() {
	ConstraintExpr("amd64,!purego")
	gather()
	scatter()
	Generate()
}
