package main

import (
	"fmt"
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/gotypes"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"vedette/eval"
)

// The kernels for the inner layers are written for eval.Second = 16 and
// eval.Third = 32. Most of their time goes into loading the weights of the second
// layer, 8 KB, so that they load nothing else that they can keep in registers.
//
// A register has lanes of 16 bytes. Each lane gets the same 16 inputs of the
// second layer, and the weights of another unit, so that the sums of a lane belong
// to one unit. Repeating 16 bytes needs a quarter of the instructions that
// repeating 4 would need.
const lane = 16 // bytes; as many inputs follow each other among a unit's weights

// innerWeights is the type of the weights.
var innerWeights = fmt.Sprintf("struct{second [%d][%d][%d]int8; secondBias [%[2]d]int32; "+
	"third [%[4]d][%[5]d][2]int16; thirdBias [%[5]d]int32; last [%[5]d]int16}",
	2*hidden/lane, eval.Second, lane, eval.Second/2, eval.Third)

// Numbers are quantised by powers of 2, so that division is a shift.
var (
	seenBits   = bits.Len16(eval.HiddenOne*eval.HiddenOne) - bits.Len(eval.SeenOne-1)
	secondBits = bits.Len(eval.SecondOne*eval.SecondOne/eval.ActivatedOne - 1)
	thirdBits  = bits.Len(eval.ActivatedOne*eval.ThirdWeightOne/eval.ThirdOne - 1)
)

// inner writes the kernel for the inner layers.
func (s *set) inner() {
	TEXT("inner"+s.name, NOSPLIT, signature("func(mover, other *%[1]s, w *"+innerWeights+") int32"))
	kings := [2]Register{Load(Param("mover"), GP64()), Load(Param("other"), GP64())}
	w := s.weigher()
	sum := w.innerLayers(func(i int) VecVirtual {
		x := w.square(s.at(kings[i/s.vectors()], i%s.vectors()))
		s.do(psrlw, U8(seenBits), x, x)
		return x
	})
	s.give(sum, 0)
	s.leave()
}

// stepDotInner writes a kernel that does what one of stepDot does, and also what
// inner does, without going through memory.
func (s *set) stepDotInner(name string, minus int) {
	TEXT(name+s.name, NOSPLIT, signature("func(s *[5][2]*%[1]s, weights *[2]%[1]s, w *"+innerWeights+") (weighed, deep int32)"))
	step, weights := s.stepper(minus), Load(Param("weights"), GP64())
	w := s.weigher()
	sum := w.innerLayers(func(i int) VecVirtual {
		x, seen := w.square(step.compute(i)), s.register()
		s.do(psrlw, U8(seenBits), x, seen)
		w.add(x, s.at(weights, i))
		return seen
	})
	s.give(w.sum, 0)
	s.give(sum, 1)
	s.leave()
}

// layers are the inner layers in a kernel.
type layers struct {
	*weigher
	weights Component    // what the kernel's parameter w points to
	ones    VecVirtual   // of 16 bits, to add up neighbours
	repeats []VecVirtual // indices that repeat 16 bytes in each lane, by their place in a register
}

// innerLayers computes the inner layers from a function that returns vector i of
// what the second layer sees, in 16 bits, counted through both perspectives. Its
// result is the sum of the third layer, distributed over a register.
func (w *weigher) innerLayers(seen func(i int) VecVirtual) VecVirtual {
	l := &layers{weigher: w, weights: Dereference(Param("w"))}
	bytes := func(i int) VecVirtual {
		x, y := seen(2*i), seen(2*i+1)
		w.do(packuswb, y, x, x)
		return x
	}
	if l.sse {
		return l.third(l.secondInLoops(bytes))
	}
	return l.third(l.secondAtOnce(bytes))
}

// secondAtOnce computes the second layer from a function that returns vector i of
// what it sees, in bytes.
//
// Each vector is activated before the one before is multiplied: the processor does
// not look ahead far enough to do both at the same time otherwise.
func (l *layers) secondAtOnce(bytes func(i int) VecVirtual) []VecVirtual {
	if !l.vnni {
		l.ones = l.filled(1)
	}
	if l.numbers == 32 {
		for i := range l.lanes() {
			l.repeats = append(l.repeats, l.indices(fmt.Sprint("repeat", i), VPMOVZXBQ, l.repeat(i)))
		}
	}
	sums := l.zeros(l.chains() * eval.Second / l.lanes())
	next := bytes(0)
	for i := range l.vectors() {
		x := next
		if i+1 < l.vectors() {
			next = bytes(i + 1)
		}
		l.see(x, i, sums)
	}
	return l.second(l.fold(sums))
}

