// Network writes the kernels of package eval for amd64 with SSE2, AVX2 and AVX-512.
// Run it with go generate. instructions.go has what instructions are called in each
// set; attacks.go, attacked.go and checks.go have the kernels that find attacked pieces
// and checks.
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
// the instructions with other names in AVX-512. instructions.go has those with
// other names in SSE.
type set struct {
	name     string
	numbers  int // of 16 bits in a register
	most     int // vectors of sums in registers while rows are added
	register func() VecVirtual
	move     func(from, to Op)
	xor      func(a, b, to Op)
	sse      bool // whether instructions are those of SSE
}

var (
	sse2 = set{name: "SSE2", numbers: 8, most: 8, register: XMM, sse: true,
		move: MOVOU, xor: func(a, _, to Op) { PXOR(a, to) }}
	avx2 = set{name: "AVX2", numbers: 16, most: 8, register: YMM,
		move: VMOVDQU, xor: VPXOR}
	avx512 = set{name: "AVX512", numbers: 32, most: 16, register: ZMM,
		move: func(from, to Op) { VMOVDQU64(from, to) }, xor: func(a, b, to Op) { VPXORQ(a, b, to) }}
)

// together returns how many vectors of sums are in registers while rows are added: those of
// a perspective are a multiple of them.
func (s *set) together() int {
	vectors := hidden / s.numbers
	n := min(s.most, vectors)
	for vectors%n != 0 {
		n--
	}
	return n
}

// at returns the address of a vector in a layer, from a number of units on.
func (s *set) at(layer, units Register, vector int) Mem {
	return Mem{Base: layer, Index: units, Scale: 2, Disp: 2 * s.numbers * vector}
}

// loop writes a loop over the units of a perspective. In each round body writes what is
// done with as many vectors as given, from a number of units on.
func (s *set) loop(label string, vectors int, body func(units Register)) {
	units := GP64()
	XORQ(units, units)
	Label(label)
	body(units)
	ADDQ(U32(vectors*s.numbers), units)
	CMPQ(units, U32(hidden))
	JNE(LabelRef(label))
}

// signature returns a kernel's signature with the type of a layer filled in.
func signature(format string) string {
	return fmt.Sprintf(format, fmt.Sprintf("[%d]int16", hidden))
}

// vectorsTogether is how many vectors a loop of a kernel without rows takes at a time.
const vectorsTogether = 2

// rows writes a kernel that computes the first of the layers that its parameters name from
// the others: see step.
func (s *set) rows(name, signature string, parameters ...string) {
	TEXT(name+s.name, NOSPLIT, signature)
	layers := make([]Register, len(parameters))
	for i, parameter := range parameters {
		if layers[i] = layers[0]; i == 0 || parameter != parameters[0] {
			layers[i] = Load(Param(parameter), GP64())
		}
	}
	s.loop("vectors", vectorsTogether, func(units Register) {
		for i := range vectorsTogether {
			s.step(layers, units, i)
		}
	})
	s.leave()
}

// step stores and returns a vector of the first layer: the second plus the third, minus
// all others.
func (s *set) step(layers []Register, units Register, vector int) VecVirtual {
	x := s.register()
	s.move(s.at(layers[1], units, vector), x)
	s.do(paddw, s.at(layers[2], units, vector), x, x)
	for _, removed := range layers[3:] {
		s.do(psubw, s.at(removed, units, vector), x, x)
	}
	s.move(x, s.at(layers[0], units, vector))
	return x
}

// zero returns a register of zeros.
func (s *set) zero() VecVirtual {
	x := s.register()
	s.xor(x, x, x)
	return x
}

// filled returns a register filled with a 16-bit number.
func (s *set) filled(x int) VecVirtual {
	bits, low, all := GP32(), XMM(), s.register()
	if s.sse {
		MOVL(U32(uint32(x)*(1<<16+1)), bits)
		MOVD(bits, low)
		PSHUFD(U8(0), low, all)
		return all
	}
	MOVL(U32(uint32(x)), bits)
	VMOVD(bits, low)
	VPBROADCASTW(low, all)
	return all
}

// weigher activates units and adds up their activations times their weights.
type weigher struct {
	*set
	zero, one VecVirtual
	sum       VecVirtual
}

func (s *set) weigher() *weigher {
	return &weigher{set: s, zero: s.zero(), one: s.filled(eval.HiddenOne), sum: s.zero()}
}

// add squares units between 0 and 1, and multiplies the squares by their weights. A square
// fits into 16 unsigned bits and half of it into 16 signed ones, so that neighbours can be
// multiplied by their weights and added in one instruction.
func (w *weigher) add(x VecVirtual, weights Op) {
	w.do(pmaxsw, x, w.zero, x)
	w.do(pminsw, x, w.one, x)
	w.do(pmullw, x, x, x)
	w.do(psrlw, U8(1), x, x)
	w.do(pmaddwd, weights, x, x)
	w.do(paddd, x, w.sum, w.sum)
}

// addBytes adds as many bytes in memory as a vector has numbers to one.
func (s *set) addBytes(bytes Mem, x VecVirtual) {
	wide := s.register()
	if s.sse { // which cannot widen bytes: they become upper halves
		MOVQ(bytes, wide)
		PUNPCKLBW(wide, wide)
		PSRAW(U8(8), wide)
	} else {
		VPMOVSXBW(bytes, wide)
	}
	s.do(paddw, wide, x, x)
}

