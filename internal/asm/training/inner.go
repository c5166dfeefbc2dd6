package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// The kernels of the inner layers are for a second layer of 16 units: the weights
// of a hidden unit are two vectors.

// seenOf returns a register filled with the activation of a unit, which is the
// number at its place in seen.
func seenOf(unit Mem, seen Register) VecVirtual {
	i, x := GP64(), YMM()
	MOVWQZX(unit, i)
	VBROADCASTSS(Mem{Base: seen, Index: i, Scale: 4}, x)
	return x
}

// loaded returns two registers filled with the 16 numbers at an address.
func loaded(address Register) [2]VecVirtual {
	all := [2]VecVirtual{YMM(), YMM()}
	for i, x := range all {
		VMOVUPS(vector(address, i), x)
	}
	return all
}

// mix adds the weights of the units times their activations to sums.
func mix() {
	TEXT("mixAVX2", NOSPLIT, "func(sums, weights []float32, units []int16, seen []float32)")
	sums, weights := Load(Param("sums").Base(), GP64()), Load(Param("weights").Base(), GP64())
	units, left := Load(Param("units").Base(), GP64()), Load(Param("units").Len(), GP64())
	seen := Load(Param("seen").Base(), GP64())
	all := loaded(sums)
	while(left, 1, func() {
		x := seenOf(Mem{Base: units}, seen)
		for i, sum := range all {
			product := YMM()
			VMULPS(vector(weights, i), x, product)
			VADDPS(product, sum, sum)
		}
		ADDQ(U8(2), units)
		ADDQ(U8(64), weights)
	})
	for i, sum := range all {
		VMOVUPS(sum, vector(sums, i))
	}
	VZEROUPPER()
	RET()
}

// unmix adds the slopes times the activations of the units to the gradient.
func unmix() {
	TEXT("unmixAVX2", NOSPLIT, "func(gradient, slopes []float32, units []int16, seen []float32)")
	gradient, slopes := Load(Param("gradient").Base(), GP64()), Load(Param("slopes").Base(), GP64())
	units, left := Load(Param("units").Base(), GP64()), Load(Param("units").Len(), GP64())
	seen := Load(Param("seen").Base(), GP64())
	all := loaded(slopes)
	while(left, 1, func() {
		x := seenOf(Mem{Base: units}, seen)
		for i, slope := range all {
			product := YMM()
			VMULPS(slope, x, product)
			VADDPS(vector(gradient, i), product, product)
			VMOVUPS(product, vector(gradient, i))
		}
		ADDQ(U8(2), units)
		ADDQ(U8(64), gradient)
	})
	VZEROUPPER()
	RET()
}

// through multiplies the weights of each unit by the slopes, and adds the sums
// times the factors to the outer weights, for 8 units at once.
func through() {
	TEXT("throughAVX2", NOSPLIT, "func(to, outer, weights, slopes, factors []float32, factor float32)")
	to, left := Load(Param("to").Base(), GP64()), Load(Param("to").Len(), GP64())
	outer, weights := Load(Param("outer").Base(), GP64()), Load(Param("weights").Base(), GP64())
	slopes, factors := Load(Param("slopes").Base(), GP64()), Load(Param("factors").Base(), GP64())
	both, factor := loaded(slopes), YMM()
	VBROADCASTSS(NewParamAddr("factor", 120), factor)
	while(left, 8, func() {
		low, high, sum := products(weights, both, 0, 4), products(weights, both, 4, 4), YMM()
		VPERM2F128(U8(0x20), high, low, sum) // the first halves of both
		VPERM2F128(U8(0x31), high, low, low) // the second halves
		VADDPS(low, sum, sum)
		VMULPS(factor, sum, sum)
		VMULPS(vector(factors, 0), sum, sum)
		VADDPS(vector(outer, 0), sum, sum)
		VMOVUPS(sum, vector(to, 0))
		ADDQ(U32(512), weights)
		for _, address := range []Register{to, outer, factors} {
			ADDQ(U8(32), address)
		}
	})
	VZEROUPPER()
	RET()
}

// products returns the products of the slopes and the weights of n units from the
// first on, added in pairs as often as there are halves of n.
func products(weights Register, slopes [2]VecVirtual, first, n int) VecVirtual {
	if n > 1 {
		x, y := products(weights, slopes, first, n/2), products(weights, slopes, first+n/2, n/2)
		VHADDPS(y, x, x)
		return x
	}
	x, y := YMM(), YMM()
	VMULPS(vector(weights, 2*first), slopes[0], x)
	VMULPS(vector(weights, 2*first+1), slopes[1], y)
	VADDPS(y, x, x)
	return x
}