// lanes returns how many lanes a register has.
func (s *set) lanes() int { return s.numbers / 8 }

// chains returns how many sums of the same unit there are. With VNNI additions have
// the latency of multiplications, so that one sum would be waited for.
func (s *set) chains() int {
	if s.vnni {
		return 2
	}
	return 1
}

// fold adds up the sums of the same unit.
func (s *set) fold(sums []VecVirtual) []VecVirtual {
	n := len(sums) / s.chains()
	for i, x := range sums[n:] {
		s.do(paddd, x, sums[i], sums[i])
	}
	return sums[:n]
}

// weight returns the address of a weight.
func (l *layers) weight(layer string, index ...int) Mem {
	c := l.weights.Field(layer)
	for _, i := range index {
		c = c.Index(i)
	}
	w, err := c.Resolve()
	if err != nil {
		panic(err)
	}
	return w.Addr
}

// see adds to the sums of the second layer what vector i of bytes adds.
func (l *layers) see(bytes VecVirtual, i int, sums []VecVirtual) {
	n := eval.Second / l.lanes()
	for place := range l.lanes() {
		x, group := l.register(), i*l.lanes()+place
		if l.repeats == nil {
			VPERMQ(immediate(l.repeat(place)), bytes, x)
		} else {
			VPERMQ(bytes, l.repeats[place], x)
		}
		for j := range n {
			l.multiplyBytes(l.weight("second", group, j*l.lanes(), 0), x, sums[group%l.chains()*n+j])
		}
	}
}

// repeat returns the places of quadwords that repeat 16 bytes in each lane. Bytes
// were packed from two vectors, a quadword of each in a lane.
func (s *set) repeat(place int) (quadwords []int) {
	first := 4 * place
	if first >= s.numbers/4 {
		first -= s.numbers/4 - 1
	}
	for range s.lanes() {
		quadwords = append(quadwords, first, first+2)
	}
	return quadwords
}

// multiplyBytes adds the products of bytes with weights to a sum. Two products
// and their sum fit into 16 bits.
func (l *layers) multiplyBytes(weights Op, bytes, sum VecVirtual) {
	if l.vnni {
		VPDPBUSD(weights, bytes, sum)
		return
	}
	x := l.register()
	VPMADDUBSW(weights, bytes, x)
	l.do(pmaddwd, l.ones, x, x)
	l.do(paddd, x, sum, sum)
}

// multiplyWords does so for words.
func (s *set) multiplyWords(weights Op, words, sum VecVirtual) {
	if s.vnni {
		VPDPWSSD(weights, words, sum)
		return
	}
	x := s.register()
	s.do(pmaddwd, weights, words, x)
	s.do(paddd, x, sum, sum)
}

// second returns the activations of the second layer. Number i of lane j of a
// register belongs to unit lanes*i + j of the register's units.
func (l *layers) second(sums []VecVirtual) (units []VecVirtual) {
	var order []int
	for i := range 4 * l.lanes() {
		order = append(order, i%4*l.lanes()+i/4)
	}
	indices, most := l.indices("transposed", VPMOVZXBD, order), l.register()
	VPBROADCASTD(table("secondMost", 4, eval.SecondOne-1), most)
	for ; len(sums) > 0; sums = sums[4:] {
		x, bias := l.transpose(sums[:4]), l.register()
		VPERMD(l.weight("secondBias", l.numbers/2*len(units)), indices, bias)
		l.do(paddd, bias, x, x)
		VPMAXSD(l.zero, x, x)
		VPMINSD(most, x, x)
		l.do(pmaddwd, x, x, x) // the square, since the high word is 0
		VPSRLD(U8(secondBits), x, x)
		units = append(units, x)
	}
	return units
}

// transpose adds up the four numbers of each lane of four registers. Number i of a
// lane of the result is the sum of that lane of register i.
func (s *set) transpose(x []VecVirtual) VecVirtual {
	var halves [2]VecVirtual
	for i := range halves {
		low, high := s.register(), s.register()
		s.do(punpckldq, x[2*i+1], x[2*i], low)
		s.do(punpckhdq, x[2*i+1], x[2*i], high)
		s.do(paddd, high, low, low)
		halves[i] = low
	}
	low, high := s.register(), s.register()
	s.do(punpcklqdq, halves[1], halves[0], low)
	s.do(punpckhqdq, halves[1], halves[0], high)
	s.do(paddd, high, low, low)
	return low
}

