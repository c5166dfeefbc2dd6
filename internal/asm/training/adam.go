package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// numbers is how many numbers a register holds.
const numbers = 8

// base loads the address of a slice.
func base(name string) Register { return Load(Param(name).Base(), GP64()) }

// advance moves pointers to the next register's content.
func advance(pointers ...Register) {
	for _, p := range pointers {
		ADDQ(U8(4*numbers), p)
	}
}

// broadcast fills a register with a parameter's number at an index.
func broadcast(from Register, index int) VecVirtual {
	x := YMM()
	VBROADCASTSS(Mem{Base: from, Disp: 4 * index}, x)
	return x
}

// whole rounds numbers to 16-bit integers, in units of 1 / 1024.
func whole() {
	TEXT("wholeAVX2", NOSPLIT, "func(to []int16, from []float32)")
	to, from, left := base("to"), base("from"), Load(Param("from").Len(), GP64())
	one := constant(1024)
	while(left, 2*numbers, func() {
		low, high := YMM(), YMM()
		VMULPS(vector(from, 0), one, low)
		VMULPS(vector(from, 1), one, high)
		VCVTPS2DQ(low, low)
		VCVTPS2DQ(high, high)
		VPACKSSDW(high, low, low) // lanes apart: 0-3, 8-11, 4-7, 12-15
		VPERMQ(U8(0b11_01_10_00), low, low)
		VMOVDQU(low, vector(to, 0))
		advance(to, from, from)
	})
	VZEROUPPER()
	RET()
}

// sum adds numbers to others.
func sum() {
	TEXT("addAVX2", NOSPLIT, "func(to, from []float32)")
	to, from, left := base("to"), base("from"), Load(Param("to").Len(), GP64())
	while(left, numbers, func() {
		x := YMM()
		VMOVUPS(vector(from, 0), x)
		VADDPS(vector(to, 0), x, x)
		VMOVUPS(x, vector(to, 0))
		advance(to, from)
	})
	VZEROUPPER()
	RET()
}

// adam does a step of the optimiser and clears the gradient.
func adam() {
	TEXT("adamAVX2", NOSPLIT, "func(parameters, mean, square, gradient []float32, f *[10]float32)")
	parameters, mean, square, gradient := base("parameters"), base("mean"), base("square"), base("gradient")
	left, f := Load(Param("parameters").Len(), GP64()), Load(Param("f"), GP64())
	share, keepMean, addMean := broadcast(f, 0), broadcast(f, 1), broadcast(f, 2)
	keepSquare, addSquare := broadcast(f, 3), broadcast(f, 4)
	rate, unbias, keep, limit := broadcast(f, 5), broadcast(f, 6), broadcast(f, 7), broadcast(f, 8)
	lower, zero, tiny := YMM(), YMM(), broadcast(f, 9)
	VXORPS(zero, zero, zero)
	VSUBPS(limit, zero, lower)
	while(left, numbers, func() {
		g, m, s := YMM(), YMM(), YMM()
		VMULPS(vector(gradient, 0), share, g)
		VMOVUPS(zero, vector(gradient, 0))
		VMULPS(vector(square, 0), keepSquare, s)
		VMULPS(g, addMean, m)
		VMULPS(g, g, g)
		VMULPS(g, addSquare, g)
		VADDPS(g, s, s)
		VMOVUPS(s, vector(square, 0))
		VMULPS(vector(mean, 0), keepMean, g)
		VADDPS(g, m, m)
		VMOVUPS(m, vector(mean, 0))
		VMULPS(unbias, s, s)
		VSQRTPS(s, s)
		VADDPS(tiny, s, s)
		VMULPS(rate, m, m)
		VDIVPS(s, m, m)
		VMULPS(vector(parameters, 0), keep, s)
		VSUBPS(m, s, s)
		VMINPS(limit, s, s)
		VMAXPS(lower, s, s)
		VMOVUPS(s, vector(parameters, 0))
		advance(parameters, mean, square, gradient)
	})
	VZEROUPPER()
	RET()
}

// approach moves numbers towards others by a share of the difference.
func approach() {
	TEXT("approachAVX2", NOSPLIT, "func(to, goal []float32, share float32)")
	to, goal, left := base("to"), base("goal"), Load(Param("to").Len(), GP64())
	share := YMM()
	VBROADCASTSS(NewParamAddr("share", 48), share)
	while(left, numbers, func() {
		now, x := YMM(), YMM()
		VMOVUPS(vector(to, 0), now)
		VMOVUPS(vector(goal, 0), x)
		VSUBPS(now, x, x)
		VMULPS(share, x, x)
		VADDPS(now, x, x)
		VMOVUPS(x, vector(to, 0))
		advance(to, goal)
	})
	VZEROUPPER()
	RET()
}
