//go:build !purego

package fit

import (
	"slices"

	"golang.org/x/sys/cpu"
)

//go:generate go run -C ../../internal/asm ./training -out ../../training/fit/kernels_amd64.s

// Safety: the kernels take their lengths from the first slice of that length, and
// the functions below check that the others are not shorter. Inputs select rows
// within the parameters and the gradient because the input maps of a network do, vectors
// select slopes of a block, and units are from 0 to wholeOne. Addresses that are only
// prefetched may be any.

//go:noescape
func gatherAVX2(to, rows []int16, inputs []int32)

//go:noescape
func scatterAVX2(gradient []float32, slopes []int16, runs, vectors []int32, scales []float32)

//go:noescape
func outputAVX2(units []int16, weights []float32) float32

//go:noescape
func backAVX2(units []int16, slope, square float32, weights, gradient []float32, slopes []int16)

//go:noescape
func wholeAVX2(to []int16, from []float32)

//go:noescape
func addAVX2(to, from []float32)

//go:noescape
func adamAVX2(parameters, mean, square, gradient []float32, f *[10]float32)

//go:noescape
func approachAVX2(to, goal []float32, share float32)

func gather(to, rows []int16, inputs []int32) {
	if cpu.X86.HasAVX2 {
		gatherAVX2(to, rows, inputs)
		return
	}
	gatherGeneric(to, rows, inputs)
}

func scatter(gradient []float32, slopes []int16, runs, vectors []int32, scales []float32) {
	if cpu.X86.HasAVX2 {
		runs, vectors = slices.Grow(runs, readAhead), slices.Grow(vectors, readAhead)
		scatterAVX2(gradient, slopes, runs, vectors, scales)
		return
	}
	scatterGeneric(gradient, slopes, runs, vectors, scales)
}

func output(units []int16, weights []float32) float32 {
	weights = weights[:len(units)]
	if cpu.X86.HasAVX2 {
		return outputAVX2(units, weights)
	}
	return outputGeneric(units, weights)
}

func back(units []int16, slope, square float32, weights, gradient []float32, slopes []int16) {
	weights, gradient, slopes = weights[:len(units)], gradient[:len(units)], slopes[:len(units)]
	if cpu.X86.HasAVX2 {
		backAVX2(units, slope, square, weights, gradient, slopes)
		return
	}
	backGeneric(units, slope, square, weights, gradient, slopes)
}

// The remainder that does not fill registers is done in plain Go by whole, add, adam
// and approach.

func whole(to []int16, from []float32) {
	n := 0
	if cpu.X86.HasAVX2 {
		n = len(from) &^ 15
		wholeAVX2(to[:n], from[:n])
	}
	wholeGeneric(to[n:], from[n:])
}

func add(to, from []float32) {
	n := 0
	if cpu.X86.HasAVX2 {
		n = len(from) &^ 7
		addAVX2(to[:n], from[:n])
	}
	addGeneric(to[n:], from[n:])
}

func adam(parameters, mean, square, gradient []float32, f *adamFactors) {
	n := 0
	if cpu.X86.HasAVX2 {
		n = len(gradient) &^ 7
		adamAVX2(parameters[:n], mean[:n], square[:n], gradient[:n], f)
	}
	adamGeneric(parameters[n:], mean[n:], square[n:], gradient[n:], f)
}

func approach(to, goal []float32, share float32) {
	n := 0
	if cpu.X86.HasAVX2 {
		n = len(goal) &^ 7
		approachAVX2(to[:n], goal[:n], share)
	}
	approachGeneric(to[n:], goal[n:], share)
}