// third computes the third layer and its weighted sum.
func (l *layers) third(second []VecVirtual) VecVirtual {
	n := 2 * eval.Third / l.numbers
	sums := make([]VecVirtual, n)
	for i := range sums {
		sums[i] = l.register()
		l.move(l.weight("thirdBias", i*l.numbers/2), sums[i])
	}
	sums = append(sums, l.zeros((l.chains()-1)*n)...)
	pair := l.pairs(second)
	for i := range eval.Second / 2 {
		x := pair(i)
		for j := range n {
			l.multiplyWords(l.weight("third", i, j*l.numbers/2, 0), x, sums[i%l.chains()*n+j])
		}
	}
	return l.last(l.fold(sums))
}

// pairs returns a function that fills a register with units 2i and 2i + 1 of the
// second layer, as second returned them.
func (l *layers) pairs(second []VecVirtual) func(i int) VecVirtual {
	switch {
	case l.sse:
		return l.pairsOfFours(second)
	case l.numbers == 16:
		return l.pairsOfFours(fours(second[0], second[1]))
	}
	var words []int
	for unit := range eval.Second {
		words = append(words, 2*(unit%l.lanes()*4+unit/l.lanes()))
	}
	order := table("pairs", 2, words...)
	return func(i int) VecVirtual {
		indices, x := l.register(), l.register()
		VPBROADCASTD(order.Offset(4*i), indices)
		VPERMW(second[0], indices, x)
		return x
	}
}

// pairsOfFours does so for registers that have four pairs in each lane.
func (l *layers) pairsOfFours(fours []VecVirtual) func(i int) VecVirtual {
	return func(i int) VecVirtual {
		x, place := l.register(), i%4
		l.shuffle(immediate([]int{place, place, place, place}), fours[i/4], x)
		return x
	}
}

// fours makes such registers of the two of AVX2, whose lanes have the even and the
// odd units.
func fours(a, b VecVirtual) []VecVirtual {
	both, odd := YMM(), YMM()
	VPERM2I128(U8(0x31), b, a, odd)
	VPERM2I128(U8(0x20), b, a, both)
	VPSLLD(U8(16), odd, odd)
	VPOR(odd, both, both)
	halves := []VecVirtual{YMM(), YMM()}
	VPERMQ(immediate([]int{0, 1, 0, 1}), both, halves[0])
	VPERMQ(immediate([]int{2, 3, 2, 3}), both, halves[1])
	return halves
}

// last activates the sums of the third layer and multiplies them by their
// weights. Packing limits them to 16 bits.
func (l *layers) last(sums []VecVirtual) VecVirtual {
	for i := 0; i < len(sums); i += 2 {
		x, y, weights := sums[i], sums[i+1], l.lastWeights(i/2)
		l.do(psrad, U8(thirdBits), x, x)
		l.do(psrad, U8(thirdBits), y, y)
		l.do(packssdw, y, x, x)
		l.do(pmaxsw, l.zero, x, x)
		l.do(pmaddwd, weights, x, x)
		if i > 0 {
			l.do(paddd, x, sums[0], sums[0])
		}
	}
	return sums[0]
}

// lastWeights returns vector i of the weights, in the order in which packing
// alternates quadwords of two registers.
func (l *layers) lastWeights(i int) Op {
	weights, ordered := l.weight("last", i*l.numbers), l.register()
	var order []int
	for i := range l.lanes() {
		order = append(order, i, i+l.lanes())
	}
	switch l.lanes() {
	case 1:
		return weights
	case 2:
		VPERMQ(immediate(order), weights, ordered)
	default:
		VPERMQ(weights, l.indices("alternating", VPMOVZXBQ, order), ordered)
	}
	return ordered
}

// immediate returns four places of two bits as an operand of an instruction.
func immediate(places []int) Constant {
	bits := 0
	for i, x := range places {
		bits |= x << (2 * i)
	}
	return U8(bits)
}

// indices returns a register with indices, which a kind of VPMOVZX loads from
// bytes.
func (s *set) indices(name string, load func(...Op), indices []int) VecVirtual {
	x := s.register()
	load(table(fmt.Sprintf("%sOf%d", name, len(indices)), 1, indices...), x)
	return x
}

// table returns the address of numbers of some bytes each, which it places in
// memory once.
func table(name string, size int, numbers ...int) Mem {
	if m, ok := tables[name]; ok {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	for i, x := range numbers {
		DATA(size*i, []Constant{1: U8(x), 2: U16(x), 4: U32(x), 8: U64(x)}[size])
	}
	tables[name] = m
	return m
}

// tables are the tables by their names.
var tables = map[string]Mem{}
