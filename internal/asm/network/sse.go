package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"vedette/eval"
)

// SSE2 has 16 registers, as many as the sums of the second layer alone would need,
// and no instruction that multiplies bytes. So its kernels put what the second layer
// sees on the stack, and loop over it for half the units at a time. Unrolled, their
// code would fill the caches of the processors that have nothing better.
const unitsAtOnce = 8

// secondInLoops computes the second layer from a function that returns vector i of
// what it sees, in bytes. It returns the activations in order, in words. A stack is
// aligned to 8 bytes only.
func (l *layers) secondInLoops(bytes func(i int) VecVirtual) (units []VecVirtual) {
	Attributes(0) // without NOSPLIT: the stack may have to grow
	stack, seen := AllocLocal(lane+2*hidden), GP64()
	LEAQ(stack.Offset(lane-1), seen)
	ANDQ(I8(-lane), seen)
	for i := range l.vectors() {
		MOVOA(bytes(i), Mem{Base: seen, Disp: lane * i})
	}
	for first := 0; first < eval.Second; first += unitsAtOnce {
		units = append(units, l.activate(l.sumsInLoop(seen, first), first))
	}
	return units
}

// sumsInLoop returns the sums of some units of the second layer, from the first,
// without their biases. Each is distributed over a register.
func (l *layers) sumsInLoop(seen Register, first int) []VecVirtual {
	sums, at, end, weights := l.zeros(unitsAtOnce), GP64(), GP64(), GP64()
	MOVQ(seen, at)
	LEAQ(Mem{Base: seen, Disp: 2 * hidden}, end)
	LEAQ(l.weight("second", 0, first, 0), weights)
	label := fmt.Sprint("from", first)
	Label(label)
	l.seeWords(at, weights, sums)
	ADDQ(U8(lane), at)
	ADDQ(U32(lane*eval.Second), weights)
	CMPQ(at, end)
	JB(LabelRef(label))
	return sums
}

// fits256 is whether the sums of the second layer, without biases, fit into 32 bits
// if they are multiplied by 256.
const fits256 = 2*hidden*(eval.SeenOne-1)*eval.MaxSecondWeight <= math.MaxInt32/256

// seeWords adds to the sums of the second layer what a vector of bytes adds. Bytes
// with even and odd numbers become words. Weights become words that are multiplied
// by 256, which takes fewer instructions, if the sums fit.
func (l *layers) seeWords(bytes, weights Register, sums []VecVirtual) {
	even, odd, high := XMM(), XMM(), XMM()
	MOVOA(Mem{Base: bytes}, odd)
	PCMPEQW(high, high)
	PSLLW(U8(8), high)
	MOVOA(odd, even)
	PSRLW(U8(8), odd)
	PSLLW(U8(8), even)
	PSRLW(U8(8), even)
	for i, sum := range sums {
		x, y := XMM(), XMM()
		MOVOU(Mem{Base: weights, Disp: lane * i}, x)
		MOVOA(x, y)
		PSLLW(U8(8), y)
		if fits256 {
			PAND(high, x)
		} else {
			PSRAW(U8(8), x)
			PSRAW(U8(8), y)
		}
		PMADDWL(odd, x)
		PMADDWL(even, y)
		PADDL(x, sum)
		PADDL(y, sum)
	}
}

// activate returns the activations of units of the second layer. Packing limits
// sums to 16 bits, and 1 is less. The high words of products spare the shift.
func (l *layers) activate(sums []VecVirtual, first int) VecVirtual {
	var fours [unitsAtOnce / 4]VecVirtual
	for i := range fours {
		x := l.transpose(sums[4*i : 4*i+4])
		if fits256 {
			PSRAL(U8(8), x)
		}
		l.do(paddd, l.weight("secondBias", first+4*i), x, x)
		fours[i] = x
	}
	x, y := fours[0], XMM()
	l.do(packssdw, fours[1], x, x)
	l.do(pmaxsw, l.zero, x, x)
	l.do(pminsw, l.filled(eval.SecondOne-1), x, x)
	MOVOA(x, y)
	PSLLW(U8(16-secondBits), y)
	PMULHW(y, x)
	return x
}
