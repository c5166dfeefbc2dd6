//go:build !amd64 || purego

package fit

func gather(to *units, parameters []float32, inputs []int32) { gatherGeneric(to, parameters, inputs) }

func scatter(from *units, gradient []float32, inputs []int32) {
	scatterGeneric(from, gradient, inputs)
}

func (u *units) output(weights *units) float32 { return u.outputGeneric(weights) }

func (u *units) back(slope float32, weights, gradient, slopes *units) {
	u.backGeneric(slope, weights, gradient, slopes)
}
