//go:build !amd64 || purego

package fit

func gather(to *units, parameters []float32, inputs []int32) { gatherGeneric(to, parameters, inputs) }

func scatter(from *units, gradient []float32, inputs []int32) {
	scatterGeneric(from, gradient, inputs)
}
