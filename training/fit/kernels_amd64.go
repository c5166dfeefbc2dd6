//go:build !purego

package fit

import "golang.org/x/sys/cpu"

//go:generate go run -C ../../internal/asm ./training -out ../../training/fit/kernels_amd64.s

// Safety: inputs select rows of eval.Hidden numbers; all are within parameters
// and gradient, because eval.Input says so.

//go:noescape
func gatherAVX2(to *units, parameters []float32, inputs []int32)

//go:noescape
func scatterAVX2(from *units, gradient []float32, inputs []int32)

//go:noescape
func outputAVX2(u, weights *units) float32

//go:noescape
func backAVX2(u *units, slope float32, weights, gradient, slopes *units)

func gather(to *units, parameters []float32, inputs []int32) {
	if cpu.X86.HasAVX2 {
		gatherAVX2(to, parameters, inputs)
		return
	}
	gatherGeneric(to, parameters, inputs)
}

func scatter(from *units, gradient []float32, inputs []int32) {
	if cpu.X86.HasAVX2 {
		scatterAVX2(from, gradient, inputs)
		return
	}
	scatterGeneric(from, gradient, inputs)
}

func (u *units) output(weights *units) float32 {
	if cpu.X86.HasAVX2 {
		return outputAVX2(u, weights)
	}
	return u.outputGeneric(weights)
}

func (u *units) back(slope float32, weights, gradient, slopes *units) {
	if cpu.X86.HasAVX2 {
		backAVX2(u, slope, weights, gradient, slopes)
		return
	}
	u.backGeneric(slope, weights, gradient, slopes)
}