// rowsSignature returns a kernel's signature with parameters for rows of a table,
// whose numbers are listed for each perspective.
func rowsSignature(units string) string {
	return signature(fmt.Sprintf("func(%s, table *[%d][%d]int8, rows *[2][%d]uint16, n int, weights *[2]%%[1]s) int32", units, eval.AttackInputs, hidden, eval.AttackRows))
}

// dotRows writes a kernel that activates the sums of the units and of rows of a table,
// and returns their weighted sum.
func (s *set) dotRows() {
	TEXT("dotRows"+s.name, NOSPLIT, rowsSignature("mover, other *%[1]s"))
	mover, err := Param("mover").Resolve()
	if err != nil {
		panic(err)
	}
	both := GP64()
	LEAQ(mover.Addr, both) // other follows it
	s.weighRows(both, 1, func(layers []Register, units Register, vector int) VecVirtual {
		x := s.register()
		s.move(s.at(layers[0], units, vector), x)
		return x
	})
}

// stepDotRows writes a kernel that makes a step for both perspectives, with one row to add
// and some to subtract, and then does what dotRows does, without going through memory.
func (s *set) stepDotRows(name string, minus int) {
	TEXT(name+s.name, NOSPLIT, rowsSignature("s *[5][2]*%[1]s"))
	s.weighRows(Load(Param("s"), GP64()), 3+minus, s.step)
}

// weighRows writes the rest of a kernel for the sums of units and rows, given what writes
// a vector of the units from the layers of a perspective. All these layers are at an
// address: each of both perspectives, then the next of both.
func (s *set) weighRows(both Register, number int, unitsOf func(layers []Register, units Register, vector int) VecVirtual) {
	table, rows, weights := Load(Param("table"), GP64()), Load(Param("rows"), GP64()), Load(Param("weights"), GP64())
	w, layers, kings := s.weigher(), make([]Register, number), GP64()
	MOVQ(U32(2), kings)
	Label("king")
	for i := range layers {
		layers[i] = GP64()
		MOVQ(Mem{Base: both, Disp: 8 * 2 * i}, layers[i])
	}
	s.loop("vectors", s.together(), func(units Register) {
		sums := make([]VecVirtual, s.together())
		for i := range sums {
			sums[i] = unitsOf(layers, units, i)
		}
		s.addRows(sums, table, rows, units)
		for i := range sums {
			w.add(sums[i], s.at(weights, units, i))
		}
	})
	ADDQ(U32(8), both)
	ADDQ(U32(2*eval.AttackRows), rows)
	ADDQ(U32(2*hidden), weights)
	DECQ(kings)
	JNE(LabelRef("king"))
	s.give(w.sum)
	s.leave()
}

// addRows writes a loop that adds to sums, from a number of units on, the rows of a table
// that are listed for a perspective.
func (s *set) addRows(sums []VecVirtual, table, rows, units Register) {
	left, list, row := GP64(), GP64(), GP64()
	Load(Param("n"), left)
	MOVQ(rows, list)
	TESTQ(left, left)
	JE(LabelRef("rowsAdded"))
	Label("row")
	MOVWQZX(Mem{Base: list}, row)
	IMUL3Q(U32(hidden), row, row)
	ADDQ(table, row)
	for i := range sums {
		s.addBytes(Mem{Base: row, Index: units, Scale: 1, Disp: s.numbers * i}, sums[i])
	}
	ADDQ(U8(2), list)
	DECQ(left)
	JNE(LabelRef("row"))
	Label("rowsAdded")
}

// give stores the sum of the 32-bit numbers in a register as the result of the
// kernel.
func (s *set) give(x VecVirtual) {
	sum := GP32()
	if low := s.total(x); s.sse {
		MOVD(low, sum)
	} else {
		VMOVD(low, sum)
	}
	Store(sum, ReturnIndex(0))
}

// leave ends the kernel.
func (s *set) leave() {
	if !s.sse {
		VZEROUPPER()
	}
	RET()
}

// total adds up the 32-bit numbers in a register, into its first.
func (s *set) total(x VecVirtual) Register {
	if x.Size() == 64 {
		high := YMM()
		VEXTRACTI64X4(U8(1), x, high)
		s.do(paddd, high, x.AsY(), high)
		x = high
	}
	low, high := x.AsX(), XMM()
	if x.Size() > 16 {
		VEXTRACTI128(U8(1), x.AsY(), high)
		s.do(paddd, high, low, low)
	}
	s.shuffle(U8(0b01_00_11_10), low, high)
	s.do(paddd, high, low, low)
	s.shuffle(U8(0b10_11_00_01), low, high)
	s.do(paddd, high, low, low)
	return low
}

func main() {
	ConstraintExpr("amd64,!purego")
	for _, s := range []*set{&sse2, &avx2, &avx512} {
		s.rows("add", signature("func(units, row *%s)"), "units", "units", "row")
		s.rows("addSub", signature("func(to, from, added, removed *%s)"), "to", "from", "added", "removed")
		s.rows("addSubSub", signature("func(to, from, added, removed, captured *%s)"), "to", "from", "added", "removed", "captured")
		s.dotRows()
		s.stepDotRows("addSubDotRows", 1)
		s.stepDotRows("addSubSubDotRows", 2)
	}
	attacks()
	attacksAndChecks()
	attackedPieces()
	Generate()
}
